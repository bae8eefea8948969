import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { payCycle, type PayCycle } from '#modules/payroll/contract/setup/pay-cycle.ts';
import { addDays, addMonths, type Day, daysBetween, daysInMonth, type Month, monthOf } from '#platform/engine/day.ts';
import { datedPeriods, periodsOfYear, regularPeriods, spanOfMonth, wageMonthOf } from '../../engine/setup/pay-cycle.ts';

const CALENDAR = payCycle.parse({ kind: 'month', firstday: 1 });
const FROM_26 = payCycle.parse({ kind: 'month', firstday: 26 });
/** Monday to Sunday; 5 January 2026 is a Monday. */
const WEEKS = payCycle.parse({ kind: 'weeks', weeks: 1, anchor: '2026-01-05', month: 'of last day' });
const PAIRS = payCycle.parse({ kind: 'weeks', weeks: 2, anchor: '2026-01-05', month: 'of first day' });
const spans = (cycle: PayCycle, month: string) =>
  regularPeriods(cycle, month as Month).map(({ from, to }) => `${from} ${to}`);

test.each<[string, PayCycle, string, readonly string[]]>([
  ['a calendar month', CALENDAR, '2026-10', ['2026-10-01 2026-10-31']],
  ['the 26th to the 25th', FROM_26, '2026-10', ['2026-09-26 2026-10-25']],
  ['over a common February', FROM_26, '2026-03', ['2026-02-26 2026-03-25']],
  ['over a leap February', FROM_26, '2028-03', ['2028-02-26 2028-03-25']],
  ['of February itself', FROM_26, '2028-02', ['2028-01-26 2028-02-25']],
  ['over the end of a year', FROM_26, '2027-01', ['2026-12-26 2027-01-25']],
  [
    'four weeks by their last day',
    WEEKS,
    '2026-10',
    ['2026-09-28 2026-10-04', '2026-10-05 2026-10-11', '2026-10-12 2026-10-18', '2026-10-19 2026-10-25'],
  ],
  [
    'five weeks',
    WEEKS,
    '2026-11',
    [
      '2026-10-26 2026-11-01',
      '2026-11-02 2026-11-08',
      '2026-11-09 2026-11-15',
      '2026-11-16 2026-11-22',
      '2026-11-23 2026-11-29',
    ],
  ],
  [
    'weeks over the end of a year: the one with 1 January is January’s',
    WEEKS,
    '2027-01',
    [
      '2026-12-28 2027-01-03',
      '2027-01-04 2027-01-10',
      '2027-01-11 2027-01-17',
      '2027-01-18 2027-01-24',
      '2027-01-25 2027-01-31',
    ],
  ],
  ['pairs of weeks by their first day', PAIRS, '2026-10', ['2026-10-12 2026-10-25', '2026-10-26 2026-11-08']],
  ['before the anchor', PAIRS, '2025-12', ['2025-12-08 2025-12-21', '2025-12-22 2026-01-04']],
])('periods: %s', (_what, cycle, month, expected) => {
  expect(spans(cycle, month)).toEqual(expected);
});

test('days of the wage month, and which of its periods is the last', () => {
  expect(regularPeriods(FROM_26, '2026-03' as Month)).toEqual([
    {
      kind: 1,
      month: '2026-03',
      number: 1,
      from: '2026-02-26',
      to: '2026-03-25',
      wagedays: 28,
      wagefrom: '2026-02-26',
      wageto: '2026-03-25',
      last: true,
    },
  ]);
  const weeks = regularPeriods(WEEKS, '2026-11' as Month);
  expect(weeks.map(({ number, last, wagedays }) => [number, last, wagedays])).toEqual([
    [1, false, 35],
    [2, false, 35],
    [3, false, 35],
    [4, false, 35],
    [5, true, 35],
  ]);
});

test('where the cycle changes, a wage month has the days that were not paid yet', () => {
  expect(regularPeriods(FROM_26, '2026-10' as Month, '2026-09-30' as Day)).toMatchObject([
    { from: '2026-10-01', to: '2026-10-25', wagefrom: '2026-10-01', wagedays: 30, last: true },
  ]);
  expect(regularPeriods(WEEKS, '2026-10' as Month, '2026-10-11' as Day).map(({ number }) => number)).toEqual([3, 4]);
  expect(regularPeriods(WEEKS, '2026-10' as Month, '2026-09-27' as Day)).toEqual(
    regularPeriods(WEEKS, '2026-10' as Month),
  );
});

