import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  day,
  type Day,
  daysBetween,
  firstDay,
  lastDay,
  month,
  type Month,
} from '#platform/engine/day.ts';
import {
  attendanceMonthOf,
  daysOfAttendanceMonth,
  hasSameDays,
  isCalendarMonth,
  type MonthStarts,
} from '../engine/attendance-month.ts';
import { beyondOfMonth } from '../engine/day/limits.ts';

const begins = (...rows: readonly (readonly [string, number])[]): MonthStarts =>
  rows.map(([of, monthday]) => ({ month: month(of), monthday }));
const spanOf = (starts: MonthStarts, of: string): string => {
  const { from, to } = daysOfAttendanceMonth(starts, month(of));
  return `${from} ${to}`;
};

describe('the days of attendance months', () => {
  const TO_26 = begins(['2026-10', 26]);
  const AND_BACK = begins(['2026-11', 1], ['2026-10', 26]);
  test.each([
    ['without an entry', [], '2026-10', '2026-10-01 2026-10-31'],
    ['of February', [], '2028-02', '2028-02-01 2028-02-29'],
    ['from the 26th', begins(['2026-01', 26]), '2026-10', '2026-09-26 2026-10-25'],
    ['of March after a short February', begins(['2026-01', 28]), '2026-03', '2026-02-28 2026-03-27'],
    ['of January', begins(['2026-01', 26]), '2027-01', '2026-12-26 2027-01-25'],
    ['before the entry counts', TO_26, '2026-08', '2026-08-01 2026-08-31'],
    ['the month before ends where the first begins', TO_26, '2026-09', '2026-09-01 2026-09-25'],
    ['the first of them', TO_26, '2026-10', '2026-09-26 2026-10-25'],
    ['the last of them, back to the 1st', AND_BACK, '2026-10', '2026-09-26 2026-10-31'],
    ['back on the 1st', AND_BACK, '2026-11', '2026-11-01 2026-11-30'],
    ['an earlier day is longer', begins(['2026-01', 2], ['2026-10', 28]), '2026-09', '2026-08-02 2026-09-27'],
    ['the shortest: a month of one day', begins(['2026-11', 2]), '2026-10', '2026-10-01 2026-10-01'],
  ] as const)('%s', (_, starts, of, days) => {
    expect(spanOf(starts as MonthStarts, of)).toBe(days);
  });

  test.each([
    ['2026-09-25', '2026-09'],
    ['2026-09-26', '2026-10'],
    ['2026-10-01', '2026-10'],
    ['2026-10-25', '2026-10'],
    ['2026-10-26', '2026-11'],
    ['2026-12-31', '2027-01'],
  ])('%s is in %s', (of, expected) => {
    expect(attendanceMonthOf(TO_26, day(of))).toBe(expected);
  });

  test('limits begin again with the attendance month', () => {
    const days = ['2026-09-28', '2026-10-05', '2026-10-26', '2026-10-28'].map(day);
    expect([...beyondOfMonth(days, () => 1, TO_26)]).toEqual(['2026-10-05', '2026-10-28']);
    expect([...beyondOfMonth(days, () => 1, [])]).toEqual(['2026-10-26', '2026-10-28']);
  });
});

const months = fc.integer({ min: 0, max: 60 }).map((at) => addMonths(month('2025-01'), at));
const starts: fc.Arbitrary<MonthStarts> = fc.uniqueArray(
  fc.record({ month: months, monthday: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 28 })) }),
  { selector: (one) => one.month, maxLength: 6 },
);
const days = fc.integer({ min: 0, max: 2000 }).map((at): Day => addDays(day('2025-01-01'), at));

// Invariant: Attendance months have no gap and no day in two, and a month with a close keeps its days
test('months follow each other without a gap or a day in two, and each has the first of its name', () => {
  fc.assert(
    fc.property(starts, months, (state, of) => {
      const { from, to } = daysOfAttendanceMonth(state, of);
      const next = daysOfAttendanceMonth(state, addMonths(of, 1));
      expect(addDays(to, 1)).toBe(next.from);
      expect(daysBetween(from, to)).toBeGreaterThan(0);
      expect(from <= firstDay(of) && firstDay(of) <= to).toBe(true);
    }),
  );
});

test('each day is in one month, the one that it is said to be in', () => {
  fc.assert(
    fc.property(starts, days, (state, of) => {
      const named = attendanceMonthOf(state, of);
      const near = [-2, -1, 0, 1, 2].map((at): Month => addMonths(named, at));
      const having = near.filter((one) => {
        const { from, to } = daysOfAttendanceMonth(state, one);
        return from <= of && of <= to;
      });
      expect(having).toEqual([named]);
    }),
  );
});

test('the first and the last day of a month are in it', () => {
  fc.assert(
    fc.property(starts, months, (state, of) => {
      const { from, to } = daysOfAttendanceMonth(state, of);
      expect([attendanceMonthOf(state, from), attendanceMonthOf(state, to)]).toEqual([of, of]);
    }),
  );
});

test('an entry changes no month before the one before it', () => {
  fc.assert(
    fc.property(starts, months, fc.integer({ min: 1, max: 28 }), months, (state, from, monthday, of) => {
      const after = [...state.filter((one) => one.month !== from), { month: from, monthday }];
      if (of < addMonths(from, -1)) expect(hasSameDays(state, after, of)).toBe(true);
    }),
  );
});

test('a month is a calendar month where it has its days', () => {
  fc.assert(
    fc.property(starts, months, (state, of) => {
      const { from, to } = daysOfAttendanceMonth(state, of);
      expect(isCalendarMonth(state, of)).toBe(from === firstDay(of) && to === lastDay(of));
    }),
  );
});
