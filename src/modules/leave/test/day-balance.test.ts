import { expect, test } from 'vitest';
import { day, month } from '#platform/engine/day.ts';
import { advanced, replay } from '../engine/advance.ts';
import { closedAnew } from '../engine/closes.ts';
import { daysText, leaveDays } from '../engine/days.ts';
import type { History } from '../engine/history.ts';
import { booked, line } from '../engine/ledger.ts';
import { fiveDays, request, RULES } from './calendars.ts';

const slab = (days: number) => ({ fromyears: 0, days: leaveDays(days) });
const share = { joinedwhole: 10, joinedhalf: 20, leftwhole: 21, lefthalf: 11, step: leaveDays(0.5) };
const joining = { by: 'months', countsto: 15, step: leaveDays(0.5) } as const;
const common = { isadjusted: true, carryexpiry: null };
/** Casual leave of 12 a year that lapses, and earned leave of one a month of which 10 are carried. */
const HISTORY: History = {
  service: { joined: day('2020-01-01'), left: null },
  yearstart: 4,
  versions: [
    {
      effectivefrom: day('2026-04-01'),
      approvedon: day('2026-03-01'),
      entitlements: [
        { leave: 'CL', period: 'yearly', at: 'begin', slabs: [slab(12)], joining, ...common },
        { leave: 'EL', period: 'monthly', at: 'end', slabs: [slab(12)], share, maxbalance: null, ...common },
      ],
      yearend: [
        { leave: 'CL', carrycap: null, encashmax: leaveDays(0) },
        { leave: 'EL', carrycap: leaveDays(10), encashmax: leaveDays(0) },
      ],
    },
  ],
  worked: { since: day('2026-04-01'), from: month('2026-04'), days: new Map() },
  republished: [],
  charging: () => ({ ...RULES, sandwich: { ...RULES.sandwich, between: [] } }),
  balances: () => ({ negativelimit: {}, expiring: ['CO'], unpaid: 'LW' }),
  calendar: () => fiveDays({ from: '2020-01-01' }),
  declared: [],
  approvals: [],
  cancellations: [],
  transitions: [],
  entered: [],
  closes: [],
};

type Approved = readonly [on: string, request: string];
/** Leave that is approved on days, and the types on which it stands. */
function taken(approved: readonly Approved[], history: Partial<History> = {}) {
  const approvals = approved.map(([on, text], at) => ({
    on: day(on),
    isposted: false,
    request: request(at + 1, text),
  }));
  const last =
    approved
      .map(([on]) => on)
      .toSorted()
      .at(-1) ?? '2026-04-01';
  const ledger = replay({ ...HISTORY, approvals, ...history }, day('2026-04-01'), day(last));
  const uses = ledger.filter(({ kind }) => kind === 'use').toSorted((a, b) => (a.date < b.date ? -1 : 1));
  return { ledger, uses: uses.map(({ date, leave }) => `${date.slice(5)} ${leave}`) };
}

