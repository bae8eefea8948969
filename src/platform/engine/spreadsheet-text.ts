/** Text that a spreadsheet would run is written as text with a leading apostrophe; numbers stay numbers. */
export const neutral = <T extends string | number | null>(value: T): T | string =>
  typeof value === 'string' && /^[=+\-@\t\r\0]/.test(value) ? `'${value}` : value;

// A plain negative number is a figure, not a formula.
const csvField = (value: string): string => {
  const safe = /^-?\d+(\.\d+)?$/.test(value) ? value : neutral(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One comma-separated line; texts are quoted where they must be and cannot become formulas. */
export const csvLine = (values: readonly string[]): string => `${values.map(csvField).join(',')}\n`;
