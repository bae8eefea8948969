/** Where a new company says it is; its first settings depend on it. */
export const COUNTRIES = ['india', 'other'] as const;
export type Country = (typeof COUNTRIES)[number];

/** How a new company writes dates until it decides otherwise: India day first, the product year first. */
export const FIRST_DATE_PATTERN: Readonly<Record<Country, string>> = {
  india: 'dd-MM-yyyy HH:mm',
  other: 'yyyy-MM-dd HH:mm',
};