test.each<[string, readonly Approved[], readonly string[]]>([
  [
    'days of the next year are those granted by then',
    [
      ['2026-06-01', 'CL 2026-06-01 2026-06-16'],
      ['2027-03-20', 'CL 2027-04-06 2027-04-07'],
    ],
    [
      ...['01', '02', '03', '04', '05', '08', '09', '10', '11', '12', '15', '16'].map((one) => `06-${one} CL`),
      '04-06 CL',
      '04-07 CL',
    ],
  ],
  [
    'days that lapse before are not there any more',
    [['2026-11-02', 'CL 2027-04-01 2027-04-19']],
    [
      ...['01', '02', '05', '06', '07', '08', '09', '12', '13', '14', '15', '16'].map((one) => `04-${one} CL`),
      '04-19 LW',
    ],
  ],
  [
    'leave of December is judged by what is earned until then',
    [['2026-06-10', 'EL 2026-12-01 2026-12-10']],
    ['12-01 EL', '12-02 EL', '12-03 EL', '12-04 EL', '12-07 EL', '12-08 EL', '12-09 EL', '12-10 EL'],
  ],
  [
    'what later leave needs is not used before',
    [
      ['2026-06-10', 'EL 2026-09-01 2026-09-04'],
      ['2026-06-11', 'EL 2026-08-03 2026-08-04'],
    ],
    ['08-03 EL', '08-04 LW', '09-01 EL', '09-02 EL', '09-03 EL', '09-04 EL'],
  ],
  [
    'nor what leave of the next year needs of the ten days that are carried',
    [
      ['2026-06-10', 'EL 2027-04-05 2027-04-16'],
      ['2026-06-11', 'EL 2027-03-29 2027-03-31'],
    ],
    [
      '03-29 EL',
      '03-30 EL',
      '03-31 LW',
      ...['05', '06', '07', '08', '09', '12', '13', '14', '15', '16'].map((one) => `04-${one} EL`),
    ],
  ],
  ['the last day of the year uses what would lapse in its night', [['2026-06-10', 'CL 2027-03-31']], ['03-31 CL']],
  [
    'leave of a day that is over is judged by that day',
    [['2026-08-10', 'EL 2026-05-04 2026-05-05']],
    ['05-04 EL', '05-05 LW'],
  ],
])('%s', (_, approved, uses) => {
  expect(taken(approved).uses).toEqual(uses);
});

test('a company may judge by what is booked on the day of the approval', () => {
  const approved = [['2026-06-10', 'EL 2026-12-01 2026-12-04']] as const;
  expect(taken(approved, { isbookedbalance: true }).uses).toEqual(['12-01 EL', '12-02 EL', '12-03 LW', '12-04 LW']);
});

test('the year end that is run later finds what leave of the next year needs', () => {
  const approved = [
    ['2026-06-10', 'CL 2027-04-05 2027-04-07'],
    ['2027-04-30', 'CL 2027-05-03'],
  ] as const;
  const yearend = day('2027-03-31');
  const transitions = [{ on: day('2027-04-20'), isposted: false, batch: 'T2027', action: 'run' as const, yearend }];
  const { ledger, uses } = taken(approved, { transitions });
  expect(uses).toEqual(['04-05 CL', '04-06 CL', '04-07 CL', '05-03 CL']);
  expect(daysText(booked(ledger, 'CL'))).toBe('8');
});

const RUN = {
  on: day('2027-04-01'),
  isposted: false,
  batch: 'T2027',
  action: 'run' as const,
  yearend: day('2027-03-31'),
};
const cancelled = (on: string, requestid: number, text: string) => ({
  on: day(on),
  isposted: false,
  requestid,
  span: request(requestid, text),
});
/** What a person has of a type in the end, and what closes wrote of it, the last lines last. */
function closed(approved: readonly Approved[], leave: string, history: Partial<History> = {}) {
  const { ledger } = taken([...approved, ['2027-10-01', 'OH 2027-10-01']], { transitions: [RUN], ...history });
  const lines = ledger.filter((one) => one.leave === leave && (one.kind === 'lapse' || one.kind === 'carry'));
  return {
    balance: daysText(booked(ledger, leave)),
    lines: lines.map(({ kind, date, posted, days }) => `${posted.slice(5)} ${kind} ${date.slice(5)} ${daysText(days)}`),
  };
}

test('leave over a year end takes of both years the same, decided before or after the close', () => {
  const request = 'CL 2027-03-30 2027-04-02';
  const before = closed([['2027-03-25', request]], 'CL');
  expect(before).toEqual({ balance: '10', lines: ['04-01 lapse 03-31 -10'] });
  expect(closed([['2027-04-09', request]], 'CL')).toEqual({
    balance: '10',
    lines: ['04-01 lapse 03-31 -12', '04-09 lapse 03-31 2'],
  });
  expect(closed([['2027-04-09', request]], 'CL', { isclosefinal: true }).balance).toBe('8');
});

test('leave of before the close that is cancelled after it lapses as well', () => {
  const cancellations = [cancelled('2027-04-12', 1, 'CL 2027-03-29 2027-03-30')];
  expect(closed([['2027-03-25', 'CL 2027-03-29 2027-03-30']], 'CL', { cancellations })).toEqual({
    balance: '12',
    lines: ['04-01 lapse 03-31 -10', '04-12 lapse 03-31 -2'],
  });
});

