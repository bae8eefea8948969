import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_ROWS, extraTimeDetail } from '#modules/attendance/contract/extra-time-detail.ts';
import { attendanceFeatures } from '#modules/attendance/contract/features.ts';
import {
  getReplay,
  listReplayPeople,
  startExtraTimeReplay,
  startPolicyReplay,
} from '#modules/attendance/contract/replay.ts';
import { addDevice, addPlan, GENERAL, OFFICE, punch, switchOn } from '#modules/attendance/test/attending.ts';
import { getComponent, saveComponent } from '#modules/payroll/contract/setup/component-screen.ts';
import { payrollFeatures } from '#modules/payroll/contract/features.ts';
import { saveUnitRate } from '#modules/payroll/contract/person/units-worked.ts';
import { ACME, staffed } from '#modules/payroll/test/staffed.ts';
import { getJob } from '#platform/contract/jobs.ts';
import { addDays, type Day, day } from '#platform/engine/day.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from './support/app.ts';
import { limit } from './support/limits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const OCTOBER = '2026-10';
const FIRST = { ...ACME, payroll: { ...(ACME['payroll'] as object), firstmonth: OCTOBER } };
const extraOf = (benefittypeid: number) =>
  extraTimeDetail.parse({
    extratime: DEFAULT_ROWS.map((row) => ({ ...row, benefittypeid, extratimeid: null, requiredhour: null })),
    extratimecompoffpolicy: {},
  });

/** Somebody who is away on the 5th and stays two hours longer on the 8th, in a company that pays overtime. */
async function worked() {
  const { company, maker, ids } = await staffed(app, FIRST);
  await addPlan(company, 'shift', { name: 'General', detail: GENERAL });
  await addPlan(company, 'attendance_policy', { name: 'Office', detail: OFFICE });
  await addPlan(company, 'extra_time_policy', { name: 'Office', detail: extraOf(1) });
  await switchOn(company);
  const employeeid = ids.get('AC0006') ?? 0;
  const deviceid = await addDevice(company, [{ employeeid }]);
  const times: string[] = [];
  for (let on: Day = day('2026-10-01'); on <= '2026-10-19'; on = addDays(on, 1)) {
    if ([0, 6].includes(new Date(`${on}T00:00:00Z`).getUTCDay()) || on === '2026-10-05') continue;
    times.push(`${on} 09:30:00`, `${on} ${on === '2026-10-08' ? '20:30' : '18:30'}:00`);
  }
  await punch(company, deviceid, employeeid, times);
  const [stored] = await company.admin.call(getComponent, { code: 'overtime' });
  if (!stored) throw new Error('No overtime');
  const { used: _, ...component } = stored.component;
  const overtime = { ...component, overtimeworking: 'Overtime', isnew: false } as never;
  await company.admin.call(saveComponent, overtime, stored.version);
  const rate = { item: 'Overtime', subscriptiongradeid: null, city: null, ratefrom: '2026-10-01', rate: 20_000 };
  await maker.call(saveUnitRate, rate);
  return { company, employeeid };
}

async function tried(by: Caller, endpoint: typeof startPolicyReplay | typeof startExtraTimeReplay, detail: object) {
  const request = { planid: null, whom: 'everybody', frommonth: OCTOBER, tomonth: OCTOBER, detail };
  const [started] = await by.call(endpoint, request as never);
  const { attendancereplayid = 0, jobrunid = 0 } = started ?? {};
  for (const until = Date.now() + limit(60); Date.now() < until; await sleep(100)) {
    const [job] = await by.call(getJob, { jobrunid });
    if ((job?.statusid ?? 0) > 3) throw new Error(job?.errormessage ?? '');
    if (job?.statusid !== 3) continue;
    const [whole] = await by.call(getReplay, { attendancereplayid });
    const people = await by.call(listReplayPeople, { attendancereplayid, limit: 100, offset: 0 });
    return { whole, rows: people.rows };
  }
  throw new Error('The months are still being counted');
}

// Invariant (payroll): What a trial comes to in rupees is said about people whose payslips the caller may see, and to
// nobody else
test('a trial says in rupees what it comes to, by the month, to whoever may see pay', async () => {
  const { company, employeeid } = await worked();
  const { admin } = company;
  const gross = await company.tx(async (db) => {
    const row = await db
      .selectFrom('employee_package')
      .select(['monthlygross', 'annualctc'])
      .where('employeeid', '=', employeeid)
      .executeTakeFirstOrThrow();
    return row.monthlygross;
  });
  // An absent day costs two.
  const strict = { ...OFFICE, isabsenteeismrule: true, absenteeism: { absenteeismleavecount: 2 } };
  const policy = await tried(admin, startPolicyReplay, strict);
  const own = policy.rows.find(({ person }) => person.employeeid === employeeid);
  const [month] = own?.pay?.months ?? [];
  expect(own).toMatchObject({ changeddays: 0, pay: { extra: 0 } });
  expect(month).toMatchObject({
    month: OCTOBER,
    days: 1,
    of: 31,
    working: 0,
    off: 0,
    workingrate: 20_000,
    offrate: null,
  });
  if (gross !== null) expect(month?.gross).toBe(gross);
  expect(own?.pay?.unpaid).toBe(Math.round((month?.gross ?? 0) / 31 / 100) * 100);
  const sum = (of: 'unpaid' | 'extra', rows: typeof policy.rows) =>
    rows.reduce((total, { pay }) => total + (pay?.[of] ?? 0), 0);
  expect(policy.whole?.pay).toEqual({
    people: policy.rows.filter(({ pay }) => pay).length,
    unpaid: sum('unpaid', policy.rows),
    extra: 0,
  });

  const extra = await tried(admin, startExtraTimeReplay, extraOf(3));
  expect(extra.rows.map(({ person, pay }) => [person.employeeid, pay?.unpaid, pay?.extra])).toEqual([
    [employeeid, 0, -40_000],
  ]);
  expect(extra.whole?.pay).toEqual({ people: 1, unpaid: 0, extra: -40_000 });

  // The right over payslips of oneself alone shows nobody else's pay; without it there is none at all.
  const lead = await company.account('attendance@replay.example', ['Employee']);
  const allow = (feature: number, scope: string | null) =>
    company.tx(async (db) => {
      const group = await db
        .selectFrom('permission_group')
        .select('permissiongroupid')
        .where('permissiongroupname', '=', 'Employee')
        .executeTakeFirstOrThrow();
      await db
        .deleteFrom('permission_grant')
        .where('permissiongroupid', '=', group.permissiongroupid)
        .where('featureid', '=', feature)
        .execute();
      if (scope !== null)
        await db
          .insertInto('permission_grant')
          .values({ ...group, featureid: feature, actionid: 2, scope })
          .execute();
    });
  await allow(attendanceFeatures.attendance.featureid, 'all');
  await allow(payrollFeatures.payslip.featureid, 'self');
  const selfish = await tried(lead, startExtraTimeReplay, extraOf(3));
  expect(selfish.rows.map(({ person, pay }) => [person.employeeid, pay])).toEqual([[employeeid, null]]);
  expect(selfish.whole?.pay).toEqual({ people: 0, unpaid: 0, extra: 0 });
  await allow(payrollFeatures.payslip.featureid, null);
  const without = await tried(lead, startExtraTimeReplay, extraOf(3));
  expect(without.rows.map(({ pay }) => pay)).toEqual([null]);
  expect(without.whole).toMatchObject({ changedpeople: 1, pay: null });
});
