import { day } from '#platform/engine/day.ts';
import { inTenant } from '#platform/server/db.ts';
import type { DemoSeed } from '../seed.ts';
import { ANY_VERSION, changeSetting } from '#platform/server/tenant-setting.ts';
import {
  type PolicyDetail,
  policyDetail,
  UNPAID_DETAIL,
  type VersionDetail,
} from '#modules/leave/contract/policy-detail.ts';
import { FIRST_LEAVE_SETTING } from '#modules/leave/contract/setting.ts';
import { LEAVE_SETTING } from '#modules/leave/server/setting.ts';

const STARTS = '2026-04-01';
const TYPES = [
  { leavetypename: 'Earned Leave', leavecode: 'EL', leavecategoryid: 2, colour: '#2f9e44' },
  { leavetypename: 'Casual Leave', leavecode: 'CL', leavecategoryid: 2, colour: '#1c7ed6' },
  { leavetypename: 'Sick Leave', leavecode: 'SL', leavecategoryid: 2, colour: '#e8590c' },
  { leavetypename: 'Compensatory Off', leavecode: 'CO', leavecategoryid: 3, colour: '#7048e8' },
  { leavetypename: 'Optional Holiday', leavecode: 'OH', leavecategoryid: 4, colour: '#c2255c' },
];
const CASUAL = 'CL';
/** What each type of the demo gives a year, and under which rules. */
const RULES: Readonly<Record<string, Partial<PolicyDetail>>> = {
  EL: {
    accrualtypeid: 5,
    slabs: [
      { fromyears: 0, days: 18, gradeid: null },
      { fromyears: 5, days: 24, gradeid: null },
    ],
    maxbalance: 45,
    carrycap: 30,
    encashmax: 15,
    isexitpaid: true,
    isbetween: true,
    noticedays: 7,
    afterservicedays: 90,
  },
  CL: { accrualtypeid: 2, slabs: [{ fromyears: 0, days: 7, gradeid: null }], mostdays: 3, backdatedays: 7 },
  SL: {
    accrualtypeid: 3,
    slabs: [{ fromyears: 0, days: 10, gradeid: null }],
    documentafterdays: 2,
    backdatedays: 14,
    ishour: true,
  },
  CO: {},
  OH: {
    accrualtypeid: 2,
    slabs: [{ fromyears: 0, days: 2, gradeid: null }],
    joiningtypeid: 2,
    joiningbands: [
      { tomonth: 6, days: null },
      { tomonth: 12, days: 1 },
    ],
    ishalfday: false,
  },
};

/** The usual leave types of the demo companies; Acme has a policy of them for everybody, and keeps leave. */
export const seedLeave: DemoSeed = async ({ pools, subscriptionid, label }) => {
  await inTenant(pools, subscriptionid, { accountid: null, request: 'demo' }, async (db) => {
    const types = await db.insertInto('leave_type').values(TYPES).returning(['leavetypeid', 'leavecode']).execute();
    if (label !== 'acme') return;
    const ids = new Map(types.map(({ leavecode, leavetypeid }) => [leavecode, leavetypeid]));
    const details = TYPES.map(({ leavecode, leavecategoryid }, at) => ({
      ...policyDetail.parse({
        leavepolicydetailid: at + 1,
        leavetypeid: ids.get(leavecode),
        leavecategoryid,
        slabs: [],
        joiningbands: [],
        clubbing: [],
      }),
      ...RULES[leavecode],
      ...(leavecode === 'SL' ? { documentotherwiseid: ids.get(CASUAL) ?? null } : {}),
    }));
    const detail: VersionDetail = {
      details: [...details, { ...UNPAID_DETAIL, leavepolicydetailid: details.length + 1, isbetween: true }],
      restricted: [],
      prefixsuffixmindays: 0,
    };
    const { leavepolicyid } = await db
      .insertInto('leave_policy')
      .values({ leavepolicyname: 'Usual leave', description: 'Of everybody in the company', isdraft: false })
      .returning('leavepolicyid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('leave_policy_version')
      .values({
        leavepolicyid,
        versionno: 1,
        effectivefrom: STARTS,
        publishedon: STARTS,
        detail: JSON.stringify(detail),
      })
      .execute();
    await db.insertInto('leave_assignment').values({ leavepolicyid, fromdate: STARTS }).execute();
    const setting = { ...FIRST_LEAVE_SETTING, startdate: day(STARTS), leastpresent: 60 };
    await changeSetting(
      { db, ifMatch: ANY_VERSION },
      { settingname: LEAVE_SETTING, read: () => setting, change: () => setting },
    );
  });
};
