import { expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { isWithinRules } from '../contract/assessment.ts';
import type { FreeMeals } from '../contract/claim-line.ts';
import { explain } from '../contract/finding-words.ts';
import { type MealShares, policyRules } from '../contract/policy-rules.ts';
import { assess } from '../engine/assess.ts';
import { cents, contextOf, lineOf, tripOf } from './claims.ts';

/** 1,200 a day; leaving before 12:00 and coming back after it is a whole day, else the percent of a part. */
function rulesOf(percent: number, meals: Partial<MealShares>) {
  const own = contextOf().policyOn(day('2026-10-08'))?.rules;
  const perdiem = own?.categories.find(({ code }) => code === 'perdiem');
  return policyRules.parse({
    ...own,
    categories: [
      {
        ...perdiem,
        limits: [{ per: 'day', over: 'cut', amounts: [{ gradeid: null, cityclass: null, amount: 1_200_00 }] }],
      },
    ],
    perdiemparts: {
      departure: [
        { before: '12:00', percent: 100 },
        { before: '24:00', percent },
      ],
      return: [
        { before: '12:00', percent },
        { before: '24:00', percent: 100 },
      ],
      sameday: [],
      meals: { basis: 'full', breakfast: 20, lunch: 30, dinner: 50, ...meals },
    },
  });
}
const free = (on: string, ...meals: ('breakfast' | 'lunch' | 'dinner')[]): FreeMeals => ({
  day: day(on),
  breakfast: meals.includes('breakfast'),
  lunch: meals.includes('lunch'),
  dinner: meals.includes('dinner'),
});

type Case = { percent: number; meals?: Partial<MealShares>; till: string; freemeals?: FreeMeals[] };
/** What a per diem from Thursday 8 October, 22:30, comes to; the trip ends on Saturday at 06:10. */
function assessed({ percent, meals = {}, till, freemeals = [] }: Case, amount = 99_999) {
  const rules = rulesOf(percent, meals);
  const context = contextOf({
    trip: tripOf('2026-10-08 22:30', '2026-10-10 06:10'),
    policyOn: () => ({ policyname: 'Travel', versionno: 1, rules }),
  });
  const [line] = assess([lineOf('perdiem', '2026-10-08', amount, { till: day(till), city: null, freemeals })], context);
  if (!line) throw new Error('a line has an assessment');
  return line;
}
const THURSDAY = '2026-10-08';
const ALL = free(THURSDAY, 'breakfast', 'lunch', 'dinner');

test.each<[string, Case, number, string]>([
  ['half a day, a day and half a day', { percent: 50, till: '2026-10-10' }, 2400, ''],
  [
    'lunch of the full rate off a part day',
    { percent: 75, till: THURSDAY, freemeals: [free(THURSDAY, 'lunch')] },
    540,
    'meals_full 360',
  ],
  [
    'lunch of the part off a part day',
    { percent: 75, meals: { basis: 'part' }, till: THURSDAY, freemeals: [free(THURSDAY, 'lunch')] },
    630,
    'meals_part 270',
  ],
  [
    'all meals of the full rate: nothing, never less',
    { percent: 75, till: THURSDAY, freemeals: [ALL] },
    0,
    'meals_full 900',
  ],
  [
    'all meals of the part',
    { percent: 75, meals: { basis: 'part' }, till: THURSDAY, freemeals: [ALL] },
    0,
    'meals_part 900',
  ],
  [
    'a day that falls to nothing takes nothing of the next',
    { percent: 75, till: '2026-10-09', freemeals: [ALL] },
    1200,
    'meals_full 900',
  ],
  [
    'meals of several days',
    {
      percent: 50,
      till: '2026-10-10',
      freemeals: [free('2026-10-09', 'breakfast', 'dinner'), free('2026-10-10', 'breakfast')],
    },
    1320,
    'meals_full 1080',
  ],
  [
    'meals that the policy gives no share',
    { percent: 75, meals: { lunch: 0 }, till: THURSDAY, freemeals: [free(THURSDAY, 'lunch')] },
    900,
    '',
  ],
])('a per diem with meals provided: %s', (_name, one, allowed, less) => {
  const line = assessed(one);
  expect(line.allowed).toBe(cents(allowed));
  const meals = line.findings.filter(({ code }) => code.startsWith('meals_'));
  expect(meals.map(({ code, amount }) => `${code} ${amount / 100}`).join(' ')).toBe(less);
});

test('a claim of what is left after the meals is within the rules, and says how they were deducted', () => {
  const line = assessed({ percent: 75, till: THURSDAY, freemeals: [free(THURSDAY, 'lunch')] }, 540);
  expect(isWithinRules(line)).toBe(true);
  expect(line.findings.map((finding) => explain(finding))).toEqual([
    {
      text: '{{amount}} less for meals that were provided, as shares of the full rate of a day',
      values: { amount: '₹ 360.00' },
    },
  ]);
  expect(isWithinRules(assessed({ percent: 75, till: THURSDAY, freemeals: [free(THURSDAY, 'lunch')] }, 541))).toBe(
    false,
  );
});

test('the meals of a day are at most all of it', () => {
  expect(() => rulesOf(75, { lunch: 31 })).toThrow('The meals of a day cannot be more than 100 percent');
});
