import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, day, epochDay, fromEpochDay } from '#platform/engine/day.ts';
import { choosePolicy, neededPolicy } from '../engine/choose-policy.ts';
import { openTasks } from '../engine/clearance.ts';
import { lastWorkingDay, type NoticeFacts, type NoticePolicy } from '../engine/notice.ts';

const POLICY: NoticePolicy = {
  noticerules: [
    { stageid: 1, subscriptiongradeid: null, noticedays: 10 },
    { stageid: 2, subscriptiongradeid: null, noticedays: 15 },
    { stageid: 3, subscriptiongradeid: null, noticedays: 30 },
    { stageid: 1, subscriptiongradeid: 7, noticedays: 90 },
  ],
  shorteningid: 2,
  mostshortdays: null,
  isgardenleave: false,
};
const FACTS: NoticeFacts = {
  submittedon: day('2026-10-20'),
  wishedday: null,
  isonprobation: false,
  subscriptiongradeid: null,
  isnoticeapplied: true,
};

type Row = [string, Partial<NoticePolicy>, Partial<NoticeFacts>, Record<string, unknown>];
const ROWS: Row[] = [
  ['confirmed, 30 days', {}, {}, { noticedays: 30, lastday: '2026-11-19', buyoutdays: 0, problem: null }],
  ['on probation, 15 days', {}, { isonprobation: true }, { noticedays: 15, lastday: '2026-11-04' }],
  ['by grade before stage', {}, { subscriptiongradeid: 7 }, { noticedays: 90, lastday: '2027-01-18' }],
  ['over a leap day', {}, { submittedon: day('2028-02-10') }, { lastday: '2028-03-11' }],
  [
    'shortened with buyout',
    {},
    { wishedday: day('2026-11-09') },
    { lastday: '2026-11-09', shortdays: 10, buyoutdays: 10, problem: null },
  ],
  [
    'shortened without buyout',
    { shorteningid: 3 },
    { wishedday: day('2026-11-09') },
    { lastday: '2026-11-09', shortdays: 10, buyoutdays: 0 },
  ],
  [
    'not to be shortened',
    { shorteningid: 1 },
    { wishedday: day('2026-11-09') },
    { lastday: '2026-11-19', shortdays: 0, earliest: '2026-11-19' },
  ],
  [
    'shortened by at most ten days',
    { mostshortdays: 10 },
    { wishedday: day('2026-10-25') },
    { lastday: '2026-11-09', earliest: '2026-11-09' },
  ],
  [
    'longer than asked for',
    {},
    { wishedday: day('2026-12-31') },
    { lastday: '2026-12-31', shortdays: 0, problem: null },
  ],
  ['no notice for the reason', {}, { isnoticeapplied: false }, { noticedays: 0, lastday: '2026-10-20' }],
  ['no rule for the person', { noticerules: [] }, {}, { noticedays: 0, lastday: '2026-10-20' }],
  ['garden leave', { isgardenleave: true }, {}, { gardenfrom: '2026-10-21', lastday: '2026-11-19' }],
];

test.each(ROWS)('last working day: %s', (_name, policy, facts, expected) => {
  const result = lastWorkingDay({ ...POLICY, ...policy }, { ...FACTS, ...facts });
  expect(result).toMatchObject(expected);
  expect(result.reasons.at(-1)).toEqual({
    text: 'The last working day is {{lastday}}',
    values: { lastday: result.lastday },
  });
});

test('a wish outside the policy says which day can be', () => {
  const early = lastWorkingDay({ ...POLICY, shorteningid: 1 }, { ...FACTS, wishedday: day('2026-11-18') });
  expect(early.problem?.values).toEqual({ earliestday: '2026-11-19' });
  const late = lastWorkingDay(POLICY, { ...FACTS, wishedday: day('2028-01-01') });
  expect(late.problem?.values).toEqual({ latestday: late.latest });
});

const anyDay = fc.integer({ min: epochDay(day('2020-01-01')), max: epochDay(day('2035-12-31')) }).map(fromEpochDay);
const anyPolicy = fc.record({
  noticerules: fc.array(
    fc.record({
      stageid: fc.constantFrom(1 as const, 2 as const, 3 as const),
      subscriptiongradeid: fc.constantFrom(null, 1, 2),
      noticedays: fc.integer({ min: 0, max: 365 }),
    }),
    { maxLength: 5 },
  ),
  shorteningid: fc.constantFrom(1 as const, 2 as const, 3 as const),
  mostshortdays: fc.option(fc.integer({ min: 0, max: 365 })),
  isgardenleave: fc.boolean(),
});
const anyFacts = fc.record({
  submittedon: anyDay,
  isonprobation: fc.boolean(),
  subscriptiongradeid: fc.constantFrom(null, 1, 2),
  isnoticeapplied: fc.boolean(),
});

