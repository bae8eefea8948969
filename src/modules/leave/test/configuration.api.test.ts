import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Day, day } from '#platform/engine/day.ts';
import { plansInForce } from '#platform/server/timeline/in-force.ts';
import { startTestApp, type TestApp, type TestCompany } from '../../../../test/support/app.ts';
import { leavePolicyAssignment } from '../contract/assignment.ts';
import {
  getLeavePolicy,
  initLeavePolicy,
  leavePolicySave,
  listLeavePolicies,
  previewLeavePolicy,
  removeLeavePolicy,
  saveLeavePolicy,
  toggleLeavePolicy,
} from '../contract/policy.ts';
import { type PolicyDetail, policyDetail, UNPAID_DETAIL } from '../contract/policy-detail.ts';
import { getLeaveSetting, saveLeaveSetting } from '../contract/setting.ts';
import { UNPAID_LEAVE, leaveTypeRecord } from '../contract/type.ts';
import { LEAVE_POLICIES } from '../server/assigned.ts';
import { leaveSettingOf } from '../server/setting.ts';
import { versionsOf } from '../server/versions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const CASUAL = {
  leavetypeid: null,
  leavetypename: 'Casual Leave',
  leavecode: 'CL',
  leavecategoryid: 2,
  colour: '#1c7ed6',
  description: 'For short notice',
} as const;
const casualOf = async ({ admin }: TestCompany): Promise<number> =>
  (await admin.call(leaveTypeRecord.calls.save, CASUAL))[0]?.leavetypeid ?? 0;
const earned = (leavetypeid: number, part: Partial<PolicyDetail> = {}): PolicyDetail => ({
  ...policyDetail.parse({
    leavepolicydetailid: null,
    leavetypeid,
    leavecategoryid: 2,
    slabs: [{ fromyears: 0, days: 12, gradeid: null }],
    joiningbands: [],
    clubbing: [],
    accrualtypeid: 2,
  }),
  ...part,
});
const POLICY = {
  leavepolicyid: null as number | null,
  leavepolicyname: 'Office',
  description: null,
  isdraft: true,
  effectivefrom: null as Day | null,
  details: [UNPAID_DETAIL],
  restricted: [],
  prefixsuffixmindays: 0,
};
const APRIL = day('2026-04-01');
const published = async ({ admin }: TestCompany, leavepolicyname: string, part: object = {}): Promise<number> => {
  const values = { ...POLICY, leavepolicyname, isdraft: false, effectivefrom: APRIL, ...part };
  return (await admin.call(saveLeavePolicy, values))[0]?.leavepolicyid ?? 0;
};
const to = (planid: number, more: object = {}) => ({
  planid,
  iscompany: false,
  officeaddressids: [],
  employeeids: [],
  fromdate: APRIL,
  todate: null,
  ...more,
});

let serial = 0;
/** Somebody in an office, or in none. */
const personOf = (company: TestCompany, officename: string | null = null) =>
  company.tx(async (db) => {
    serial += 1;
    const office = officename
      ? await db
          .insertInto('company_office')
          .values({ officename, statename: 'Maharashtra' })
          .returning('officeaddressid')
          .executeTakeFirstOrThrow()
      : null;
    const { employeeid } = await db
      .insertInto('employee')
      .values({ employeecode: `L${serial}`, fullname: `Asha ${serial}`, joiningdate: '2024-01-01' })
      .returning('employeeid')
      .executeTakeFirstOrThrow();
    const officeaddressid = office?.officeaddressid ?? null;
    await db.insertInto('work_profile').values({ employeeid, officeaddressid, period: '[2024-01-01,)' }).execute();
    return { employeeid, officeaddressid: officeaddressid ?? 0 };
  });

