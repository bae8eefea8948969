import type { Paise } from '#platform/engine/money.ts';

export type CsvValue = string | number;
export type CsvRow = Readonly<Record<string, CsvValue>>;

/** A file of commas with a header; nothing in these files needs quotes. */
export const csvOf = (columns: readonly string[], rows: readonly CsvRow[]): string =>
  [columns.join(','), ...rows.map((row) => columns.map((column) => String(row[column] ?? '')).join(','))]
    .map((line) => `${line}\n`)
    .join('');

/** Paise as rupees without decimals where they are whole. */
export const inRupees = (amount: Paise | number): number => amount / 100;
