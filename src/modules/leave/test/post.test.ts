import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day, day } from '#platform/engine/day.ts';
import { chargesOf } from '../engine/charge.ts';
import { daysText, leaveDays, plus } from '../engine/days.ts';
import { lapsesOn, usableOn } from '../engine/expiring.ts';
import { balanceOn, booked, type Ledger, leftOf, line } from '../engine/ledger.ts';
import { type ChargeEvent, postings } from '../engine/post.ts';
import type { LeaveRequest } from '../engine/request.ts';
import type { LeaveCalendar } from '../engine/rules.ts';
import { fiveDays, request, RULES } from './calendars.ts';

const BALANCES = { negativelimit: { EL: leaveDays(2) }, expiring: ['CO'], unpaid: 'LW' };
const opening = (leave: string, days: number) =>
  line({
    leave,
    kind: 'opening',
    date: day('2026-04-01'),
    posted: day('2026-04-01'),
    days: leaveDays(days),
    reason: 'opening',
  });
const compoff = (worked: string, days: number, posted = worked) =>
  line({
    leave: 'CO',
    kind: 'grant',
    date: day(worked),
    posted: day(posted),
    days: leaveDays(days),
    reason: 'compoff',
    lapses: addDays(day(worked), 61),
  });

type Existing = { requests: readonly LeaveRequest[]; calendar?: LeaveCalendar };
const charged = ({ requests, calendar = fiveDays() }: Existing) => chargesOf(requests, calendar, RULES);
const after = (ledger: Ledger, was: Existing, is: Existing, kind: ChargeEvent['kind'] = 'approval'): Ledger => [
  ...ledger,
  ...postings(
    ledger,
    { before: charged(was), after: charged(is), event: { kind, posted: day('2026-10-20') } },
    BALANCES,
  ),
];
const shown = (ledger: Ledger) =>
  ledger
    .filter(({ kind }) => kind === 'use' || kind === 'reversal')
    .map(
      (one) =>
        `${one.date.slice(8)} ${one.leave} ${daysText(one.days)} ${one.reason} of ${one.requestid} ${one.charged}`,
    );
const NONE: Existing = { requests: [] };

test('a balance goes as far below zero as its limit allows; the rest is unpaid leave', () => {
  const ledger = after([opening('EL', 1)], NONE, { requests: [request(1, 'EL 2026-10-05 2026-10-08')] });
  expect(shown(ledger)).toEqual([
    '05 EL -1 leave of 1 EL',
    '06 EL -1 leave of 1 EL',
    '07 EL -1 leave of 1 EL',
    '08 LW -1 no_balance of 1 EL',
  ]);
  expect(booked(ledger, 'EL')).toBe(leaveDays(-2));
});

test('leave that is granted with its request needs no balance and has none, whatever is cancelled of it', () => {
  const rules = { ...BALANCES, granted: ['CL'] };
  const requests = [request(1, 'CL 2026-10-05 2026-10-07')];
  const event = { kind: 'approval', posted: day('2026-10-20') } as const;
  const written = postings([], { before: [], after: charged({ requests }), event }, rules);
  const shownAll = (all: Ledger) => all.map((one) => `${one.date.slice(8)} ${one.kind} ${daysText(one.days)}`);
  expect(shownAll(written)).toEqual(['05 use -1', '06 use -1', '07 use -1', '05 grant 1', '06 grant 1', '07 grant 1']);
  const cancelled = requests.map((one) => ({ ...one, cancelled: [{ ...one, from: day('2026-10-07') }] }));
  const change = { before: charged({ requests }), after: charged({ requests: cancelled }), event };
  const back = postings(written, { ...change, event: { ...event, kind: 'cancellation' } }, rules);
  expect(shownAll(back)).toEqual(['07 reversal 1', '07 grant -1']);
  expect(booked([...written, ...back], 'CL')).toBe(0);
  // What was taken of a balance before comes back to it.
  const taken = postings([opening('CL', 3)], { before: [], after: charged({ requests }), event }, BALANCES);
  expect(shownAll(postings([opening('CL', 3), ...taken], change, rules))).toEqual(['07 reversal 1']);
});

test('a cancellation takes back what was posted, where it was posted', () => {
  const requests = [request(1, 'EL 2026-10-05 2026-10-08')];
  const ledger = after([opening('EL', 1)], NONE, { requests });
  const cancelled = requests.map((one) => ({ ...one, cancelled: [{ ...one, from: day('2026-10-08') }] }));
  expect(shown(after(ledger, { requests }, { requests: cancelled }, 'cancellation')).slice(4)).toEqual([
    '08 LW 1 cancelled of 1 EL',
  ]);
});

test('sick leave approved later makes the weekend after earned leave count, on the day of the approval', () => {
  const [one, two] = [request(1, 'EL 2026-10-02'), request(2, 'SL 2026-10-05')];
  const first = after([opening('EL', 5), opening('SL', 5)], NONE, { requests: [one] });
  expect(shown(after(first, { requests: [one] }, { requests: [one, two] }))).toEqual([
    '02 EL -1 leave of 1 EL',
    '03 EL -1 sandwich of 1 EL',
    '04 EL -1 sandwich of 1 EL',
    '05 SL -1 leave of 2 SL',
  ]);
});

