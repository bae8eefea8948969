import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ApprovalRoute } from '../contract/route.ts';
import type { ApproverRule, WorkflowDetail, WorkflowLevel } from '../contract/workflow.ts';
import { chooseWorkflow } from '../engine/choose.ts';
import { reassign } from '../engine/escalate.ts';
import type { Concerned, Organisation, Person } from '../engine/organisation.ts';
import { type Decision, progressOf } from '../engine/progress.ts';
import { type Asked, resolveRoute } from '../engine/resolve.ts';
import { delegatesOf, standsInFor } from '../engine/delegate.ts';

/** People 1 to 9: their account is 100 more. 1 is the person concerned, 2 their manager, 3 the manager above, and so on. */
const person = (employeeid: number, managerid: number | null, more: Partial<Person> = {}): Person => ({
  employeeid,
  accountid: 100 + employeeid,
  fullname: `P${employeeid}`,
  managerid,
  unable: null,
  ...more,
});
const PEOPLE = [person(1, 2), person(2, 3), person(3, 4), person(4, null), person(5, 4), person(6, 5)];
const ADMIN = person(9, null);

const level = (approvers: Partial<ApproverRule>[], more: Partial<WorkflowLevel> = {}): WorkflowLevel => ({
  levelname: '',
  ruleid: 1,
  approvers: approvers.map((rule) => ({ typeid: 1, permissiongroupid: null, employeeid: null, ...rule })),
  amountfrom: null,
  amountto: null,
  daysfrom: null,
  daysto: null,
  businessunitids: [],
  subscriptiongradeids: [],
  ...more,
});
const flow = (levels: WorkflowLevel[], more: Partial<WorkflowDetail> = {}): WorkflowDetail => ({
  approvalworkflowdetail: levels,
  fallbackactionid: 3,
  fallbackemployeeid: null,
  escalationid: 1,
  escalationdays: 3,
  escalationemployeeid: null,
  watchers: [],
  kinds: [],
  businessunitids: [],
  subscriptiongradeids: [],
  employmenttypes: [],
  ...more,
});

type Input = {
  people?: readonly Person[];
  admins?: readonly Person[];
  groups?: Record<number, readonly Person[]>;
  concerned?: Partial<Concerned>;
  requester?: number;
  facts?: { amount?: number; days?: number };
};
function requestFor(workflow: WorkflowDetail, options: Input = {}): Asked {
  const { people = PEOPLE, admins = [ADMIN], groups = {}, concerned = {}, requester = 1, facts = {} } = options;
  const organisation: Organisation = {
    people: new Map(people.map((one) => [one.employeeid ?? 0, one])),
    groups: new Map(Object.entries(groups).map(([id, members]) => [Number(id), { name: `G${id}`, members }])),
    administrators: admins,
  };
  return {
    workflow,
    facts: { amount: facts.amount ?? null, days: facts.days ?? null },
    concerned: {
      employeeid: 1,
      businessunitid: 7,
      subscriptiongradeid: 8,
      employmenttype: 'Permanent',
      businessunitheadid: 4,
      departmentheadid: 5,
      teamheadid: null,
      ...concerned,
    },
    parties: { accountids: new Set([101, 100 + requester]), employeeids: new Set([1, requester]) },
    organisation,
  };
}
/** Who sits in the slots of each level, levels left out as an empty list. */
const names = (route: ApprovalRoute): string[][] =>
  route.levels.map(({ seats: slots }) =>
    slots.map(({ approvers }) => approvers.map(({ fullname }) => fullname).join('+')),
  );
const resolved = (levels: WorkflowLevel[], options: Input = {}, more: Partial<WorkflowDetail> = {}) =>
  resolveRoute(requestFor(flow(levels, more), options));

test.each<[string, number, string]>([
  ['the reporting manager', 1, 'P2'],
  ['the manager’s manager', 2, 'P3'],
  ['the business unit head', 3, 'P4'],
  ['the department head', 4, 'P5'],
])('%s is found', (_what, typeid, name) => {
  const route = resolved([level([{ typeid: typeid as ApproverRule['typeid'] }])]);
  expect(names(route)).toEqual([[name]]);
  expect(route.levels[0]?.seats[0]?.reason.length).toBeGreaterThan(5);
});

