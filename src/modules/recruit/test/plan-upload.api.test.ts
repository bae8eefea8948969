import { afterAll, beforeAll, expect, test } from 'vitest';
import { applied, checked } from '../../../../test/support/uploads.ts';
import { settled, startTestApp, type Caller, type TestApp } from '../../../../test/support/app.ts';
import { departmentBulk, designationBulk } from '#modules/company/contract/bulk.ts';
import { hiringPlanBulk } from '../contract/plan/bulk.ts';
import { getPlanLine, listPlan, savePlanLine } from '../contract/plan/plan.ts';
import { fiscalYearNamed } from '../engine/plan/quarters.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const HEAD = 'Financial Year,Department,Designation,Office,Q1,Q2,Q3,Q4,Cost';

/** A company with two departments, two designations and an office. */
async function planning() {
  const company = await app.company({ offices: [{ name: 'Pune works', state: 'Maharashtra' }] });
  const { admin } = company;
  await applied(admin, departmentBulk, ['Department,E-mail', 'Weaving,', 'Sales,']);
  await applied(admin, designationBulk, ['Designation,Mission', 'Fitter,', 'Clerk,']);
  return { company, admin };
}

/** What the plan of a year has, a line each: position, office, quarters, and cost in paise. */
async function planOf(by: Caller, fiscalyear = 2026): Promise<string[]> {
  const { rows } = await by.call(listPlan, { fiscalyear, limit: 50, offset: 0 });
  return rows.map((row) =>
    [
      row.departmentname,
      row.designationname,
      row.officename ?? '-',
      row.planned1,
      row.planned2,
      row.planned3,
      row.planned4,
      row.annualcost,
    ].join(' '),
  );
}

const lineOf = async (by: Caller, designationname: string) => {
  const { rows } = await by.call(listPlan, { fiscalyear: 2026, limit: 50, offset: 0 });
  const id = rows.find((row) => row.designationname === designationname)?.hiringplanlineid ?? 0;
  const [line] = await by.call(getPlanLine, { hiringplanlineid: id });
  if (!line) throw new Error('There is no such line');
  return line;
};

test('a plan comes from a file, with its impact before; the next file changes lines, and undo restores each of them', async () => {
  const { admin } = await planning();
  const first = await checked(admin, hiringPlanBulk, [
    HEAD,
    '2026-27,Weaving,Fitter,,3,4,5,6,600000',
    'FY 2026-2027,weaving,FITTER,Pune works,1,1,1,1,',
  ]);
  expect([first.batch.errorrows, first.text]).toEqual([0, []]);
  expect(first.batch.place).toEqual({ kind: 'fiscalyear', value: '2026-27' });
  expect(first.batch.sums.map(({ count }) => count)).toEqual([2, 0, 0, 7]);
  expect(await planOf(admin)).toEqual([]);
  await admin.call(hiringPlanBulk.apply, { bulkbatchid: first.batch.bulkbatchid, rows: 'all' });
  await settled(admin, hiringPlanBulk, first.batch.bulkbatchid);
  const before = ['Weaving Fitter - 3 4 5 6 60000000', 'Weaving Fitter Pune works 1 1 1 1 '];
  expect(await planOf(admin)).toEqual(before);

  const second = await checked(admin, hiringPlanBulk, [
    HEAD,
    '2026,Weaving,Fitter,,,,7,,',
    '2026,Weaving,Fitter,Pune works,1,1,1,1,',
    '2026,Sales,Clerk,,0,0,2,2,"4,00,000"',
  ]);
  expect(second.text).toEqual(['3 designation: The plan has this already; it stays as it is.']);
  expect(second.batch).toMatchObject({ validrows: 2, ignoredrows: 1, errorrows: 0 });
  expect(second.batch.sums.map(({ count }) => count)).toEqual([1, 1, 6, 8]);
  const { bulkbatchid } = second.batch;
  await admin.call(hiringPlanBulk.apply, { bulkbatchid, rows: 'all' });
  await settled(admin, hiringPlanBulk, bulkbatchid);
  expect(await planOf(admin)).toEqual([
    'Sales Clerk - 0 0 2 2 40000000',
    'Weaving Fitter - 3 4 7 6 60000000',
    'Weaving Fitter Pune works 1 1 1 1 ',
  ]);
  await admin.call(hiringPlanBulk.undo, { bulkbatchid });
  expect(await settled(admin, hiringPlanBulk, bulkbatchid)).toMatchObject({ undonerows: 2 });
  expect(await planOf(admin)).toEqual(before);
});

