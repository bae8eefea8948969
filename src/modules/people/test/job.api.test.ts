import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp, type TestCompany } from '../../../../test/support/app.ts';
import { periodOfMonth } from '../../../../test/support/pay-period.ts';
import { getProfile } from '../contract/employee.ts';
import { initJob, type JobFields, saveJob, withdrawJob } from '../contract/job-change.ts';
import { createPerson, getRecord, saveRecord } from '../contract/record.ts';
import { saveEmployeeId } from '../contract/employee-id.ts';

let app: TestApp;
let company: TestCompany;
let admin: Caller;
beforeAll(async () => {
  app = await startTestApp();
  company = await app.company();
  admin = company.admin;
});
afterAll(() => app.stop());

const NOTHING: JobFields = {
  businessunitid: null,
  departmentid: null,
  designationid: null,
  subscriptiongradeid: null,
  teamid: null,
  officeaddressid: null,
  managerid: null,
  employmenttype: 'Permanent',
  workstate: null,
  city: null,
};
let serial = 0;
async function newPerson(fullname: string, managerid: number | null = null): Promise<number> {
  serial += 1;
  const none = {
    emailid: null,
    mobilenumber: null,
    workemailalias: null,
    pincode: null,
    dateofbirth: null,
    gender: null,
  };
  const [created] = await admin.call(createPerson, {
    ...NOTHING,
    ...none,
    employeecode: `J${serial}`,
    fullname,
    joiningdate: '2025-01-01',
    managerid,
  });
  return created?.employeeid ?? 0;
}
const versionOf = async (employeeid: number) => (await admin.call(initJob, { employeeid }))[0]?.version ?? 0;
async function change(
  employeeid: number,
  effectivefrom: string,
  fields: Partial<JobFields>,
  workprofileid: number | null = null,
) {
  const input = {
    ...NOTHING,
    ...fields,
    employeeid,
    workprofileid,
    effectivefrom,
    jobchangetypeid: 3 as const,
    reason: 'Well done',
  };
  return { input, version: await versionOf(employeeid) };
}
async function enter(...state: Parameters<typeof change>): Promise<void> {
  const { input, version } = await change(...state);
  await admin.call(saveJob, input, version);
}
async function applicationError(...state: Parameters<typeof change>) {
  const { input, version } = await change(...state);
  return admin.refused(saveJob, input, version);
}
const historyOf = async (employeeid: number) =>
  ((await admin.call(getProfile, { employeeid }))[0]?.history ?? []).map(({ from, to, city }) => [from, to, city]);

test('a change of job is entered from any day, past or planned, and periods never overlap', async () => {
  const person = await newPerson('Asha Nair');
  await enter(person, '2026-12-01', { city: 'Pune' });
  await enter(person, '2025-06-01', { city: 'Delhi' });
  expect(await historyOf(person)).toEqual([
    ['2026-12-01', null, 'Pune'],
    ['2025-06-01', '2026-11-30', 'Delhi'],
    ['2025-01-01', '2025-05-31', null],
  ]);
  const [planned, begun] = (await admin.call(getProfile, { employeeid: person }))[0]?.history ?? [];
  // What has begun is not edited any more (S6-023).
  expect([planned?.hideedit, begun?.hideedit]).toEqual([false, true]);
  expect(planned).toMatchObject({ jobchangetypeid: 3, reason: 'Well done' });
  expect(planned?.enteredby).not.toBeNull();
  // A planned one is moved and changed, then taken back.
  await enter(person, '2027-01-01', { city: 'Goa' }, planned?.workprofileid ?? 0);
  expect((await historyOf(person)).slice(0, 2)).toEqual([
    ['2027-01-01', null, 'Goa'],
    ['2025-06-01', '2026-12-31', 'Delhi'],
  ]);
  const [moved, current] = (await admin.call(getProfile, { employeeid: person }))[0]?.history ?? [];
  const taken = { employeeid: person, workprofileid: current?.workprofileid ?? 0 };
  expect((await admin.refused(withdrawJob, taken, await versionOf(person))).status).toBe(409);
  await admin.call(withdrawJob, { ...taken, workprofileid: moved?.workprofileid ?? 0 }, await versionOf(person));
  expect((await historyOf(person))[0]).toEqual(['2025-06-01', null, 'Delhi']);
});

