import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day, day, month } from '#platform/engine/day.ts';
import { daysText, leaveDays } from '../engine/days.ts';
import { type Ledger, line } from '../engine/ledger.ts';
import type { PolicyVersion } from '../engine/policy.ts';
import { advance, comingLines, replay, withoutEvents } from '../engine/advance.ts';
import { yearEndOf } from '../engine/leave-year.ts';
import type { History } from '../engine/history.ts';
import { fiveDays, request, RULES } from './calendars.ts';

const slab = (days: number, fromyears = 0) => ({ fromyears, days: leaveDays(days) });
const version = (effectivefrom: string, approvedon: string, earned: number, sick: number): PolicyVersion => ({
  effectivefrom: day(effectivefrom),
  approvedon: day(approvedon),
  entitlements: [
    {
      leave: 'SL',
      period: 'halfyearly',
      at: 'begin',
      slabs: [slab(sick)],
      joining: { by: 'months', countsto: 15, step: leaveDays(0.5) },
      isadjusted: true,
      carryexpiry: null,
    },
    {
      leave: 'EL',
      period: 'monthly',
      at: 'end',
      slabs: [slab(earned)],
      share: { joinedwhole: 10, joinedhalf: 20, leftwhole: 21, lefthalf: 11, step: leaveDays(0.25) },
      maxbalance: leaveDays(40),
      isadjusted: true,
      carryexpiry: '09-30',
    },
    {
      leave: 'WL',
      period: 'worked',
      at: 'worked',
      slabs: [],
      every: earned,
      atleast: 20,
      step: leaveDays(0.5),
      isadjusted: true,
      carryexpiry: null,
    },
  ],
  yearend: [
    { leave: 'EL', carrycap: leaveDays(10), encashmax: leaveDays(2) },
    { leave: 'SL', carrycap: leaveDays(8), encashmax: leaveDays(0) },
  ],
});

const HISTORY: History = {
  service: { joined: day('2025-07-12'), left: null },
  yearstart: 4,
  versions: [version('2025-04-01', '2025-03-01', 12, 8), version('2025-10-01', '2025-11-12', 18, 10)],
  worked: {
    since: day('2025-07-01'),
    from: month('2026-02'),
    days: new Map([
      [month('2026-02'), leaveDays(19.5)],
      [month('2026-03'), leaveDays(21)],
      [month('2026-05'), leaveDays(20)],
    ]),
  },
  republished: [],
  charging: () => RULES,
  balances: () => ({ negativelimit: { EL: leaveDays(2) }, expiring: ['CO'], unpaid: 'LW' }),
  calendar: (existing) => fiveDays({ holidays: existing >= '2026-06-01' ? ['2026-05-20'] : [], from: '2025-07-12' }),
  declared: [day('2026-06-01')],
  approvals: [
    { on: day('2026-04-20'), isposted: false, request: request(2, 'EL 2026-05-19 2026-05-20') },
    { on: day('2026-08-03'), isposted: false, request: request(3, 'SL 2026-08-03') },
  ],
  cancellations: [
    {
      on: day('2026-08-10'),
      isposted: false,
      requestid: 3,
      span: { ...request(3, 'SL 2026-08-03/1'), to: day('2026-08-03') },
    },
  ],
  transitions: [{ on: day('2026-04-01'), isposted: false, batch: 'T2026', action: 'run', yearend: day('2026-03-31') }],
  entered: [
    {
      isposted: false,
      line: line({
        leave: 'CO',
        kind: 'grant',
        date: day('2026-08-15'),
        posted: day('2026-08-20'),
        days: leaveDays(1),
        reason: 'compoff',
        lapses: day('2026-10-15'),
      }),
    },
  ],
  closes: [],
};
/** The same with leave of the next year, and leave that is decided or cancelled after the close that it is before. */
const LATE: History = {
  ...HISTORY,
  approvals: [
    ...HISTORY.approvals,
    { on: day('2026-02-10'), isposted: false, request: request(4, 'EL 2026-10-19 2026-10-30') },
    { on: day('2026-04-06'), isposted: false, request: request(5, 'EL 2026-03-30 2026-04-02') },
    { on: day('2026-10-05'), isposted: false, request: request(6, 'EL 2026-05-04 2026-05-05') },
    { on: day('2026-10-20'), isposted: false, request: request(7, 'CO 2026-10-12') },
  ],
  cancellations: [
    ...HISTORY.cancellations,
    { on: day('2026-05-11'), isposted: false, requestid: 5, span: request(5, 'EL 2026-03-31') },
  ],
};
/** The same with leave that the balance does not cover, taken of it once days were entered. */
const COVERED: History = {
  ...LATE,
  approvals: [
    ...LATE.approvals,
    { on: day('2026-05-04'), isposted: false, request: request(8, 'EL 2026-07-06 2026-07-31') },
  ],
  entered: [
    ...LATE.entered,
    {
      isposted: false,
      line: line({
        leave: 'EL',
        kind: 'adjust',
        date: day('2026-07-15'),
        posted: day('2026-07-15'),
        days: leaveDays(4),
        reason: 'manual',
      }),
    },
  ],
  covers: [
    { on: day('2026-05-20'), isposted: false, requestid: 8 },
    { on: day('2026-07-20'), isposted: false, requestid: 8 },
  ],
};
const FROM = day('2025-04-01');
const TO = day('2026-10-31');
const shown = (ledger: Ledger) =>
  ledger.map(
    (one) => `${one.posted} ${one.leave} ${one.kind} ${one.date.slice(2)} ${daysText(one.days)} ${one.reason}`,
  );

