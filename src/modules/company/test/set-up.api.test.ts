import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentSession } from '#platform/contract/session.ts';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { getSetUp, saveSetUp, type SetUp } from '../contract/set-up.ts';
import { serverModules } from '../../../server.modules.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../test/support/app.ts';

let running: TestApp;
beforeAll(async () => {
  running = await startTestApp();
});
afterAll(() => running.stop());

async function currentBy(caller: Caller): Promise<SetUp> {
  const [current] = await caller.call(getSetUp, {});
  if (!current) throw new Error('There is no set-up');
  return current;
}
const doneOf = ({ steps }: SetUp) => steps.filter(({ done }) => done).map(({ key }) => key);
const result = ({ findings }: SetUp, key: string) => findings.find((one) => one.key === key);

test('a new company has everything to do, in the order of the steps, and each step leads to a page', async () => {
  const company = await running.company();
  const current = await currentBy(company.admin);
  expect(current.steps.map(({ key }) => key)).toEqual([
    'company-details',
    'offices',
    'departments',
    'designations',
    'grades',
    'employee-id',
    'approval-workflow',
    'privacy',
    'weekly-offs',
    'holidays',
    'leave-policy',
    'shifts',
    'attendance-policy',
    'attendance-start',
    'biometric-devices',
    'salary-structure',
    'pay-day',
    'second-person',
    'expense-policy',
    'compensator',
    'first-people',
  ]);
  expect(doneOf(current)).toEqual([]);
  const file = join(PROJECT_DIR, 'src/web.modules.ts');
  type WebEntry = { pages: { path: string }[]; liveData?: { kind: string }[] };
  const { webModules }: { webModules: WebEntry[] } = await import(file);
  const pages = webModules.flatMap(({ pages: own, liveData }) => [
    ...own.map(({ path }) => path),
    ...(liveData ?? []).map(({ kind }) => `/live_data/${kind}`),
  ]);
  const contributed = serverModules.flatMap(({ setupSteps = [], setupChecks = [] }) => [...setupSteps, ...setupChecks]);
  const others = serverModules.flatMap(({ setupSteps = [] }) => setupSteps.flatMap(({ other }) => other?.path ?? []));
  const paths = [...contributed.map(({ path }) => path), ...others];
  expect(others).toEqual(['/profile/create']);
  expect(paths.filter((path) => !pages.includes(path))).toEqual([]);
  expect(new Set(contributed.map(({ key }) => key)).size).toBe(contributed.length);
});

test('a step is done once there is something of it; one put aside counts as well', async () => {
  const company = await running.company();
  await company.tx(async (db) => {
    await db
      .insertInto('department')
      .values([{ departmentname: 'Works' }, { departmentname: 'Stores' }])
      .execute();
    await db.insertInto('grade').values({ gradename: 'A', graderank: 1 }).execute();
  });
  const current = await currentBy(company.admin);
  expect(doneOf(current)).toEqual(['departments', 'grades']);
  expect(current.steps.find(({ key }) => key === 'departments')?.count).toBe(2);
  const sent = { skipped: ['grades', 'offices', 'no such step'], dismissed: true };
  const [saved] = await company.admin.call(saveSetUp, sent, current.version);
  expect(saved).toMatchObject({ skipped: ['grades', 'offices'], dismissed: true });
  expect((await company.admin.refused(saveSetUp, sent, current.version)).status).toBe(412);
  expect((await currentBy(company.admin)).steps.filter(({ skipped }) => skipped)).toHaveLength(2);
});

