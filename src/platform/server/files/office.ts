import { inflateRawSync } from 'node:zlib';
import { checkArchive, isZip } from '../sheet-limits.ts';

const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const wide = (text: string): Buffer => Buffer.from(text, 'utf16le');

/** A Word 97 document without macros: the compound file has a stream of that name, and none of the macros'. */
export function isWord(bytes: Buffer): boolean {
  if (bytes.length < 1536 || !bytes.subarray(0, 8).equals(COMPOUND)) return false;
  return (
    bytes.includes(wide('WordDocument')) && !bytes.includes(wide('_VBA_PROJECT')) && !bytes.includes(wide('Macros'))
  );
}

const LOCAL_HEADER = 0x04034b50;
const SYMLINK = 0o120000;
const MOST_PART = 16 * 1024 * 1024;
type Entry = { name: string; method: number; from: number; size: number; linked: boolean };

/** The parts an archive declares, as its directory lists them; the limits were looked at before. */
function* entriesOf(bytes: Buffer): Generator<Entry> {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  for (let entry = 0; entry < count; entry += 1) {
    const [long, extra, note] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place));
    yield {
      name: bytes.toString('utf8', at + 46, at + 46 + (long ?? 0)),
      method: bytes.readUInt16LE(at + 10),
      size: bytes.readUInt32LE(at + 20),
      from: bytes.readUInt32LE(at + 42),
      linked: ((bytes.readUInt32LE(at + 38) >>> 16) & 0o170000) === SYMLINK,
    };
    at += 46 + (long ?? 0) + (extra ?? 0) + (note ?? 0);
  }
}

function partOf(bytes: Buffer, { method, from, size }: Entry): string {
  if (bytes.readUInt32LE(from) !== LOCAL_HEADER) throw new RangeError('No part begins here');
  const start = from + 30 + bytes.readUInt16LE(from + 26) + bytes.readUInt16LE(from + 28);
  const packed = bytes.subarray(start, start + size);
  return (method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: MOST_PART })).toString('utf8');
}

/** Relations to the outside that a reader follows by itself; a link that a person clicks is none of them. */
const FETCHED = /<Relationship\b(?=[^>]*TargetMode="External")(?![^>]*\/hyperlink")[^>]*>/;

/** A Word document as an archive: its parts are there and unpack, nothing in it runs or is fetched from elsewhere. */
export function isWordArchive(bytes: Buffer): boolean {
  if (!isZip(bytes)) return false;
  try {
    checkArchive(bytes);
    const entries = [...entriesOf(bytes)];
    const names = new Set(entries.map(({ name }) => name));
    if (!names.has('[Content_Types].xml') || !names.has('word/document.xml')) return false;
    const odd = (entry: Entry) =>
      entry.linked || /(^|\/)\.\.(\/|$)|^\/|\\|vbaProject|\.bin$|activeX|oleObject/i.test(entry.name);
    if (entries.some(odd)) return false;
    for (const entry of entries) {
      if (!/\.(xml|rels)$/.test(entry.name)) continue;
      const text = partOf(bytes, entry);
      // No part of a document needs a document type; entities begin there.
      if (/<!DOCTYPE/i.test(text) || FETCHED.test(text)) return false;
      if (entry.name === '[Content_Types].xml' && /macroEnabled/i.test(text)) return false;
    }
    return true;
  } catch {
    return false;
  }
}
