import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, day, month, monthOf } from '#platform/engine/day.ts';
import { depositState, nextDeposits } from '../engine/due-dates.ts';
import { currentDueDates } from '../server/rule-packs.ts';

const RULES = currentDueDates();
const due = (today: string) => nextDeposits(RULES, day(today)).map(({ kind, month: of, dueon }) => [kind, of, dueon]);

test.each([
  ['2026-11-07', 'tds 2026-10 2026-11-07, pf 2026-10 2026-11-15, esi 2026-10 2026-11-15'],
  ['2026-11-08', 'pf 2026-10 2026-11-15, esi 2026-10 2026-11-15, tds 2026-11 2026-12-07'],
  ['2026-11-16', 'tds 2026-11 2026-12-07, pf 2026-11 2026-12-15, esi 2026-11 2026-12-15'],
  // Tax of March has until the end of April, and that of April is due a week later.
  ['2027-04-08', 'pf 2027-03 2027-04-15, esi 2027-03 2027-04-15, tds 2027-03 2027-04-30'],
  ['2027-05-01', 'tds 2027-04 2027-05-07, pf 2027-04 2027-05-15, esi 2027-04 2027-05-15'],
])('on %s the next deposits are %s', (today, next) => {
  expect(
    due(today)
      .map((one) => one.join(' '))
      .join(', '),
  ).toBe(next);
});

test('each kind has one next deposit, on the day or after it, of a month that is over by then', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4000 }), (days) => {
      const today = addDays(day('2020-01-01'), days);
      const next = nextDeposits(RULES, today);
      expect(next.map(({ kind }) => kind).toSorted()).toEqual(['esi', 'pf', 'tds']);
      for (const { month: of, dueon } of next) expect(dueon >= today && monthOf(dueon) > of).toBe(true);
    }),
  );
});

test('tax goes by the month of payment, contributions by that of the wages', () => {
  const run = { payrollmonth: month('2026-10'), paidon: day('2026-11-05'), isreleased: true };
  const of = (kind: 'tds' | 'pf', at: string, runs = [run]) => {
    const monthof = kind === 'tds' ? 'payment' : 'wages';
    return depositState({ kind, monthof, month: month(at), dueon: day('2026-12-07') }, runs);
  };
  expect([of('tds', '2026-10'), of('tds', '2026-11'), of('pf', '2026-10'), of('pf', '2026-11')]).toEqual([
    'none',
    'released',
    'released',
    'none',
  ]);
  expect(of('pf', '2026-10', [run, { ...run, isreleased: false }])).toBe('open');
});
