import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths, type Day, day, lastDay, month } from '#platform/engine/day.ts';
import { inSteps, daysText, leaveDays } from '../engine/days.ts';
import { type DaysWorked, grantsByWork } from '../engine/days-worked.ts';
import type { ByWork } from '../engine/entitlement.ts';
import { limitProblems } from '../engine/request-rules.ts';
import { policyDetail } from '../contract/policy-detail.ts';
import { type LedgerLine, line } from '../engine/ledger.ts';
import { fiveDays } from './calendars.ts';

/** The rule of factories: a day for every 20 days worked, once 180 of the year are worked; fractions of half count. */
const FACTORY: ByWork & { leave: string; slabs: [] } = {
  leave: 'EL',
  slabs: [],
  period: 'worked',
  at: 'worked',
  every: 20,
  atleast: 180,
  step: leaveDays(1),
};
const worked = (days: Readonly<Record<string, number>>, from: string | null = '2026-01'): DaysWorked => ({
  since: day('2026-01-01'),
  from: from === null ? null : month(from),
  days: new Map(Object.entries(days).map(([of, count]) => [month(of), leaveDays(count)])),
});
const state = (part: { rule?: Partial<ByWork>; worked?: DaysWorked; joined?: string } = {}) => ({
  service: { joined: day(part.joined ?? '2020-01-01'), left: null },
  worked: part.worked ?? worked({}),
  calendar: fiveDays(),
  yearstart: 1,
  ruleOn: (_on: Day) => ({ rule: { ...FACTORY, ...part.rule } as ByWork, from: day('2020-01-01') }),
});
const shown = (lines: readonly LedgerLine[]) =>
  lines.map(({ kind, date, days }) => `${kind} ${date} ${daysText(days)}`);
/** The ledger after the ends of some months of 2026. */
const after = (request: ReturnType<typeof state>, to: string, ledger: readonly LedgerLine[] = []): LedgerLine[] => {
  const lines = [...ledger];
  for (let of = month('2026-01'); of <= to; of = addMonths(of, 1))
    lines.push(...grantsByWork(lines, 'EL', request, lastDay(of)));
  return lines;
};

test('nothing until 180 days are worked, then a day for every 20', () => {
  const months = Array.from({ length: 12 }, (_, at) => [`2026-${String(at + 1).padStart(2, '0')}`, 22.5]);
  // 8 months are 180 days: 9 days at once; then 202.5 → 10.125, 225 → 11.25, 247.5 → 12.375, 270 → 13.5 are 10, 11, 12, 14.
  expect(shown(after(state({ worked: worked(Object.fromEntries(months)) }), '2026-12'))).toEqual([
    'grant 2026-08-31 9',
    'grant 2026-09-30 1',
    'grant 2026-10-31 1',
    'grant 2026-11-30 1',
    'grant 2026-12-31 2',
  ]);
});

test('days that change later are made up for at the end of the next month, in the year before as well', () => {
  const rule = { atleast: 0, step: leaveDays(0.25) };
  const before = after(state({ rule, worked: worked({ '2026-01': 20, '2026-02': 20 }) }), '2026-02');
  expect(shown(before)).toEqual(['grant 2026-01-31 1', 'grant 2026-02-28 1']);
  const less = state({ rule, worked: worked({ '2026-01': 10, '2026-02': 20, '2026-03': 10 }) });
  expect(shown(grantsByWork(before, 'EL', less, day('2026-03-31')))).toEqual([]);
  const none = state({ rule, worked: worked({ '2026-01': 10, '2026-02': 20 }) });
  expect(shown(grantsByWork(before, 'EL', none, day('2026-03-31')))).toEqual(['adjust 2026-03-31 -0.5']);
  const more = state({ rule, worked: worked({ '2026-01': 20, '2026-02': 25, '2027-01': 20 }) });
  expect(shown(grantsByWork(before, 'EL', more, day('2027-01-31')))).toEqual([
    'grant 2027-01-31 0.25',
    'grant 2027-01-31 1',
  ]);
});

