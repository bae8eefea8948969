import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day, day, lastDay, month } from '#platform/engine/day.ts';
import { policyDetail, type PolicyDetail, UNPAID_DETAIL, versionDetail } from '../contract/policy-detail.ts';
import { comingLines, replay } from '../engine/advance.ts';
import { daysText, leaveDays, type Rounding, shareOf } from '../engine/days.ts';
import { engineVersion } from '../engine/from-detail.ts';
import type { History } from '../engine/history.ts';
import { fiveDays, RULES } from './calendars.ts';

// Shares by days, with their rounding, and leave that is earned only after months of service.

const TYPES = [{ leavetypeid: 102, leavecode: 'EL', leavecategoryid: 2 }];
const version = (rules: Partial<PolicyDetail>, from = '2020-01-01') => {
  const detail = policyDetail.parse({ ...UNPAID_DETAIL, leavetypeid: 102, leavecategoryid: 2, ...rules });
  return engineVersion(
    {
      effectivefrom: day(from),
      publishedon: day(from),
      detail: versionDetail.parse({ details: [detail], restricted: [] }),
    },
    TYPES,
    480,
  ).policy;
};
const historyOf = (versions: History['versions'], joined: string, left: string | null = null): History => ({
  service: { joined: day(joined), left: left === null ? null : day(left) },
  yearstart: 4,
  versions,
  worked: { since: day('2020-01-01'), from: null, days: new Map() },
  republished: [],
  charging: () => RULES,
  balances: () => ({ negativelimit: {}, expiring: [], unpaid: '4' }),
  calendar: () => fiveDays({}),
  declared: [],
  approvals: [],
  cancellations: [],
  transitions: [],
  entered: [],
  closes: [],
});
const shown = (history: History, until: string) =>
  replay(history, history.service.joined, day(until)).map(
    ({ kind, date, days, reason }) => `${date} ${kind} ${daysText(days)} ${reason}`,
  );
const rate = (days: number) => ({ slabs: [{ fromyears: 0, days, gradeid: null }] });
const MONTHLY = { accrualtypeid: 5, monthsharetypeid: 2, monthstep: 0.5, ...rate(15) } as const;

test.each([
  ['2026-04-10', null, {}, '1'],
  ['2026-04-15', null, {}, '0.5'],
  ['2026-04-21', null, {}, '0.5'],
  ['2026-04-21', null, { shareroundingid: 3 }, undefined],
  ['2026-04-21', null, { shareroundingid: 2, monthstep: 1 }, '1'],
  ['2026-04-10', null, { monthstep: 0.25 }, '1'],
  ['2026-04-10', null, { monthstep: 0.25, shareroundingid: 3 }, '0.75'],
  ['2026-04-01', null, {}, '1.25'],
  ['2026-04-30', null, { monthstep: 0.0001 }, '0.0417'],
  ['2026-04-05', '2026-04-16', {}, '0.5'],
  ['2025-01-01', '2026-04-12', { monthstep: 0.25 }, '0.5'],
] as const)('15 days a year by the days of April: joined %s, left %s, %o earns %s', (joined, left, rules, days) => {
  const history = historyOf([version({ ...MONTHLY, ...rules })], joined, left);
  const ofApril = shown(history, '2026-04-30').filter((one) => one.startsWith('2026-04'));
  expect(ofApril.map((one) => one.split(' ')[2])).toEqual(days === undefined ? [] : [days]);
});

test.each([
  [2, '2026-07-01', {}, '9.0082'],
  [2, '2027-03-31', {}, '0.0329'],
  [2, '2026-04-01', {}, '12'],
  [3, '2026-09-16', {}, '0.4918'],
  [4, '2026-05-16', {}, '1.5165'],
  [6, '2026-04-16', {}, '0.5'],
  [2, '2026-07-01', { joiningstep: 0.5, shareroundingid: 2 }, '9.5'],
  [2, '2026-07-01', { joiningstep: 0.5, shareroundingid: 3 }, '9'],
  [2, '2026-07-01', { joiningtypeid: 1, joiningstep: 1, shareroundingid: 3, ...rate(11) }, '8'],
] as const)('12 days a year, earning %i, joined %s: by days %o %s', (accrualtypeid, joined, rules, days) => {
  const policy = version({ accrualtypeid, joiningtypeid: 3, joiningstep: 0.0001, ...rate(12), ...rules });
  expect(shown(historyOf([policy], joined), joined)).toEqual([`${joined} grant ${days} joining`]);
});

