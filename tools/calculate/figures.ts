import { z } from 'zod';
import { type Day, isDay, isMonth, type Month } from '#platform/engine/day.ts';
import { type Paise, ZERO } from '#platform/engine/money.ts';
import { type Fraction, fraction, round } from '#platform/engine/rounding.ts';

const DECIMAL = /^(-?)(\d{1,13})(?:\.(\d{1,12}))?$/;
// A JSON number keeps fifteen digits; from the sixteenth on another number is read than was written.
const SAFE_DIGITS = 15;
const digitsOf = (text: string): string => text.replace(/^-/, '').replace('.', '').replace(/^0+/, '');

/** A decimal as number or text, exact. A number with more digits than it can hold is refused: it is given as text. */
const decimal = (what: string) =>
  z.union([z.number(), z.string()]).transform((value, context): Fraction => {
    const text = String(value).trim();
    if (typeof value === 'number' && (digitsOf(text).length > SAFE_DIGITS || /e/.test(text))) {
      context.addIssue({ code: 'custom', message: `a number this long loses digits; give it as text, "12.5"` });
      return z.NEVER;
    }
    const match = DECIMAL.exec(text);
    if (!match) {
      context.addIssue({ code: 'custom', message: `not ${what}` });
      return z.NEVER;
    }
    const [, sign = '', whole = '0', places = ''] = match;
    return fraction(BigInt(`${sign}${whole}${places}`), 10n ** BigInt(places.length));
  });

/** A rupee figure as number or decimal text; anything finer than a paisa is rounded half up. */
const rupees = decimal('an amount in rupees').transform((value): Paise =>
  round({ n: value.n * 100n, d: value.d }, 'exact-paisa'),
);

export const amount = rupees.refine((value) => value >= 0, 'an amount is not negative');
export const optionalAmount = amount.optional().transform((value) => value ?? ZERO);
export const flag = z
  .boolean()
  .optional()
  .transform((value) => value ?? false);
/** Days, months or a daily wage, exact. */
export const count = decimal('a number').refine((value) => value.n >= 0n, 'not below zero');
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
  .transform((value) => String(value).trim())
  .refine((text) => /^\d{1,3}(\.\d{1,6})?$/.test(text), 'not a rate in percent');
export const taxYear = z.string().regex(/^\d{4}-\d{2}$/, 'not a tax year (YYYY-YY)');
export const regime = z.enum(['new', 'old']).default('new');
export const ageBand = z.enum(['below60', '60to79', '80plus']).default('below60');

/** Rupees as the JSON number that prints the exact figure. */
export const inRupees = (value: Paise): number => value / 100;
/** An exact fraction of paise, shown in rupees and rounded half up to the paisa. */
export const shown = (value: Fraction): number => inRupees(round(value, 'exact-paisa'));