test('the doctor names what will hurt, and is silent once it is put right', async () => {
  const company = await running.company();
  expect(result(await currentBy(company.admin), 'no-second-checker')).toMatchObject({ count: 1 });
  const { headid } = await company.tx(async (db) => {
    const person = async (fullname: string, leavingdate: string | null = null) => {
      const { employeeid } = await db
        .insertInto('employee')
        .values({ employeecode: fullname, fullname, joiningdate: '2024-01-01', leavingdate })
        .returning('employeeid')
        .executeTakeFirstOrThrow();
      await db.insertInto('work_profile').values({ employeeid, period: '[2024-01-01,)' }).execute();
      return employeeid;
    };
    const left = await person('Tara', '2026-09-30');
    await person('Asha');
    await person('Bela');
    await db.insertInto('department').values({ departmentname: 'Works', departmentheadid: left }).execute();
    await db.insertInto('business_unit').values({ businessunitname: 'Exports', isseparateentity: true }).execute();
    await db.insertInto('permission_group').values({ permissiongroupname: 'Auditors' }).execute();
    return { headid: left };
  });
  const current = await currentBy(company.admin);
  expect(result(current, 'heads-who-left')).toMatchObject({ count: 1, names: ['Works'] });
  expect(result(current, 'entities-without-registrations')).toMatchObject({ count: 1, names: ['Exports'] });
  expect(result(current, 'no-manager')).toMatchObject({ count: 2, names: ['Asha', 'Bela'] });
  expect(result(current, 'no-account')).toMatchObject({ count: 2, names: ['Asha', 'Bela'] });
  expect(result(current, 'no-work-state')).toMatchObject({ count: 2, names: ['Asha', 'Bela'] });
  expect(doneOf(current)).not.toContain('second-person');
  expect(result(current, 'groups-of-nobody')?.names).toContain('Auditors');

  await company.account('checker@x.example', ['Payroll checker']);
  await company.tx(async (db) => {
    // Asha founded the company: she signs in already, with the address of her record.
    const { emailid } = await db.selectFrom('account').select('emailid').orderBy('accountid').executeTakeFirstOrThrow();
    await db.updateTable('employee').set({ emailid: emailid.toUpperCase() }).where('fullname', '=', 'Asha').execute();
    await db.updateTable('work_profile').set({ workstate: 'Kerala' }).execute();
    await db.updateTable('department').set({ departmentheadid: null }).where('departmentheadid', '=', headid).execute();
    await db.updateTable('business_unit').set({ isseparateentity: false }).execute();
  });
  const after = await currentBy(company.admin);
  const better = after.findings.map(({ key }) => key);
  expect(result(after, 'no-account')).toMatchObject({ count: 1, names: ['Bela'] });
  expect(better).not.toContain('no-work-state');
  expect(doneOf(after)).toContain('second-person');
  expect(better).not.toContain('heads-who-left');
  expect(better).not.toContain('entities-without-registrations');
  expect(better).not.toContain('no-second-checker');
});

test('nobody is shown what they can do nothing about', async () => {
  const company = await running.company();
  const employee = await company.account('plain@x.example', ['Employee']);
  expect((await employee.refused(getSetUp, {})).status).toBe(403);
  const reader = await company.account('maker@x.example', ['Payroll maker']);
  const { steps } = await currentBy(reader);
  expect(steps.map(({ key }) => key)).toEqual(['first-people']);
});

test('a group of the menu is not set up until the company has a record of it, and only a group of the menu is named', async () => {
  const company = await running.company();
  const unused = async () =>
    (await company.admin.call(currentSession, {})).flatMap(({ unusedgroups }) => unusedgroups).toSorted();
  const all = await unused();
  expect(all).toEqual(['Expense', 'HR operations', 'Payroll', 'Perform', 'Recruit/ATS', 'Resolve', 'Start payroll']);
  const { webModules } = await import(join(PROJECT_DIR, 'src/web.modules.ts'));
  const groups = webModules.flatMap((one: { menuGroups?: { group: string; mode: string }[] }) =>
    (one.menuGroups ?? []).filter(({ mode }) => mode === 'normal').map(({ group }) => group),
  );
  expect(all.filter((group) => !groups.includes(group))).toEqual([]);
  await company.tx((db) =>
    db.insertInto('ticket_category').values({ ticketcategoryname: 'Payroll questions' }).execute(),
  );
  expect(await unused()).toEqual(all.filter((group) => group !== 'HR operations'));
});
