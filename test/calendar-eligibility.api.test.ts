import { holidayPlanEligibility } from '#modules/calendar/contract/eligibility.ts';
import { saveHolidayPlan } from '#modules/calendar/contract/holiday-plan.ts';
import { leavePolicyAssignment } from '#modules/leave/contract/assignment.ts';
import { listHolidays } from '#modules/leave/contract/holidays.ts';
import { saveLeavePolicy } from '#modules/leave/contract/policy.ts';
import { policyDetail, UNPAID_DETAIL } from '#modules/leave/contract/policy-detail.ts';
import { saveLeaveSetting } from '#modules/leave/contract/setting.ts';
import { leaveTypeRecord } from '#modules/leave/contract/type.ts';
import { postLeave } from '#modules/leave/server/ledger/posting.ts';
import { holidayPlanner } from '#modules/planner/contract/planner.ts';
import { addDays, day } from '#platform/engine/day.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, TODAY, type TestApp, type TestCompany } from './support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const START = '2026-04-01';
/** A working day on which the plan of an office has a holiday, and for which leave is approved. */
const HOLIDAY = '2026-10-29';
const SOON = { interval: 100 };

/** Casual leave for the whole company, switched on. */
async function withLeave({ admin }: TestCompany): Promise<number> {
  const [type] = await admin.call(leaveTypeRecord.calls.save, {
    leavetypeid: null,
    leavetypename: 'Casual leave',
    leavecode: 'CL',
    leavecategoryid: 2,
    colour: '#1c7ed6',
    description: null,
  });
  const leavetypeid = type?.leavetypeid ?? 0;
  const detail = policyDetail.parse({
    leavepolicydetailid: null,
    leavetypeid,
    leavecategoryid: 2,
    accrualtypeid: 2,
    slabs: [{ fromyears: 0, days: 8, gradeid: null }],
    joiningbands: [],
    clubbing: [],
  });
  const [policy] = await admin.call(saveLeavePolicy, {
    leavepolicyid: null,
    leavepolicyname: 'Office',
    description: null,
    isdraft: false,
    effectivefrom: START,
    details: [UNPAID_DETAIL, detail],
    restricted: [],
    prefixsuffixmindays: 0,
  });
  const target = { iscompany: true, officeaddressids: [], employeeids: [] };
  await admin.call(leavePolicyAssignment.assign, {
    planid: policy?.leavepolicyid ?? 0,
    ...target,
    fromdate: START,
    todate: null,
  });
  await admin.call(saveLeaveSetting, { yearstart: 4, minutesperday: 480, startdate: START }, 0);
  return leavetypeid;
}

/** Somebody of an office with two days of approved leave, of which one is to be a holiday. */
const withDaysOff = (company: TestCompany, leavetypeid: number) =>
  company.tx(async (db) => {
    const { officeaddressid } = await db
      .insertInto('company_office')
      .values({ officename: 'Pune', statename: 'Maharashtra' })
      .returning('officeaddressid')
      .executeTakeFirstOrThrow();
    const { employeeid } = await db
      .insertInto('employee')
      .values({ employeecode: 'A1', fullname: 'Asha Nair', joiningdate: '2020-01-01' })
      .returning('employeeid')
      .executeTakeFirstOrThrow();
    await db.insertInto('work_profile').values({ employeeid, officeaddressid, period: '[2020-01-01,)' }).execute();
    await db
      .insertInto('leave_request')
      .values({
        employeeid,
        leavetypeid,
        fromdate: '2026-10-28',
        todate: HOLIDAY,
        statusid: 2,
        approvedon: TODAY,
      })
      .execute();
    return { employeeid, officeaddressid };
  });

// Invariant (calendar): Whoever gets another holiday plan or weekly off by eligibility, and what leave it charges or
// gives back, is shown before it counts
test('when a plan is for an office, approved leave of its people is worked out again, as the preview says', async () => {
  const company = await app.company();
  const { admin } = company;
  const leavetypeid = await withLeave(company);
  const { employeeid, officeaddressid } = await withDaysOff(company, leavetypeid);
  const charged = () =>
    company.tx(async (db) => {
      const lines = await db
        .selectFrom('leave_ledger')
        .select(['linedate', 'kind', 'days', 'reason', 'postedon'])
        .where('employeeid', '=', employeeid)
        .where('kind', 'in', ['use', 'reversal'])
        .orderBy('seq')
        .execute();
      return lines.map((one) => `${one.postedon} ${one.kind} ${one.linedate} ${one.days / 10_000} ${one.reason}`);
    });
  await company.tx((db) => postLeave(db, { employeeids: [employeeid], today: day(TODAY) }));
  const before = [`${TODAY} use 2026-10-28 -1 leave`, `${TODAY} use ${HOLIDAY} -1 leave`];
  await expect.poll(charged, SOON).toEqual(before);

  const [plan] = await admin.call(saveHolidayPlan, {
    holidayplanid: null,
    holidayplanname: 'Maharashtra',
    description: null,
    holidays: [{ holidaydate: HOLIDAY, holidayname: 'Election', isoptional: false }],
  });
  const values = {
    planid: plan?.holidayplanid ?? 0,
    businessunitids: [],
    officeaddressids: [officeaddressid],
    subscriptiongradeids: [],
    employmenttypes: [],
    fromdate: START,
  };
  const [preview] = await admin.call(holidayPlanEligibility.preview, values);
  expect(preview).toMatchObject({
    total: 1,
    leavecount: 1,
    rows: [{ person: { fullname: 'Asha Nair' }, on: START, before: null, after: 'Maharashtra', leavedays: -1 }],
  });
  expect(await charged()).toEqual(before);

  const missing = async () => (await admin.call(holidayPlanner.counts, {}))[0]?.none;
  expect(await missing()).toBe(1);
  await admin.call(holidayPlanEligibility.save, values);
  expect(await missing()).toBe(0);
  const ofOffice = await admin.call(listHolidays, { year: 2026, officeaddressid });
  expect(ofOffice).toMatchObject([{ hasplan: true, holidays: [{ holidaydate: HOLIDAY, holidayname: 'Election' }] }]);
  const tomorrow = addDays(day(TODAY), 1);
  await company.tx((db) => postLeave(db, { employeeids: [employeeid], today: tomorrow }));
  expect(await charged()).toEqual([...before, `${tomorrow} reversal ${HOLIDAY} 1 holiday_declared`]);
});

test('days of attendance follow from whom a plan is for', async () => {
  const company = await app.company();
  await company.tx(async (db) => {
    await db
      .insertInto('tenant_setting')
      .values({ settingname: 'attendance', value: JSON.stringify({ startdate: START }) })
      .execute();
    await db.deleteFrom('attendance_stale').execute();
    const { holidayplanid } = await db
      .insertInto('holiday_plan')
      .values({ holidayplanname: 'All' })
      .returning('holidayplanid')
      .executeTakeFirstOrThrow();
    const row = { holidayplanid, employmenttypes: ['Permanent'], fromdate: '2026-09-05' };
    await db.insertInto('calendar_eligibility').values(row).execute();
    const stale = await db.selectFrom('attendance_stale').select(['employeeid', 'fromdate']).execute();
    expect(stale).toEqual([{ employeeid: null, fromdate: '2026-09-05' }]);
  });
});