describe('dates of periods', () => {
  const weekly = { payday: { daysafter: 6, weekend: 'friday-before' } } as const;

  test('weeks are paid so many days after the last one, moved from a day off', () => {
    const paid = datedPeriods(WEEKS, '2026-10' as Month, weekly);
    // Six days after a Sunday is a Saturday.
    expect(paid.map(({ paydate, movedfrom }) => [paydate, movedfrom])).toEqual([
      ['2026-10-09', '2026-10-10'],
      ['2026-10-16', '2026-10-17'],
      ['2026-10-23', '2026-10-24'],
      ['2026-10-30', '2026-10-31'],
    ]);
    const holidays = new Map([
      ['2026-10-09' as Day, { date: '2026-10-09' as Day, name: 'Day of the works', isoptional: false, istaken: false }],
    ]);
    const calendar = { offs: [], holidays };
    const [first] = datedPeriods(WEEKS, '2026-10' as Month, {
      payday: { daysafter: 5, weekend: 'friday-before' },
      calendar,
    });
    expect(first).toMatchObject({
      paydate: '2026-10-08',
      movedfrom: '2026-10-09',
      movedwhy: { text: 'Holiday: {{holiday}}', values: { holiday: 'Day of the works' } },
    });
    expect(datedPeriods(WEEKS, '2026-10' as Month, { payday: { daysafter: 0, weekend: 'as-is' } })[0]?.paydate).toBe(
      '2026-10-04',
    );
  });

  test('a month from the 26th is paid by the rules of months, with its own cutoff and attendance', () => {
    const [period] = datedPeriods(FROM_26, '2026-10' as Month, {
      payday: [{ from: '2026-01' as Month, day: 31, month: 'same', weekend: 'friday-before' }],
      cutoffday: 27,
      attendanceday: 20,
    });
    expect(period).toMatchObject({
      paydate: '2026-10-30',
      movedfrom: '2026-10-31',
      cutoff: '2026-10-27',
      attendance: { from: '2026-09-21', to: '2026-10-20' },
    });
    const [own] = datedPeriods(FROM_26, '2026-10' as Month, { payday: 'last-day-of-month' });
    expect(own).toMatchObject({ cutoff: null, attendance: { from: '2026-09-26', to: '2026-10-25' } });
  });

  test.each<[PayCycle, readonly number[]]>([
    [CALENDAR, [12]],
    [FROM_26, [12]],
    [PAIRS, [26, 27]],
    [WEEKS, [52, 53]],
  ])('a year of periods', (cycle, counts) => {
    for (let year = 2020; year < 2040; year += 1)
      expect(counts).toContain(periodsOfYear(cycle, `${year}-04` as Month, { payday: 'last-day-of-month' }).length);
  });
});

const cycles: fc.Arbitrary<PayCycle> = fc.oneof(
  fc.record({ kind: fc.constant('month' as const), firstday: fc.integer({ min: 1, max: 28 }) }),
  fc.record({
    kind: fc.constant('weeks' as const),
    weeks: fc.constantFrom(1 as const, 2 as const),
    anchor: fc.integer({ min: -2000, max: 4000 }).map((days) => addDays('2026-01-01' as Day, days)),
    month: fc.constantFrom('of last day' as const, 'of first day' as const),
  }),
);
const months = fc.integer({ min: 0, max: 600 }).map((count) => addMonths('2000-01' as Month, count));

test('periods of a cycle never overlap and leave no day out, and each day is of one wage month', () => {
  fc.assert(
    fc.property(cycles, months, (cycle, first) => {
      const periods = periodsOfYear(cycle, first, { payday: 'last-day-of-month' });
      for (const [at, { from, to, month, wagedays, wagefrom, wageto, last, number }] of periods.entries()) {
        const next = periods[at + 1];
        if (next) expect(next.from).toBe(addDays(to, 1));
        expect(from <= to && wagefrom <= from && to <= wageto).toBe(true);
        expect(wagedays).toBe(daysBetween(wagefrom, wageto));
        expect(last).toBe(to === wageto);
        expect(number === 1).toBe(from === wagefrom);
        expect([from, to].map((day) => wageMonthOf(cycle, day))).toEqual([month, month]);
        if (cycle.kind === 'weeks') {
          expect(daysBetween(from, to)).toBe(cycle.weeks * 7);
          expect(monthOf(cycle.month === 'of last day' ? to : from)).toBe(month);
          expect(Math.abs(daysBetween(cycle.anchor, from) - 1) % (cycle.weeks * 7) === 0 || from < cycle.anchor).toBe(
            true,
          );
        } else expect(daysBetween(from, to)).toBe(daysInMonth(cycle.firstday === 1 ? month : addMonths(month, -1)));
      }
      expect(spanOfMonth(cycle, first).from).toBe(periods[0]?.from);
    }),
  );
});
