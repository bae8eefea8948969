import { expect, test } from 'vitest';
import { day, month } from '#platform/engine/day.ts';
import { paise } from '#platform/engine/money.ts';
import { payOf } from '../engine/replay-pay.ts';
import { monthDifferences, type MonthSums, monthSums } from '../engine/replay.ts';

const OCTOBER = month('2026-10');
const sums = (due: number, working = 0, off = 0, of = OCTOBER): MonthSums => ({ month: of, due, working, off });
/** ₹ 31,000 over 31 days, ₹ 200 an hour on working days and ₹ 300 on days off. */
const VALUE = { gross: paise(31_000_00), of: 31, working: paise(200_00), off: paise(300_00) };

test.each([
  ['a day more', sums(10_000), 1_000_00, 0],
  ['half a day less', sums(-5_000), -500_00, 0],
  ['to the rupee', sums(3_333), 333_00, 0],
  ['two hours of a working day', sums(0, 120), 0, 400_00],
  ['ninety minutes of a day off less', sums(0, 0, -90), 0, -450_00],
  ['all at once', sums(20_000, 30, 60), 2_000_00, 400_00],
])('what a month comes to: %s', (_, state, unpaid, extra) => {
  expect(payOf([state], () => VALUE)).toMatchObject({ unpaid, extra });
});

test('months without a package have no value, hours without a rate are paid nothing, and nobody’s pay is unknown', () => {
  const months = [sums(10_000), sums(10_000, 60, 0, month('2026-11'))];
  expect(payOf(months, (of) => (of === OCTOBER ? VALUE : undefined))).toMatchObject({ unpaid: 1_000_00, extra: 0 });
  expect(payOf([sums(0, 60)], () => ({ ...VALUE, working: null }))).toMatchObject({ unpaid: 0, extra: 0 });
  expect(payOf(months, () => undefined)).toBeUndefined();
});

const worked = (date: string, halves: [string, string], extra = 0, kind: 'working' | 'off' = 'working') => ({
  day: day(date),
  kind,
  halves,
  mark: null,
  credited: 480,
  extra,
  short: null,
  required: 480,
});
test('days due and paid minutes are summed by the month, and only months that differ are kept', () => {
  const days = [
    worked('2026-10-30', ['A', 'A']),
    worked('2026-10-31', ['O', 'O'], 60, 'off'),
    worked('2026-11-02', ['P', 'A'], 30),
  ] as never;
  const penalties = [{ day: day('2026-11-03'), reason: 'late' as const, days: 5_000 }];
  const absence = (cost: number) => ({
    absence: { days: cost, from: [] },
    punctuality: [],
    short: { halfday: null, fullday: null },
    week: null,
    month: null,
  });
  const rules = (cost: number) => ({
    closingOn: () => absence(cost),
    extraClosingOn: () => ({
      working: { by: 'pay' as const },
      off: { by: 'pay' as const },
      lapsedays: null,
      isseparate: false,
    }),
  });
  const values = { days, penalties, shortweeks: [] };
  const before = monthSums({ starts: [], ...values }, rules(5_000));
  expect(before).toEqual([sums(10_000, 0, 60), sums(10_000, 30, 0, month('2026-11'))]);
  const after = monthSums({ starts: [], ...values }, rules(10_000));
  expect(monthDifferences(before, after)).toEqual([sums(10_000), sums(5_000, 0, 0, month('2026-11'))]);
  expect(monthDifferences(before, before)).toEqual([]);
});
