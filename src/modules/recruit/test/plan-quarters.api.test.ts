import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseDraft, getDraft, saveDraft } from '#platform/contract/form-draft.ts';
import { startTestApp, type Caller, type TestApp, type TestCompany } from '../../../../test/support/app.ts';
import { getPlanLine, listPlan, savePlanLine, savePlanQuarters } from '../contract/plan/plan.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const rowsOf = async (by: Caller) => (await by.call(listPlan, { fiscalyear: 2026, limit: 50, offset: 0 })).rows;
const figures = ['planned1', 'planned2', 'planned3', 'planned4'] as const;
const shown = async (by: Caller) =>
  (await rowsOf(by)).map((row) => [row.designationname, ...figures.map((name) => row[name])].join(' '));

/** A plan with a line for each designation, 3 people at the end of each quarter, and a cost. */
async function planning(names: readonly string[] = ['Clerk', 'Fitter', 'Weaver']) {
  const company: TestCompany = await app.company();
  const { admin } = company;
  const places = await company.tx(async (db) => {
    const { departmentid } = await db
      .insertInto('department')
      .values({ departmentname: 'Weaving' })
      .returning('departmentid')
      .executeTakeFirstOrThrow();
    const rows = names.map((designationname) => ({ designationname }));
    const created = await db.insertInto('designation').values(rows).returning('designationid').execute();
    return created.map(({ designationid }) => ({ departmentid, designationid }));
  });
  for (const place of places) await admin.call(savePlanLine, { ...savePlanLine.example, ...place, ...EACH });
  const lines = (await rowsOf(admin)).map(({ hiringplanlineid, version, planned1, planned2, planned3, planned4 }) => ({
    hiringplanlineid,
    version,
    planned1,
    planned2,
    planned3,
    planned4,
  }));
  return { company, admin, lines };
}
const EACH = { planned1: 3, planned2: 3, planned3: 3, planned4: 3 };

test('the quarters of several lines are saved by one call; a line without a change keeps its version, and costs stay', async () => {
  const { admin, lines } = await planning();
  const [clerk, fitter, weaver] = lines;
  if (!clerk || !fitter || !weaver) throw new Error('There are three lines');
  const saved = await admin.call(savePlanQuarters, {
    lines: [{ ...weaver, planned4: 9 }, { ...clerk, planned1: 0 }, fitter],
  });
  expect(Object.fromEntries(saved.map((one) => [one.hiringplanlineid, one.version]))).toEqual({
    [clerk.hiringplanlineid]: 2,
    [fitter.hiringplanlineid]: 1,
    [weaver.hiringplanlineid]: 2,
  });
  expect(await shown(admin)).toEqual(['Clerk 0 3 3 3', 'Fitter 3 3 3 3', 'Weaver 3 3 3 9']);
  expect((await rowsOf(admin)).map(({ annualcost, version }) => [annualcost, version])).toEqual([
    [60_000_000, 2],
    [60_000_000, 1],
    [60_000_000, 2],
  ]);
});

test('where somebody was faster nothing is saved, and the answer has the lines as they are', async () => {
  const { admin, lines } = await planning();
  const [clerk, fitter] = lines;
  if (!clerk || !fitter) throw new Error('There are two lines');
  const [current] = await admin.call(getPlanLine, { hiringplanlineid: fitter.hiringplanlineid });
  if (!current) throw new Error('The line is there');
  await admin.call(savePlanLine, { ...current, planned2: 7 }, current.version);
  const { status, error } = await admin.refused(savePlanQuarters, {
    lines: [
      { ...clerk, planned1: 1 },
      { ...fitter, planned1: 1 },
    ],
  });
  expect([status, error.code, error.current]).toEqual([412, 'stale', [{ ...fitter, version: 2, planned2: 7 }]]);
  expect(await shown(admin)).toEqual(['Clerk 3 3 3 3', 'Fitter 3 7 3 3', 'Weaver 3 3 3 3']);
});

test('a line that is gone or of another company looks unknown, one named twice and a strange figure are refused', async () => {
  const { admin, lines } = await planning(['Fitter']);
  const other = await planning(['Clerk']);
  const [line] = lines;
  const [theirs] = other.lines;
  if (!line || !theirs) throw new Error('Each has a line');
  expect((await admin.refused(savePlanQuarters, { lines: [line, theirs] })).status).toBe(404);
  expect((await admin.refused(savePlanQuarters, { lines: [line, line] })).status).toBe(400);
  expect((await admin.refused(savePlanQuarters, { lines: [{ ...line, planned3: -1 }] })).status).toBe(400);
  expect((await admin.refused(savePlanQuarters, { lines: [] })).status).toBe(400);
  expect(await shown(admin)).toEqual(['Fitter 3 3 3 3']);
  expect(await shown(other.admin)).toEqual(['Clerk 3 3 3 3']);
});

test('figures of a year that are not saved are kept as a draft, by whoever may change the plan', async () => {
  const { company, admin } = await planning(['Fitter']);
  const which = { formkey: 'hiring-plan-quarters', recordid: 2026 };
  const values = { edits: { 1: { typed: { planned1: '4' } } } };
  await admin.call(saveDraft, { ...which, recordversion: null, values }, 0);
  expect(await admin.call(getDraft, which)).toMatchObject([{ values }]);
  const stranger = await company.account('stranger@example.in', []);
  expect((await stranger.refused(saveDraft, { ...which, recordversion: null, values }, 0)).status).toBe(404);
  expect((await stranger.refused(savePlanQuarters, savePlanQuarters.example)).status).toBe(403);
  await admin.call(eraseDraft, which);
  expect(await admin.call(getDraft, which)).toEqual([]);
});
