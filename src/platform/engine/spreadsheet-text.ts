import { withoutEnd } from './without-end.ts';

/** Neutralizes text that a spreadsheet would run as a formula by a leading apostrophe; numbers stay numbers. */
export const neutral = <T extends string | number | null>(value: T): T | string =>
  typeof value === 'string' && /^[=+\-@\t\r\0]/.test(value) ? `'${value}` : value;

/** The format of spreadsheets allows as many characters in the name of a sheet. */
const MAX_SHEET_NAME = 31;

/** A title as the name of a sheet, which may not hold `: \ / ? * [ ]`, nor begin or end with an apostrophe. */
export const sheetName = (title: string): string => {
  const plain = title.replaceAll(/[[\]:*?/\\]/g, ' ').replaceAll(/\s+/g, ' ');
  return withoutEnd(plain.replace(/^[ ']+/, '').slice(0, MAX_SHEET_NAME), " '") || 'Sheet';
};

/**
 * Matches what would begin a field or a row where semicolons or tabs separate fields: a quote inside a field has no
 * meaning there, so a formula after it is neutralized as well.
 */
const INNER = /([;\t\r\n]\s{0,20})(?=[=+\-@])/g;

// A plain negative number is not a formula.
const csvField = (value: string): string => {
  const safe = /^-?\d+(\.\d+)?$/.test(value) ? value : neutral(value).replace(INNER, "$1'");
  // Where the comma is the decimal sign, spreadsheets separate fields by semicolons, sometimes by tabs.
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Writes one comma-separated line; texts are quoted where needed and neutralized as formulas. */
export const csvLine = (values: readonly string[]): string => `${values.map(csvField).join(',')}\n`;