test('undo leaves a line that somebody has changed or deleted since', async () => {
  const { admin } = await planning();
  const batch = await applied(admin, hiringPlanBulk, [
    HEAD,
    '2026-27,Weaving,Fitter,,3,4,5,6,',
    '2026-27,Sales,Clerk,,1,1,1,1,',
  ]);
  const line = await lineOf(admin, 'Fitter');
  await admin.call(savePlanLine, { ...line, planned2: 9 }, line.version);
  await admin.call(hiringPlanBulk.undo, { bulkbatchid: batch.bulkbatchid });
  expect(await settled(admin, hiringPlanBulk, batch.bulkbatchid)).toMatchObject({ undonerows: 1 });
  expect(await planOf(admin)).toEqual(['Weaving Fitter - 3 9 5 6 ']);
});

test('every fault has its row and column', async () => {
  const { admin } = await planning();
  const { batch, text } = await checked(admin, hiringPlanBulk, [
    HEAD,
    '2026-28,Weaving,Fitter,,1,1,1,1,',
    ',Weaving,Fitter,,1,1,1,1,',
    '2026-27,Weavin,Fiter,Poona,1,1,1,1,',
    '2026-27,Weaving,Clerk,,1,,1,1,',
    '2026-27,Weaving,Fitter,,1,1,1,1.5,12 lakh',
    '2026-27,Sales,Fitter,,1,1,1,1,',
    '2026-27,sales,fitter,,2,2,2,2,',
  ]);
  expect(batch).toMatchObject({ validrows: 0, errorrows: 7 });
  expect(text).toEqual([
    '2 fiscalyear: “2026-28” is not a financial year. Write it as 2026-27.',
    '3 fiscalyear: Financial year is missing.',
    '4 department: There is no department “Weavin”. Did you mean “Weaving”?',
    '4 designation: There is no designation “Fiter”. Did you mean “Fitter”?',
    '4 office: There is no office “Poona”. Create it first or empty the cell.',
    '5 planned2: A new line needs the people at the end of each quarter. Write 0 for none.',
    '6 planned4: “1.5” has more than 0 decimals.',
    '6 annualcost: “12 lakh” is not an amount in rupees. Enter figures only, for example 1850000.',
    '7 designation: This position is in rows 7, 8. Keep one of them.',
    '8 designation: This position is in rows 7, 8. Keep one of them.',
  ]);
});

test('who may not see pay uploads people, and costs stay; without the right there is no upload', async () => {
  const { company, admin } = await planning();
  await applied(admin, hiringPlanBulk, [HEAD, '2026-27,Weaving,Fitter,,3,4,5,6,600000']);
  await company.tx(async (db) => {
    const group = { permissiongroupname: 'Planner' };
    const { permissiongroupid } = await db
      .insertInto('permission_group')
      .values(group)
      .returning('permissiongroupid')
      .executeTakeFirstOrThrow();
    const grant = { permissiongroupid, featureid: 64, actionid: 1, scope: 'all' } as const;
    await db.insertInto('permission_grant').values(grant).execute();
  });
  const planner = await company.account('planner@example.in', ['Planner']);
  const { batch, text } = await checked(planner, hiringPlanBulk, [
    HEAD,
    '2026-27,Weaving,Fitter,,3,4,5,8,1',
    '2026-27,Sales,Clerk,,1,1,1,1,1',
  ]);
  expect(text).toEqual([
    '2 annualcost: The cost is left out: only who may see pay plans it.',
    '3 annualcost: The cost is left out: only who may see pay plans it.',
  ]);
  await planner.call(hiringPlanBulk.apply, { bulkbatchid: batch.bulkbatchid, rows: 'all' });
  await settled(planner, hiringPlanBulk, batch.bulkbatchid);
  expect(await planOf(admin)).toEqual(['Sales Clerk - 1 1 1 1 ', 'Weaving Fitter - 3 4 5 8 60000000']);
  const stranger = await company.account('stranger@example.in', []);
  expect((await stranger.refused(hiringPlanBulk.list, {})).status).toBe(403);
});

test.each([
  ['2026-27', 2026],
  ['2026-2027', 2026],
  ['FY 2026-27', 2026],
  ['fy2026/27', 2026],
  ['2099-00', 2099],
  [' 2026 ', 2026],
  ['2026-28', undefined],
  ['2026-1927', undefined],
  ['26-27', undefined],
  ['FY27', undefined],
  ['', undefined],
])('the financial year %j begins in %j', (text, year) => {
  expect(fiscalYearNamed(text)).toBe(year);
});
