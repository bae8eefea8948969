import { parse } from 'csv-parse';
import { type Cell, readXlsx, type Sheet as Worksheet, writeXlsx } from 'hucre/xlsx';
import type { Day } from '#platform/engine/day.ts';
import { checkArchive, isZip, SHEET_LIMITS } from './sheet-limits.ts';

/** A cell as the file holds it: text stays text with its leading zeros, a formula comes with its stored value. */
export type SheetCell =
  | { readonly kind: 'blank' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number; readonly text: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'date'; readonly day: Day }
  | { readonly kind: 'formula'; readonly formula: string; readonly result: SheetCell }
  | { readonly kind: 'error'; readonly code: string };

/** `number` is the row's own number in the file, from 1. */
export type SheetRow = { readonly number: number; readonly cells: readonly SheetCell[] };
/** A merged block, rows and columns from 0, both ends included. */
export type Merge = {
  readonly row: number;
  readonly column: number;
  readonly lastrow: number;
  readonly lastcolumn: number;
};
export type Sheet = {
  readonly name: string;
  readonly hidden: boolean;
  readonly rows: readonly SheetRow[];
  readonly hiddencolumns: readonly number[];
  readonly merges: readonly Merge[];
};

const BLANK: SheetCell = { kind: 'blank' };

/**
 * Reads a workbook or a comma-separated file into sheets of typed cells.
 * @throws RangeError when the file is too large, broken or of another kind
 */
export async function readSheets(bytes: Uint8Array, name = 'Sheet1'): Promise<Sheet[]> {
  if (!isZip(bytes)) return [await readCsv(bytes, name)];
  checkArchive(bytes);
  const workbook = await readXlsx(bytes, { maxRows: SHEET_LIMITS.rows + 1 });
  return workbook.sheets.map(sheetOf);
}

function sheetOf(sheet: Worksheet): Sheet {
  refuseLong(sheet.rows.length);
  return {
    name: sheet.name,
    hidden: sheet.hidden ?? false,
    rows: sheet.rows.map((row, index) => ({
      number: index + 1,
      cells: row.map((value, column) => cellOf(value, sheet.cells?.get(`${index},${column}`))),
    })),
    hiddencolumns: (sheet.columns ?? []).flatMap((column, index) => (column.hidden ? [index] : [])),
    merges: (sheet.merges ?? []).map(({ startRow, startCol, endRow, endCol }) => ({
      row: startRow,
      column: startCol,
      lastrow: endRow,
      lastcolumn: endCol,
    })),
  };
}

function cellOf(value: unknown, detail: Cell | undefined): SheetCell {
  if (detail?.type === 'error') return { kind: 'error', code: String(detail.value) };
  if (detail?.formula !== undefined)
    return { kind: 'formula', formula: detail.formula, result: plain(detail.formulaResult ?? value) };
  return plain(value);
}

function plain(value: unknown): SheetCell {
  if (value === null || value === undefined || value === '') return BLANK;
  if (typeof value === 'string') return { kind: 'text', text: value };
  if (typeof value === 'number') return { kind: 'number', value, text: String(value) };
  if (typeof value === 'boolean') return { kind: 'boolean', value };
  // A date cell is a day without a zone; the library hands it out as midnight of UTC.
  if (value instanceof Date) return { kind: 'date', day: value.toISOString().slice(0, 10) as Day };
  return { kind: 'text', text: JSON.stringify(value) };
}

function parseCsv(bytes: Uint8Array): Promise<string[][]> {
  const options = { bom: true, relax_column_count: true, skip_empty_lines: false, to: SHEET_LIMITS.rows + 1 };
  return new Promise((resolve, reject) => {
    parse(Buffer.from(bytes), options, (error, records) =>
      error ? reject(new RangeError(error.message)) : resolve(records),
    );
  });
}

async function readCsv(bytes: Uint8Array, name: string): Promise<Sheet> {
  const records = await parseCsv(bytes);
  refuseLong(records.length);
  const rows = records.map((record, index) => ({
    number: index + 1,
    cells: record.map((text): SheetCell => (text === '' ? BLANK : { kind: 'text', text })),
  }));
  return { name, hidden: false, rows, hiddencolumns: [], merges: [] };
}

function refuseLong(rows: number): void {
  if (rows > SHEET_LIMITS.rows) throw new RangeError(`The file holds more than ${SHEET_LIMITS.rows} rows`);
}

/** Text of a cell as a person reads it; a formula counts as its value. */
export function cellText(cell: SheetCell | undefined): string {
  switch (cell?.kind) {
    case undefined:
    case 'blank':
      return '';
    case 'text':
    case 'number':
      return cell.text;
    case 'boolean':
      return String(cell.value);
    case 'date':
      return cell.day;
    case 'formula':
      return cellText(cell.result);
    case 'error':
      return cell.code;
  }
}

/** Text that a spreadsheet would run as a formula gets a leading apostrophe. */
export const neutral = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

export type SheetValue = string | number | boolean | null;
export type SheetToWrite = { readonly name: string; readonly rows: readonly (readonly SheetValue[])[] };

/** Writes a workbook; texts cannot become formulas. */
export async function writeSheet(sheets: readonly SheetToWrite[]): Promise<Uint8Array> {
  return writeXlsx({
    sheets: sheets.map(({ name, rows }) => ({
      name,
      rows: rows.map((row) => row.map((value) => (typeof value === 'string' ? neutral(value) : value))),
    })),
  });
}

// A plain negative number is a figure, not a formula.
const csvField = (value: string): string => {
  const safe = /^-?\d+(\.\d+)?$/.test(value) ? value : neutral(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One comma-separated line; texts are quoted where they must be and cannot become formulas. */
export const csvLine = (values: readonly string[]): string => `${values.map(csvField).join(',')}\n`;
