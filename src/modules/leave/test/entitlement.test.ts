import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths, type Day, day, lastDay, month } from '#platform/engine/day.ts';
import { daysText, leaveDays, plus, shareOf } from '../engine/days.ts';
import {
  type AtBegin,
  type AtEnd,
  beginsOn,
  dueAtBegin,
  dueAtEnd,
  dueAtJoining,
  grantDay,
  limited,
  yearsOfService,
} from '../engine/entitlement.ts';
import { type Ledger, line } from '../engine/ledger.ts';
import { carryLapse, yearEnd, yearEndReversed } from '../engine/year-end.ts';

const APRIL = 4;
const START = day('2020-04-01');
const slab = (days: number, fromyears = 0) => ({ fromyears, days: leaveDays(days) });
const share = { joinedwhole: 10, joinedhalf: 20, leftwhole: 21, lefthalf: 11, step: leaveDays(0.25) };
const EARNED: AtEnd = {
  leave: 'EL',
  period: 'monthly',
  at: 'end',
  slabs: [slab(18), slab(21, 2), slab(24, 5)],
  share,
  maxbalance: leaveDays(45),
};
const months = { by: 'months', countsto: 15, step: leaveDays(0.5) } as const;
const CASUAL: AtBegin = { leave: 'CL', period: 'yearly', at: 'begin', slabs: [slab(7)], joining: months };
const SICK: AtBegin = { ...CASUAL, leave: 'SL', period: 'halfyearly', slabs: [slab(10)] };
const OPTIONAL: AtBegin = {
  ...CASUAL,
  leave: 'OH',
  slabs: [slab(2)],
  joining: {
    by: 'bands',
    bands: [
      { tomonth: 6, days: null },
      { tomonth: 12, days: leaveDays(1) },
    ],
  },
};

test.each([
  ['2026-10-12', 'CL', CASUAL, '3.5'],
  ['2026-10-16', 'CL', CASUAL, '3'],
  ['2026-04-01', 'CL', CASUAL, '7'],
  ['2027-03-16', 'CL', CASUAL, '0'],
  ['2026-10-12', 'SL', SICK, '5'],
  ['2026-12-20', 'SL', SICK, '2.5'],
  ['2026-09-30', 'OH', OPTIONAL, '2'],
  ['2026-10-01', 'OH', OPTIONAL, '1'],
] as const)('joined on %s: of %s the share of the period that is left', (joined, _, entitlement, due) => {
  expect(daysText(dueAtJoining(entitlement, { joined: day(joined), left: null }, APRIL))).toBe(due);
});

test.each([
  ['joined on the 12th: half a month', '2026-10-12', null, '2026-10-31', '0.75'],
  ['joined on the 10th: all of it', '2026-10-10', null, '2026-10-31', '1.5'],
  ['joined on the 21st: nothing', '2026-10-21', null, '2026-10-31', '0'],
  ['left on the 11th: half', '2025-01-01', '2026-10-11', '2026-10-11', '0.75'],
  ['left on the 21st: all', '2025-01-01', '2026-10-21', '2026-10-21', '1.5'],
  ['two years are completed on the day itself', '2024-10-31', null, '2026-10-31', '1.75'],
  ['five years', '2021-10-31', null, '2026-10-31', '2'],
  ['half of 1.75 is rounded half up', '2024-01-01', '2026-10-12', '2026-10-12', '1'],
] as const)('%s', (_, joined, left, on, due) => {
  const service = { joined: day(joined), left: left === null ? null : day(left) };
  expect(daysText(dueAtEnd(EARNED, service, day(on), START))).toBe(due);
  expect(grantDay(service, day('2026-10-05'))).toBe(on);
});

const monthEnds = (from: string, count: number) =>
  Array.from({ length: count }, (_, at) => lastDay(addMonths(month(from), at)));
/** What is granted at the end of months in a row, in days. */
const earned = (entitlement: AtEnd, ends: readonly Day[], { joined = '2015-01-01', since = START } = {}) =>
  ends.map((on) => dueAtEnd(entitlement, { joined: day(joined), left: null }, on, since));

test.each([
  [7, '7'],
  [10, '10'],
  [16, '16'],
  [19, '19'],
  [20, '20'],
  [22, '22'],
  [33.3333, '33.3333'],
])('%s days a year by months are %s after twelve', (days, sum) => {
  const entitlement = { ...EARNED, slabs: [slab(days)] };
  expect(daysText(plus(...earned(entitlement, monthEnds('2026-04', 12))))).toBe(sum);
});

