import { expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { type PolicyDetail, policyDetail, UNPAID_DETAIL, type VersionDetail } from '../contract/policy-detail.ts';
import { leaveDays } from '../engine/days.ts';
import { dueAtEnd } from '../engine/entitlement.ts';
import { engineVersion } from '../engine/from-detail.ts';

const TYPES = [
  { leavetypeid: 4, leavecode: 'LW', leavecategoryid: 1 },
  { leavetypeid: 103, leavecode: 'CO', leavecategoryid: 3 },
  { leavetypeid: 101, leavecode: 'EL', leavecategoryid: 2 },
  { leavetypeid: 102, leavecode: 'CL', leavecategoryid: 2 },
  { leavetypeid: 104, leavecode: 'OH', leavecategoryid: 4 },
  { leavetypeid: 105, leavecode: 'ML', leavecategoryid: 2 },
];
const detail = (leavetypeid: number, leavecategoryid: number, part: Partial<PolicyDetail> = {}): PolicyDetail => ({
  ...policyDetail.parse({
    leavepolicydetailid: null,
    leavetypeid,
    leavecategoryid,
    slabs: [],
    joiningbands: [],
    clubbing: [],
  }),
  ...part,
});
const EARNED = detail(101, 2, {
  accrualtypeid: 5,
  slabs: [
    { fromyears: 5, days: 24, gradeid: null },
    { fromyears: 0, days: 18, gradeid: null },
  ],
  maxbalance: 45,
  carrycap: 30,
  carryexpiry: '09-30',
  encashmax: 10,
  negativelimit: 2.5,
  ishour: true,
  hourunitid: 2,
  isbetween: true,
  clubbing: [{ notwithid: 102, chargeasid: 4 }],
});
const CASUAL = detail(102, 2, {
  accrualtypeid: 3,
  slabs: [{ fromyears: 0, days: 7, gradeid: null }],
  isadjusted: false,
  documentafterdays: 2,
  documentotherwiseid: 101,
  isprefix: true,
  issuffix: true,
});
const OPTIONAL = detail(104, 4, {
  accrualtypeid: 2,
  slabs: [{ fromyears: 0, days: 2, gradeid: null }],
  joiningtypeid: 2,
  joiningbands: [
    { tomonth: 12, days: 1 },
    { tomonth: 6, days: null },
  ],
});
const version = (details: PolicyDetail[], part: Partial<VersionDetail> = {}) => ({
  effectivefrom: day('2026-04-01'),
  publishedon: day('2026-03-20'),
  detail: { details, restricted: [], prefixsuffixmindays: 3, ...part },
});
const ALL = [UNPAID_DETAIL, EARNED, detail(103, 3, { carrycap: 5 }), CASUAL, OPTIONAL, detail(105, 2)];

test('leave types are named by their ids, in the order of their codes; each is earned as its rules say', () => {
  const { policy } = engineVersion(version(ALL), TYPES, 480);
  expect(policy).toMatchObject({ effectivefrom: '2026-04-01', approvedon: '2026-03-20' });
  expect(
    policy.entitlements.map(({ leave, period, at, isadjusted, carryexpiry }) => [
      leave,
      period,
      at,
      isadjusted,
      carryexpiry,
    ]),
  ).toEqual([
    ['102', 'halfyearly', 'begin', false, null],
    // What nobody earns is granted nothing.
    ['103', 'yearly', 'begin', true, null],
    ['101', 'monthly', 'end', true, '09-30'],
    ['4', 'yearly', 'begin', true, null],
    ['105', 'yearly', 'begin', true, null],
    ['104', 'yearly', 'begin', true, null],
  ]);
  expect(policy.entitlements[0]).toMatchObject({
    joining: { by: 'months', countsto: 15, step: leaveDays(0.5), rounding: 'nearest' },
  });
  expect(policy.entitlements.at(-1)).toMatchObject({
    joining: {
      by: 'bands',
      bands: [
        { tomonth: 6, days: null },
        { tomonth: 12, days: leaveDays(1) },
      ],
    },
  });
  const earned = policy.entitlements.find(({ leave }) => leave === '101');
  expect(earned).toMatchObject({ maxbalance: leaveDays(45), slabs: [{ fromyears: 0 }, { fromyears: 5 }] });
  const service = { joined: day('2026-10-12'), left: null };
  expect(earned?.at === 'end' && dueAtEnd(earned, service, day('2026-10-31'), day('2026-04-01'))).toBe(leaveDays(0.75));
});

test('days by work, by years of service and by the month in advance', () => {
  const byWork = detail(101, 2, { accrualtypeid: 8, workeddays: 20, workedatleast: 180, monthstep: 1 });
  const service = detail(102, 2, { accrualtypeid: 7, slabs: [{ fromyears: 0, days: 7, gradeid: 3 }] });
  const monthly = detail(105, 2, { accrualtypeid: 6, slabs: [{ fromyears: 0, days: 12, gradeid: null }] });
  const { policy } = engineVersion(version([byWork, service, monthly]), TYPES, 480);
  expect(policy.entitlements).toMatchObject([
    { leave: '102', period: 'anniversary', at: 'begin', slabs: [{ grade: 3 }] },
    { leave: '101', period: 'worked', at: 'worked', every: 20, atleast: 180, step: leaveDays(1) },
    { leave: '105', period: 'monthly', at: 'begin' },
  ]);
});

test('at the year end unpaid leave, compensatory offs and what is neither earned nor carried stay as they are', () => {
  expect(engineVersion(version(ALL), TYPES, 480).policy.yearend).toEqual([
    { leave: '102', carrycap: null, encashmax: 0 },
    { leave: '101', carrycap: leaveDays(30), encashmax: leaveDays(10) },
    { leave: '104', carrycap: null, encashmax: 0 },
  ]);
  const [byhand] = engineVersion(version([detail(105, 2, { carrycap: 0 })]), TYPES, 480).policy.yearend;
  expect(byhand).toEqual({ leave: '105', carrycap: 0, encashmax: 0 });
});

test('charges and balances follow the rules of the types', () => {
  const restricted = [
    { fromdate: day('2026-12-20'), todate: day('2026-12-31'), leavetypeids: [101], why: 'Stocktaking' },
    { fromdate: day('2027-03-31'), todate: day('2027-03-31'), leavetypeids: [], why: 'Closing' },
  ];
  const { charging, balances } = engineVersion(version(ALL, { restricted }), TYPES, 450);
  expect(charging).toEqual({
    documents: [{ leave: '102', afterdays: 2, otherwise: '101' }],
    clubbing: [{ leave: '101', notwith: '102', chargeas: '4' }],
    sandwich: { between: ['101'], prefix: ['102'], suffix: ['102'], prefixsuffixmindays: 3 },
    restricted: [
      { from: '2026-12-20', to: '2026-12-31', leave: ['101'] },
      { from: '2027-03-31', to: '2027-03-31', leave: ['102', '103', '101', '4', '105', '104'] },
    ],
    hours: ['101'],
    hoursteps: { '101': leaveDays(0.25) },
    minutesperday: 450,
    optionalholiday: ['104'],
  });
  expect(balances).toEqual({
    negativelimit: { '101': leaveDays(2.5) },
    expiring: ['103'],
    // By their codes: lines of one day and request are written in this order.
    order: ['102', '103', '101', '4', '105', '104'],
    unpaid: '4',
  });
});
