import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Day, day } from '#platform/engine/day.ts';
import { type CloseDue, closeReversed, type MonthClose, monthClose, sinceClose } from '../engine/close.ts';
import { daysText, type LeaveDays, leaveDays } from '../engine/days.ts';
import { booked, leftOf, type Ledger, line, type LineReason } from '../engine/ledger.ts';

const at = (count: number): Day => day(`2026-10-${String(count).padStart(2, '0')}`);
const balance = (leave: string, days: number, lapses: Day | null = null) =>
  line({ leave, kind: 'grant', date: at(1), posted: at(1), days: leaveDays(days), reason: 'yearly', lapses });
const due = (count: number, reason: LineReason, days: number, ...from: string[]): CloseDue => ({
  day: at(count),
  reason,
  days: leaveDays(days),
  from,
});
const CLOSE: MonthClose = {
  on: at(31),
  batch: 'close:1',
  grants: [],
  dues: [],
  expiring: ['CO'],
  exit: [],
};
const shown = (ledger: Ledger, close: Partial<MonthClose>): string[] =>
  monthClose(ledger, { ...CLOSE, ...close }).lines.map(
    ({ leave, kind, date, days, reason }) => `${date.slice(8)} ${leave} ${kind} ${daysText(days)} ${reason}`,
  );

test('each due is taken whole from the first leave that has it, otherwise it is loss of pay', () => {
  const ledger = [balance('CL', 0.75), balance('EL', 0.5)];
  const dues = [
    due(2, 'absent', 0.5, 'CL'),
    due(2, 'absent', 0.5, 'CL'),
    due(5, 'late', 0.25, 'CL', 'EL'),
    due(6, 'breach', 0.5, 'CL', 'EL'),
    due(7, 'late', 0.25, 'CL', 'EL'),
    due(8, 'late', 0.25),
  ];
  expect(shown(ledger, { dues })).toEqual([
    '02 CL penalty -0.5 absent',
    '05 CL penalty -0.25 late',
    '06 EL penalty -0.5 breach',
  ]);
  expect(monthClose(ledger, { ...CLOSE, dues }).taken).toEqual(['CL', null, 'CL', 'EL', null, null]);
});

test('a due that can be split takes what each leave has left, and the rest is loss of pay', () => {
  const split = (...of: Parameters<typeof due>) => ({ ...due(...of), issplit: true });
  const ledger = [balance('CL', 0.25), balance('EL', 0.125)];
  const dues = [split(5, 'late', 0.5, 'CL', 'EL'), split(6, 'late', 0.5, 'CL', 'EL')];
  expect(shown(ledger, { dues })).toEqual(['05 CL penalty -0.25 late', '05 EL penalty -0.125 late']);
  expect(monthClose(ledger, { ...CLOSE, dues }).parts).toEqual([
    [
      { leave: 'CL', days: leaveDays(0.25) },
      { leave: 'EL', days: leaveDays(0.125) },
    ],
    [],
  ]);
  // The last one gives what is still open and no more.
  expect(shown([balance('CL', 0.25), balance('EL', 0.375)], { dues: [split(5, 'late', 0.5, 'CL', 'EL')] })).toEqual([
    '05 CL penalty -0.25 late',
    '05 EL penalty -0.25 late',
  ]);
  // A leave that has all of it comes before parts of two.
  expect(shown([balance('CL', 0.25), balance('EL', 2)], { dues: [split(5, 'late', 0.5, 'CL', 'EL')] })).toEqual([
    '05 EL penalty -0.5 late',
  ]);
  // Of grants that lapse only those of the day count.
  const grants = [{ day: at(4), reason: 'worked_off' as const, days: leaveDays(0.25), lapses: at(20), isapart: false }];
  expect(shown([], { grants, dues: [split(19, 'late', 0.5, 'CO'), split(19, 'late', 0.5, 'CO')] })).toEqual([
    '04 CO grant 0.25 worked_off',
    '19 CO penalty -0.25 late',
  ]);
  expect(shown([], { grants, dues: [split(20, 'late', 0.5, 'CO')] })).toEqual(['04 CO grant 0.25 worked_off']);
});

test('compensatory offs are granted first, so that a due can be taken from them before they lapse', () => {
  const grants = [{ day: at(4), reason: 'worked_off' as const, days: leaveDays(0.5), lapses: at(20), isapart: false }];
  expect(shown([], { grants, dues: [due(19, 'absent', 0.5, 'CO')] })).toEqual([
    '04 CO grant 0.5 worked_off',
    '19 CO penalty -0.5 absent',
  ]);
  expect(shown([], { grants, dues: [due(20, 'absent', 0.5, 'CO')] })).toEqual(['04 CO grant 0.5 worked_off']);
  expect(shown([], { grants, expiring: [] })).toEqual([]);
});

test('compensatory offs of days off are given in the second leave of the policy, where they have a balance of their own', () => {
  const grant = (day: number, isapart: boolean) => ({
    day: at(day),
    reason: 'worked_off' as const,
    days: leaveDays(1),
    lapses: at(31),
    isapart,
  });
  const grants = [grant(4, true), grant(5, false)];
  expect(shown([], { grants, expiring: ['CO', 'OC'] })).toEqual([
    '04 OC grant 1 worked_off',
    '05 CO grant 1 worked_off',
  ]);
  // Without a second one they go to the first: nothing is lost.
  expect(shown([], { grants })).toEqual(['04 CO grant 1 worked_off', '05 CO grant 1 worked_off']);
});