test('months in a row have their share of the year, wherever they begin', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400_000 }), fc.integer({ min: 0, max: 30 }), (units, count) => {
      const entitlement = { ...EARNED, slabs: [slab(units / 10_000)] };
      const since = day('2026-07-01');
      const granted = plus(...earned(entitlement, monthEnds('2026-07', count), { since }));
      expect(granted).toBe(shareOf(leaveDays(units / 10_000), count, 12));
      // The version of before had another rate: its months neither count nor are made up.
      expect(earned(entitlement, monthEnds('2026-07', 1), { since })).toEqual(
        earned(entitlement, monthEnds('2026-07', 1), { joined: '2026-07-01' }),
      );
    }),
  );
});

test('by months in advance, and by quarters, a year adds up as well', () => {
  const inAdvance = (period: 'monthly' | 'quarterly', days: number, ons: readonly string[]) =>
    ons.map((on) => {
      const entitlement: AtBegin = { ...CASUAL, period, slabs: [slab(days)] };
      return daysText(dueAtBegin(entitlement, { joined: day('2015-01-01'), left: null }, day(on), day('2026-04-01')));
    });
  expect(inAdvance('monthly', 10, ['2026-04-01', '2026-05-01', '2026-06-01', '2026-07-01'])).toEqual([
    '0.8333',
    '0.8334',
    '0.8333',
    '0.8333',
  ]);
  expect(inAdvance('quarterly', 0.001, ['2026-04-01', '2026-07-01', '2026-10-01', '2027-01-01'])).toEqual([
    '0.0003',
    '0.0002',
    '0.0003',
    '0.0002',
  ]);
});

test('a new rate counts from its first month, and a share of a month is no month', () => {
  const entitlement = { ...EARNED, slabs: [slab(10), slab(20, 2)] };
  // Two years are completed in July; joined on the 12th, the first month is half a month of the year of 10 days.
  const granted = earned(entitlement, monthEnds('2024-07', 27), { joined: '2024-07-12' });
  expect(daysText(granted[0] ?? leaveDays(0))).toBe('0.5');
  expect(daysText(plus(...granted.slice(1, 24)))).toBe('19.1667');
  expect(granted.slice(24).map(daysText)).toEqual(['1.6667', '1.6666', '1.6667']);
});

test('years of service, periods of the leave year and the limit of a balance', () => {
  expect(yearsOfService(day('2024-02-29'), day('2026-02-28'))).toBe(1);
  expect(yearsOfService(day('2024-02-29'), day('2026-03-01'))).toBe(2);
  expect(beginsOn(day('2026-10-01'), 'halfyearly', { joined: day('2020-01-01'), yearstart: APRIL })).toBe(true);
  expect(beginsOn(day('2026-10-01'), 'yearly', { joined: day('2020-01-01'), yearstart: APRIL })).toBe(false);
  expect(daysText(dueAtBegin(SICK, { joined: day('2020-01-01'), left: null }, day('2026-10-01'), START))).toBe('5');
  expect(daysText(limited(leaveDays(1.5), EARNED, leaveDays(44.25)))).toBe('0.75');
  expect(limited(leaveDays(1.5), EARNED, leaveDays(46))).toBe(0);
  expect(grantDay({ joined: day('2026-11-02'), left: null }, day('2026-10-05'))).toBeNull();
});

test('a year of service begins on the day of joining, and gives all of its days at once', () => {
  const anniversary: AtBegin = { ...CASUAL, period: 'anniversary', slabs: [slab(7), slab(10, 2)] };
  const service = { joined: day('2024-02-29'), left: null };
  const begins = (on: string) => beginsOn(day(on), 'anniversary', { joined: service.joined, yearstart: APRIL });
  expect(daysText(dueAtJoining(anniversary, service, APRIL))).toBe('7');
  expect(['2025-02-28', '2025-03-01', '2026-04-01', '2028-02-29', '2028-03-01'].map(begins)).toEqual([
    false,
    true,
    false,
    true,
    false,
  ]);
  expect(daysText(dueAtBegin(anniversary, service, day('2025-03-01'), START))).toBe('7');
  expect(daysText(dueAtBegin(anniversary, service, day('2026-03-01'), START))).toBe('10');
  const nothingAtFirst: AtBegin = {
    ...anniversary,
    joining: { by: 'bands', bands: [{ tomonth: 12, days: leaveDays(0) }] },
  };
  expect(daysText(dueAtJoining(nothingAtFirst, service, APRIL))).toBe('0');
});

test('a month in advance gives a twelfth, and the month of joining by its day', () => {
  const monthly: AtBegin = { ...CASUAL, period: 'monthly', slabs: [slab(18)] };
  const joined = (on: string) => ({ joined: day(on), left: null });
  expect(daysText(dueAtBegin(monthly, joined('2020-01-01'), day('2026-10-01'), START))).toBe('1.5');
  expect(daysText(dueAtJoining(monthly, joined('2026-10-15'), APRIL))).toBe('1.5');
  expect(daysText(dueAtJoining(monthly, joined('2026-10-16'), APRIL))).toBe('0');
  expect(beginsOn(day('2026-11-01'), 'monthly', { joined: day('2026-10-16'), yearstart: APRIL })).toBe(true);
});

