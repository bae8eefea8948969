import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { startTestApp, TODAY, type TestApp, type TestCompany } from '../../../../test/support/app.ts';
import { leavePolicyAssignment, leavePolicyEligibility } from '../contract/assignment.ts';
import { getBalances } from '../contract/balance.ts';
import { listLeavePolicies, saveLeavePolicy } from '../contract/policy.ts';
import { policyDetail, UNPAID_DETAIL } from '../contract/policy-detail.ts';
import { saveLeaveSetting } from '../contract/setting.ts';
import { leaveTypeRecord } from '../contract/type.ts';
import { postLeave } from '../server/ledger/posting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const START = '2026-04-01';
const NO_CONDITIONS = { businessunitids: [], officeaddressids: [], subscriptiongradeids: [], employmenttypes: [] };

/** A company with casual leave. */
async function kept(): Promise<{ company: TestCompany; leavetypeid: number }> {
  const company = await app.company();
  const [type] = await company.admin.call(leaveTypeRecord.calls.save, {
    leavetypeid: null,
    leavetypename: 'Casual leave',
    leavecode: 'CL',
    leavecategoryid: 2,
    colour: '#1c7ed6',
    description: null,
  });
  return { company, leavetypeid: type?.leavetypeid ?? 0 };
}
/** Switches leave on: from then on days are granted by the policies that count. */
const begin = ({ admin }: TestCompany) =>
  admin.call(saveLeaveSetting, { yearstart: 4, minutesperday: 480, startdate: START }, 0);

/** A policy with so many days of casual leave a year. */
async function policyOf(
  { admin }: TestCompany,
  options: { name: string; leavetypeid: number; days: number; isdraft?: boolean; isbetween?: boolean },
): Promise<number> {
  const detail = policyDetail.parse({
    leavepolicydetailid: null,
    leavetypeid: options.leavetypeid,
    leavecategoryid: 2,
    accrualtypeid: 2,
    slabs: [{ fromyears: 0, days: options.days, gradeid: null }],
    joiningbands: [],
    clubbing: [],
    isbetween: options.isbetween ?? false,
  });
  const [saved] = await admin.call(saveLeavePolicy, {
    leavepolicyid: null,
    leavepolicyname: options.name,
    description: null,
    isdraft: options.isdraft ?? false,
    effectivefrom: START,
    details: [UNPAID_DETAIL, detail],
    restricted: [],
    prefixsuffixmindays: 0,
  });
  return saved?.leavepolicyid ?? 0;
}

const gradeOf = (company: TestCompany, gradename: string) =>
  company.tx(async (db) => {
    const values = { gradename, graderank: 1 };
    const row = await db.insertInto('grade').values(values).returning('subscriptiongradeid').executeTakeFirstOrThrow();
    return row.subscriptiongradeid;
  });
let serial = 0;
const personOf = (
  company: TestCompany,
  fullname: string,
  ...jobs: readonly { from: string; subscriptiongradeid?: number; employmenttype?: string }[]
) =>
  company.tx(async (db) => {
    serial += 1;
    const values = { employeecode: `E${serial}`, fullname, joiningdate: '2024-01-01' };
    const { employeeid } = await db
      .insertInto('employee')
      .values(values)
      .returning('employeeid')
      .executeTakeFirstOrThrow();
    for (const [at, { from, ...job }] of jobs.entries())
      await db
        .insertInto('work_profile')
        .values({ employeeid, ...job, period: `[${from},${jobs[at + 1]?.from ?? ''})` })
        .execute();
    return employeeid;
  });
const assigned = ({ admin }: TestCompany, planid: number, employeeids: number[] = []) =>
  admin.call(leavePolicyAssignment.assign, {
    planid,
    iscompany: employeeids.length === 0,
    officeaddressids: [],
    employeeids,
    fromdate: START,
    todate: null,
  });
/** The policy that counts for somebody today, and the days of casual leave granted. */
async function stateOf({ admin, tx }: TestCompany, employeeid: number) {
  await tx((db) => postLeave(db, { employeeids: [employeeid], today: day(TODAY) }));
  const [result] = await admin.call(getBalances, { employeeid });
  const casual = result?.balances.find(({ leavecode }) => leavecode === 'CL');
  return [result?.policyname, casual?.available];
}

