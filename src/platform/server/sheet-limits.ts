import { say } from '../engine/say.ts';
import { failWith } from './application-error.ts';

/** The queue of threads that read or write sheets: each may use the memory of a large file. */
export const SHEETS = 'sheets';

/**
 * Limits of an uploaded workbook's entries and unpacked size; checked on what the archive declares, before unpacking.
 */
const MAX_ENTRIES = 200;
const MAX_UNPACKED = 100 * 1024 * 1024;
const MAX_RATIO = 100;
/** Smaller archives may have any compression ratio: a sheet of blanks has a high one. */
const SMALL = 5 * 1024 * 1024;
/** The most rows of a sheet. */
export const MAX_ROWS = 50_000;
/** The most characters of a cell, as in spreadsheets. */
const MAX_CELL = 32_767;
const MAX_COLUMNS = 500;

const END_OF_DIRECTORY = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const END_BYTES = 22;
const DIRECTORY_ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const WIDE = 0xffffffff;

export const unreadable = (text: string): never => failWith('E0070', { text });

/**
 * Checks that a row is not wider, and no cell longer, than anything a person fills in.
 * @throws ApplicationError E0070
 */
export function checkRow(row: readonly unknown[], at: number): void {
  if (row.length > MAX_COLUMNS)
    unreadable(`Row ${at} has ${row.length} columns; at most ${MAX_COLUMNS} are read. Take out what is not needed.`);
  for (const cell of row)
    if (typeof cell === 'string' && cell.length > MAX_CELL)
      unreadable(`A cell of row ${at} has ${cell.length} characters; at most ${MAX_CELL} fit into one.`);
}

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * Checks the archive's directory.
 * @param damaged what is said of a damaged one
 * @throws ApplicationError E0070 when it declares too much or is damaged
 */
export function checkArchive(bytes: Buffer, damaged = say`The file is damaged. Save it again as XLSX.`): void {
  const end = bytes.lastIndexOf(END_OF_DIRECTORY);
  if (end < 0 || end + END_BYTES > bytes.length) return unreadable(damaged);
  const entries = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (entries > MAX_ENTRIES)
    return unreadable(`The file holds ${entries} parts; a sheet has at most ${MAX_ENTRIES}. Save it again as XLSX.`);
  let unpacked = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) return unreadable(damaged);
    const size = bytes.readUInt32LE(at + 24);
    unpacked += size === WIDE ? Number.POSITIVE_INFINITY : size;
    at += ENTRY_BYTES + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  if (unpacked > MAX_UNPACKED || (unpacked > SMALL && unpacked > bytes.length * MAX_RATIO))
    unreadable('The file unpacks to more than is read. Split it into smaller files.');
}
