import { type Cell, clean, type Read, readNumber, readText } from '#bulk/engine/cell.ts';
import { column, type NamedColumn, orZero } from '#bulk/server/columns.ts';
import type { BulkColumn } from '#bulk/server/kind.ts';
import { isMonth } from '#platform/engine/day.ts';
import { namedMonths } from '../../../engine/person/named-months.ts';

/** Days as they are stored, and compared by an undo: with one decimal where that is exact, as they had before quarters. */
export const daysText = (days: number): string => days.toFixed(Number.isInteger(days * 2) ? 1 : 2);

/** Days in quarters, never below zero. */
function readDays(cell: Cell): Read<number | null> {
  const read = readNumber(cell, { min: 0, max: 31, places: 2 });
  if (!read.ok || read.value === null || Number.isInteger(read.value * 4)) return read;
  return { ok: false, error: `${read.value} days is no number of quarter days. Enter days in steps of 0.25.` };
}
/** Days in quarters; null where the cell is blank. */
export const daysOrBlank = (draft: NamedColumn): BulkColumn =>
  column({ hint: 'Days in steps of 0.25', ...draft, read: readDays });
export const daysColumn = (draft: NamedColumn): BulkColumn =>
  column({ hint: 'Days in steps of 0.25; blank is zero', ...draft, read: (cell) => orZero(readDays(cell)) });

/** Corrects case and blanks of a PAN without a message; any kind of holder may be a landlord. */
export function readLandlordPan(cell: Cell): Read<string | null> {
  const read = readText(cell, 40);
  if (!read.ok || read.value === null) return read;
  const pan = clean(read.value).toUpperCase().replace(/[\s-]/g, '');
  return /^[A-Z]{5}\d{4}[A-Z]$/.test(pan)
    ? { ok: true, value: pan }
    : { ok: false, error: `“${read.value}” is not a PAN (five letters, four digits, a letter). Correct or empty it.` };
}

/** A month, as 2026-09, by name, or as a date in it. */
export function readMonth(cell: Cell): Read<string | null> {
  const value = cell.kind === 'formula' ? cell.result : cell;
  if (value.kind === 'date') return { ok: true, value: value.day.slice(0, 7) };
  const read = readText(cell, 40);
  if (!read.ok || read.value === null || isMonth(read.value)) return read;
  const [month, ...others] = namedMonths(read.value);
  return month !== undefined && others.length === 0
    ? { ok: true, value: month }
    : { ok: false, error: `“${read.value}” is not a month. Enter it like 2026-09 or September 2026.` };
}
