import { z } from 'zod';
import { dayField, id, line, orNull, paiseField, text } from '#platform/contract/fields.ts';
import { daysBetween } from '#platform/engine/day.ts';
import { categoryCode, fuelName } from './policy-rules.ts';

export const MAX_LINES = 200;
export const NOTE_LIMIT = 500;
const MAX_DAYS = 366;

/** An amount in paise or in hundredths of a currency. */
export const claimAmount = paiseField.min(0, 'enter valid number').max(1_000_000_000_00, 'enter valid number');
const tenths = z.number('enter valid number').int('enter valid number').min(0, 'enter valid number').max(100_000_000);

const freeMeals = z.object({ day: dayField, breakfast: z.boolean(), lunch: z.boolean(), dinner: z.boolean() });
/** The meals of a day that somebody else provided: the hotel, the organizer, the airline. */
export type FreeMeals = z.output<typeof freeMeals>;

/**
 * A line of a claim as it is entered. `amount` is in hundredths of its currency, distances are in tenths of a kilometre,
 * taxes in hundredths of the currency. `paidby` says whether the person paid or the company's card did.
 */
export const claimLine = z
  .object({
    lineno: z.number().int().min(1).max(MAX_LINES),
    date: dayField,
    till: orNull(dayField).describe('Lodging: the day of check-out; per diem: the last day'),
    category: categoryCode,
    city: orNull(line(60)),
    merchant: orNull(line(120)),
    amount: claimAmount.min(1, 'Please enter an amount'),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'Please select a currency')
      .default('INR'),
    paidby: z.enum(['own', 'company']).default('own'),
    expensebillid: orNull(id),
    declaration: orNull(text(NOTE_LIMIT)).describe('Why there is no bill; it stands for one'),
    guests: orNull(z.number('enter valid number').int().min(0, 'enter valid number').max(1000)),
    guestnames: orNull(text(NOTE_LIMIT)),
    fuel: orNull(fuelName),
    odometerfrom: orNull(tenths),
    odometerto: orNull(tenths),
    distance: orNull(tenths),
    gstin: orNull(line(40)),
    taxablevalue: orNull(claimAmount),
    cgst: orNull(claimAmount),
    sgst: orNull(claimAmount),
    igst: orNull(claimAmount),
    project: orNull(line(60)),
    freemeals: z
      .array(freeMeals)
      .max(MAX_DAYS)
      .optional()
      .describe('Per diem: meals that somebody else provided, by day'),
  })
  .refine(({ date, till, freemeals = [] }) => freemeals.every(({ day }) => day >= date && day <= (till ?? date)), {
    path: ['freemeals'],
    message: 'A day with meals is not within the line',
  })
  .refine(({ freemeals = [] }) => new Set(freemeals.map(({ day }) => day)).size === freemeals.length, {
    path: ['freemeals'],
    message: 'The meals of a day are entered twice',
  })
  .refine(({ date, till }) => till === null || till >= date, {
    path: ['till'],
    message: 'The last day cannot be before the first',
  })
  .refine(({ date, till }) => till === null || daysBetween(date, till) <= MAX_DAYS, {
    path: ['till'],
    message: 'A line has at most 366 days',
  })
  .refine(
    ({ odometerfrom, odometerto }) => odometerfrom === null || odometerto === null || odometerto >= odometerfrom,
    {
      path: ['odometerto'],
      message: 'The odometer cannot go back',
    },
  );
export type ClaimLine = z.output<typeof claimLine>;

export const exampleLine = {
  lineno: 1,
  date: '2026-11-03',
  till: null,
  category: 'meals',
  city: 'Mumbai',
  merchant: 'Saravana Tiffin',
  amount: 50_000,
  currency: 'INR',
  paidby: 'own',
  expensebillid: null,
  declaration: null,
  guests: null,
  guestnames: null,
  fuel: null,
  odometerfrom: null,
  odometerto: null,
  distance: null,
  gstin: null,
  taxablevalue: null,
  cgst: null,
  sgst: null,
  igst: null,
  project: null,
} as const;
