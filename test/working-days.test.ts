import { afterAll, beforeAll, expect, test } from 'vitest';
import { holidayPlanAssignment, weeklyOffAssignment } from '#modules/calendar/contract/assignment.ts';
import { saveHolidayPlan } from '#modules/calendar/contract/holiday-plan.ts';
import { saveWeeklyOff, WEEKS } from '#modules/calendar/contract/weekly-off.ts';
import { saveWorkflow } from '#modules/approval/contract/workflow.ts';
import { approvalsDue } from '#modules/approval/server/daily-check.ts';
import { checkCycle, type CycleSave, getCycle, saveCycle } from '#modules/payroll/contract/setup/cycle-screen.ts';
import { runInputs } from '#modules/payroll/contract/run/run.ts';
import type { Day } from '#platform/engine/day.ts';
import { askFor, decide, inbox, staffed, workflow } from '../src/modules/approval/test/staff.ts';
import { tripModule } from '../src/modules/approval/test/trip.ts';
import { ACME } from '../src/modules/payroll/test/staffed.ts';
import { startTestApp, type TestApp, type TestCompany } from './support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [tripModule] });
});
afterAll(() => app.stop());

type Target = { iscompany: boolean; officeaddressids: number[]; employeeids: number[] };
const COMPANY: Target = { iscompany: true, officeaddressids: [], employeeids: [] };
const FROM = { fromdate: '2026-01-01' as Day, todate: null };
const holidays = (...rows: [string, string][]) =>
  rows.map(([holidaydate, holidayname]) => ({ holidaydate: holidaydate as Day, holidayname, isoptional: false }));

let serial = 0;
/** Sunday, the second and the fourth Saturday off, and some holidays. */
async function fill({ admin }: TestCompany, state: ReturnType<typeof holidays>, target = COMPANY) {
  serial += 1;
  const weekoffdetail = WEEKS.map((weekno) => ({ weekno, weekoffdays: weekno % 2 === 0 ? [0, 6] : [0] }));
  const plan = { description: null };
  const [weekly] = await admin.call(saveWeeklyOff, {
    ...plan,
    weeklyoffid: null,
    weeklyoffname: `Bank ${serial}`,
    weekoffdetail,
  });
  const [list] = await admin.call(saveHolidayPlan, {
    ...plan,
    holidayplanid: null,
    holidayplanname: `Year ${serial}`,
    holidays: state,
  });
  await admin.call(weeklyOffAssignment.assign, { planid: weekly?.weeklyoffid ?? 0, ...target, ...FROM });
  await admin.call(holidayPlanAssignment.assign, { planid: list?.holidayplanid ?? 0, ...target, ...FROM });
}
const NATIONAL = holidays(['2026-10-02', 'Gandhi Jayanti']);
const GANDHI = { text: 'Holiday: {{holiday}}', values: { holiday: 'Gandhi Jayanti' } };

test('a pay day that falls on a holiday is paid on the working day before, with the reason', async () => {
  const company = await app.company(ACME);
  const { admin } = company;
  const [state] = await admin.call(getCycle, {});
  const cycle = { ...(state?.cycle as CycleSave), payday: 2, paymonth: 'next' as const };
  const moving = { ...cycle, weekend: 'friday-before' as const };
  const periodOf = async (state: CycleSave) =>
    (await admin.call(checkCycle, state)).find(({ payrollmonth }) => payrollmonth === '2026-09');
  expect(await periodOf(moving)).toMatchObject({ paydate: '2026-10-02', movedfrom: null });
  await fill(company, NATIONAL);
  expect(await periodOf(moving)).toMatchObject({ paydate: '2026-10-01', movedfrom: '2026-10-02', movedwhy: GANDHI });
  // A rule that does not move the pay day does not speak of holidays either.
  expect(await periodOf({ ...cycle, weekend: 'as-is' })).toMatchObject({ paydate: '2026-10-02', movedfrom: null });
  await admin.call(saveCycle, moving, state?.version);
  expect(await admin.call(runInputs, { payrollmonth: '2026-09' })).toMatchObject({
    paydate: '2026-10-01',
    paymoved: { from: '2026-10-02', reason: GANDHI },
  });
  // The first Saturday of the month is worked, so that the pay day stays.
  const third = { ...moving, payday: 3 };
  expect(await periodOf(third)).toMatchObject({ paydate: '2026-10-03', movedfrom: null });
});

