import { expect, test } from 'vitest';
import { type Day, day } from '#platform/engine/day.ts';
import { withoutEffect } from '../../../../test/support/fields-with-effect.ts';
import { policyDetail, type PolicyDetail, UNPAID_DETAIL, versionDetail } from '../contract/policy-detail.ts';
import { replay } from '../engine/advance.ts';
import { leaveDays } from '../engine/days.ts';
import type { History } from '../engine/history.ts';
import { idleFields } from '../engine/idle-fields.ts';
import { line } from '../engine/ledger.ts';
import { type Birth, birthProblems } from '../engine/birth.ts';
import { limitProblems, ruleProblems, type Taker, timingProblems, type Wanted } from '../engine/request-rules.ts';
import { exitOrder } from '../server/ledger/close.ts';
import { ruled, ruledOn } from '../server/ledger/rules.ts';
import { lapseOf } from '../server/upload/comp-off.ts';
import { fiveDays, request } from './calendars.ts';

// Every rule of a leave type changes what ledgers come to or what can be asked for, or is one that the form leaves out.

const TYPES = [
  { leavetypeid: 4, leavecode: 'LW', leavecategoryid: 1 },
  { leavetypeid: 101, leavecode: 'AA', leavecategoryid: 2 },
  { leavetypeid: 102, leavecode: 'EL', leavecategoryid: 2 },
  { leavetypeid: 103, leavecode: 'CO', leavecategoryid: 3 },
  { leavetypeid: 104, leavecode: 'OH', leavecategoryid: 4 },
];
type Version = ReturnType<(typeof versionDetail)['parse']>;
const detail = (leavetypeid: number, part: Partial<PolicyDetail> = {}): PolicyDetail =>
  policyDetail.parse({
    ...UNPAID_DETAIL,
    leavetypeid,
    leavecategoryid: TYPES.find((one) => one.leavetypeid === leavetypeid)?.leavecategoryid,
    ...part,
  });
const versionOf = (...details: PolicyDetail[]): Version =>
  versionDetail.parse({
    details: [...details, UNPAID_DETAIL],
    restricted: [{ fromdate: '2025-12-23', todate: '2025-12-24', leavetypeids: [101], why: 'Stocktaking' }],
    prefixsuffixmindays: 2,
  });

const JOINED = day('2024-08-12');
/** Requests of a leave type over two years: around weekends and holidays, in parts of days, long, short and by the hour. */
const REQUESTS = [
  '2024-10-03 2024-10-08',
  '2024-12-10/2',
  '2025-02-03 2025-02-05',
  '2025-03-06 2025-03-07 document',
  '2025-03-12 2025-03-13 document',
  '2025-03-20 2025-03-24 document',
  '2025-06-02 2025-07-11 document',
  '2025-10-01 2025-10-01',
  '2025-12-23 2025-12-24/1',
  '2026-02-16 2026-02-17',
];
const approvalsOf = (leavetypeid: number) => [
  ...REQUESTS.map((text, at) =>
    request(leavetypeid * 100 + at, `${leavetypeid} ${text.replace(' document', '')}`, {
      hasdocument: text.endsWith('document'),
    }),
  ),
  request(leavetypeid * 100 + 20, `${leavetypeid} 2026-04-15`, { minutes: 100 }),
];
/** Leave of another type directly beside that of the first. */
const BESIDE = [request(1, '102 2025-02-06'), request(2, '102 2024-12-10/1'), request(3, '102 2025-12-24/2')];

const entered = (leave: number, on: string, days: number, lapses: Day | null) => ({
  isposted: false,
  line: line({
    leave: String(leave),
    kind: 'grant',
    date: day(on),
    posted: day(on),
    days: leaveDays(days),
    reason: lapses === null ? 'manual' : 'compoff',
    lapses,
  }),
});