test('a group is one slot that its members share, a named person is one of their own', () => {
  const route = resolved(
    [
      level(
        [
          { typeid: 6, permissiongroupid: 1 },
          { typeid: 7, employeeid: 6 },
        ],
        { ruleid: 2 },
      ),
    ],
    { groups: { 1: [person(3, 4), person(5, 4), person(1, 2)] } },
  );
  expect(names(route)).toEqual([['P3+P5', 'P6']]);
});

test('whoever asked and whom it is about never decide: the next manager up does', () => {
  const own = resolved([level([{}])], { requester: 2 });
  expect(names(own)).toEqual([['P3']]);
  expect(own.levels[0]?.seats[0]?.reason).toContain('P2 is a party to the request');
  expect(names(resolved([level([{ typeid: 3 }])], { concerned: { businessunitheadid: 1 } }))).toEqual([['P2']]);
  expect(names(resolved([level([{ typeid: 7, employeeid: 1 }])]))).toEqual([['P2']]);
  const loop = [person(1, 2), person(2, 1)];
  expect(names(resolved([level([{}])], { people: loop, requester: 2 }))).toEqual([['P9']]);
  const unable = [person(1, 2), person(2, 3, { unable: 'has left' }), person(3, null)];
  expect(names(resolved([level([{}])], { people: unable }))).toEqual([['P3']]);
});

test.each<[string, Partial<WorkflowDetail>, string[][], string | null]>([
  ['skips the level', { fallbackactionid: 1 }, [[], ['P5']], null],
  ['goes to a named person', { fallbackactionid: 2, fallbackemployeeid: 6 }, [['P6'], ['P5']], null],
  ['goes to the manager of a named party', { fallbackactionid: 2, fallbackemployeeid: 1 }, [['P2'], ['P5']], null],
  ['goes to the administrators', { fallbackactionid: 3 }, [['P9'], ['P5']], null],
  [
    'rejects',
    { fallbackactionid: 4 },
    [[], ['P5']],
    'Nobody is found for this level, and the workflow rejects such requests',
  ],
])('where nobody is found the workflow %s', (_what, more, slots, rejected) => {
  const route = resolved([level([{ typeid: 5 }]), level([{ typeid: 4 }])], {}, more);
  expect({ seats: names(route), rejected: route.rejected }).toEqual({ seats: slots, rejected });
});

test('a request that no level counts for is never approved by nobody', () => {
  const big = level([{}], { amountfrom: 10_000_00 });
  expect(names(resolved([big], { facts: { amount: 10_000_00 } }))).toEqual([['P2']]);
  const small = resolved([big], { facts: { amount: 9_999_99 } }, { fallbackactionid: 1 });
  expect(names(small)).toEqual([[], ['P9']]);
  expect(small.levels[0]?.skipped).toBe('The amount is below ₹ 10,000');
  const stranger = resolved([big], { admins: [person(1, null)] }, { fallbackactionid: 1 });
  expect(stranger.rejected).toBeNull();
  expect(stranger.levels[1]?.seats).toMatchObject([
    { reason: expect.stringContaining('it waits until somebody can') as string, approvers: [] },
  ]);
  expect(progressOf(stranger, [])).toMatchObject({ state: 'pending', levelno: 2 });
});

test.each<[string, Partial<WorkflowLevel>, Input, boolean]>([
  ['days within', { daysfrom: 2, daysto: 5 }, { facts: { days: 5 } }, true],
  ['too few days', { daysfrom: 2 }, { facts: { days: 1.5 } }, false],
  ['too many days', { daysto: 5 }, { facts: { days: 6 } }, false],
  ['no days at all', { daysto: 5 }, {}, false],
  ['an amount above', { amountto: 100 }, { facts: { amount: 101 } }, false],
  ['the business unit', { businessunitids: [7] }, {}, true],
  ['another business unit', { businessunitids: [6] }, {}, false],
  ['the grade', { subscriptiongradeids: [8] }, {}, true],
  ['no grade', { subscriptiongradeids: [8] }, { concerned: { subscriptiongradeid: null } }, false],
])('a condition on %s is kept', (_what, conditions, state, counts) => {
  const route = resolved([level([{}], conditions), level([{ typeid: 4 }])], state);
  expect(route.levels[0]?.skipped === null).toBe(counts);
});

const decision = (levelno: number, slots: number[], accountid: number, approved = true): Decision => ({
  levelno,
  seats: slots,
  accountid,
  approved,
});

