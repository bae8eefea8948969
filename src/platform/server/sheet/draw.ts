import type { CellValue } from 'hucre';
import { writeXlsx } from 'hucre';
import { neutral, sheetName } from '../../engine/spreadsheet-text.ts';

export type SheetColumn = {
  readonly heading: string;
  readonly width?: number;
  readonly choices?: readonly string[];
  /** The number format of the column, such as "#,##0.00". */
  readonly format?: string;
};
export type SheetCell = string | number | null;
export type SheetRow = readonly SheetCell[];
/** A sheet without its rows. */
export type SheetHead = {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** Empty rows below that have the formats of their columns, for what is filled in by hand. */
  readonly emptyrows?: number;
  /** The row of totals at the end, in bold. */
  readonly total?: SheetRow;
};
export type DrawnSheet = SheetHead & { readonly rows: readonly SheetRow[] };

type Styled = { value: SheetCell; style: { font?: { bold: boolean }; numFmt?: string } };
const bold = (row: number, values: readonly SheetCell[], columns: readonly SheetColumn[]): [string, Styled][] =>
  values.map((value, at) => {
    const numFmt = columns[at]?.format;
    const style = { font: { bold: true }, ...(numFmt === undefined ? {} : { numFmt }) };
    return [`${row},${at}`, { value: neutral(value), style }];
  });

/** Cells of empty rows: a format that a column has by itself does not reach them. */
function empty({ columns, rows, emptyrows = 0 }: DrawnSheet): [string, Styled][] {
  const formats = columns.flatMap(({ format }, at) => (format === undefined ? [] : [{ at, numFmt: format }]));
  return Array.from({ length: emptyrows }, (_, row) => rows.length + 1 + row).flatMap((row) =>
    formats.map(({ at, numFmt }): [string, Styled] => [`${row},${at}`, { value: null, style: { numFmt } }]),
  );
}

/** Generates sheets as XLSX with a bold frozen heading row, drop-down lists and a bold row of totals. */
export async function drawSheets(sheets: readonly DrawnSheet[], created: Date | undefined): Promise<Uint8Array> {
  return writeXlsx({
    ...(created ? { properties: { created: created, modified: created } } : {}),
    sheets: sheets.map(({ name, columns, rows, total, emptyrows }) => ({
      name: sheetName(name),
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
        ...empty({ name, columns, rows, ...(emptyrows === undefined ? {} : { emptyrows }) }),
      ]),
      dataValidations: columns.flatMap(({ choices }, at) =>
        choices
          ? [{ type: 'list' as const, values: [...choices], range: `${columnName(at)}2:${columnName(at)}5000` }]
          : [],
      ),
    })),
  });
}

/** Converts a column index to its letters: 0 -> A, 26 -> AA. */
export function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : `${columnName(Math.floor(at / 26) - 1)}${letter}`;
}
