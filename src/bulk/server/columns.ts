import { type Read, readCode, readDate, readMoney, readText } from '../engine/cell.ts';
import type { BulkColumn, ReadRow } from './kind.ts';

type Draft = Pick<BulkColumn, 'name' | 'label' | 'read'> & Partial<BulkColumn>;
/** A column of an upload: not required, without a hint or other headings, unless said. */
export const column = (draft: Draft): BulkColumn => ({ required: false, hint: '', aliases: [], ...draft });

export type NamedColumn = Omit<Draft, 'read'>;
/** In a file of figures an empty cell is zero; a required column must exist, but need not be filled. */
export const orZero = (read: Read<number | null>): Read<number> =>
  read.ok ? { ...read, value: read.value ?? 0 } : read;
/** Rupees in the file, paise in the row. */
export const moneyColumn = (draft: NamedColumn): BulkColumn =>
  column({ hint: 'Rupees; blank is zero', ismoney: true, ...draft, read: (cell) => orZero(readMoney(cell)) });
/** What the browser is told of a column. */
export const columnRow = ({ name, label, required, hint, ismoney }: BulkColumn) => ({
  name,
  label,
  required,
  hint,
  ismoney: ismoney === true,
});
export const dateColumn = (draft: NamedColumn): BulkColumn =>
  column({
    hint: 'A date cell, or text as day-month-year',
    ...draft,
    read: (cell, { today, dayfirst }) => readDate(cell, today, dayfirst),
  });
export const textColumn = (draft: NamedColumn, max = 200): BulkColumn =>
  column({ istext: true, ...draft, read: (cell) => readText(cell, max) });
/** The code of somebody; leading zeros that a spreadsheet took are put back by the length of most codes of the file. */
export const codeColumn = (draft: NamedColumn): BulkColumn =>
  column({
    istext: true,
    ...draft,
    read: (cell, { codewidth }) =>
      readCode(cell, { max: 30, restore: true, ...(codewidth === undefined ? {} : { width: codewidth }) }),
  });

/** The cell's text; null when empty or invalid. */
export function textOf({ values }: Pick<ReadRow, 'values'>, name: string): string | null {
  const value = values[name];
  return typeof value === 'string' ? value : null;
}
/** The cell's number, zero when empty or invalid: paise of an amount, days of a count. */
export function numberOf({ values }: Pick<ReadRow, 'values'>, name: string): number {
  const value = values[name];
  return typeof value === 'number' ? value : 0;
}
