import { z } from 'zod';
import type { Day, Month } from '#platform/engine/day.ts';
import type { Paise } from '#platform/engine/money.ts';

const toPaise = (text: string): Paise => Number(text.replace('.', '')) as Paise;

/** Rupees in configuration and rule files (at most two decimals), converted to paise when read. */
export const amount = z
  .number()
  .refine((value) => /^-?\d{1,13}(\.\d{1,2})?$/.test(String(value)), 'An amount has at most two decimals')
  .transform((value) => toPaise(fixed(value)));

/** Two decimals without float arithmetic: pads the shortest text of the number. */
function fixed(value: number): string {
  const [whole = '0', places = ''] = String(value).split('.');
  return `${whole}.${places.padEnd(2, '0')}`;
}

export const dayText = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'A day is YYYY-MM-DD')
  .transform((text) => text as Day);
export const monthText = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'A month is YYYY-MM')
  .transform((text) => text as Month);

/** A percentage as decimal text ("8.33"), so that no float is used. */
export const rate = z.string().regex(/^\d{1,3}(\.\d{1,6})?$/, 'A rate is decimal text');

export const rounding = z.enum(['exact-paisa', 'nearest-rupee', 'up-rupee', 'down-rupee', 'nearest-ten']);

/** A name formulas can read: lower-case letters, digits, underscores. Amounts are stored by it, which `constructor` breaks. */
export const componentCode = z
  .string()
  .regex(/^(?!constructor$)[a-z][a-z0-9_]*$/, 'A component code is lower-case letters, digits and underscores');