describe('leave types', () => {
  test('every company has Unpaid Leave with id 4; it stays active, unpaid, and is not deleted', async () => {
    const { admin } = await app.company();
    const [unpaid] = await admin.call(leaveTypeRecord.calls.list, {});
    // S6-024
    expect(unpaid).toMatchObject({ leavetypeid: UNPAID_LEAVE, leavecode: 'LW', leavecategoryid: 1, hidedelete: true });
    const changed = { ...CASUAL, leavetypeid: UNPAID_LEAVE, leavetypename: 'Leave without pay', leavecode: 'LWP' };
    expect((await admin.refused(leaveTypeRecord.calls.save, changed, 1)).error.fields).toEqual({
      leavecategoryid: 'The category cannot change: the leave type is in use',
    });
    expect(await admin.call(leaveTypeRecord.calls.save, { ...changed, leavecategoryid: 1 }, 1)).toHaveLength(1);
    expect((await admin.refused(leaveTypeRecord.calls.remove, { leavetypeid: UNPAID_LEAVE })).status).toBe(409);
    expect(
      (await admin.refused(leaveTypeRecord.calls.toggle, { leavetypeid: UNPAID_LEAVE, isactive: 2 }, 2)).status,
    ).toBe(409);
  });

  test('a type is created, changed by version, made inactive and deleted; what is wrong is named at its field', async () => {
    const company = await app.company();
    const { admin } = company;
    const leavetypeid = await casualOf(company);
    const [row] = await admin.call(leaveTypeRecord.calls.read, { leavetypeid });
    expect(row).toMatchObject({ ...CASUAL, leavetypeid, policycount: 0, hidedelete: false, isactive: 1, version: 1 });
    const fieldsOf = async (part: object) =>
      (await admin.refused(leaveTypeRecord.calls.save, { ...CASUAL, leavetypename: 'Other', leavecode: 'OT', ...part }))
        .error.fields;
    expect(await fieldsOf({ leavetypename: 'CASUAL LEAVE' })).toEqual({ leavetypename: 'Already exist' });
    expect(await fieldsOf({ leavecode: 'CL' })).toEqual({ leavecode: 'There is a leave type with this code already' });
    expect(Object.keys((await fieldsOf({ leavecode: 'cl' })) ?? {})).toEqual(['leavecode']);
    expect(await fieldsOf({ colour: 'red' })).toEqual({ colour: 'Please select a colour' });
    expect(Object.keys((await fieldsOf({ leavecategoryid: 1 })) ?? {})).toEqual(['leavecategoryid']);
    const moved = { ...CASUAL, leavetypeid, leavecategoryid: 4 as const };
    expect(await admin.call(leaveTypeRecord.calls.save, moved, 1)).toEqual([{ leavetypeid, version: 2 }]);
    expect((await admin.refused(leaveTypeRecord.calls.save, moved, 1)).status).toBe(412);
    expect(await admin.call(leaveTypeRecord.calls.toggle, { leavetypeid, isactive: 2 }, 2)).toEqual([
      { isactive: 2, version: 3 },
    ]);
    expect((await admin.refused(saveLeavePolicy, { ...POLICY, details: [earned(leavetypeid)] })).status).toBe(400);
    await admin.call(leaveTypeRecord.calls.toggle, { leavetypeid, isactive: 1 }, 3);
    expect(await admin.call(leaveTypeRecord.calls.remove, { leavetypeid })).toEqual([{ isexecuted: true }]);
  });

  test.each([
    ['of a policy', (id: number) => ({ details: [earned(id)] })],
    [
      'instead of a document',
      (id: number) => ({ details: [earned(4, { documentafterdays: 2, documentotherwiseid: id })] }),
    ],
    [
      'beside which another may not stand',
      (id: number) => ({ details: [earned(4, { clubbing: [{ notwithid: id, chargeasid: 4 }] })] }),
    ],
    [
      'of restricted dates',
      (id: number) => ({ restricted: [{ fromdate: APRIL, todate: APRIL, leavetypeids: [id], why: 'Stock' }] }),
    ],
  ])('a type %s stays, and so does its category', async (_, part) => {
    const company = await app.company();
    const { admin } = company;
    const leavetypeid = await casualOf(company);
    await admin.call(saveLeavePolicy, { ...POLICY, ...part(leavetypeid) });
    const { status, error } = await admin.refused(leaveTypeRecord.calls.remove, { leavetypeid });
    expect([status, error.code]).toEqual([409, 'E1200']);
    const moved = { ...CASUAL, leavetypeid, leavecategoryid: 3 as const };
    expect((await admin.refused(leaveTypeRecord.calls.save, moved, 1)).error.fields).toHaveProperty('leavecategoryid');
    expect(await admin.call(leaveTypeRecord.calls.save, { ...CASUAL, leavetypeid, description: null }, 1)).toHaveLength(
      1,
    );
  });

  test('a type with days entered or asked for stays as well', async () => {
    const company = await app.company();
    const leavetypeid = await casualOf(company);
    const { employeeid } = await personOf(company);
    const entry = { employeeid, leavetypeid, kind: 'grant', linedate: APRIL, postedon: APRIL, days: 10_000 };
    await company.tx((db) => db.insertInto('leave_entry').values(entry).execute());
    expect((await company.admin.refused(leaveTypeRecord.calls.remove, { leavetypeid })).error.code).toBe('E1200');
  });
});