test('what is carried changes with leave that is decided late, up to its cap', () => {
  // 12 are earned by 31 March and six from April to September.
  expect(closed([], 'EL').lines).toEqual(['04-01 lapse 03-31 -2', '04-01 carry 03-31 -10', '04-01 carry 04-01 10']);
  const late = closed([['2027-04-09', 'EL 2027-03-29 2027-03-31']], 'EL');
  expect(late.lines.slice(3)).toEqual(['04-09 lapse 03-31 2', '04-09 carry 03-31 1', '04-09 carry 04-01 -1']);
  expect(late.balance).toBe('15');
});

test('a year end that is reversed takes back what was settled with it', () => {
  const reverse = { on: day('2027-04-20'), isposted: false, batch: 'R2027', action: 'reverse' as const, of: 'T2027' };
  const late: readonly Approved[] = [['2027-04-09', 'CL 2027-03-30 2027-03-31']];
  expect(closed(late, 'CL', { transitions: [RUN, reverse] }).balance).toBe('22');
});

test('carried days that were used in time do not lapse, though decided later', () => {
  const versions = HISTORY.versions.map((one) => ({
    ...one,
    entitlements: one.entitlements.map((of) => ({ ...of, carryexpiry: '06-30' })),
  }));
  const late: readonly Approved[] = [['2027-07-12', 'EL 2027-05-10 2027-05-11']];
  const { lines } = closed(late, 'EL', { versions });
  expect(lines.slice(-2)).toEqual(['06-30 lapse 06-30 -10', '07-12 lapse 06-30 2']);
});

test.each([
  ['used before it lapsed, decided after', '2026-08-20', [], '0', ['07-10 lapse 07-10 -1', '08-20 lapse 07-10 1']],
  [
    'used, and cancelled after it would have lapsed',
    '2026-06-20',
    [cancelled('2026-08-20', 1, 'CO 2026-07-06')],
    '0',
    ['08-20 lapse 07-10 -1'],
  ],
] as const)('a compensatory off is settled as well: %s', (_, on, cancellations, balance, lines) => {
  const grant = {
    isposted: false,
    line: line({
      leave: 'CO',
      kind: 'grant',
      date: day('2026-05-10'),
      posted: day('2026-05-11'),
      days: leaveDays(1),
      reason: 'compoff',
      lapses: day('2026-07-10'),
    }),
  };
  expect(closed([[on, 'CO 2026-07-06']], 'CO', { cancellations, entered: [grant] })).toEqual({ balance, lines });
});

test('what closes have become is told by close and type, lines that only move days of a close together', () => {
  const approvals = [
    { on: day('2027-04-09'), isposted: false, request: request(1, 'EL 2027-03-29 2027-03-31') },
    { on: day('2027-04-12'), isposted: false, request: request(2, 'CL 2027-03-22 2027-03-23') },
  ];
  const history = { ...HISTORY, approvals, transitions: [RUN] };
  const to = { on: day('2027-04-20'), isbegun: false };
  const { lines, settled } = advanced(history, [], { on: day('2026-04-01'), isbegun: false }, to);
  expect(closedAnew(settled)).toEqual([
    { leave: 'EL', reason: 'year_end', date: '2027-03-31', lapsed: -20_000, carried: -10_000, by: 'approval' },
    { leave: 'CL', reason: 'year_end', date: '2027-03-31', lapsed: -20_000, carried: 0, by: 'approval' },
  ]);
  expect(settled.every((one) => lines.includes(one.line))).toBe(true);
  // Leave that is cancelled again leaves the close as it was.
  const cancellations = [cancelled('2027-04-13', 1, 'EL 2027-03-29 2027-03-31')];
  const back = advanced({ ...history, cancellations }, [], { on: day('2026-04-01'), isbegun: false }, to);
  expect(closedAnew(back.settled).map(({ leave }) => leave)).toEqual(['CL']);
});