test('any one of a level is enough, all of a level are needed, and one rejection ends it', () => {
  const two = [{ typeid: 1 }, { typeid: 4 }] as const;
  const any = resolved([level([...two])]);
  const all = resolved([level([...two], { ruleid: 2 })]);
  expect(progressOf(any, [])).toEqual({ state: 'pending', levelno: 1, open: [1, 2] });
  expect(progressOf(any, [decision(1, [2], 105)])).toEqual({ state: 'approved' });
  expect(progressOf(all, [decision(1, [2], 105)])).toEqual({ state: 'pending', levelno: 1, open: [1] });
  expect(progressOf(all, [decision(1, [2], 105), decision(1, [1], 102)])).toEqual({ state: 'approved' });
  expect(progressOf(all, [decision(1, [2], 105), decision(1, [1], 102, false)])).toEqual({ state: 'rejected' });
});

test('once is enough: who approved an earlier level is not asked again, whoever did not is', () => {
  const route = resolved([level([{}, { typeid: 4 }]), level([{}])]);
  expect(route.levels[1]?.seats[0]?.reason).toContain('once is enough');
  expect(progressOf(route, [decision(1, [1], 102)])).toEqual({ state: 'approved' });
  expect(progressOf(route, [decision(1, [2], 105)])).toEqual({ state: 'pending', levelno: 2, open: [1] });
});

const NONE = { kinds: [], businessunitids: [], subscriptiongradeids: [], employmenttypes: [] };
const FLOWS = [
  { approvalworkflowid: 1, isdefault: true, detail: NONE },
  { approvalworkflowid: 2, isdefault: false, detail: { ...NONE, businessunitids: [7] } },
  { approvalworkflowid: 3, isdefault: false, detail: { ...NONE, kinds: ['trip'] } },
  { approvalworkflowid: 4, isdefault: false, detail: { ...NONE, kinds: ['trip'], employmenttypes: ['Intern'] } },
];
test.each<[string, string, Partial<Concerned>, number[], number | undefined]>([
  ['the one that names the kind', 'trip', {}, [], 3],
  ['the one of the business unit', 'leave', {}, [], 2],
  ['the default where none fits', 'leave', { businessunitid: null }, [], 1],
  ['the one cut most closely', 'trip', { employmenttype: 'Intern' }, [], 4],
  ['not an inactive one: the next serves', 'trip', { employmenttype: 'Intern' }, [4], 3],
  ['not two inactive ones: the one of the unit serves', 'trip', {}, [3, 4], 2],
  ['the default where all others are inactive', 'trip', {}, [2, 3, 4], 1],
  ['none where all are', 'trip', {}, [1, 2, 3, 4], undefined],
  ["the person's own, whomever it is for", 'trip', { businessunitid: null, ownworkflowid: 2 }, [], 2],
  ["not the person's own that serves other kinds", 'leave', { ownworkflowid: 3 }, [], 2],
  ["not the person's own that is inactive", 'trip', { ownworkflowid: 2 }, [2], 3],
])('a request goes to %s (S4-033)', (_what, kind, more, inactive, expected) => {
  const { concerned } = requestFor(flow([]));
  const candidates = FLOWS.map((one) => ({
    ...one,
    isactive: inactive.includes(one.approvalworkflowid) ? (2 as const) : (1 as const),
  }));
  expect(chooseWorkflow(candidates, kind, { ...concerned, ...more })?.approvalworkflowid).toBe(expected);
});

test('what is overdue goes to the next manager, the named person or the administrators, never to a party', () => {
  const { organisation, parties } = requestFor(flow([]), { requester: 3 });
  const holders = [{ accountid: 102, employeeid: 2 }];
  const to = (escalationid: 0 | 2 | 3 | 4, escalationemployeeid: number | null = null) =>
    reassign({ escalationid, escalationemployeeid, holders, parties, organisation }).approvers.map(
      ({ fullname }) => fullname,
    );
  expect([to(2), to(3), to(4, 6), to(4, 1), to(0)]).toEqual([[], ['P4'], ['P6'], [], ['P9']]);
});

test('delegates reach on, end where they come back to themselves, and never through a party', () => {
  const lines = [
    { accountid: 1, delegateaccountid: 2 },
    { accountid: 2, delegateaccountid: 3 },
    { accountid: 3, delegateaccountid: 1 },
  ];
  expect([...delegatesOf(1, lines)]).toEqual([2, 3]);
  expect([...delegatesOf(1, lines, new Set([2]))]).toEqual([]);
  expect(standsInFor(3, lines)).toEqual(new Set([1, 2]));
});

