import { parentPort, workerData } from 'node:worker_threads';
import { parse } from 'csv-parse/sync';
import { type CellValue, readXlsx, type Sheet as ReadSheet } from 'hucre';
import type { Cell } from '../../engine/cell.ts';
import { MOST_ROWS, type Sheet, type SheetAnswer } from './file.ts';

const MOST_ENTRIES = 200;
const MOST_UNPACKED = 100 * 1024 * 1024;
const MOST_RATIO = 100;
const BLANK: Cell = { kind: 'blank' };

class Unreadable extends Error {}

/** What the archive's directory claims, judged before anything is unpacked. */
function checkArchive(bytes: Buffer): void {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0) throw new Unreadable('The file is not a complete XLSX file. Save it again as XLSX.');
  const entries = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (entries > MOST_ENTRIES)
    throw new Unreadable(`The file holds ${entries} parts; a sheet has at most ${MOST_ENTRIES}.`);
  let unpacked = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50)
      throw new Unreadable('The file is damaged. Save it again as XLSX.');
    unpacked += bytes.readUInt32LE(at + 24);
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  if (unpacked > MOST_UNPACKED || (unpacked > 5 * 1024 * 1024 && unpacked > bytes.length * MOST_RATIO)) {
    throw new Unreadable(
      `The file unpacks to ${Math.round(unpacked / 1024 / 1024)} MB, more than is read. Split it into smaller files.`,
    );
  }
}

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
    return /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/.test(value)
      ? { kind: 'error', text: value }
      : { kind: 'text', text: value };
  if (typeof value === 'number') return { kind: 'number', value, text: String(value) };
  if (typeof value === 'boolean') return { kind: 'boolean', value };
  return Number.isNaN(value.getTime())
    ? { kind: 'error', text: 'a date that does not exist' }
    : { kind: 'date', day: value.toISOString().slice(0, 10) };
}

function sheetOf({ name, rows, cells }: ReadSheet): Sheet {
  if (rows.length > MOST_ROWS + 1000)
    throw new Unreadable(
      `The sheet “${name}” has ${rows.length} rows; at most ${MOST_ROWS} are read at once. Split the file.`,
    );
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

/** The separator that the first lines use most, outside quotes. */
function separatorOf(text: string): string {
  const head = text.slice(0, 10_000).replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t', '|'].map((mark) => ({ mark, count: head.split(mark).length }));
  return counts.sort((a, b) => b.count - a.count)[0]?.mark ?? ',';
}

function readText(bytes: Buffer): Sheet[] {
  if (bytes.includes(0) && !(bytes[0] === 0xff || bytes[0] === 0xfe))
    throw new Unreadable('This is no spreadsheet. Send an XLSX or CSV file.');
  const text = decode(bytes);
  const rows = parse(text, {
    bom: true,
    delimiter: separatorOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  });
  if (rows.length > MOST_ROWS + 1000)
    throw new Unreadable(`The file has ${rows.length} rows; at most ${MOST_ROWS} are read at once. Split the file.`);
  return [{ name: 'CSV', rows: rows.map((row) => row.map((value) => (value.trim() === '' ? BLANK : plain(value)))) }];
}

async function read(bytes: Buffer): Promise<SheetAnswer> {
  if (bytes.length === 0) return { ok: false, text: 'The file is empty.' };
  try {
    if (bytes[0] === 0x50 && bytes[1] === 0x4b) return { ok: true, sheets: await readArchive(bytes) };
    if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
      return {
        ok: false,
        text: 'This is an old XLS or a password-protected file. Save it as XLSX without a password.',
      };
    return { ok: true, sheets: readText(bytes) };
  } catch (error) {
    return {
      ok: false,
      text:
        error instanceof Unreadable
          ? error.message
          : 'The file could not be read. Save it again as XLSX or CSV (UTF-8).',
    };
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
parentPort?.postMessage(await read(Buffer.from(workerData as Uint8Array)));
