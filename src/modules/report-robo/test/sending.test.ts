import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, day, firstDay, monthOf } from '#platform/engine/day.ts';
import { isWorkingDay, SATURDAY_AND_SUNDAY, workingCalendar } from '#platform/engine/working-days.ts';
import type { SendingRule } from '../contract/schedule.ts';
import { nextSending } from '../engine/sending.ts';

const DIWALI = { date: day('2026-11-09'), name: 'Diwali', isoptional: false, istaken: false };
const calendar = workingCalendar(SATURDAY_AND_SUNDAY, [DIWALI]);
const rule = (values: Partial<SendingRule>): SendingRule => ({
  ruleid: 1,
  weekday: null,
  monthday: null,
  workingday: null,
  ...values,
});

test.each([
  ['daily', rule({}), '2026-11-08', '2026-11-08'],
  ['weekly on Monday', rule({ ruleid: 2, weekday: 1 }), '2026-11-03', '2026-11-09'],
  ['weekly on Sunday', rule({ ruleid: 2, weekday: 0 }), '2026-11-02', '2026-11-08'],
  ['on the 31st of a short month', rule({ ruleid: 3, monthday: 31 }), '2026-11-01', '2026-11-30'],
  ['on the 5th that is over', rule({ ruleid: 3, monthday: 5 }), '2026-11-06', '2026-12-05'],
  ['first working day after a Sunday', rule({ ruleid: 4, workingday: 1 }), '2026-11-01', '2026-11-02'],
  ['sixth working day after a holiday', rule({ ruleid: 4, workingday: 6 }), '2026-11-01', '2026-11-10'],
  ['first working day, over this month', rule({ ruleid: 4, workingday: 1 }), '2026-11-03', '2026-12-01'],
] as const)('%s', (_name, of, from, expected) => {
  expect(nextSending(of, day(from), calendar)).toBe(expected);
});

test('a company that never works has no working day', () => {
  const never = workingCalendar(
    [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, occurrences: 'every' as const, from: null, until: null })),
    [],
  );
  expect(nextSending(rule({ ruleid: 4, workingday: 1 }), day('2026-11-01'), never)).toBe(undefined);
});

test('the n-th working day is one, with n - 1 before it in its month', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 1, max: 15 }), (after, workingday) => {
      const from = addDays(day('2026-01-01'), after);
      const next = nextSending(rule({ ruleid: 4, workingday }), from, calendar) ?? from;
      expect(next >= from && isWorkingDay(calendar, next)).toBe(true);
      let count = 0;
      for (let at = firstDay(monthOf(next)); at <= next; at = addDays(at, 1))
        if (isWorkingDay(calendar, at)) count += 1;
      expect(count).toBe(workingday);
    }),
  );
});