const MAX = 8;
const anybody = fc.integer({ min: 1, max: MAX });
const company = fc.record({
  managers: fc.array(fc.option(anybody), { minLength: MAX, maxLength: MAX }),
  unable: fc.array(fc.boolean(), { minLength: MAX, maxLength: MAX }),
  heads: fc.record({
    businessunitheadid: fc.option(anybody),
    departmentheadid: fc.option(anybody),
    teamheadid: fc.option(anybody),
  }),
  admins: fc.uniqueArray(anybody, { maxLength: 3 }),
  group: fc.uniqueArray(anybody, { maxLength: 4 }),
  requester: anybody,
  delegates: fc.array(fc.record({ accountid: anybody, delegateaccountid: anybody }), { maxLength: 20 }),
  levels: fc.array(
    fc.record({
      ruleid: fc.constantFrom(1 as const, 2 as const),
      types: fc.array(fc.constantFrom(1, 2, 3, 4, 5, 6, 7), { minLength: 1, maxLength: 3 }),
      named: anybody,
      amountfrom: fc.option(fc.constantFrom(0, 100)),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  fallbackactionid: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
  fallback: anybody,
});

test('over any organisation, workflow and delegations: never oneself, never nobody, and an end', () => {
  fc.assert(
    fc.property(company, (created) => {
      const people = created.managers.map((managerid, at) =>
        person(at + 1, managerid, { unable: created.unable[at] ? 'cannot sign in' : null }),
      );
      const of = (id: number) => people[id - 1] ?? ADMIN;
      const workflow = flow(
        created.levels.map(({ ruleid, types, named, amountfrom }) =>
          level(
            types.map((typeid) => ({
              typeid,
              permissiongroupid: 1,
              employeeid: named,
            })),
            { ruleid, amountfrom },
          ),
        ),
        { fallbackactionid: created.fallbackactionid, fallbackemployeeid: created.fallback },
      );
      const question = requestFor(workflow, {
        people,
        admins: created.admins.map(of),
        groups: { 1: created.group.map(of) },
        concerned: created.heads,
        requester: created.requester,
        facts: { amount: 50 },
      });
      const route = resolveRoute(question);
      const slots = route.levels.flatMap((one) => (one.skipped === null ? one.seats : []));
      const holders = slots.flatMap(({ approvers }) => approvers);
      const closed = question.parties.accountids;
      // Neither a party nor somebody who cannot decide ever has a slot; one is empty only where no administrator can.
      expect(holders.filter(({ accountid }) => closed.has(accountid) || created.unable[accountid - 101])).toEqual([]);
      const empty = slots.filter(({ approvers }) => approvers.length === 0);
      const able = created.admins.filter((id) => !created.unable[id - 1] && !closed.has(id + 100));
      if (able.length > 0) expect(empty).toEqual([]);
      if (created.fallbackactionid === 4) expect(empty).toEqual([]);
      // Nobody is asked only where it is rejected, with its reason.
      expect(route.rejected === null ? slots.length > 0 : route.rejected.length > 0).toBe(true);
      const lines = created.delegates.map((one) => ({
        accountid: one.accountid + 100,
        delegateaccountid: one.delegateaccountid + 100,
      }));
      for (const { accountid } of holders) {
        const reached = delegatesOf(accountid, lines, closed);
        expect([...reached].filter((one) => closed.has(one) || one === accountid)).toEqual([]);
        for (const one of reached) expect(standsInFor(one, lines).has(accountid)).toBe(true);
      }
      // Whoever is asked approves: after at most one decision a slot it is approved, but for slots that wait.
      const decisions: Decision[] = [];
      for (let at = 0; at <= slots.length; at += 1) {
        const progress = progressOf(route, decisions);
        if (progress.state !== 'pending') break;
        const open = route.levels.find(({ levelno }) => levelno === progress.levelno);
        const slot = open?.seats.find(({ seatno }) => seatno === progress.open[0]);
        if (slot?.approvers.length === 0) break;
        decisions.push(decision(progress.levelno, progress.open.slice(0, 1), slot?.approvers[0]?.accountid ?? 0));
      }
      const end = empty.length > 0 ? 'pending' : 'approved';
      expect(progressOf(route, decisions).state).toBe(route.rejected === null ? end : 'rejected');
    }),
    { numRuns: 500 },
  );
});