test('what changes nothing is E1490, a day before joining E1500, an old version is refused', async () => {
  const person = await newPerson('Bina Shah');
  expect((await applicationError(person, '2026-05-01', {})).error.code).toBe('E1490');
  const early = await applicationError(person, '2024-12-31', { city: 'Pune' });
  expect(early.error).toMatchObject({ message: 'Please select valid effective from date' });
  const { input } = await change(person, '2026-05-01', { city: 'Pune' });
  expect((await admin.refused(saveJob, input, 99)).status).toBe(412);
});

test('nobody becomes the manager of their own manager, on any day the two records share', async () => {
  const top = await newPerson('Top');
  const middle = await newPerson('Middle', top);
  const low = await newPerson('Low', middle);
  expect((await applicationError(top, '2026-12-01', { managerid: low })).error.fields).toHaveProperty('managerid');
  expect((await applicationError(top, '2026-12-01', { managerid: top })).error.fields).toHaveProperty('managerid');
  // From the day on which Middle no longer reports to Top it is no circle any more.
  await enter(middle, '2027-01-01', { managerid: null, city: 'Pune' });
  expect((await applicationError(top, '2026-12-31', { managerid: low })).status).toBe(400);
  await enter(top, '2027-01-01', { managerid: low });
  const [then] = await admin.call(getProfile, { employeeid: low, asof: '2027-02-01' });
  expect(then?.directreports.map(({ fullname }) => fullname)).toEqual(['Top']);
  expect(then).toMatchObject({ asof: '2027-02-01' });
  const [now] = await admin.call(getProfile, { employeeid: top });
  expect(now?.job?.manager ?? null).toBeNull();
});

test('a month that payroll has locked stays as it was paid', async () => {
  const person = await newPerson('Paid Person');
  await company.tx(async (db) => {
    const run = await db
      .insertInto('payroll_run')
      .values({ payperiodid: await periodOfMonth(db, '2026-09'), payrollmonth: '2026-09', statusid: 4 })
      .returning('payrollrunid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('draft_payslip')
      .values({ ...run, employeeid: person, employeecode: 'X' })
      .execute();
  });
  const result = await applicationError(person, '2026-09-15', { city: 'Pune' });
  expect(result).toMatchObject({ status: 409 });
  expect(result.error.message).toContain('Choose a day from 2026-10-01 on');
  await enter(person, '2026-10-01', { city: 'Pune' });
});

test('the record is edited with its version, by others only, and a code is not given twice', async () => {
  const person = await newPerson('Chand Rao');
  const [current] = await admin.call(getRecord, { employeeid: person });
  if (!current) throw new Error('No record');
  const { version, ...fields } = current;
  await admin.call(
    saveRecord,
    { ...fields, fullname: 'Chand Kumar Rao', joiningdate: '2025-02-01', emailid: 'chand@example.in' },
    version,
  );
  expect((await admin.refused(saveRecord, fields, version)).status).toBe(412);
  expect(await historyOf(person)).toEqual([['2025-02-01', null, null]]);
  const taken = await admin.refused(saveRecord, { ...fields, employeecode: 'j1' }, version + 1);
  expect(taken.error).toMatchObject({ code: 'E0110' });
  const own = await company.account('own@test.example', ['Administrator'], person);
  expect((await own.refused(saveRecord, fields, version + 1)).status).toBe(409);
  const { input } = await change(person, '2026-05-01', { city: 'Pune' });
  expect((await own.refused(saveJob, input, version + 1)).status).toBe(409);
});

test('a new person gets the next code of the company’s pattern', async () => {
  const other = await app.company();
  const none = {
    emailid: null,
    mobilenumber: null,
    workemailalias: null,
    pincode: null,
    dateofbirth: null,
    gender: null,
  };
  const values = { ...NOTHING, ...none, employeecode: null, fullname: 'New Person', joiningdate: '2026-12-01' };
  expect((await other.admin.refused(createPerson, values)).error.fields).toHaveProperty('employeecode');
  await other.admin.call(saveEmployeeId, {
    employeeidpatternid: null,
    patternname: 'All',
    businessunitid: null,
    pattern: 'AC-{0000}',
    nextnumber: 7,
    isgapfilled: false,
  });
  const [created] = await other.admin.call(createPerson, values);
  expect(created?.employeecode).toMatch(/7$/);
});
