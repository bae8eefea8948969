import {
  type Cell,
  clean,
  type Read,
  readCode,
  readDate,
  readMoney,
  readNumber,
  readText,
} from '#platform/engine/cell.ts';
import type { BulkColumn, ReadRow } from '#platform/server/bulk/kind.ts';

type Draft = Pick<BulkColumn, 'name' | 'label' | 'read'> & Partial<BulkColumn>;
export const column = (draft: Draft): BulkColumn => ({ required: false, hint: '', aliases: [], ...draft });

type Named = Omit<Draft, 'read'>;
/** In a file of figures an empty cell is zero; a required column must exist, but need not be filled. */
const orZero = (read: Read<number | null>): Read<number> => (read.ok ? { ...read, value: read.value ?? 0 } : read);
export const moneyColumn = (draft: Named): BulkColumn =>
  column({ hint: 'Rupees; blank is zero', ...draft, read: (cell) => orZero(readMoney(cell)) });
export const dateColumn = (draft: Named): BulkColumn =>
  column({
    hint: 'A date cell, or text as day-month-year',
    ...draft,
    read: (cell, { today, dayfirst }) => readDate(cell, today, dayfirst),
  });
export const textColumn = (draft: Named, max = 200): BulkColumn =>
  column({ ...draft, read: (cell) => readText(cell, max) });

/** Days in halves, never below zero. */
function readDays(cell: Cell): Read<number | null> {
  const read = readNumber(cell, { min: 0, max: 31, places: 2 });
  if (!read.ok || read.value === null || Number.isInteger(read.value * 2)) return read;
  return { ok: false, error: `${read.value} days is neither whole nor half. Enter days in steps of 0.5.` };
}
export const daysColumn = (draft: Named): BulkColumn =>
  column({ hint: 'Days in steps of 0.5; blank is zero', ...draft, read: (cell) => orZero(readDays(cell)) });

/** Corrects case and blanks of a PAN without a message; any kind of holder may be a landlord. */
export function readLandlordPan(cell: Cell): Read<string | null> {
  const read = readText(cell, 40);
  if (!read.ok || read.value === null) return read;
  const pan = clean(read.value).toUpperCase().replace(/[\s-]/g, '');
  return /^[A-Z]{5}\d{4}[A-Z]$/.test(pan)
    ? { ok: true, value: pan }
    : { ok: false, error: `“${read.value}” is not a PAN (five letters, four digits, a letter). Correct or empty it.` };
}

export const CODE_COLUMN = column({
  name: 'employeecode',
  label: 'Employee Code',
  aliases: ['Emp. Code', 'Emp Code', 'Emp ID', 'Employee ID', 'Employee No', 'Emp No', 'Staff No', 'Code'],
  required: true,
  hint: 'Text; leading zeros count',
  read: (cell, { codewidth }) =>
    readCode(cell, { max: 30, restore: true, ...(codewidth === undefined ? {} : { width: codewidth }) }),
});
export const NAME_COLUMN = textColumn({
  name: 'fullname',
  label: 'Full Name',
  aliases: ['Employee Name', 'Name', 'Emp Name', 'Name of Employee'],
  hint: 'Compared with the employee’s record; not needed',
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