test('a forecast counts the working days to come, but those of leave, after the days that are known', () => {
  const rule = { atleast: 0, every: 1, step: leaveDays(0.25) };
  // 10 days up to 15 January are known; from 16 to 31 January 2026 there are 11 working days, two of them on leave.
  const existing = worked({ '2026-01': 10 });
  const taken = ['2026-01-19', '2026-01-20'].map((date) =>
    line({
      leave: 'CL',
      kind: 'use',
      date: day(date),
      posted: day('2026-01-10'),
      days: leaveDays(-1),
      reason: 'leave',
      requestid: 7,
    }),
  );
  const expected = { ...existing, expectedfrom: day('2026-01-16') };
  expect(shown(grantsByWork(taken, 'EL', state({ rule, worked: existing }), day('2026-01-31')))).toEqual([
    'grant 2026-01-31 10',
  ]);
  expect(shown(grantsByWork(taken, 'EL', state({ rule, worked: expected }), day('2026-01-31')))).toEqual([
    'grant 2026-01-31 19',
  ]);
  // Of a month before there is nothing to expect.
  const later = { ...existing, expectedfrom: day('2026-02-02') };
  expect(shown(grantsByWork(taken, 'EL', state({ rule, worked: later }), day('2026-01-31')))).toEqual([
    'grant 2026-01-31 10',
  ]);
});

test('without attendance working days count, but those of leave and before joining', () => {
  const request = state({
    rule: { atleast: 0, every: 1, step: leaveDays(0.5) },
    worked: worked({}, null),
    joined: '2026-01-12',
  });
  // 15 working days from 12 to 31 January 2026, less a day and a half of leave; a day off between that is charged is none.
  const leave = (date: string, days: number) =>
    line({
      leave: 'CL',
      kind: 'use',
      date: day(date),
      posted: day(date),
      days: leaveDays(days),
      reason: 'leave',
      requestid: 1,
      charged: 'CL',
    });
  const taken = [leave('2026-01-16', -1), leave('2026-01-17', -1), leave('2026-01-19', -0.5)];
  expect(shown(grantsByWork(taken, 'EL', request, day('2026-01-31')))).toEqual(['grant 2026-01-31 13.5']);
});

test('a version with another rule counts for the months that end in it', () => {
  const of = (every: number) => ({ ...FACTORY, atleast: 0, step: leaveDays(0.5), every });
  const request = {
    ...state({ worked: worked({ '2026-01': 20, '2026-02': 20, '2026-03': 20 }) }),
    ruleOn: (on: Day) =>
      on < '2026-02-15' ? { rule: of(20), from: day('2026-01-01') } : { rule: of(10), from: day('2026-02-15') },
  };
  expect(shown(after(request, '2026-03'))).toEqual(['grant 2026-01-31 1', 'grant 2026-02-28 2', 'grant 2026-03-31 2']);
});

// Invariant: Sums of days worked are those of the days of attendance, whatever changes them; leave earned by them is in
// total what the days give
test('whatever order days become known in, the sum is that of the days', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.integer({ min: 0, max: 62 }), { minLength: 12, maxLength: 12 }), {
        minLength: 1,
        maxLength: 6,
      }),
      fc.integer({ min: 1, max: 30 }),
      (states, every) => {
        const last = states.at(-1) ?? [];
        let lines: LedgerLine[] = [];
        const at = (halves: readonly number[], until: number) =>
          state({
            rule: { every, atleast: 0, step: leaveDays(0.5) },
            worked: worked(
              Object.fromEntries(
                halves.slice(0, until).map((count, of) => [`2026-${String(of + 1).padStart(2, '0')}`, count / 2]),
              ),
            ),
          });
        for (let of = 1; of <= 12; of += 1) {
          const existing = states[of % states.length] ?? last;
          lines = [
            ...lines,
            ...grantsByWork(lines, 'EL', at(existing, of), lastDay(month(`2026-${String(of).padStart(2, '0')}`))),
          ];
        }
        // In January of the next year everything is known as it is.
        lines = [...lines, ...grantsByWork(lines, 'EL', at(last, 12), day('2027-01-31'))];
        const halves = last.reduce((sum, count) => sum + count, 0);
        const due = Math.floor(halves / every + 0.5) / 2;
        return lines.reduce((sum, { days }) => sum + days, 0) === due * 10_000;
      },
    ),
  );
});