test.each([
  ['2025-06-01', '12', 'no grade: the rows of everybody'],
  ['2026-06-01', '18', 'grade 5 has rows of its own'],
  ['2029-06-01', '24', 'from five years of service on in grade 5'],
  ['2030-06-01', '15', 'grade 6 has none: the rows of everybody, by years of service'],
] as const)('on %s %s days: %s', (on, days, _why) => {
  const graded: AtBegin = {
    ...CASUAL,
    slabs: [slab(12), slab(15, 5), { ...slab(18), grade: 5 }, { ...slab(24, 5), grade: 5 }],
  };
  const gradeOn = (of: string) => (of < '2026' ? null : of < '2030' ? 5 : 6);
  const service = { joined: day('2024-06-01'), left: null, gradeOn };
  expect(daysText(dueAtBegin(graded, service, day(on), START))).toBe(days);
});

const RULES = [
  { leave: 'CL', carrycap: null, encashmax: leaveDays(0) },
  { leave: 'EL', carrycap: leaveDays(20), encashmax: leaveDays(6) },
];
const had = (leave: string, days: number, date = '2026-03-01') =>
  line({ leave, kind: 'grant', date: day(date), posted: day(date), days: leaveDays(days), reason: 'monthly' });
const RUN = { yearend: day('2026-03-31'), posted: day('2026-04-01'), batch: 'T2026' };
const shown = (ledger: Ledger) =>
  ledger.map((one) => `${one.leave} ${one.kind} ${one.date.slice(5)} ${daysText(one.days)}`);

test('at the year end the rest beyond the cap is paid up to its limit, and lapses beyond; lines of the new year stay', () => {
  const ledger = [had('CL', 2.5), had('EL', 30), had('EL', 1.5, '2026-04-30')];
  const lines = yearEnd(ledger, RULES, RUN);
  expect(shown(lines)).toEqual([
    'CL lapse 03-31 -2.5',
    'EL encash 03-31 -6',
    'EL lapse 03-31 -4',
    'EL carry 03-31 -20',
    'EL carry 04-01 20',
  ]);
  const back = yearEndReversed([...ledger, ...lines], 'T2026', { posted: day('2026-04-07'), batch: 'R2026' });
  expect(shown(back)).toEqual([
    'CL reversal 03-31 2.5',
    'EL reversal 03-31 6',
    'EL reversal 03-31 4',
    'EL reversal 03-31 20',
    'EL reversal 04-01 -20',
  ]);
  // Reversed and run again, it comes to the same.
  expect(shown(yearEnd([...ledger, ...lines, ...back], RULES, { ...RUN, batch: 'T2026B' }))).toEqual(shown(lines));
});

test('days are paid up to their limit where nothing is carried as well, and the rest lapses', () => {
  const rules = [{ leave: 'CL', carrycap: null, encashmax: leaveDays(2) }];
  expect(shown(yearEnd([had('CL', 2.5)], rules, RUN))).toEqual(['CL encash 03-31 -2', 'CL lapse 03-31 -0.5']);
  expect(shown(yearEnd([had('CL', 1.5)], rules, RUN))).toEqual(['CL encash 03-31 -1.5']);
  expect(yearEnd([had('CL', -1)], rules, RUN)).toEqual([]);
});

test('days below zero are carried where the type carries, and stay where it does not', () => {
  expect(shown(yearEnd([had('CL', -1), had('EL', -1.5)], RULES, RUN))).toEqual([
    'EL carry 03-31 1.5',
    'EL carry 04-01 -1.5',
  ]);
});

test('what was carried and is not used by its last day lapses, never more than the balance', () => {
  const ledger = [had('EL', 10), ...yearEnd([had('EL', 10)], RULES, RUN)];
  const used = line({ ...had('EL', -4, '2026-08-03'), kind: 'use', requestid: 1, charged: 'EL' });
  const request = { begin: day('2026-04-01'), on: day('2026-09-30'), batch: 'T2026' };
  expect(shown(carryLapse([...ledger, used], 'EL', request))).toEqual(['EL lapse 09-30 -6']);
  const penalty = line({ ...had('EL', -8, '2026-08-31'), kind: 'penalty' });
  expect(shown(carryLapse([...ledger, penalty], 'EL', request))).toEqual(['EL lapse 09-30 -2']);
  expect(carryLapse(ledger, 'EL', { ...request, batch: 'T2025' })).toEqual([]);
});
