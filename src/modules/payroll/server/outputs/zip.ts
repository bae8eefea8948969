import { crc32 } from 'node:zlib';

/** A file of an archive as its directory lists it. */
export type ZipEntry = { readonly name: string; readonly crc: number; readonly size: number };

/** Names are UTF-8; 1 January 1980 stands for no date, so that the same content gives the same bytes. */
const UTF8 = 0x0800;
const NO_DATE = 0x0021;
const VERSION = 20;
/** Archives without the 64-bit extension end here. */
const MOST_FILES = 65_535;
const MOST_BYTES = 0xffffffff;

/** What stands before the bytes of a file and, in other words, in the directory; PDFs are packed already and stored as they are. */
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

/** The files of one part of an archive one after the other, with what the directory has to know of them. */
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
 * The directory that ends an archive whose parts stand before it in the order of `entries`.
 * @throws RangeError above 65,535 files or four gigabytes, which such an archive can not hold
 */
export function zipEnd(entries: readonly ZipEntry[]): Buffer {
  const listed: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    listed.push(Buffer.from([0x50, 0x4b, 0x01, 0x02, VERSION, 0]), header(entry), tail, Buffer.from(entry.name));
    offset += 30 + Buffer.byteLength(entry.name) + entry.size;
    if (offset > MOST_BYTES) throw new RangeError('The archive is larger than four gigabytes');
  }
  if (entries.length > MOST_FILES) throw new RangeError(`An archive holds ${MOST_FILES} files at most`);
  const directory = Buffer.concat(listed);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([directory, end]);
}