test.each([
  [0.2, 0.25, '0.25'],
  [0.25, 0.25, '0.25'],
  [0.2501, 0.25, '0.5'],
  [0.5, 0.5, '0.5'],
  [0.51, 0.5, '1'],
])('hours of %s days in steps of %s are charged as %s', (days, step, charged) => {
  expect(daysText(inSteps(leaveDays(days), leaveDays(step)))).toBe(charged);
});
test('without steps hours are charged exactly', () => {
  expect(daysText(inSteps(leaveDays(0.0625), undefined))).toBe('0.0625');
});

test.each([
  ['within the month', { mostmonthdays: 2 }, [['2026-10-05', 1]], [['2026-10-20', 1]], 0],
  ['beyond the month', { mostmonthdays: 2 }, [['2026-10-05', 1.5]], [['2026-10-20', 1]], 1],
  ['another month', { mostmonthdays: 2 }, [['2026-09-30', 2]], [['2026-10-01', 2]], 0],
  [
    'over two months, beyond one',
    { mostmonthdays: 1 },
    [],
    [
      ['2026-09-30', 1],
      ['2026-10-01', 1],
      ['2026-10-02', 1],
    ],
    1,
  ],
  ['beyond the leave year', { mostyeardays: 3 }, [['2026-04-01', 3]], [['2027-03-31', 0.5]], 1],
  ['the next leave year', { mostyeardays: 3 }, [['2026-04-01', 3]], [['2027-04-01', 3]], 0],
  ['30 days in 3 years', { mostyeardays: 30, mostyears: 3 }, [['2024-04-01', 20]], [['2026-06-01', 10]], 0],
  ['beyond 30 days in 3 years', { mostyeardays: 30, mostyears: 3 }, [['2024-04-01', 20]], [['2026-06-01', 10.5]], 1],
  [
    'a year of before counts no more',
    { mostyeardays: 30, mostyears: 3 },
    [['2024-03-31', 20]],
    [['2026-06-01', 30]],
    0,
  ],
  ['with leave of a later year', { mostyeardays: 30, mostyears: 3 }, [['2028-06-01', 30]], [['2026-06-01', 1]], 1],
  [
    'requests of a month',
    { mostmonthrequests: 2 },
    [
      ['2026-10-01', 0.25],
      ['2026-10-20', 0.25],
    ],
    [['2026-10-05', 0.1]],
    1,
  ],
  ['requests of other months', { mostmonthrequests: 1 }, [['2026-09-30', 1]], [['2026-10-05', 1]], 0],
  ['requests that were cancelled', { mostmonthrequests: 1 }, [['2026-10-05', 0]], [['2026-10-06', 1]], 0],
  ['both', { mostmonthdays: 1, mostyeardays: 1 }, [], [['2026-10-01', 2]], 2],
] as const)('days of a month and of a leave year at most: %s', (_, limits, taken, request, problems) => {
  const detail = policyDetail.parse({
    leavepolicydetailid: null,
    leavetypeid: 100,
    leavecategoryid: 2,
    slabs: [],
    joiningbands: [],
    clubbing: [],
    ...limits,
  });
  const days = (of: readonly (readonly [string, number])[]) =>
    of.map(([date, count], requestid) => ({ requestid, date: day(date), days: count }));
  expect(limitProblems(detail, { taken: days(taken), asked: days(request), yearstart: 4 })).toHaveLength(problems);
});

test('where attendance says nothing, a day with one half off counts half', () => {
  const rule = { atleast: 0, every: 1, step: leaveDays(0.5) };
  const halves = { '2026-01-10': { half: 2, kind: 'off' }, '2026-01-13': { half: 1, kind: 'holiday' } } as const;
  const of = (ledger: readonly LedgerLine[]) =>
    shown(
      grantsByWork(
        ledger,
        'EL',
        { ...state({ rule, worked: worked({}, null) }), calendar: fiveDays({ halves }) },
        day('2026-01-31'),
      ),
    );
  // 22 working days, one of them for one half, and half a Saturday.
  expect(of([])).toEqual(['grant 2026-01-31 22']);
  // Leave of the half that works; days off beside it are charged as well, and were no work.
  const taken = (days: number) =>
    line({
      leave: 'SL',
      kind: 'use',
      date: day('2026-01-13'),
      posted: day('2026-01-13'),
      days: leaveDays(days),
      reason: 'leave',
      requestid: 1,
    });
  expect(of([taken(-0.5)])).toEqual(['grant 2026-01-31 21.5']);
  expect(of([taken(-1)])).toEqual(['grant 2026-01-31 21.5']);
});