test('the ledger of a person: a share at joining, months, a policy approved late, a year end, leave, a late holiday', () => {
  const lines = shown(replay(HISTORY, FROM, TO)).filter((one) => !one.includes(' WL '));
  // Who joins on 12 July has three of the six months from April.
  expect(lines.slice(0, 4)).toEqual([
    '2025-07-12 SL grant 25-07-12 2 joining',
    '2025-07-31 EL grant 25-07-31 0.5 monthly',
    '2025-08-31 EL grant 25-08-31 1 monthly',
    '2025-09-30 EL grant 25-09-30 1 monthly',
  ]);
  expect(lines.filter((one) => one.startsWith('2025-11-12'))).toEqual([
    '2025-11-12 SL adjust 25-10-01 1 policy_change',
    '2025-11-12 EL adjust 25-10-31 0.5 policy_change',
  ]);
  // Earned: 0.5 + 2 × 1 + 6 × 1.5 = 11.5; sick: 2 + 5 = 7.
  expect(lines.filter((one) => one.endsWith('year_end'))).toEqual([
    '2026-04-01 EL encash 26-03-31 -1.5 year_end',
    '2026-04-01 EL carry 26-03-31 -10 year_end',
    '2026-04-01 EL carry 26-04-01 10 year_end',
    '2026-04-01 SL carry 26-03-31 -7 year_end',
    '2026-04-01 SL carry 26-04-01 7 year_end',
  ]);
  expect(lines.filter((one) => / (use|reversal|lapse) /.test(one))).toEqual([
    '2026-04-20 EL use 26-05-19 -1 leave',
    '2026-04-20 EL use 26-05-20 -1 leave',
    '2026-06-01 EL reversal 26-05-20 1 holiday_declared',
    '2026-08-03 SL use 26-08-03 -1 leave',
    '2026-08-10 SL reversal 26-08-03 0.5 cancelled',
    '2026-09-30 EL lapse 26-09-30 -9 carry_expired',
    '2026-10-15 CO lapse 26-10-15 -1 compoff_lapse',
  ]);
});

test('nothing is written after the last day of service, and its month is earned in part', () => {
  const left = { ...HISTORY, service: { joined: day('2025-07-12'), left: day('2026-02-12') } };
  const all = shown(replay({ ...left, calendar: () => fiveDays() }, FROM, TO));
  // 19.5 days of February are known, up to the last day of service.
  expect(all.at(-1)).toBe('2026-02-12 WL grant 26-02-12 1 worked');
  const lines = all.filter((one) => !one.includes(' WL '));
  expect(lines.at(-1)).toBe('2026-02-12 EL grant 26-02-12 0.75 monthly');
});

const HISTORIES = [
  ['in time', HISTORY],
  ['late', LATE],
  ['covered later', COVERED],
] as const;

test.each(HISTORIES)('the ledger of an earlier day is the beginning of that of a later one: %s', (_, all) => {
  const whole = replay(all, FROM, TO);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 560 }), (count) => {
      const to = addDays(day('2025-04-01'), count);
      const part = replay(all, FROM, to);
      expect(part).toEqual(whole.slice(0, part.length));
    }),
    { numRuns: 20 },
  );
});

