import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp, type TestCompany } from '../../../../test/support/app.ts';
import { getChart, getDepartmentPeople, getDepartments, getLine, getReports } from '../contract/chart.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Given = { code: string; manager?: number | null; leaves?: string; joins?: string; departmentid?: number | null };
const add = (
  company: TestCompany,
  { code, manager = null, leaves, joins = '2024-01-01', departmentid = null }: Given,
) =>
  company.tx(async (db) => {
    const { employeeid } = await db
      .insertInto('employee')
      .values({ employeecode: code, fullname: `P ${code}`, joiningdate: joins, leavingdate: leaves ?? null })
      .returning('employeeid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('work_profile')
      .values({ employeeid, managerid: manager, departmentid, period: `[${joins},)` })
      .execute();
    return employeeid;
  });

const names = (nodes: readonly { fullname: string; reports: number }[]): string[] =>
  nodes.map(({ fullname, reports }) => `${fullname} ${reports}`);

async function small() {
  const company = await app.company();
  const chief = await add(company, { code: 'A' });
  const left = await add(company, { code: 'B', manager: chief, leaves: '2026-03-31' });
  const lead = await add(company, { code: 'C', manager: chief });
  const below = await add(company, { code: 'D', manager: lead });
  const orphan = await add(company, { code: 'E', manager: left });
  await add(company, { code: 'F', manager: lead, joins: '2027-01-04' });
  return { company, chief, lead, below, orphan };
}

test('the chart begins with whoever reports to nobody that is here; leavers and joiners to come are not counted', async () => {
  const { company, chief, lead } = await small();
  const { nodes, total } = await company.admin.call(getChart, {});
  expect(total).toBe(2);
  expect(names(nodes)).toEqual(['P A 1', 'P E 0', 'P C 1', 'P D 0']);
  expect(nodes.map(({ managerid }) => managerid)).toEqual([null, null, chief, lead]);
});

test('the line leads from the top to a person, and begins anew below somebody who has left', async () => {
  const { company, below, orphan } = await small();
  const lineOf = async (employeeid: number) => names((await company.admin.call(getLine, { employeeid })).nodes);
  expect(await lineOf(below)).toEqual(['P A 1', 'P C 1', 'P D 0']);
  expect(await lineOf(orphan)).toEqual(['P E 0']);
  expect((await company.admin.refused(getLine, { employeeid: 987_654_321 })).status).toBe(404);
});

test('another day shows who was or will be there, to those responsible for people and to nobody else', async () => {
  const { company, chief, lead } = await small();
  const on = async (asof: string) => names((await company.admin.call(getReports, { employeeid: chief, asof })).nodes);
  expect(await on('2026-01-15')).toEqual(['P B 1', 'P C 1']);
  expect(await on('2027-02-01')).toEqual(['P C 2']);
  const person = await company.account('d@example.in', ['Employee'], lead);
  expect(names((await person.call(getReports, { employeeid: chief })).nodes)).toEqual(['P C 1']);
  expect((await person.refused(getReports, { employeeid: chief, asof: '2027-02-01' })).status).toBe(403);
});

test('a wide level comes in pages by name', async () => {
  const company = await app.company();
  const chief = await add(company, { code: 'A' });
  for (let number = 100; number < 230; number += 1) await add(company, { code: String(number), manager: chief });
  const first = await company.admin.call(getReports, { employeeid: chief });
  expect({ shown: first.nodes.length, total: first.total }).toEqual({ shown: 100, total: 130 });
  const rest = await company.admin.call(getReports, { employeeid: chief, offset: 100 });
  expect(rest.nodes.map(({ fullname }) => fullname)).toEqual(Array.from({ length: 30 }, (_, at) => `P ${200 + at}`));
  // The first view draws a level only where all of it fits.
  expect((await company.admin.call(getChart, {})).nodes).toHaveLength(1);
});

test('departments come with parent, head and people of the day', async () => {
  const company = await app.company();
  const ids = await company.tx(async (db) => {
    const mills = await db
      .insertInto('department')
      .values({ departmentname: 'Mills' })
      .returning('departmentid')
      .executeTakeFirstOrThrow();
    const looms = await db
      .insertInto('department')
      .values({ departmentname: 'Looms', parentdepartmentid: mills.departmentid })
      .returning('departmentid')
      .executeTakeFirstOrThrow();
    return { mills: mills.departmentid, looms: looms.departmentid };
  });
  const head = await add(company, { code: 'H', departmentid: ids.looms });
  await add(company, { code: 'I', departmentid: ids.looms, leaves: '2025-01-01' });
  await company.tx((db) =>
    db.updateTable('department').set({ departmentheadid: head }).where('departmentid', '=', ids.looms).execute(),
  );
  expect(await company.admin.call(getDepartments, {})).toMatchObject([
    { departmentname: 'Looms', parentdepartmentid: ids.mills, people: 1, head: { fullname: 'P H' } },
    { departmentname: 'Mills', parentdepartmentid: null, people: 0, head: null },
  ]);
  const people = await company.admin.call(getDepartmentPeople, { departmentid: ids.looms });
  expect(names(people.nodes)).toEqual(['P H 0']);
});

test('whose right reaches to their reports only, sees these and is the top of them', async () => {
  const { company, lead } = await small();
  await company.tx(async (db) => {
    const { permissiongroupid } = await db
      .insertInto('permission_group')
      .values({ permissiongroupname: 'Chart of reports' })
      .returning('permissiongroupid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('permission_grant')
      .values({ permissiongroupid, featureid: 13, actionid: 2, scope: 'reports' })
      .execute();
  });
  const caller: Caller = await company.account('lead@example.in', ['Chart of reports'], lead);
  expect(names((await caller.call(getChart, {})).nodes)).toEqual(['P C 1', 'P D 0']);
});