const WEEKS = fiveDays({ from: JOINED, holidays: ['2024-10-04', '2025-03-14', '2025-05-20'] });
function historyOf(versions: ReturnType<typeof ruled>[], left: Day | null, requests: readonly number[]): History {
  const of = (on: Day) => ruledOn(versions, on, day('2099-01-01'));
  const happened = [...requests.filter((id) => id !== 102).flatMap(approvalsOf), ...BESIDE].map((one) => ({
    on: one.from,
    isposted: false,
    request: one,
  }));
  return {
    service: { joined: JOINED, left, gradeOn: () => null },
    yearstart: 4,
    versions,
    worked: { since: JOINED, from: null, days: new Map() },
    republished: [],
    charging: (on) => of(on).charging,
    balances: (on) => of(on).balances,
    calendar: () => (on) => ({ ...WEEKS(on), isoptional: on < '2025-06-16' || on > '2025-06-30' }),
    declared: [],
    approvals: happened.filter(({ on }) => left === null || on <= left),
    cancellations: [],
    transitions: [
      { on: day('2025-04-02'), isposted: false, batch: 'T25', action: 'run', yearend: day('2025-03-31') },
      { on: day('2026-04-02'), isposted: false, batch: 'T26', action: 'run', yearend: day('2026-03-31') },
    ],
    entered: requests.flatMap((leave) =>
      leave === 103
        ? [entered(leave, '2025-01-20', 2, day('2025-06-20'))]
        : [entered(leave, '2024-09-02', 6, null), entered(leave, '2025-03-03', 30, null)],
    ),
    closes: [],
  };
}

const TAKERS: Taker[] = [
  {
    joined: JOINED,
    left: null,
    gender: 'F',
    maritalstatus: 'Married',
    probation: { from: JOINED, to: day('2025-02-12') },
  },
  { joined: JOINED, left: day('2026-09-30'), gender: 'M', maritalstatus: 'Single', probation: null },
];
const leaveOn = (fromdate: string, todate: string, part: Partial<Wanted> = {}): Wanted => ({
  fromdate: day(fromdate),
  fromhalf: 1,
  todate: day(todate),
  tohalf: 2,
  minutes: null,
  ...part,
});
const WANTED: readonly (readonly [Wanted, number])[] = [
  [leaveOn('2024-08-12', '2024-08-12'), 1],
  [leaveOn('2025-01-15', '2025-01-15', { tohalf: 1 }), 0.5],
  [leaveOn('2025-01-15', '2025-01-15', { fromhalf: 2 }), 0.5],
  [leaveOn('2025-01-15', '2025-01-15', { minutes: 90 }), 0.25],
  [leaveOn('2026-04-06', '2026-04-10'), 5],
];
const TAKEN = [
  { requestid: 1, date: day('2026-04-01'), days: 1 },
  { requestid: 2, date: day('2025-05-05'), days: 1 },
];

const BIRTHS: Birth[] = [
  { expectedon: null, survivingchildren: null },
  { expectedon: day('2027-01-15'), survivingchildren: 1 },
  { expectedon: day('2027-01-15'), survivingchildren: 2 },
];

/** What a rule of a leave type lets people ask for. */
const asking = (one: PolicyDetail) => [
  TAKERS.flatMap((taker) => WANTED.map(([what, days]) => ruleProblems(one, { wanted: what, taker, days }))),
  WANTED.map(([{ fromdate }]) => timingProblems(one, fromdate, day('2025-01-15'))),
  BIRTHS.flatMap((birth) => WANTED.map(([{ fromdate }, days]) => birthProblems(one, { fromdate, days, birth }))),
  limitProblems(one, { taken: TAKEN, asked: [{ date: day('2026-04-06'), days: 1 }], yearstart: 4 }),
];

const GIVEN = { types: TYPES, minutesperday: 480 };
const inForce = (effectivefrom: string, publishedon: string, of: Version) =>
  ruled({ planid: 1, effectivefrom: day(effectivefrom), publishedon: day(publishedon), detail: of }, GIVEN);
const askedOf = ({ details }: Version) => details.map(({ leavetypeid }) => leavetypeid).filter((id) => id > 100);
const base = (of: Version) =>
  inForce(
    '2024-01-01',
    '2024-01-01',
    versionOf(...askedOf(of).map((id) => detail(id, { accrualtypeid: 4, carrycap: 20, slabs: [slab(8)] }))),
  );
/** The ledger by some versions; worked out once for versions that say the same to the arithmetic. */
function ledgerBy(versions: (of: Version) => ReturnType<typeof ruled>[], left: Day | null = null) {
  const byKey = new Map<string, string>();
  return (of: Version): string => {
    const all = versions(of);
    const key = JSON.stringify(all, (name, value: unknown) => (name === 'details' ? undefined : value));
    const result =
      byKey.get(key) ?? JSON.stringify(replay(historyOf(all, left, askedOf(of)), JOINED, day('2026-05-31')));
    byKey.set(key, result);
    return result;
  };
}
const askings = ({ details }: Version): string => JSON.stringify(details.map(asking));
const ends = (of: Version): string =>
  JSON.stringify([
    exitOrder(TYPES, { versions: [inForce(JOINED, JOINED, of)] }, day('2026-05-31')),
    of.details.map((one) => one.leavecategoryid === 3 && lapseOf(JOINED, one)),
  ]);