// Invariant: A leave policy counts for whoever fits its conditions by the job of the day: after one of their own, before
// that of the office and the company
test('days are granted by the policy for the job; a policy of their own counts before it, that of the company after', async () => {
  const { company, leavetypeid } = await kept();
  const { admin } = company;
  const grade = await gradeOf(company, 'Managers');
  const ofall = await policyOf(company, { name: 'Everybody', leavetypeid, days: 8 });
  const ofgrade = await policyOf(company, { name: 'Managers', leavetypeid, days: 12 });
  const own = await policyOf(company, { name: 'Agreed', leavetypeid, days: 20 });
  const from = '2024-01-01';
  const asha = await personOf(company, 'Asha', { from, subscriptiongradeid: grade });
  const bina = await personOf(company, 'Bina', { from, subscriptiongradeid: grade });
  const chand = await personOf(company, 'Chand', { from });
  const later = await personOf(company, 'Dev', { from }, { from: '2026-11-16', subscriptiongradeid: grade });
  await assigned(company, ofall);
  await assigned(company, own, [bina]);
  await admin.call(leavePolicyEligibility.save, {
    ...NO_CONDITIONS,
    planid: ofgrade,
    subscriptiongradeids: [grade],
    fromdate: START,
  });
  await begin(company);
  expect(await stateOf(company, asha)).toEqual(['Managers', 12]);
  expect(await stateOf(company, bina)).toEqual(['Agreed', 20]);
  expect(await stateOf(company, chand)).toEqual(['Everybody', 8]);
  expect(await stateOf(company, later)).toEqual(['Everybody', 8]);
  const counts = (await admin.call(listLeavePolicies, {})).map((row) => [row.leavepolicyname, row.usedcount]);
  expect(Object.fromEntries(counts)).toEqual({ Everybody: 2, Managers: 1, Agreed: 1 });
  const stored = await admin.call(leavePolicyEligibility.get, { planid: ofgrade });
  expect(stored).toMatchObject([{ subscriptiongradeids: [grade], fromdate: START, todate: null, cyclestart: null }]);
});

test('a preview names who gets another policy, from which day and what leave it charges, and keeps nothing', async () => {
  const { company, leavetypeid } = await kept();
  const { admin } = company;
  const ofall = await policyOf(company, { name: 'Everybody', leavetypeid, days: 8 });
  const strict = await policyOf(company, { name: 'Trainees', leavetypeid, days: 8, isbetween: true });
  const asha = await personOf(company, 'Asha', { from: '2024-01-01', employmenttype: 'Trainee' });
  await personOf(company, 'Bina', { from: '2024-01-01' });
  await assigned(company, ofall);
  await begin(company);
  // From Friday to Monday: with days off between counted, two days more.
  await company.tx((db) =>
    db
      .insertInto('leave_request')
      .values({
        employeeid: asha,
        leavetypeid,
        fromdate: '2026-10-30',
        todate: '2026-11-02',
        statusid: 2,
        approvedon: TODAY,
      })
      .execute(),
  );
  const values = { ...NO_CONDITIONS, planid: strict, employmenttypes: ['trainee'], fromdate: START };
  const [preview] = await admin.call(leavePolicyEligibility.preview, values);
  expect(preview).toMatchObject({
    total: 1,
    leavecount: 1,
    rows: [{ person: { fullname: 'Asha' }, on: START, before: 'Everybody', after: 'Trainees', leavedays: 2 }],
  });
  expect(await admin.call(leavePolicyEligibility.get, { planid: strict })).toEqual([]);
  expect(await stateOf(company, asha)).toEqual(['Everybody', 6]);
});

test('a draft is for nobody, two policies are not for one person, and what is out of reach is unknown', async () => {
  const { company, leavetypeid } = await kept();
  const { admin } = company;
  const grade = await gradeOf(company, 'First');
  await personOf(company, 'Asha', { from: '2024-01-01', subscriptiongradeid: grade, employmenttype: 'Trainee' });
  const [first, second, draft] = [
    await policyOf(company, { name: 'First', leavetypeid, days: 8 }),
    await policyOf(company, { name: 'Trainees', leavetypeid, days: 8 }),
    await policyOf(company, { name: 'Waiting', leavetypeid, days: 8, isdraft: true }),
  ];
  const ofgrade = { ...NO_CONDITIONS, subscriptiongradeids: [grade], fromdate: START };
  const { status, error } = await admin.refused(leavePolicyEligibility.save, { ...ofgrade, planid: draft });
  expect([status, error.code, error.message]).toEqual([
    409,
    'E1080',
    'Policy not assigned: it is a draft. Publish it before you assign it',
  ]);
  await admin.call(leavePolicyEligibility.save, { ...ofgrade, planid: first });
  const both = { ...NO_CONDITIONS, planid: second, employmenttypes: ['Trainee'], fromdate: START };
  for (const call of [leavePolicyEligibility.save, leavePolicyEligibility.preview])
    expect((await admin.refused(call, both)).error.message).toBe(
      'Trainees and First would both be for Asha. Narrow one of the two.',
    );
  const other = await app.company();
  expect((await other.admin.refused(leavePolicyEligibility.get, { planid: first })).status).toBe(404);
  const unknown = { ...NO_CONDITIONS, planid: first, fromdate: START };
  expect((await other.admin.refused(leavePolicyEligibility.save, unknown)).status).toBe(404);
  const somebody = await company.account('somebody@leave-eligible.example', []);
  expect((await somebody.refused(leavePolicyEligibility.save, unknown)).status).toBe(403);
});