test('whatever the policy: the last day lies between the earliest and the latest, and nobody buys out more than the notice', () => {
  fc.assert(
    fc.property(anyPolicy, anyFacts, fc.option(fc.integer({ min: -30, max: 700 })), (policy, facts, after) => {
      const wishedday = after === null ? null : addDays(facts.submittedon, after);
      const result = lastWorkingDay(policy, { ...facts, wishedday });
      expect(result.lastday >= result.earliest && result.lastday <= result.latest).toBe(true);
      expect(result.lastday >= facts.submittedon).toBe(true);
      expect(result.buyoutdays).toBeLessThanOrEqual(result.noticedays);
      expect(result.buyoutdays === 0 || result.buyoutdays === result.shortdays).toBe(true);
      expect(epochDay(day(result.lastday)) + result.shortdays).toBeGreaterThanOrEqual(epochDay(day(result.noticeend)));
      expect(result.problem === null).toBe(wishedday === null || result.lastday === wishedday);
    }),
  );
});

test('a later wish never gives an earlier last day', () => {
  fc.assert(
    fc.property(anyPolicy, anyFacts, fc.nat(400), fc.nat(400), (policy, facts, a, b) => {
      const of = (days: number) =>
        lastWorkingDay(policy, { ...facts, wishedday: addDays(facts.submittedon, days) }).lastday;
      expect(of(Math.min(a, b)) <= of(Math.max(a, b))).toBe(true);
    }),
  );
});

const audience = {
  employmenttypes: [] as string[],
  subscriptiongradeids: [] as number[],
  businessunitids: [] as number[],
};
const POLICIES = [
  { exitpolicyid: 3, exitpolicyname: 'All', detail: audience },
  { exitpolicyid: 2, exitpolicyname: 'Grade', detail: { ...audience, subscriptiongradeids: [4] } },
  { exitpolicyid: 1, exitpolicyname: 'Unit', detail: { ...audience, businessunitids: [9] } },
  {
    exitpolicyid: 5,
    exitpolicyname: 'Both',
    detail: { ...audience, businessunitids: [9], subscriptiongradeids: [4] },
  },
];
const IN_UNIT = { businessunitid: 9, subscriptiongradeid: 4, employmenttype: null };
const ELSEWHERE = { businessunitid: null, subscriptiongradeid: null, employmenttype: 'Intern' };
/** The policies of some names, some of them inactive. */
const policies = (names: string[], inactive: string[] = []) =>
  POLICIES.filter(({ exitpolicyname }) => names.includes(exitpolicyname)).map((one) => ({
    ...one,
    isactive: inactive.includes(one.exitpolicyname) ? (2 as const) : (1 as const),
  }));

test.each<[string, string[], string[], string | undefined]>([
  ['the one cut most closely', ['All', 'Grade'], [], 'Grade'],
  ['the older of two alike', ['Grade', 'Unit'], [], 'Unit'],
  ['the one that names most', ['All', 'Grade', 'Unit', 'Both'], [], 'Both'],
  ['not the inactive one', ['All', 'Grade', 'Unit', 'Both'], ['Both'], 'Unit'],
  ['the one for everybody, the others inactive', ['All', 'Grade', 'Unit', 'Both'], ['Both', 'Unit', 'Grade'], 'All'],
  ['none where all are inactive', ['Grade', 'Both'], ['Grade', 'Both'], undefined],
])('the policy that holds is %s (S4-033)', (_what, names, inactive, expected) => {
  expect(choosePolicy(policies(names, inactive), IN_UNIT)?.policy.exitpolicyname).toBe(expected);
  expect(choosePolicy(policies(['Grade']), ELSEWHERE)).toBeUndefined();
});

test("the person's own policy comes first, as long as it is active (S2-128)", () => {
  const person = { ...ELSEWHERE, ownpolicyid: 5 };
  expect(choosePolicy(policies(['All', 'Both']), person)?.policy.exitpolicyname).toBe('Both');
  expect(choosePolicy(policies(['All', 'Both'], ['Both']), person)?.policy.exitpolicyname).toBe('All');
});

test.each<[string, string[], string[], number, RegExp | undefined]>([
  ['the only one', ['All'], [], 3, /the last active one/],
  ['the last active one', ['All', 'Grade'], ['Grade'], 3, /the last active one/],
  ['the one that some people need', ['All', 'Unit'], [], 3, /Some people would have no exit policy/],
  ['one beside a wider one', ['All', 'Unit'], [], 1, undefined],
  ['one beside an inactive wider one', ['All', 'Unit', 'Grade'], ['All'], 1, undefined],
])('%s can be made inactive or not, with what to do (S4-033)', (_what, names, inactive, id, expected) => {
  const needed = neededPolicy(policies(names, inactive), id, [IN_UNIT, ELSEWHERE]);
  if (expected === undefined) expect(needed).toBeUndefined();
  else expect(needed).toMatch(expected);
});

test('only open tasks that block keep an exit from being closed', () => {
  const task = (statusid: number, isblocking: boolean) => ({ statusid, isblocking });
  expect(openTasks([task(1, true), task(1, false), task(2, true), task(3, true), task(1, true)])).toBe(2);
});