/** What follows from a version: for somebody who stays, for a leaver, after another one, and where it comes late. */
const OUTCOMES = [
  askings,
  ends,
  ledgerBy((of) => [inForce('2024-01-01', '2024-01-01', of)], day('2025-04-22')),
  ledgerBy((of) => [inForce('2024-01-01', '2024-01-01', of)]),
  ledgerBy((of) => [inForce('2025-04-01', '2025-03-01', of), base(of)]),
  ledgerBy((of) => [inForce('2025-04-01', '2025-08-18', of), base(of)]),
];

const slab = (days: number, fromyears = 0) => ({ fromyears, days, gradeid: null });
/** Rules with something to say on everything. */
const RICH: Partial<PolicyDetail> = {
  slabs: [slab(17), slab(24, 1)],
  joiningcountsto: 12,
  joiningbands: [{ tomonth: 12, days: 4 }],
  leftwhole: 23,
  lefthalf: 22,
  maxbalance: 20,
  carrycap: 4,
  carryexpiry: '05-20',
  encashmax: 3,
  negativelimit: 1,
  documentafterdays: 2,
  documentotherwiseid: 102,
  clubbing: [{ notwithid: 102, chargeasid: 4 }],
  isbetween: true,
  isprefix: true,
  issuffix: true,
  ishour: true,
  hourunitid: 2,
  mostmonthdays: 2,
  mostyeardays: 2,
  birthweeksbefore: 8,
  laterbirthdays: 3,
  laterbirthweeksbefore: 6,
};
/** The same by which days off count: each of the three alone, for one hides the others. */
const variants = (one: PolicyDetail): PolicyDetail[] =>
  one.isbetween
    ? [
        one,
        { ...one, isprefix: false, issuffix: false },
        { ...one, isbetween: false, isprefix: false },
        { ...one, isbetween: false, issuffix: false },
      ]
    : [one];
const KINDS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
/** Leave types of all kinds of earning, with and without what other rules stand on. */
const DETAILS = [
  ...KINDS.map((accrualtypeid) => detail(101, { ...RICH, accrualtypeid })),
  detail(101, { ...RICH, accrualtypeid: 2, joiningtypeid: 3 }),
  detail(101, { ...RICH, accrualtypeid: 5, monthsharetypeid: 2 }),
  ...([1, 2, 7] as const).map((accrualtypeid) =>
    detail(101, { ...RICH, accrualtypeid, joiningtypeid: 2, carrycap: null }),
  ),
  detail(101, { ...RICH, isgrantedonrequest: true }),
  detail(103, RICH),
  detail(104, { ...RICH, accrualtypeid: 2 }),
  detail(101, {
    ...RICH,
    isbetween: false,
    isprefix: false,
    issuffix: false,
    ishour: false,
    mostyeardays: null,
    documentafterdays: null,
    documentotherwiseid: null,
    birthweeksbefore: null,
  }),
];

test.each(DETAILS.map((one) => [one.leavetypeid, one.accrualtypeid, one.joiningtypeid, one] as const))(
  'leave type %i, earning %i, joining %i: a rule is in the form if it has an effect, and only then',
  (_id, _accrual, _joining, one) => {
    const versions = variants(one).map((variant) => ({ ...versionOf(), details: [variant] }));
    const without = new Set(withoutEffect(versionDetail, versions, ...OUTCOMES));
    const rules = Object.keys(policyDetail.shape).filter(
      (name) => name !== 'leavepolicydetailid' && name !== 'leavecategoryid',
    );
    // Of a list one of its columns is enough.
    const columns = { slabs: 'days', joiningbands: 'days', clubbing: 'chargeasid' } as Record<string, string>;
    const pathOf = (name: string) => `details.${name}${name in columns ? `.${columns[name]}` : ''}`;
    expect(rules.filter((name) => without.has(pathOf(name))).toSorted()).toEqual([...idleFields(one)].toSorted());
  },
);

test('what holds for all leave types of a version has an effect but why dates are restricted', () => {
  const version = versionOf(detail(101, { ...RICH, accrualtypeid: 2, isbetween: false }), detail(102));
  const names = withoutEffect(versionDetail, [version], ...OUTCOMES);
  expect(names.filter((name) => !name.startsWith('details.'))).toEqual(['restricted.why']);
});