const REMINDED = { escalationid: 2, escalationdays: 3 };
const look = (company: TestCompany, today: string) =>
  company.tx((db) => approvalsDue({ db, env: undefined as never, tenant: undefined as never, today }));

test('a reminder that falls on a holiday comes on the next working day, with the reason', async () => {
  const { company, asha, bina } = await staffed(app);
  const levels = [{ approvers: [{ typeid: 1 }] }, { approvers: [{ typeid: 2 }] }];
  await company.admin.call(saveWorkflow, workflow('Reminded', levels, REMINDED));
  const before = await askFor(asha, asha.employeeid);
  const cardOf = async (id: number) => (await inbox(asha, 2)).find(({ approvalrequestid }) => approvalrequestid === id);
  expect(await cardOf(before.approvalrequestid)).toMatchObject({ escalateon: '2026-10-23', escalatemoved: null });
  await fill(company, holidays(['2026-10-23', 'Local fair']));
  const after = await askFor(asha, asha.employeeid);
  const moved = {
    escalateon: '2026-10-26',
    escalatemoved: {
      from: '2026-10-23',
      reason: { text: 'Holiday: {{holiday}}', values: { holiday: 'Local fair' } },
    },
  };
  expect(await cardOf(after.approvalrequestid)).toMatchObject(moved);
  // The next level is counted anew, from the day it is reached.
  await decide(bina, after.approvalrequestid);
  expect(await cardOf(after.approvalrequestid)).toMatchObject({ currentlevel: 2, ...moved });
  await look(company, '2026-10-25');
  expect((await cardOf(after.approvalrequestid))?.events.map(({ actionid }) => actionid)).toEqual([1]);
  await look(company, '2026-10-29');
  const reminded = await cardOf(after.approvalrequestid);
  expect(reminded?.events.map(({ actionid }) => actionid)).toEqual([1, 5]);
  // Three days later is the Sunday, so the reminder after it comes on Monday.
  expect(reminded).toMatchObject({
    escalateon: '2026-11-02',
    escalatemoved: { from: '2026-11-01', reason: { text: 'Sunday', values: {} } },
  });
});

test('the calendar of whoever is asked counts, not the company’s', async () => {
  const { company, asha, bina } = await staffed(app);
  await company.admin.call(saveWorkflow, workflow('Reminded', [{ approvers: [{ typeid: 1 }] }], REMINDED));
  await fill(company, holidays(['2026-10-23', 'Local fair']));
  await fill(company, [], { ...COMPANY, iscompany: false, employeeids: [bina.employeeid] });
  const { approvalrequestid } = await askFor(asha, asha.employeeid);
  const card = (await inbox(asha, 2)).find((one) => one.approvalrequestid === approvalrequestid);
  expect(card).toMatchObject({ escalateon: '2026-10-23', escalatemoved: null });
});

test('wages of somebody who leaves are due two working days after the last day, by the person’s calendar', async () => {
  const company = await app.company(ACME);
  const { employeeid } = await company.tx((db) =>
    db
      .insertInto('employee')
      .values({ employeecode: 'L1', fullname: 'Leela Rao', joiningdate: '2024-01-01', leavingdate: '2026-09-30' })
      .returning('employeeid')
      .executeTakeFirstOrThrow(),
  );
  const dues = async () => (await company.admin.call(runInputs, { payrollmonth: '2026-09' })).dues;
  const leela = { employeeid, employeecode: 'L1', fullname: 'Leela Rao', leavingdate: '2026-09-30' };
  // Until a company has a calendar, Saturday and Sunday alone are off.
  expect(await dues()).toEqual([{ ...leela, dueon: '2026-10-02', skipped: [] }]);
  await fill(company, NATIONAL);
  expect(await dues()).toEqual([{ ...leela, dueon: '2026-10-03', skipped: [{ day: '2026-10-02', reason: GANDHI }] }]);
});
