import { z } from 'zod';
import type { Day, Month } from '#modules/payroll/contract/units.ts';
import { isDay, isMonth } from '#platform/engine/day.ts';
import { type Paise, ZERO } from '#platform/engine/money.ts';
import { type Fraction, fraction, round } from '#platform/engine/rounding.ts';

const DECIMAL = /^(-?)(\d{1,13})(?:\.(\d{1,12}))?$/;

/** A rupee figure as number or decimal text; anything finer than a paisa is rounded half up. */
const rupees = z.union([z.number(), z.string()]).transform((value, context): Paise => {
  const match = DECIMAL.exec(String(value).trim());
  if (!match) {
    context.addIssue({ code: 'custom', message: 'not an amount in rupees' });
    return z.NEVER;
  }
  const [, sign = '', whole = '0', places = ''] = match;
  return round(fraction(BigInt(`${sign}${whole}${places}`) * 100n, 10n ** BigInt(places.length)), 'exact-paisa');
});

export const amount = rupees.refine((value) => value >= 0, 'an amount is not negative');
export const optionalAmount = amount.optional().transform((value) => value ?? ZERO);
export const flag = z
  .boolean()
  .optional()
  .transform((value) => value ?? false);
export const count = z.number().min(0);
export const monthText = z.string().transform((text, context): Month => {
  if (isMonth(text)) return text;
  context.addIssue({ code: 'custom', message: 'not a month (YYYY-MM)' });
  return z.NEVER;
});
export const dayText = z.string().transform((text, context): Day => {
  if (isDay(text)) return text;
  context.addIssue({ code: 'custom', message: 'not a day (YYYY-MM-DD)' });
  return z.NEVER;
});
/** A rate in percent as exact decimal text. */
export const rateText = z
  .union([z.number(), z.string()])
  .transform((value) => String(value))
  .refine((text) => /^\d{1,3}(\.\d{1,6})?$/.test(text), 'not a rate in percent');
export const taxYear = z.string().regex(/^\d{4}-\d{2}$/, 'not a tax year (YYYY-YY)');
export const regime = z.enum(['new', 'old']).default('new');
export const ageBand = z.enum(['below60', '60to79', '80plus']).default('below60');

/** Rupees as the JSON number that prints the exact figure. */
export const inRupees = (value: Paise): number => value / 100;
/** An exact fraction of paise, shown in rupees and rounded half up to the paisa. */
export const shown = (value: Fraction): number => inRupees(round(value, 'exact-paisa'));
