import { z } from 'zod';
import { id, line, listOf, orNull, paiseField } from '#platform/contract/fields.ts';

/**
 * The rules of a version of an expense policy. Money is in whole paise, distances are in tenths of a kilometre, times
 * are `HH:MM` of the day. Lists that are empty mean everybody.
 */

/**
 * What a line of a category has beside date and amount: lodging its nights, a per diem its days, mileage its distance.
 * A day with a per diem has no meals, and the other way round.
 */
export const CATEGORY_KINDS = ['ordinary', 'lodging', 'meals', 'perdiem', 'mileage'] as const;
export type CategoryKind = (typeof CATEGORY_KINDS)[number];

/** Whether a claim needs a trip for a category: no, any trip of the claimant, or one whose days the line lies within. */
export const TRIP_RULES = ['none', 'any', 'within'] as const;
/** What a limit is for; this is also the order in which the limits of a category are applied. */
export const LIMIT_PERIODS = ['line', 'day', 'week', 'month', 'trip', 'claim'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];
/** What happens with an amount over a limit. */
export const OVER_RULES = ['cut', 'deviation', 'reject'] as const;

export const MAX_CATEGORIES = 60;
export const MAX_AMOUNTS = 500;
export const MAX_PARTS = 24;

const amount = paiseField.min(0, 'enter valid number').max(1_000_000_000_00, 'enter valid number');
const distance = z.number('enter valid number').int('enter valid number').min(0, 'enter valid number').max(10_000_000);
const share = z.number('enter valid number').int('enter valid number').min(0).max(100, 'enter valid number');
/** A code that lines, files and the configuration file name a category by. */
export const categoryCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9_-]{0,29}$/, 'Please use letters, digits, hyphens and underscores, with a letter first');
/** The class of a city, by its name. */
export const cityClassName = line(20);
export const fuelName = line(30);

const time = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$|^24:00$/, 'Please enter the time as HH:MM');
const timePart = z.object({ before: time, percent: share });

/** What the shares of meals that somebody else provides are of: the full rate of the day, or the part that is paid of it. */
export const MEAL_BASES = ['full', 'part'] as const;
export const MEALS = ['breakfast', 'lunch', 'dinner'] as const;
export type Meal = (typeof MEALS)[number];
const mealShares = z
  .object({ basis: z.enum(MEAL_BASES), breakfast: share, lunch: share, dinner: share })
  .refine(({ breakfast, lunch, dinner }) => breakfast + lunch + dinner <= 100, {
    path: ['dinner'],
    message: 'The meals of a day cannot be more than 100 percent',
  });
export type MealShares = z.infer<typeof mealShares>;
export const NO_MEALS: MealShares = { basis: 'full', breakfast: 0, lunch: 0, dinner: 0 };

/** Percent of a day's per diem by the time of departure and of return, and by the hours of a trip of one day. */
export const perDiemParts = z.object({
  departure: listOf(timePart, MAX_PARTS),
  return: listOf(timePart, MAX_PARTS),
  sameday: listOf(z.object({ hours: z.number().int().min(1).max(24), percent: share }), MAX_PARTS),
  meals: mealShares
    .default(NO_MEALS)
    .describe('Percent of a day that each meal is which somebody else provides; it is deducted'),
});
export type PerDiemParts = z.infer<typeof perDiemParts>;

export const limitAmount = z.object({ gradeid: orNull(id), cityclass: orNull(cityClassName), amount });

const expenseLimit = z.object({
  per: z.enum(LIMIT_PERIODS),
  over: z.enum(OVER_RULES),
  perguest: z.boolean().default(false).describe('Whether the amount is for each guest; for limits of a line alone'),
  amounts: listOf(limitAmount, MAX_AMOUNTS).describe(
    'By grade and city class, null for all; who has no amount may claim nothing',
  ),
});
export type ExpenseLimit = z.infer<typeof expenseLimit>;

const expenseCategory = z
  .object({
    code: categoryCode,
    name: line(60).min(1, 'Please enter a name'),
    kind: z.enum(CATEGORY_KINDS),
    audience: listOf(z.object({ gradeids: listOf(id), businessunitids: listOf(id) }), 50).describe(
      'Who may claim it: whoever has a grade and a business unit of one row; no row: everybody',
    ),
    trip: z.enum(TRIP_RULES),
    proofabove: orNull(amount).describe('Above this amount a bill is needed; null: never'),
    maxagedays: z.number('enter valid number').int('enter valid number').min(0).max(3660, 'enter valid number'),
    inpolicycap: z.boolean().describe('Whether it counts towards the amount of a calendar month'),
    gstcredit: z.boolean().describe('Whether the tax on its bills can be credited'),
    taxableabove: orNull(amount).describe('What is approved above this amount in a tax year is taxable; null: nothing'),
    fuels: listOf(z.object({ fuel: fuelName, rate: amount.describe('Paise a kilometre') }), 30),
    kmday: orNull(distance),
    kmmonth: orNull(distance),
    limits: listOf(expenseLimit, 20),
  })
  .superRefine((category, ctx) => {
    const fail = (path: (string | number)[], message: string) => ctx.addIssue({ code: 'custom', path, message });
    if ((category.kind === 'mileage') !== category.fuels.length > 0)
      fail(['fuels'], 'Mileage has a rate for each fuel; other categories have none');
    const periods = category.limits.map(({ per }) => per);
    for (const [index, per] of periods.entries())
      if (periods.indexOf(per) !== index) fail(['limits', index, 'per'], 'There is a limit for this period already');
    for (const [index, { per, perguest }] of category.limits.entries())
      if (perguest && per !== 'line')
        fail(['limits', index, 'perguest'], 'Only a limit of a line can be for each guest');
    const fuels = category.fuels.map(({ fuel }) => fuel.toLowerCase());
    for (const [index, fuel] of fuels.entries())
      if (fuels.indexOf(fuel) !== index) fail(['fuels', index, 'fuel'], 'There is a rate for this fuel already');
  });
export type ExpenseCategory = z.infer<typeof expenseCategory>;

export const policyRules = z
  .object({
    policycap: listOf(z.object({ gradeid: orNull(id), amount }), MAX_AMOUNTS).describe(
      'What may be claimed in a calendar month in all categories that count towards it; null for all other grades',
    ),
    perdiemparts: perDiemParts,
    categories: z.array(expenseCategory).min(1, 'Please add a category').max(MAX_CATEGORIES),
  })
  .superRefine(({ categories }, ctx) => {
    const codes = categories.map(({ code }) => code);
    for (const [index, code] of codes.entries())
      if (codes.indexOf(code) !== index)
        ctx.addIssue({
          code: 'custom',
          path: ['categories', index, 'code'],
          message: 'There is a category with this code already',
        });
  });
export type PolicyRules = z.infer<typeof policyRules>;