// Invariant: The ledger of leave is append-only, and the same whether it is written day by day or worked out at once; a
// balance is the sum of its lines
test.each(HISTORIES)('written day by day as things happen, the ledger is the same as at once: %s', (_, all) => {
  const whole = replay(all, FROM, TO);
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 570 }), { maxLength: 12 }), fc.boolean(), (stops, isbegun) => {
      let [ledger, at]: [Ledger, { on: Day; isbegun: boolean }] = [[], { on: FROM, isbegun: false }];
      const days = stops.toSorted((a, b) => a - b).map((count) => addDays(FROM, count));
      for (const to of [...days.map((on) => ({ on, isbegun })), { on: addDays(TO, 1), isbegun: false }]) {
        // Posted is what had happened by the day before; what happens on a day that is begun is posted with it.
        const isposted = (on: Day) => on < at.on || (on === at.on && at.isbegun);
        const posted = <T extends { on: Day }>(events: readonly T[]) =>
          events.map((one) => ({ ...one, isposted: isposted(one.on) }));
        const history: History = {
          ...all,
          approvals: posted(all.approvals),
          cancellations: posted(all.cancellations),
          covers: posted(all.covers ?? []),
          transitions: posted(all.transitions),
          entered: all.entered.map((one) => ({ ...one, isposted: isposted(one.line.posted) })),
        };
        ledger = [...ledger, ...advance(history, ledger, at, to)];
        at = to;
      }
      expect(ledger).toEqual(whole);
    }),
    { numRuns: 40 },
  );
});

test('what is decided late is settled with the closes before it', () => {
  const lines = shown(replay(LATE, FROM, TO)).filter((one) => /(lapse|carry|encash)/.test(one) && !one.includes('SL'));
  expect(lines).toEqual([
    '2026-04-01 EL encash 26-03-31 -1.5 year_end',
    '2026-04-01 EL carry 26-03-31 -10 year_end',
    '2026-04-01 EL carry 26-04-01 10 year_end',
    // Two days less are left, of which 1.5 were paid; then one day more.
    '2026-04-06 EL encash 26-03-31 1.5 year_end',
    '2026-04-06 EL carry 26-03-31 0.5 year_end',
    '2026-04-06 EL carry 26-04-01 -0.5 year_end',
    '2026-05-11 EL encash 26-03-31 -0.5 year_end',
    '2026-05-11 EL carry 26-03-31 -0.5 year_end',
    '2026-05-11 EL carry 26-04-01 0.5 year_end',
    '2026-09-30 EL lapse 26-09-30 -4 carry_expired',
    '2026-10-05 EL lapse 26-09-30 2 carry_expired',
    '2026-10-15 CO lapse 26-10-15 -1 compoff_lapse',
    '2026-10-20 CO lapse 26-10-15 1 compoff_lapse',
  ]);
});

test('what the calendar alone brings comes on its own days: passing over the others leaves out nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 560 }), (count) => {
      const on = addDays(FROM, count);
      const ledger = replay(LATE, FROM, addDays(on, -1));
      const history = { ...LATE, approvals: [], cancellations: [], declared: [], entered: [] };
      const position = { on, isbegun: false };
      const quiet = withoutEvents(history, on);
      const lines = comingLines(history, ledger, position, yearEndOf(on, 4));
      expect(lines).toEqual(advance(quiet, ledger, position, { on: addDays(yearEndOf(on, 4), 1), isbegun: false }));
    }),
    // The last day of a leave year, asked about on itself.
    { numRuns: 30, examples: [[364]] },
  );
});

test('unpaid days are taken of the balance on the day on which that is asked for, as far as it is enough', () => {
  const whole = replay(COVERED, FROM, TO);
  const days = (on: string, kind: string) =>
    whole.filter((one) => one.posted === on && one.reason === 'covered' && one.kind === kind);
  // One day, of leave that was cancelled on 11 May.
  expect(days('2026-05-20', 'use').map(({ leave, date }) => `${leave} ${date}`)).toEqual(['EL 2026-07-10']);
  // Four that were entered, and one earned in June.
  const taken = days('2026-07-20', 'use');
  expect(taken.map(({ leave, charged, requestid }) => `${leave} ${charged} ${requestid}`)).toEqual(
    Array<string>(5).fill('EL EL 8'),
  );
  expect(days('2026-07-20', 'reversal').map(({ leave, date }) => `${leave} ${date}`)).toEqual(
    taken.map(({ date }) => `LW ${date}`),
  );
});
