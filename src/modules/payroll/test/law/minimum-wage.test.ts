import { describe, expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { type Paise, paise } from '#platform/engine/money.ts';
import {
  comparedWage,
  type MinimumClass,
  minimumOfDays,
  type MinimumRate,
  minimumRate,
  type PaidPart,
  shortBy,
} from '../../engine/law/minimum-wage.ts';

const rupees = (amount: number): Paise => paise(amount * 100);
const rate = (amount: number, part: Partial<MinimumRate> = {}): MinimumRate => ({
  workstate: 'Karnataka',
  zone: '',
  category: '',
  from: day('2026-04-01'),
  rate: rupees(amount),
  isdaily: false,
  isconfirmed: true,
  ...part,
});
const klass = (part: Partial<MinimumClass>): MinimumClass => ({
  office: null,
  grade: null,
  zone: '',
  category: '',
  ...part,
});

describe('the rate of a person', () => {
  const rates = [
    rate(12_000),
    rate(13_000, { zone: 'I' }),
    rate(14_000, { category: 'Skilled' }),
    rate(15_000, { zone: 'I', category: 'Skilled' }),
    rate(15_500, { zone: 'I', category: 'Skilled', from: day('2026-10-01') }),
    rate(9_000, { workstate: 'Bihar', category: 'Skilled' }),
  ];
  const classes = [
    klass({ office: 'Bengaluru', zone: 'I' }),
    klass({ grade: 'W2', category: 'skilled' }),
    klass({ office: 'Mysuru', grade: 'W2', zone: 'II', category: 'Clerk' }),
  ];
  test.each<[string, Partial<{ workstate: string; office: string | null; grade: string }>, string, number | undefined]>(
    [
      ['zone of the office, category of the grade', {}, '2026-09-30', 15_000],
      ['the latest from the day or before', {}, '2026-10-01', 15_500],
      ['nothing before its day', {}, '2026-03-31', undefined],
      ['the zone alone where the grade has no category', { grade: 'W1' }, '2026-09-30', 13_000],
      ['the category alone where the office has no zone', { office: 'Hubli' }, '2026-09-30', 14_000],
      ['the whole state without office and category', { office: null, grade: 'W1' }, '2026-09-30', 12_000],
      ['a class of office and grade before each alone', { office: 'Mysuru' }, '2026-09-30', 12_000],
      ['another state', { workstate: 'bihar' }, '2026-09-30', 9_000],
      ['no rate of a category that the state has not', { workstate: 'Bihar', grade: 'W1' }, '2026-09-30', undefined],
    ],
  )('%s', (_what, part, on, expected) => {
    const person = { workstate: 'Karnataka', office: 'Bengaluru', grade: 'W2', ...part };
    const result = minimumRate({ rates, classes }, person, day(on));
    expect(result?.rate).toBe(expected === undefined ? undefined : rupees(expected));
  });
});

describe('the minimum of the days paid', () => {
  const full = { paiddays: 31, daysinservice: 31, served: 31, monthdays: 31 };
  test.each<[string, Partial<PaidPart>, boolean, number]>([
    ['a full month', {}, false, 15_500],
    ['one day unpaid', { paiddays: 30 }, false, 15_000],
    ['half a day unpaid', { paiddays: 30.5 }, false, 15_250],
    ['joined on the 17th', { paiddays: 15, daysinservice: 15, served: 15 }, false, 7_500],
    ['a month counted by 26 days', { paiddays: 26, daysinservice: 26 }, false, 15_500],
    ['joined, two of thirteen days unpaid', { paiddays: 11, daysinservice: 13, served: 15.5 }, false, 6_557.69],
    ['26 days of a daily rate', {}, true, 403_000],
    ['no day', { paiddays: 0, daysinservice: 0, served: 0 }, false, 0],
  ])('%s', (_what, part, isdaily, expected) => {
    const parts = { ...full, ...part };
    // Half days do not stand in a count of calendar days: both are doubled.
    const whole = Number.isInteger(parts.served) ? parts : { ...parts, served: parts.served * 2, monthdays: 62 };
    expect(minimumOfDays(rate(15_500, { isdaily }), whole)).toBe(Math.round(expected * 100));
  });
});

describe('the wage that is compared', () => {
  test.each([
    ['wages alone', 15_000, 0, 15_000],
    ['excluded heads up to half', 8_000, 8_000, 8_000],
    ['excluded heads above half come back', 6_000, 10_000, 8_000],
  ])('%s', (_what, included, excluded, expected) => {
    const wage = comparedWage({ included: rupees(included), excluded: rupees(excluded) }, {
      from: '2025-11',
      excludedlimit: '50',
    } as never);
    expect(wage).toBe(rupees(expected));
    expect(shortBy(wage, rupees(9_000))).toBe(rupees(Math.max(0, 9_000 - expected)));
  });

  test('all of it before the Labour Codes', () => {
    expect(comparedWage({ included: rupees(6_000), excluded: rupees(10_000) }, undefined)).toBe(rupees(16_000));
  });
});
