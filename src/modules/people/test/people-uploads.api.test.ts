import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, settled, startTestApp, type TestApp, type TestCompany } from '../../../../test/support/app.ts';
import { applied, checked } from '../../../../test/support/uploads.ts';
import { employeeIdBulk, managersBulk, selfServiceBulk, teamBulk } from '../contract/register.ts';
import { initJob } from '../contract/job-change.ts';
import { createPerson } from '../contract/record.ts';

let app: TestApp;
let company: TestCompany;
let admin: Caller;
const NAMES: Record<string, string> = { M1: 'Asha Rao', M2: 'Bina Shah', M3: 'Chitra Iyer', M4: 'Dev Nair' };
const ids: Record<string, number> = {};
beforeAll(async () => {
  app = await startTestApp();
  company = await app.company();
  admin = company.admin;
  for (const [code, manager] of [
    ['M1', null],
    ['M2', 'M1'],
    ['M3', 'M2'],
    ['M4', 'M1'],
  ] as const) {
    const [created] = await admin.call(createPerson, {
      employeecode: code,
      fullname: NAMES[code] ?? '',
      joiningdate: '2025-01-01',
      managerid: manager === null ? null : (ids[manager] ?? null),
      employmenttype: 'Permanent',
      ...Object.fromEntries(
        'emailid mobilenumber workemailalias pincode dateofbirth gender businessunitid departmentid designationid subscriptiongradeid teamid officeaddressid workstate city'
          .split(' ')
          .map((name) => [name, null]),
      ),
    } as Parameters<typeof createPerson.input.parse>[0] as never);
    ids[code] = created?.employeeid ?? 0;
  }
});
afterAll(() => app.stop());

const HEAD = 'Employee Code,Effective From,Manager Code';
const jobs = () => company.tx((db) => db.selectFrom('work_profile').selectAll().orderBy('workprofileid').execute());

test('managers of many people change from a day on as the form does it, and undo restores every row (S2-130)', async () => {
  const before = await jobs();
  const batch = await applied(admin, managersBulk, [HEAD, 'M3,2026-11-01,M4', 'M4,01-12-2026,none', 'M2,,M1']);
  expect(batch).toMatchObject({ statusid: 5, appliedrows: 2, ignoredrows: 1, errorrows: 0 });
  const [job] = (await admin.call(initJob, { employeeid: ids['M3'] ?? 0 }))[0]?.rows ?? [];
  expect(job).toMatchObject({
    effectivefrom: '2026-11-01',
    managerid: ids['M4'],
    jobchangetypeid: 4,
    reason: 'Upload',
  });
  await admin.call(managersBulk.undo, { bulkbatchid: batch.bulkbatchid });
  expect(await settled(admin, managersBulk, batch.bulkbatchid)).toMatchObject({ statusid: 7, undonerows: 2 });
  expect(await jobs()).toEqual(before);
});

test('a circle is named at its row, a missing day is E1500, an unknown manager and a changed record say so', async () => {
  const { text, batch } = await checked(admin, managersBulk, [
    `${HEAD},Record Version`,
    'M1,2026-11-01,M3,',
    'M3,,M4,',
    'M4,2026-11-01,M9,',
    'M2,2026-11-01,M4,9.9',
  ]);
  expect(batch).toMatchObject({ errorrows: 4, validrows: 0 });
  expect(text).toEqual([
    '2 managercode: This would be a circle: Asha Rao (M1) → Chitra Iyer (M3) → Bina Shah (M2) → Asha Rao (M1). Enter another manager for one of them.',
    '3 effectivefrom: Please select valid effective from date',
    '4 managercode: No employee has the code M9. Enter the code of the manager.',
    expect.stringMatching(/^5 recordversion: Conflict: the record of M2 has changed/),
  ]);
});

test('the template comes with everybody in service as they are today', async () => {
  const bytes = await admin.file(managersBulk.template, { content: 'current' });
  const [staged] = await admin.upload(managersBulk.upload, 'managers.xlsx', bytes);
  expect(staged).toMatchObject({ totalrows: 4, headings: expect.arrayContaining(['Manager Code', 'Record Version']) });
  const { bulkbatchid = 0, mapping = {} } = staged ?? {};
  await admin.call(managersBulk.check, { bulkbatchid, mapping, parameters: {}, accepted: {} });
  // What is not changed is skipped, not refused.
  expect(await settled(admin, managersBulk, bulkbatchid)).toMatchObject({ ignoredrows: 4, errorrows: 0 });
});

test('a page of one field has this field alone', async () => {
  expect((await checked(admin, teamBulk, ['Employee Code,Effective From,Team', 'M3,2026-11-01,Core'])).text).toEqual([
    '2 team: “Core” is no team of the company. Create it first.',
  ]);
});

test('two people exchange their codes, a code of somebody else is refused by name, undo gives them back (S2-125)', async () => {
  const codes = () =>
    company.tx((db) =>
      db.selectFrom('employee').select(['employeeid', 'employeecode']).orderBy('employeeid').execute(),
    );
  const before = await codes();
  const head = 'Employee Code,New Employee Code';
  expect((await checked(admin, employeeIdBulk, [head, 'M2,M1'])).text).toEqual([
    '2 newcode: Asha Rao has this code already. Enter another one.',
  ]);
  const batch = await applied(admin, employeeIdBulk, [head, 'M1,M2', 'M2,M1', 'M3,T-03', 'M4,M4']);
  expect(batch).toMatchObject({ appliedrows: 3, ignoredrows: 1 });
  expect((await codes()).map(({ employeecode }) => employeecode)).toEqual(['M2', 'M1', 'T-03', 'M4']);
  await admin.call(employeeIdBulk.undo, { bulkbatchid: batch.bulkbatchid });
  expect(await settled(admin, employeeIdBulk, batch.bulkbatchid)).toMatchObject({ undonerows: 3 });
  expect(await codes()).toEqual(before);
});

test('whoever has no account is invited, access is switched off and on, undo removes what was never used (S2-137)', async () => {
  const { M1 = 0, M2 = 0 } = ids;
  await company.tx(async (db) => {
    await db.updateTable('employee').set({ emailid: 'asha@example.in' }).where('employeeid', '=', M1).execute();
  });
  const accounts = () =>
    company.tx((db) =>
      db.selectFrom('account').select(['emailid', 'statusid', 'employeeid']).orderBy('accountid').execute(),
    );
  const before = await accounts();
  const head = 'Employee Code,Access';
  const { text } = await checked(admin, selfServiceBulk, [head, 'M1,Yes', 'M2,Yes']);
  expect(text).toEqual(['2 access: No → Yes', '3 access: M2 has no e-mail address. Enter it in the record first.']);
  const batch = await applied(admin, selfServiceBulk, [head, 'M1,Yes']);
  expect(batch).toMatchObject({ appliedrows: 1 });
  expect(await accounts()).toEqual([...before, { emailid: 'asha@example.in', statusid: 1, employeeid: M1 }]);
  const off = await applied(admin, selfServiceBulk, [head, 'M1,No']);
  expect((await accounts()).at(-1)).toMatchObject({ statusid: 2 });
  for (const { bulkbatchid } of [off, batch]) {
    await admin.call(selfServiceBulk.undo, { bulkbatchid });
    expect(await settled(admin, selfServiceBulk, bulkbatchid)).toMatchObject({ undonerows: 1 });
  }
  expect(await accounts()).toEqual(before);
  expect(M2).not.toBe(0);
});
