/** The countries a new company can choose; its first settings depend on it. */
export const COUNTRIES = ['india', 'other'] as const;
export type Country = (typeof COUNTRIES)[number];

/**
 * The date format of a new company until it chooses another: India day first, elsewhere the product's default with the
 * year first.
 */
export const FIRST_DATE_PATTERN: Readonly<Record<Country, string>> = {
  india: 'dd-MM-yyyy HH:mm',
  other: 'yyyy-MM-dd HH:mm',
};
