import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Payday } from '#modules/payroll/contract/setup/payday.ts';
import { addMonths, type Day, daysInMonth, isDay, type Month } from '#platform/engine/day.ts';
import { beforeWeekend, payDate, payPeriod } from '../../engine/run/pay-period.ts';

const rule = (
  day: number | 'last',
  options: Partial<{ month: 'same' | 'next'; weekend: 'as-is' | 'friday-before' }> = {},
): Payday => [{ from: '1990-01' as Month, day, month: 'same', weekend: 'as-is', ...options }];

test.each<[string, Payday, string, string]>([
  ['the last day of a common February', 'last-day-of-month', '2026-02', '2026-02-28'],
  ['the last day of a leap February', 'last-day-of-month', '2028-02', '2028-02-29'],
  ['the 31st of a month of 30 days', rule(31), '2026-04', '2026-04-30'],
  ['the 30th of February', rule(30), '2026-02', '2026-02-28'],
  ['the 29th of a leap February', rule(29), '2028-02', '2028-02-29'],
  ['the 7th of the next month', rule(7, { month: 'next' }), '2026-10', '2026-11-07'],
  ['the 7th after December', rule(7, { month: 'next' }), '2026-12', '2027-01-07'],
  ['the last day of the month after January', rule('last', { month: 'next' }), '2027-01', '2027-02-28'],
  ['a Saturday as it is', rule('last'), '2026-10', '2026-10-31'],
  ['a Saturday moved', rule('last', { weekend: 'friday-before' }), '2026-10', '2026-10-30'],
  ['a Sunday moved', rule('last', { weekend: 'friday-before' }), '2026-05', '2026-05-29'],
  ['a Monday not moved', rule('last', { weekend: 'friday-before' }), '2026-11', '2026-11-30'],
  ['the first, a Sunday, moved into the month before', rule(1, { weekend: 'friday-before' }), '2026-11', '2026-10-30'],
  [
    'before the first rule, the last day',
    [{ from: '2026-11' as Month, day: 5, month: 'next', weekend: 'as-is' }],
    '2026-10',
    '2026-10-31',
  ],
  [
    'from the first rule on, by it',
    [{ from: '2026-11' as Month, day: 5, month: 'next', weekend: 'as-is' }],
    '2026-11',
    '2026-12-05',
  ],
])('pay date: %s', (_what, payday, month, expected) => {
  expect(payDate(payday, month as Month).paydate).toBe(expected);
});

test('a moved pay date says which day was due', () => {
  expect(payDate(rule('last', { weekend: 'friday-before' }), '2026-10' as Month)).toEqual({
    paydate: '2026-10-30',
    movedfrom: '2026-10-31',
  });
  expect(payDate(rule('last', { weekend: 'friday-before' }), '2026-09' as Month).movedfrom).toBeNull();
});

test('a period has its days, and a cut-off the month does not have is its last day', () => {
  const cycle = { days: 'calendar' as const, payday: 'last-day-of-month' as const, cutoffday: 31 };
  expect(payPeriod(cycle, '2028-02' as Month)).toEqual({
    payrollmonth: '2028-02',
    from: '2028-02-01',
    to: '2028-02-29',
    days: 29,
    cutoff: '2028-02-29',
    paydate: '2028-02-29',
    movedfrom: null,
  });
  expect(payPeriod({ ...cycle, days: { fixed: 30 }, cutoffday: undefined }, '2026-02' as Month)).toMatchObject({
    days: 30,
    cutoff: null,
  });
});

const months = fc.integer({ min: 0, max: 1200 }).map((count) => addMonths('2000-01' as Month, count));

test('periods follow each other without a gap, every date exists, and no moved date is a weekend', () => {
  const days = fc.oneof(fc.constant('last' as const), fc.integer({ min: 1, max: 31 }));
  fc.assert(
    fc.property(months, days, fc.integer({ min: 1, max: 31 }), (from, day, cutoffday) => {
      const cycle = { days: 'calendar' as const, payday: rule(day, { weekend: 'friday-before' }), cutoffday };
      const periods = Array.from({ length: 12 }, (_, at) => payPeriod(cycle, addMonths(from, at)));
      for (const [at, period] of periods.entries()) {
        expect([period.from, period.to, period.cutoff ?? '', period.paydate].every(isDay)).toBe(true);
        expect(period.days).toBe(daysInMonth(period.payrollmonth as Month));
        expect([0, 6]).not.toContain(new Date(`${period.paydate}T00:00:00Z`).getUTCDay());
        const next = periods[at + 1];
        if (next) expect(next.payrollmonth).toBe(addMonths(period.payrollmonth as Month, 1));
      }
    }),
  );
});

test('moving is done once: the Friday before stays', () => {
  fc.assert(
    fc.property(months, fc.integer({ min: 1, max: 28 }), (month, number) => {
      const day = `${month}-${String(number).padStart(2, '0')}` as Day;
      expect(beforeWeekend(beforeWeekend(day))).toBe(beforeWeekend(day));
    }),
  );
});