test('by days, somebody who leaves and one who joins on the day after earn a whole month together', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 29 }), fc.integer({ min: 1, max: 400_000 }), (count, units) => {
      const policy = version({ ...MONTHLY, monthstep: 0.0001, ...rate(units / 10_000) });
      const last = addDays(day('2026-04-01'), count - 1);
      const earned = (joined: Day, left: Day | null) =>
        replay(historyOf([policy], joined, left), day('2026-04-01'), lastDay(month('2026-04')))
          .filter(({ kind }) => kind === 'grant')
          .reduce((sum, { days }) => sum + days, 0);
      const both = earned(day('2020-01-01'), last) + earned(addDays(last, 1), null);
      expect(Math.abs(both - shareOf(leaveDays(units / 10_000), 1, 12))).toBeLessThanOrEqual(1);
    }),
  );
});

test('a share is a step: never below with the next one, never above with the one before, and the nearest between', () => {
  const share = fc.tuple(
    fc.integer({ min: 0, max: 400_000 }),
    fc.integer({ min: 0, max: 366 }),
    fc.integer({ min: 1, max: 366 }),
    fc.constantFrom(0.25, 0.5, 1, 0.3),
  );
  fc.assert(
    fc.property(share, ([units, part, whole, size]) => {
      const [days, step] = [units as ReturnType<typeof leaveDays>, leaveDays(size)];
      const by = (rounding: Rounding): number => shareOf(days, part, whole, step, rounding);
      const [down, nearest, up] = [by('down'), by('nearest'), by('up')];
      const exact = (units * part) / whole;
      expect([down % step, nearest % step, up % step]).toEqual([0, 0, 0]);
      expect(down <= exact + 1e-6 && exact <= up + 1e-6 && up - down <= step).toBe(true);
      expect(Math.abs(nearest - exact)).toBeLessThanOrEqual(step / 2 + 1e-6);
    }),
  );
});

test.each([
  [
    'each month at its end, by its days',
    { ...MONTHLY, earnaftermonths: 3 },
    '2026-04-10',
    ['2026-07-31 grant 1 monthly', '2026-08-31 grant 1.25 monthly'],
  ],
  [
    'each month at its end, half of the first',
    { ...MONTHLY, monthsharetypeid: 1, earnaftermonths: 2 } as const,
    '2026-04-15',
    ['2026-06-30 grant 0.5 monthly', '2026-07-31 grant 1.25 monthly', '2026-08-31 grant 1.25 monthly'],
  ],
  [
    'each year in advance: the months that are left',
    { accrualtypeid: 2, earnaftermonths: 3, ...rate(12) } as const,
    '2026-04-10',
    ['2026-07-10 grant 9 joining'],
  ],
  [
    'each quarter, after the months of a joiner of 30 November have passed',
    { accrualtypeid: 4, earnaftermonths: 3, ...rate(12) } as const,
    '2025-11-30',
    ['2026-03-01 grant 1 joining', '2026-04-01 grant 3 quarterly', '2026-07-01 grant 3 quarterly'],
  ],
  [
    'each year of service',
    { accrualtypeid: 7, earnaftermonths: 6, ...rate(7) } as const,
    '2025-11-30',
    ['2026-05-30 grant 7 joining'],
  ],
] as const)('earned only after months of service: %s', (_, rules, joined, lines) => {
  const history = historyOf([version(rules)], joined);
  expect(shown(history, '2026-08-31')).toEqual(lines);
  // A forecast passes over days on which nothing comes.
  const coming = comingLines(history, [], { on: day(joined), isbegun: false }, day('2026-08-31'));
  expect(coming.filter(({ kind }) => kind === 'grant').map(({ date }) => date)).toEqual(
    lines.map((one) => one.slice(0, 10)),
  );
});

test('who was granted the days of a period before a version with months of service has them once', () => {
  const before = version({ accrualtypeid: 2, ...rate(12) });
  const after = version({ accrualtypeid: 2, earnaftermonths: 6, ...rate(12) }, '2026-06-01');
  expect(shown(historyOf([before, after], '2026-04-01'), '2027-04-01')).toEqual([
    '2026-04-01 grant 12 joining',
    '2027-04-01 grant 12 yearly',
  ]);
});