test('what is left of a leaver is paid or lapses, each in its turn; what is below zero stays', () => {
  const ledger = [
    balance('CL', 1),
    balance('CO', 1, at(30)),
    balance('EL', 3),
    line({ leave: 'LW', kind: 'use', date: at(2), posted: at(2), days: leaveDays(-1), reason: 'leave' }),
  ];
  const exit = ['EL', 'CL', 'LW', 'CO'].map((leave) => ({ leave, ispaid: leave === 'EL' }));
  expect(shown(ledger, { on: at(15), exit, dues: [due(9, 'absent', 1, 'EL')] })).toEqual([
    '09 EL penalty -1 absent',
    '15 EL encash -2 exit',
    '15 CL lapse -1 exit',
    '15 CO lapse -1 exit',
  ]);
});

test('a close never takes more than there is, and every due is a line or loss of pay', () => {
  const dues = fc.array(
    fc.record({
      day: fc.integer({ min: 1, max: 31 }).map(at),
      reason: fc.constantFrom<LineReason[]>('absent', 'late', 'weekly'),
      days: fc.integer({ min: 1, max: 20_000 }).map((days) => days as LeaveDays),
      from: fc.uniqueArray(fc.constantFrom('CL', 'EL', 'CO')),
    }),
  );
  fc.assert(
    fc.property(dues, fc.nat(5), fc.nat(5), fc.boolean(), (all, casual, earned, isleaver) => {
      const ledger = [balance('CL', casual), balance('EL', earned), balance('CO', 2, at(31))];
      const exit = isleaver ? ['EL', 'CL', 'CO'].map((leave) => ({ leave, ispaid: leave === 'EL' })) : [];
      const { lines, taken } = monthClose(ledger, { ...CLOSE, dues: all, exit });
      const after = [...ledger, ...lines];
      for (const leave of ['CL', 'EL', 'CO']) {
        expect(booked(after, leave)).toBeGreaterThanOrEqual(0);
        if (isleaver) expect(booked(after, leave)).toBe(0);
      }
      expect(taken).toHaveLength(all.length);
      expect(lines.filter(({ kind }) => kind === 'penalty')).toHaveLength(taken.filter((one) => one !== null).length);
    }),
  );
});

test('a close is taken back line by line, once: balances and what is left of grants are as they were', () => {
  const before: Ledger = [balance('CL', 2), balance('CO', 1, at(28))];
  const close = {
    ...CLOSE,
    grants: [{ day: at(4), reason: 'worked_off' as const, days: leaveDays(0.5), lapses: at(30), isapart: false }],
    dues: [due(5, 'absent', 0.5, 'CL'), due(6, 'absent', 1, 'CO'), due(7, 'late', 0.25, 'CO')],
    exit: [{ leave: 'CL', ispaid: true }],
  };
  const ledger = [...before, ...monthClose(before, close).lines];
  const back = { posted: at(31), batch: 'reopen:1' };
  const reversed = [...ledger, ...closeReversed(ledger, 'close:1', back)];
  for (const leave of ['CL', 'CO']) expect(booked(reversed, leave)).toBe(booked(before, leave));
  expect([leftOf(reversed, 1), leftOf(reversed, 2)]).toEqual([leaveDays(1), leaveDays(0)]);
  expect(closeReversed(reversed, 'close:1', back)).toEqual([]);
  expect(closeReversed(ledger, 'close:2', back)).toEqual([]);
});

test('what was written since can stand on a close: a compensatory off that was taken, or an end of the year', () => {
  const before: Ledger = [balance('CL', 2)];
  const close = {
    ...CLOSE,
    grants: [{ day: at(4), reason: 'worked_off' as const, days: leaveDays(0.5), lapses: at(30), isapart: false }],
    dues: [due(5, 'absent', 0.5, 'CL')],
  };
  const ledger = [...before, ...monthClose(before, close).lines];
  const since = (...more: Ledger) => sinceClose([...ledger, ...more], 'close:1', 'reopen:1');
  const use = (days: number) =>
    line({
      leave: 'CO',
      kind: days < 0 ? 'use' : 'reversal',
      date: at(20),
      posted: at(20),
      days: leaveDays(days),
      reason: 'leave',
      requestid: 1,
      parts: [{ grant: 1, days: leaveDays(days) }],
    });
  const lapse = line({ ...use(-0.5), kind: 'lapse', reason: 'compoff_lapse', requestid: null });
  const year = (leave: string, on: Day) =>
    line({ leave, kind: 'lapse', date: on, posted: on, days: leaveDays(-1), reason: 'year_end', batch: 'R1' });
  expect(since()).toBe(undefined);
  expect(since(use(-0.5))).toBe('grant');
  expect(since(use(-0.5), use(0.5))).toBe(undefined);
  expect(since(lapse)).toBe(undefined);
  expect(since(year('CL', at(31)))).toBe('year');
  expect(since(year('CL', at(4)))).toBe(undefined);
  expect(since(year('EL', at(31)))).toBe(undefined);
  const reversal = line({ ...year('CL', at(31)), kind: 'reversal', days: leaveDays(1), reason: 'transition_reversed' });
  expect(since(year('CL', at(31)), reversal)).toBe(undefined);
  expect(
    since(use(-0.5), ...closeReversed([...ledger, use(-0.5)], 'close:1', { posted: at(31), batch: 'reopen:1' })),
  ).toBe(undefined);
});
