import { crc32 } from 'node:zlib';

/** The directory entry of a file in an archive. */
export type ZipEntry = { readonly name: string; readonly crc: number; readonly size: number };

/** Names are UTF-8; the date is always 1 January 1980, so that the same content gives the same bytes. */
const UTF8 = 0x0800;
const NO_DATE = 0x0021;
const VERSION = 20;
/** Limits of archives without the 64-bit extension. */
const MAX_FILES = 65_535;
const MAX_BYTES = 0xffffffff;

/**
 * Header of a file, shared by its local and its directory record; PDFs are compressed already, so they are stored
 * without further compression.
 */
function header({ crc, size, name }: ZipEntry): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(UTF8, 2);
  fields.writeUInt16LE(0, 4);
  fields.writeUInt16LE(0, 6);
  fields.writeUInt16LE(NO_DATE, 8);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(size, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return fields;
}

/** The files of one part of an archive in sequence, with their directory entries. */
export function zipPart(files: readonly { name: string; bytes: Uint8Array }[]): { bytes: Buffer; entries: ZipEntry[] } {
  const entries = files.map(({ name, bytes }) => ({ name, crc: crc32(bytes), size: bytes.length }));
  const parts = entries.flatMap((entry, at) => [
    Buffer.from([0x50, 0x4b, 0x03, 0x04]),
    header(entry),
    Buffer.from(entry.name),
    files[at]?.bytes ?? new Uint8Array(),
  ]);
  return { bytes: Buffer.concat(parts), entries };
}

/**
 * The directory at the end of an archive, with `entries` in the order of its parts.
 * @throws RangeError above 65,535 files or four gigabytes, the limits of the format
 */
export function zipEnd(entries: readonly ZipEntry[]): Buffer {
  const listed: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    listed.push(Buffer.from([0x50, 0x4b, 0x01, 0x02, VERSION, 0]), header(entry), tail, Buffer.from(entry.name));
    offset += 30 + Buffer.byteLength(entry.name) + entry.size;
    if (offset > MAX_BYTES) throw new RangeError('The archive is larger than four gigabytes');
  }
  if (entries.length > MAX_FILES) throw new RangeError(`An archive holds ${MAX_FILES} files at most`);
  const directory = Buffer.concat(listed);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([directory, end]);
}
