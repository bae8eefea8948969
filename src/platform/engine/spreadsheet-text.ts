/** Text that a spreadsheet would run is written as text with a leading apostrophe; numbers stay numbers. */
export const neutral = <T extends string | number | null>(value: T): T | string =>
  typeof value === 'string' && /^[=+\-@\t\r\0]/.test(value) ? `'${value}` : value;

/**
 * What would be the beginning of a field or a row where semicolons or tabs part fields: there a quote inside a field is
 * a sign like any other, so a formula behind it is made text as well.
 */
const INNER = /([;\t\r\n]\s{0,20})(?=[=+\-@])/g;

// A plain negative number is a figure, not a formula.
const csvField = (value: string): string => {
  const safe = /^-?\d+(\.\d+)?$/.test(value) ? value : neutral(value).replace(INNER, "$1'");
  // Where the comma is the decimal sign a spreadsheet parts fields at semicolons, here and there at tabs.
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One comma-separated line; texts are quoted where they must be and cannot become formulas. */
export const csvLine = (values: readonly string[]): string => `${values.map(csvField).join(',')}\n`;