test('earned leave approved beside casual leave moves that to earned leave', () => {
  const [casual, earned] = [request(1, 'CL 2026-10-06'), request(2, 'EL 2026-10-05')];
  const first = after([opening('EL', 5), opening('CL', 5)], NONE, { requests: [casual] });
  expect(shown(after(first, { requests: [casual] }, { requests: [casual, earned] })).slice(1)).toEqual([
    '06 CL 1 regrouped of 1 CL',
    '05 EL -1 leave of 2 EL',
    '06 EL -1 clubbed of 1 EL',
  ]);
});

test('a holiday that is declared late gives its day back', () => {
  const requests = [request(1, 'EL 2026-10-05 2026-10-07')];
  const ledger = after([opening('EL', 5)], NONE, { requests });
  const calendar = fiveDays({ holidays: ['2026-10-06'] });
  // The rule of days between holds for the holiday as well: earned leave stands on both sides.
  expect(shown(after(ledger, { requests }, { requests, calendar }, 'holiday')).slice(3)).toEqual([]);
  const casual = [request(1, 'CL 2026-10-05 2026-10-07')];
  const other = after([opening('CL', 5)], NONE, { requests: casual });
  expect(shown(after(other, { requests: casual }, { requests: casual, calendar }, 'holiday')).slice(3)).toEqual([
    '06 CL 1 holiday_declared of 1 CL',
  ]);
});

test('comp-off is taken from what lapses first, given back to where it came from, and lapses by itself', () => {
  const grants = [compoff('2026-09-06', 1), compoff('2026-08-15', 0.5), compoff('2026-08-01', 1)];
  const requests = [request(1, 'CO 2026-10-05 2026-10-06/1')];
  // What was worked on 1 August has lapsed on 1 October.
  const ledger = after(grants, NONE, { requests });
  expect(ledger.slice(3).map(({ parts }) => parts.map(({ grant, days }) => `${grant} ${daysText(days)}`))).toEqual([
    ['1 -0.5', '0 -0.5'],
    ['0 -0.5'],
  ]);
  expect(usableOn(ledger, 'CO', day('2026-10-07'))).toBe(0);
  const cancelled = requests.map((one) => ({ ...one, cancelled: [one] }));
  const back = after(ledger, { requests }, { requests: cancelled }, 'cancellation');
  expect([0, 1].map((grant) => daysText(leftOf(back, grant)))).toEqual(['1', '0.5']);
  expect(lapsesOn(back, 'CO', day('2026-10-15')).map(({ days }) => daysText(days))).toEqual(['-0.5']);
  expect(shown(after(grants, NONE, { requests: [request(1, 'CO 2026-11-05 2026-11-06')] }))).toEqual([
    '05 CO -1 leave of 1 CO',
    '06 LW -1 no_balance of 1 CO',
  ]);
});

const someday = fc.integer({ min: 0, max: 30 }).map((at) => addDays(day('2026-10-01'), at));
const query = fc.record({
  leave: fc.constantFrom('EL', 'CL', 'SL', 'CO', 'LW'),
  from: someday,
  days: fc.integer({ min: 0, max: 4 }),
  iscancelled: fc.boolean(),
});

test('whatever is approved and cancelled in whatever order, the lines of a charge add up to it, and no limit is passed', () => {
  fc.assert(
    fc.property(fc.array(query, { maxLength: 6 }), (all) => {
      let ledger: Ledger = [
        opening('EL', 3),
        opening('CL', 2),
        opening('SL', 2),
        compoff('2026-09-13', 1),
        compoff('2026-08-23', 1),
      ];
      let requests: LeaveRequest[] = [];
      const move = (next: LeaveRequest[], kind: ChargeEvent['kind']) => {
        ledger = after(ledger, { requests }, { requests: next }, kind);
        requests = next;
      };
      for (const [at, { leave, from, days }] of all.entries())
        move([...requests, { ...request(at + 1, `${leave} ${from}`), to: addDays(from, days) }], 'approval');
      for (const [at, { iscancelled }] of all.entries())
        if (iscancelled)
          move(
            requests.map((one) => (one.requestid === at + 1 ? { ...one, cancelled: [one] } : one)),
            'cancellation',
          );
      const left = charged({ requests });
      const posted = plus(...ledger.filter(({ requestid }) => requestid !== null).map(({ days }) => days));
      expect(posted + plus(...left.map(({ days }) => days))).toBe(0);
      const end = '2099-12-31' as Day;
      expect(balanceOn(ledger, 'EL', end)).toBeGreaterThanOrEqual(leaveDays(-2));
      for (const leave of ['CL', 'SL', 'CO']) expect(balanceOn(ledger, leave, end)).toBeGreaterThanOrEqual(0);
      for (const grant of [3, 4]) {
        expect(leftOf(ledger, grant)).toBeGreaterThanOrEqual(0);
        expect(leftOf(ledger, grant)).toBeLessThanOrEqual(leaveDays(1));
      }
    }),
  );
});
