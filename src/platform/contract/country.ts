/** The countries a new company can choose; its first settings depend on it. */
export const COUNTRIES = ['india', 'other'] as const;
export type Country = (typeof COUNTRIES)[number];

/**
 * The date format of a new company until it chooses another: India day, short month, year (27-Nov-2026), elsewhere the
 * product's default with the year first.
 */
export const FIRST_DATE_PATTERN: Readonly<Record<Country, string>> = {
  india: 'dd-MMM-yyyy HH:mm',
  other: 'yyyy-MM-dd HH:mm',
};
