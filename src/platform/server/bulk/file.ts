import type { CellValue } from 'hucre';
import { writeXlsx } from 'hucre';
import type { Day } from '../../engine/day.ts';
import { neutral } from '../../engine/spreadsheet-text.ts';
import type { Sheet } from '../sheet.ts';
import { type Bounds, inThread } from '../thread.ts';

export type { Sheet } from '../sheet.ts';

const READING: Bounds = {
  program: new URL('./sheet-thread.ts', import.meta.url),
  milliseconds: 20_000,
  megabytes: 512,
  tooLong: 'The file takes too long to read. Split it into smaller files.',
  tooMuch: 'The file holds more than can be read at once. Split it into smaller files.',
  unreadable: 'The file could not be read. Save it again as XLSX or CSV (UTF-8).',
};

/**
 * Reads an XLSX or CSV file in a thread of its own, after looking at what the archive claims to unpack to.
 * @throws Refusal E0070 with what is wrong with the file.
 */
export const readSheets = (bytes: Uint8Array): Promise<Sheet[]> => inThread(READING, bytes);

export type SheetColumn = {
  readonly heading: string;
  readonly width?: number;
  readonly choices?: readonly string[];
  /** How numbers of the column are shown, such as "#,##0.00". */
  readonly format?: string;
};
export type SheetCell = string | number | null;
export type SheetDraft = {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly SheetCell[])[];
  /** A last row in bold. */
  readonly total?: readonly SheetCell[];
};

type Styled = { value: SheetCell; style: { font: { bold: boolean }; numFmt?: string } };
const bold = (row: number, values: readonly SheetCell[], columns: readonly SheetColumn[]): [string, Styled][] =>
  values.map((value, at) => {
    const numFmt = columns[at]?.format;
    const style = { font: { bold: true }, ...(numFmt === undefined ? {} : { numFmt }) };
    return [`${row},${at}`, { value: neutral(value), style }];
  });

/**
 * Writes sheets as XLSX with a bold frozen heading row, drop-down lists and a bold row of totals. With the day it is of,
 * the same sheets are the same bytes.
 */
export async function writeSheets(sheets: readonly SheetDraft[], madeon?: Day): Promise<Uint8Array> {
  const made = madeon === undefined ? undefined : new Date(`${madeon}T00:00:00Z`);
  return writeXlsx({
    ...(made ? { properties: { created: made, modified: made } } : {}),
    sheets: sheets.map(({ name, columns, rows, total }) => ({
      name: name.slice(0, 31),
      columns: columns.map(({ heading, width, format }) => ({
        width: width ?? Math.min(40, Math.max(12, heading.length + 2)),
        ...(format === undefined ? {} : { numFmt: format }),
      })),
      rows: [
        columns.map(({ heading }): CellValue => heading),
        ...rows.map((row) => row.map(neutral)),
        ...(total ? [total.map(neutral)] : []),
      ],
      freezePane: { rows: 1 },
      cells: new Map([
        ...bold(
          0,
          columns.map(({ heading }) => heading),
          [],
        ),
        ...(total ? bold(rows.length + 1, total, columns) : []),
      ]),
      dataValidations: columns.flatMap(({ choices }, at) =>
        choices
          ? [{ type: 'list' as const, values: [...choices], range: `${columnName(at)}2:${columnName(at)}5000` }]
          : [],
      ),
    })),
  });
}

/** 0 -> A, 26 -> AA. */
export function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : `${columnName(Math.floor(at / 26) - 1)}${letter}`;
}
