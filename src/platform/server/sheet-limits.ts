/** What an uploaded workbook may unpack to; checked on what the archive declares, before anything is unpacked. */
export const SHEET_LIMITS = {
  entries: 200,
  unpackedBytes: 100 * 1024 * 1024,
  ratio: 100,
  /** Archives below this may pack as tightly as they like: a sheet of blanks does. */
  smallBytes: 5 * 1024 * 1024,
  rows: 50_000,
} as const;

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const WIDE = 0xffffffff;

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * Refuses an archive whose directory declares too much.
 * @throws RangeError saying what is too large or broken
 */
export function checkArchive(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const entries = view.getUint16(end + 10, true);
  if (entries > SHEET_LIMITS.entries) throw new RangeError(`The file holds too many parts: ${entries}`);
  let at = view.getUint32(end + 16, true);
  let unpacked = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + ENTRY_BYTES > view.byteLength || view.getUint32(at, true) !== DIRECTORY_ENTRY)
      throw new RangeError('The file is broken');
    const size = view.getUint32(at + 24, true);
    if (size === WIDE) throw new RangeError('The file is too large');
    unpacked += size;
    at += ENTRY_BYTES + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  if (unpacked > SHEET_LIMITS.unpackedBytes) throw new RangeError('The file is too large unpacked');
  if (unpacked > SHEET_LIMITS.smallBytes && unpacked > bytes.byteLength * SHEET_LIMITS.ratio) {
    throw new RangeError('The file is packed suspiciously tightly');
  }
}

function findEnd(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - END_BYTES - 0xffff);
  for (let at = view.byteLength - END_BYTES; at >= lowest; at -= 1) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  }
  throw new RangeError('The file is no workbook');
}
