import { parse } from 'csv-parse/sync';
import { type CellValue, readXlsx, type Sheet as Worksheet } from 'hucre';
import { rejectOtherText } from '#platform/server/files/other-text.ts';
import { checkArchive, checkRow, isZip, MAX_ROWS, unreadable } from '#platform/server/sheet-limits.ts';
import type { Cell } from '../engine/cell.ts';

/** One sheet of a file; a CSV file is one sheet. Hidden sheets are left out. */
export type Sheet = { readonly name: string; readonly rows: readonly (readonly Cell[])[] };

const MINUTE_MS = 60_000;
const BLANK: Cell = { kind: 'blank' };
const SHOWN_ERROR = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/;

function cellOf(
  value: CellValue,
  detail: { type: string; formula?: string; value: CellValue; formulaResult?: CellValue } | undefined,
): Cell {
  if (detail?.type === 'error') {
    const fault: Cell = { kind: 'error', text: String(detail.value) };
    return detail.formula === undefined ? fault : { kind: 'formula', result: fault };
  }
  if (detail?.formula !== undefined) return { kind: 'formula', result: plain(detail.formulaResult ?? detail.value) };
  return plain(value);
}

function plain(value: CellValue): Cell {
  if (value === null || value === '') return BLANK;
  if (typeof value === 'string')
    return SHOWN_ERROR.test(value) ? { kind: 'error', text: value } : { kind: 'text', text: value };
  if (typeof value === 'number') return { kind: 'number', value, text: String(value) };
  if (typeof value === 'boolean') return { kind: 'boolean', value };
  if (Number.isNaN(value.getTime())) return { kind: 'error', text: 'a date that does not exist' };
  // A date cell has no zone; the library returns it as UTC, rounded parts of a day a little off the minute.
  const nearest = new Date(Math.round(value.getTime() / MINUTE_MS) * MINUTE_MS);
  const day = nearest.toISOString().slice(0, 10);
  const minutes = nearest.getUTCHours() * 60 + nearest.getUTCMinutes();
  return minutes === 0 ? { kind: 'date', day } : { kind: 'date', day, minutes };
}

function failOnLong(what: string, rows: number): void {
  if (rows > MAX_ROWS + 1000)
    unreadable(`${what} has ${rows} rows; at most ${MAX_ROWS} are read at once. Split the file.`);
}

function sheetOf({ name, rows, cells }: Worksheet): Sheet {
  failOnLong(`The sheet “${name}”`, rows.length);
  // Formatting alone makes a row wide, so trailing blanks do not count.
  const width = (row: readonly CellValue[]) => row.findLastIndex((value) => value !== null && value !== '') + 1;
  rows.forEach((row, at) => checkRow(row.slice(0, width(row)), at + 1));
  return { name, rows: rows.map((row, r) => row.map((value, c) => cellOf(value, cells?.get(`${r},${c}`)))) };
}

async function readArchive(bytes: Buffer): Promise<Sheet[]> {
  checkArchive(bytes);
  const book = await readXlsx(bytes, { sheets: (info) => !info.hidden && !info.veryHidden, readStyles: true });
  return book.sheets.map(sheetOf);
}

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Detects the separator: the one that the first lines use most, outside quotes. */
function separatorOf(text: string): string {
  const head = text.slice(0, 10_000).replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t', '|'].map((mark) => ({ mark, count: head.split(mark).length }));
  return counts.sort((a, b) => b.count - a.count)[0]?.mark ?? ',';
}

function readCsv(bytes: Buffer): Sheet[] {
  if (bytes.includes(0) && !(bytes[0] === 0xff || bytes[0] === 0xfe))
    unreadable('This is no spreadsheet. Send an XLSX or CSV file.');
  const text = decode(bytes);
  const rows = parse(text, {
    bom: true,
    delimiter: separatorOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  });
  failOnLong('The file', rows.length);
  rows.forEach((row, at) => checkRow(row, at + 1));
  return [{ name: 'CSV', rows: rows.map((row) => row.map((value) => (value.trim() === '' ? BLANK : plain(value)))) }];
}

/**
 * Parses an XLSX or CSV file in this thread: for trusted files only. Uploads go through `readSheets` of bulk, which
 * does this in a thread with limited memory and time.
 * @throws ApplicationError E0070 with what is wrong with the file; another error where the archive is broken inside
 */
export async function parseSheets(input: Uint8Array): Promise<Sheet[]> {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  if (bytes.length === 0) return unreadable('The file is empty.');
  if (isZip(bytes)) return readArchive(bytes);
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    return unreadable('This is an old XLS or a password-protected file. Save it as XLSX without a password.');
  rejectOtherText(bytes, 'XLSX or CSV');
  return readCsv(bytes);
}
