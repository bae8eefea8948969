import { inflateRawSync } from 'node:zlib';
import { say } from '../../engine/say.ts';
import { checkArchive } from '../sheet-limits.ts';

const END_OF_DIRECTORY = Buffer.from('504b0506', 'hex');
const LOCAL_HEADER = 0x04034b50;
const SYMLINK = 0o120000;
/** The most bytes that all parts together may unpack to, counted while unpacking. */
const MAX_UNPACKED = 48 * 1024 * 1024;
const DAMAGED = say`The document is damaged. Save it again, or send a PDF.`;
const STORED = 0;
const DEFLATED = 8;
/** Flags of encrypted entries or masked headers. */
const HIDDEN = 0b10_0000_0100_0001;

export type Part = { readonly name: string; readonly bytes: Buffer };

/**
 * Unpacks the parts of an archive. Rejects archives that different readers could read differently (two parts of one
 * name, another name before the bytes than in the directory, a path out of the folder, a link).
 * @throws RangeError, or an ApplicationError when it declares too much
 */
export function partsOf(bytes: Buffer): Part[] {
  checkArchive(bytes, DAMAGED);
  const end = bytes.lastIndexOf(END_OF_DIRECTORY);
  const count = bytes.readUInt16LE(end + 10);
  const parts: Part[] = [];
  const names = new Set<string>();
  let left = MAX_UNPACKED;
  let at = bytes.readUInt32LE(end + 16);
  for (let entry = 0; entry < count; entry += 1) {
    const [long = 0, extra = 0, note = 0] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place));
    const written = bytes.subarray(at + 46, at + 46 + long);
    const name = new TextDecoder('utf-8', { fatal: true }).decode(written);
    const key = name.toLowerCase();
    const linked = ((bytes.readUInt32LE(at + 38) >>> 16) & 0o170000) === SYMLINK;
    if (linked || names.has(key) || /(^|\/)\.\.?(\/|$)|^\/|\\|:/.test(name)) throw new RangeError(`Part ${name}`);
    names.add(key);
    const from = bytes.readUInt32LE(at + 42);
    if (bytes.readUInt32LE(from) !== LOCAL_HEADER) throw new RangeError('No part begins here');
    const start = from + 30 + bytes.readUInt16LE(from + 26) + bytes.readUInt16LE(from + 28);
    const again = bytes.subarray(from + 30, from + 30 + bytes.readUInt16LE(from + 26));
    const method = bytes.readUInt16LE(at + 10);
    if (!again.equals(written) || method !== bytes.readUInt16LE(from + 8)) throw new RangeError('Two directories');
    if ((bytes.readUInt16LE(at + 8) & HIDDEN) !== 0) throw new RangeError('Encrypted');
    const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
    const part = unpacked(packed, method, left);
    left -= part.length;
    if (left < 0) throw new RangeError('The parts unpack to too much');
    // Some archives have entries for folders, which must be empty.
    if (!name.endsWith('/')) parts.push({ name, bytes: part });
    else if (part.length > 0) throw new RangeError('A folder with content');
    at += 46 + long + extra + note;
  }
  return parts;
}

function unpacked(packed: Buffer, method: number, left: number): Buffer {
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new RangeError('Packed in an unknown way');
  return inflateRawSync(packed, { maxOutputLength: Math.max(1, left) });
}
