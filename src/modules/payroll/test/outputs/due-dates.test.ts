import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, day, month, monthOf } from '#platform/engine/day.ts';
import { depositsOf, depositState, dueState, nextDeposits, stateOf } from '../../engine/outputs/due-dates.ts';
import { currentDueDates } from '../../server/law/rule-packs.ts';

const RULES = currentDueDates();
const due = (today: string) =>
  nextDeposits(RULES, day(today))
    .filter(({ jurisdiction }) => jurisdiction === 'IN')
    .map(({ kind, month: of, dueon }) => [kind, of, dueon]);

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
      const ofCountry = next.filter((one) => stateOf(one) === '');
      expect(ofCountry.map(({ kind }) => kind).toSorted()).toEqual(['esi', 'pf', 'tds']);
      for (const { month: of, dueon } of next) expect(dueon >= today && monthOf(dueon) > of).toBe(true);
    }),
  );
});

test('tax goes by the month of payment, contributions by that of the wages', () => {
  const run = { payrollmonth: month('2026-10'), paidon: day('2026-11-05'), isreleased: true };
  const of = (kind: 'tds' | 'pf', at: string, runs = [run]) => {
    const monthof = kind === 'tds' ? 'payment' : 'wages';
    return depositState({ monthof, month: month(at) }, runs);
  };
  expect([of('tds', '2026-10'), of('tds', '2026-11'), of('pf', '2026-10'), of('pf', '2026-11')]).toEqual([
    'none',
    'released',
    'released',
    'none',
  ]);
  expect(of('pf', '2026-10', [run, { ...run, isreleased: false }])).toBe('open');
});

test.each([
  [
    '2026-10',
    'pt AP 2026-11-10, pt GJ 2026-11-15, pt KA 2026-11-20, pt MH 2026-11-30, pt TS 2026-11-10, pt WB 2026-11-21',
  ],
  // The last day of a shorter month, and the welfare fund of the states that take it in December.
  [
    '2027-01',
    'pt AP 2027-02-10, pt GJ 2027-02-15, pt KA 2027-02-20, pt MH 2027-02-28, pt TS 2027-02-10, pt WB 2027-02-21',
  ],
])('of %s the states are paid: %s', (of, days) => {
  const own = depositsOf(RULES, month(of)).filter((one) => stateOf(one) !== '');
  expect(
    own
      .map((one) => `${one.kind} ${stateOf(one)} ${one.dueon}`)
      .toSorted()
      .join(', '),
  ).toBe(days);
});

test('the welfare fund is deposited for its months alone', () => {
  const funds = (of: string) =>
    depositsOf(RULES, month(of)).flatMap((one) => (one.kind === 'lwf' ? [`${stateOf(one)} ${one.dueon}`] : []));
  expect(funds('2026-11')).toEqual([]);
  expect(funds('2026-06')).toEqual(['MH 2026-07-15']);
  expect(funds('2026-12')).toEqual(['KA 2027-01-15', 'MH 2027-01-15', 'TN 2027-01-31', 'AP 2027-01-31']);
});

test.each([
  [null, '2026-10-20', 'later'],
  [null, '2026-11-15', 'due'],
  [null, '2026-11-16', 'late'],
  ['2026-11-15', '2026-11-20', 'done'],
  ['2026-11-16', '2026-11-20', 'donelate'],
])('done on %s, on %s: %s', (doneon, today, state) => {
  const on = doneon === null ? null : day(doneon);
  expect(dueState(day('2026-11-15'), { doneon: on, today: day(today), over: day('2026-10-31') })).toBe(state);
});
