import { EMPLOYMENT_TYPES } from '#modules/company/contract/employment-types.ts';

const fold = (text: string): string => text.trim().toLowerCase();
const USUAL = new Map(
  Object.entries(EMPLOYMENT_TYPES).flatMap(([type, aliases]) =>
    [type, ...aliases].map((word) => [fold(word), type] as const),
  ),
);

/** An employment type as a register calls it: the usual one where it is one, else the company's own word. */
export const usualType = (text: string): string => USUAL.get(fold(text)) ?? text.trim();

/** The spelling that a company has of a type; undefined for a type it does not have. */
export function ownSpelling(text: string, types: readonly string[]): string | undefined {
  const usual = usualType(text);
  return types.find((type) => fold(type) === fold(usual));
}
