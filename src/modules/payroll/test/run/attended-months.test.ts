import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, type Day, day, firstDay, lastDay, month, type Month } from '#platform/engine/day.ts';
import { attendedMonths, daysTooMany } from '../../engine/run/attended-months.ts';
import { spanOfMonth } from '../../engine/setup/pay-cycle.ts';

const cycle = (firstday: number) => (of: Month) => spanOfMonth({ kind: 'month', firstday }, of);
const taken = (paidfrom: number, attendedfrom: number, options: { joined?: string; left?: string; of?: string }) => {
  const of = month(options.of ?? '2026-10');
  const person = {
    joiningdate: day(options.joined ?? '2020-01-01'),
    leavingdate: options.left ? day(options.left) : null,
  };
  return attendedMonths(person, { month: of, paid: cycle(paidfrom)(of), daysOf: cycle(attendedfrom) }).join(' ');
};

// Paid by calendar months, attendance from the 26th to the 25th, as in the decision page.
test.each([
  ['who stays', {}, '2026-10'],
  ['who leaves before the end of the window', { left: '2026-10-20' }, '2026-10'],
  ['who leaves on its last day', { left: '2026-10-25' }, '2026-10'],
  ['who leaves after it', { left: '2026-10-28' }, '2026-10 2026-11'],
  ['who leaves on the last day that is paid', { left: '2026-10-31' }, '2026-10 2026-11'],
  ['who leaves with a later pay', { left: '2026-11-01' }, '2026-10'],
  ['who joined in the window, after the wage month before', { joined: '2026-10-05' }, '2026-10'],
  ['who joined in the wage month before, in this window', { joined: '2026-09-28' }, '2026-10'],
  ['who joins after the window', { joined: '2026-10-28' }, ''],
  ['who joins and leaves after it', { joined: '2026-10-27', left: '2026-10-29' }, '2026-11'],
  ['the first pay of whoever joins after the window of September', { joined: '2026-09-28', of: '2026-09' }, ''],
])('paid by calendar months, closed to the 25th: %s', (_, state, expected) => {
  expect(taken(1, 26, state)).toBe(expected);
});

test.each([
  ['the same days: who leaves on the last', 26, 26, { left: '2026-10-25' }, '2026-10'],
  ['paid to the 25th, closed by calendar months: who leaves after the 25th', 26, 1, { left: '2026-10-28' }, '2026-10'],
  ['their last pay has nothing to take', 26, 1, { left: '2026-10-28', of: '2026-11' }, ''],
  ['their first pay takes the month before', 26, 1, { joined: '2026-09-27' }, '2026-09 2026-10'],
  ['paid to the 20th, closed to the 25th: the first pay', 21, 26, { joined: '2026-09-22' }, '2026-09 2026-10'],
] as const)('%s', (_, paid, attended, state, expected) => {
  expect(taken(paid, attended, state)).toBe(expected);
});

// Invariant: Each attendance month of somebody is taken by exactly one of their pays, also where wage months have other
// days
test('each day of service is of a month that exactly one pay takes', () => {
  const first = fc.integer({ min: 1, max: 28 });
  fc.assert(
    fc.property(
      first,
      first,
      fc.integer({ min: 0, max: 90 }),
      fc.integer({ min: 0, max: 120 }),
      (a, b, from, length) => {
        const joined = addDays(day('2026-03-01'), from);
        const left = addDays(joined, length);
        const all = Array.from({ length: 14 }, (_, at) => addMonths(month('2026-01'), at));
        const pays = all.filter((of) => cycle(a)(of).from <= left && cycle(a)(of).to >= joined);
        const person = { joiningdate: joined, leavingdate: left };
        const months = pays.flatMap((of) =>
          attendedMonths(person, { month: of, paid: cycle(a)(of), daysOf: cycle(b) }),
        );
        expect(new Set(months).size).toBe(months.length);
        const having = all.filter((of) => cycle(b)(of).from <= left && cycle(b)(of).to >= joined);
        expect(months.toSorted()).toEqual(having);
      },
    ),
  );
});

test('days that a month has not are taken off the next one', () => {
  const person = { joiningdate: day('2020-01-01'), leavingdate: null as Day | null };
  const span = (of: string) => ({ from: firstDay(month(of)), to: lastDay(month(of)) });
  // Absent throughout: 26 January to 25 February are 31 days, of which February takes 28.
  expect(daysTooMany(31, person, span('2027-02'))).toBe(3);
  expect(daysTooMany(28 + 3, person, span('2027-03'))).toBe(0);
  expect(daysTooMany(27.5, person, span('2027-02'))).toBe(0);
});