describe('leave policies', () => {
  test('a new policy is a draft with Unpaid Leave alone (S3-176 S3-177 S3-178 S3-179 S3-180 S3-181 S3-182 S3-183 S4-039)', async () => {
    const { admin } = await app.company();
    // What a save request has: every field of the entity, with its defaults.
    const { isdraft: _isdraft, ...sent } = POLICY;
    const body = leavePolicySave.parse(sent);
    expect(body).toMatchObject({ leavepolicyid: null, leavepolicyname: 'Office', description: null, isdraft: true });
    expect(body.details).toHaveLength(1);
    expect(body.details[0]).toMatchObject({ leavetypeid: 4, leavecategoryid: 1, leavepolicydetailid: null });
    const [saved] = await admin.call(saveLeavePolicy, sent);
    const [row] = await admin.call(listLeavePolicies, {});
    expect(row).toMatchObject({ leavepolicyid: saved?.leavepolicyid, isdraft: true, hasdraft: false, usedcount: 0 });
    // S3-184: the policy list of the form.
    const [one] = await admin.call(getLeavePolicy, { leavepolicyid: saved?.leavepolicyid ?? 0 });
    expect(one?.policy).toMatchObject([{ versionno: 1, publishedon: null, details: [{ leavepolicydetailid: 1 }] }]);
    const offered = (await admin.call(initLeavePolicy, {})).LeaveType;
    expect(offered).toMatchObject([{ displayvalue: 4, displayname: 'Unpaid Leave', leavecategoryid: 1 }]);
  });

  test('the list names the leave types with the number of versions that have them (S3-216 S3-217 S3-228 S3-229)', async () => {
    const company = await app.company();
    const { admin } = company;
    const casual = await casualOf(company);
    const leavepolicyid = await published(company, 'Office');
    const details = [UNPAID_DETAIL, earned(casual)];
    await admin.call(saveLeavePolicy, { ...POLICY, leavepolicyid, details, effectivefrom: day('2026-10-01') }, 1);
    const [row] = await admin.call(listLeavePolicies, {});
    expect(row).toMatchObject({ leavepolicyname: 'Office', isdraft: false, hasdraft: true, effectivefrom: APRIL });
    expect(row?.leavepolicyjson).toEqual([
      { leavename: 'Casual Leave', versioncount: 1 },
      { leavename: 'Unpaid Leave', versioncount: 2 },
    ]);
    expect((await admin.call(leaveTypeRecord.calls.list, {})).map(({ policycount }) => policycount)).toEqual([1, 1]);
  });

  // Invariant: A published version of a leave policy never changes
  test('a published version stays; the next begins later and is known from the day it is published', async () => {
    const company = await app.company();
    const { admin } = company;
    const casual = await casualOf(company);
    const leavepolicyid = await published(company, 'Office');
    const next = { ...POLICY, leavepolicyid, details: [earned(casual, { leavecategoryid: 4 })] };
    await admin.call(saveLeavePolicy, next, 1);
    await admin.call(saveLeavePolicy, { ...next, effectivefrom: APRIL }, 2);
    const [draft] = (await admin.call(getLeavePolicy, { leavepolicyid }))[0]?.policy ?? [];
    expect(draft).toMatchObject({
      versionno: 2,
      publishedon: null,
      effectivefrom: APRIL,
      details: [{ leavecategoryid: 2 }],
    });
    for (const effectivefrom of [APRIL, day('2026-03-31'), null]) {
      const { status, error } = await admin.refused(saveLeavePolicy, { ...next, isdraft: false, effectivefrom }, 3);
      expect([status, error.fields]).toEqual([400, { effectivefrom: 'Please select valid effective from date' }]);
    }
    await admin.call(saveLeavePolicy, { ...next, isdraft: false, effectivefrom: day('2026-10-01') }, 3);
    const versions = (await company.tx((db) => versionsOf(db, [leavepolicyid]))).get(leavepolicyid);
    expect(
      versions?.map((one) => [one.versionno, one.effectivefrom, one.publishedon, one.detail.details.length]),
    ).toEqual([
      [1, APRIL, '2026-10-20', 1],
      [2, '2026-10-01', '2026-10-20', 1],
    ]);
    expect(versions?.map(({ detail }) => detail.details[0]?.leavetypeid)).toEqual([UNPAID_LEAVE, casual]);
    const change = company.tx((db) => db.updateTable('leave_policy_version').set({ effectivefrom: null }).execute());
    await expect(change).rejects.toThrow(/never changes/);
  });

  test('only what was never published is deleted', async () => {
    const company = await app.company();
    const { admin } = company;
    const leavepolicyid = await published(company, 'Office');
    const { status, error } = await admin.refused(removeLeavePolicy, { leavepolicyid });
    expect([status, error.code]).toEqual([409, 'E1200']);
    const [saved] = await admin.call(saveLeavePolicy, { ...POLICY, leavepolicyname: 'Works' });
    expect(await admin.call(removeLeavePolicy, { leavepolicyid: saved?.leavepolicyid ?? 0 })).toHaveLength(1);
    expect((await admin.call(listLeavePolicies, {})).map((row) => row.leavepolicyname)).toEqual(['Office']);
  });

  test('a half-filled policy is kept as a draft, and what it lacks is asked for when it is published', async () => {
    const { admin } = await app.company();
    const half = { ...POLICY, details: [earned(4, { slabs: [], documentafterdays: 2 })] };
    const [saved] = await admin.call(saveLeavePolicy, half);
    const leavepolicyid = saved?.leavepolicyid ?? 0;
    const [row] = await admin.call(getLeavePolicy, { leavepolicyid });
    expect(row?.policy[0]).toMatchObject({ publishedon: null, details: [{ slabs: [], documentotherwiseid: null }] });
    const missing = { details: 'Please select what days without a document are charged to' };
    const published = await admin.refused(
      saveLeavePolicy,
      { ...half, leavepolicyid, isdraft: false, effectivefrom: APRIL },
      saved?.version,
    );
    expect([published.status, published.error.fields]).toEqual([400, missing]);
    // Nothing of it is worked out either.
    const preview = await admin.refused(previewLeavePolicy, { leavepolicyid, effectivefrom: APRIL });
    expect([preview.status, preview.error.fields]).toEqual([400, missing]);
  });

  test.each([
    ['without a name', { leavepolicyname: ' ' }, 400, { leavepolicyname: 'Please enter policy name' }],
    ['with a name that is taken', { leavepolicyname: 'OFFICE' }, 409, { leavepolicyname: 'Policy name already exist' }],
    ['published from no day', { isdraft: false }, 400, { effectivefrom: 'Please select valid effective from date' }],
    ['without a leave type', { details: [] }, 400, { details: 'Please add a leave type' }],
    [
      'with a leave type twice',
      { details: [UNPAID_DETAIL, UNPAID_DETAIL] },
      400,
      { details: 'A leave type is repeated. Keep one row' },
    ],
    [
      'with a document and nothing instead of it',
      { isdraft: false, effectivefrom: APRIL, details: [earned(4, { documentafterdays: 2 })] },
      400,
      { details: 'Please select what days without a document are charged to' },
    ],
    [
      'earned, but no days',
      { isdraft: false, effectivefrom: APRIL, details: [earned(4, { slabs: [] })] },
      400,
      { details: 'Please enter how many days are earned in a year' },
    ],
    [
      'of an unknown leave type',
      { details: [earned(99)] },
      400,
      { details: 'A leave type selected here no longer exists' },
    ],
    [
      'that names an unknown leave type',
      { details: [earned(4, { documentafterdays: 2, documentotherwiseid: 99 })] },
      400,
      { details: 'A leave type selected here no longer exists' },
    ],
  ] as const)('a policy %s is refused at the field', async (_, part, status, fields) => {
    const company = await app.company();
    await company.admin.call(saveLeavePolicy, POLICY);
    const values = { ...POLICY, leavepolicyname: 'Works', ...part };
    const refused = await company.admin.refused(saveLeavePolicy, values as never);
    expect([refused.status, refused.error.fields]).toEqual([status, fields]);
  });
});

describe('for whom a policy counts', () => {
  test('a person’s own counts before the office’s, that before the company’s, each from its day', async () => {
    const company = await app.company();
    const { admin } = company;
    const [all, works, own] = [
      await published(company, 'All'),
      await published(company, 'Works'),
      await published(company, 'Own'),
    ];
    const asha = await personOf(company, 'Pune works');
    const bina = await personOf(company);
    const { assign } = leavePolicyAssignment;
    await admin.call(assign, to(all, { iscompany: true }));
    await admin.call(assign, to(works, { officeaddressids: [asha.officeaddressid], fromdate: day('2026-06-01') }));
    await admin.call(
      assign,
      to(own, { employeeids: [asha.employeeid], fromdate: day('2026-08-01'), todate: day('2026-08-31') }),
    );
    const ids = [asha.employeeid, bina.employeeid];
    const plans = await company.tx((db) => plansInForce(db, LEAVE_POLICIES, ids, day('2026-03-01'), day('2026-12-31')));
    expect(plans.get(asha.employeeid)).toEqual([
      { from: '2026-03-01', to: '2026-03-31', planid: null },
      { from: '2026-04-01', to: '2026-05-31', planid: all },
      { from: '2026-06-01', to: '2026-07-31', planid: works },
      { from: '2026-08-01', to: '2026-08-31', planid: own },
      { from: '2026-09-01', to: '2026-12-31', planid: works },
    ]);
    expect(plans.get(bina.employeeid)?.map(({ planid }) => planid)).toEqual([null, all]);
    const listed = await admin.call(listLeavePolicies, {});
    expect(listed.map(({ leavepolicyname, usedcount }) => [leavepolicyname, usedcount])).toEqual([
      ['All', 1],
      ['Works', 1],
      ['Own', 0],
    ]);
  });

  test('a draft is assigned to nobody, and the same policy not twice; an assignment is taken away again', async () => {
    const company = await app.company();
    const { admin } = company;
    const [draft] = await admin.call(saveLeavePolicy, POLICY);
    const { assign, list, remove } = leavePolicyAssignment;
    const early = await admin.refused(assign, to(draft?.leavepolicyid ?? 0, { iscompany: true }));
    expect([early.status, early.error.code]).toEqual([409, 'E1080']);
    const planid = await published(company, 'Works');
    const other = await published(company, 'Field');
    const [state] = await admin.call(assign, to(planid, { iscompany: true }));
    const again = await admin.refused(assign, to(planid, { iscompany: true, fromdate: day('2026-09-01') }));
    expect([again.status, again.error.code]).toEqual([409, 'E1490']);
    const same = await admin.refused(assign, to(other, { iscompany: true }));
    expect(same.error.fields?.['fromdate']).toMatch(/already has a leave policy from this date/);
    await admin.call(assign, to(other, { iscompany: true, fromdate: day('2026-09-01') }));
    expect(await admin.call(assign, to(planid, { iscompany: true, fromdate: day('2026-10-01') }))).toHaveLength(1);
    const leaveassignmentid = state?.leaveassignmentid ?? 0;
    expect((await admin.call(list, { planid })).map((row) => row.leaveassignmentid)).toContain(leaveassignmentid);
    expect(await admin.call(remove, { leaveassignmentid })).toEqual([{ isexecuted: true }]);
    expect((await admin.refused(remove, { leaveassignmentid })).status).toBe(404);
    const [row] = await admin.call(getLeavePolicy, { leavepolicyid: planid });
    await admin.call(toggleLeavePolicy, { leavepolicyid: planid, isactive: 2 }, row?.version ?? 0);
    const late = to(planid, { iscompany: true, fromdate: day('2026-12-01') });
    expect((await admin.refused(assign, late)).status).toBe(409);
  });

  test('types and policies of another company look unknown, and without the right nothing is seen', async () => {
    const [one, other] = [await app.company(), await app.company()];
    const leavetypeid = await casualOf(one);
    const leavepolicyid = await published(one, 'Office');
    const { admin } = other;
    const unknown = [
      await admin.refused(leaveTypeRecord.calls.read, { leavetypeid }),
      await admin.refused(leaveTypeRecord.calls.remove, { leavetypeid }),
      await admin.refused(getLeavePolicy, { leavepolicyid }),
      await admin.refused(saveLeavePolicy, { ...POLICY, leavepolicyid }),
      await admin.refused(leavePolicyAssignment.assign, to(leavepolicyid, { iscompany: true })),
    ];
    expect(unknown.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const employee = await one.account('kavya@one.example', ['Employee']);
    expect((await employee.refused(getLeavePolicy, { leavepolicyid })).status).toBe(403);
    expect((await employee.refused(leaveTypeRecord.calls.save, CASUAL)).status).toBe(403);
  });
});

test('leave settings: the first day stays once a ledger has begun, the rest can change', async () => {
  const company = await app.company();
  const { admin } = company;
  expect(await admin.call(getLeaveSetting, {})).toEqual([
    {
      yearstart: 4,
      minutesperday: 480,
      startdate: null,
      isheld: false,
      leastpresent: null,
      isbookedbalance: false,
      isclosefinal: false,
      version: 0,
    },
  ]);
  await admin.call(saveLeaveSetting, { yearstart: 1, minutesperday: 450, startdate: APRIL }, 0);
  expect(await company.tx(leaveSettingOf)).toEqual({
    yearstart: 1,
    minutesperday: 450,
    startdate: APRIL,
    isheld: false,
    leastpresent: null,
    isbookedbalance: false,
    isclosefinal: false,
  });
  expect(
    (await admin.refused(saveLeaveSetting, { yearstart: 13, minutesperday: 450, startdate: APRIL }, 1)).status,
  ).toBe(400);
  const { employeeid } = await personOf(company);
  const line = { employeeid, seq: 1, leavetypeid: 4, kind: 'opening', linedate: APRIL, postedon: APRIL, days: 1 };
  await company.tx((db) =>
    db
      .insertInto('leave_ledger')
      .values({ ...line, reason: 'opening' })
      .execute(),
  );
  const later = { yearstart: 4, minutesperday: 450, startdate: day('2026-05-01') };
  const { status, error } = await admin.refused(saveLeaveSetting, later, 1);
  expect([status, Object.keys(error.fields ?? {})]).toEqual([409, ['startdate']]);
  expect(await admin.call(saveLeaveSetting, { ...later, startdate: APRIL }, 1)).toEqual([{ version: 2 }]);
});
