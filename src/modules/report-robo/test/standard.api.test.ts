import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { FEATURES } from '#platform/contract/features.ts';
import { companyOf, type TestCompany } from '../../../../test/support/app.ts';
import { DEMO } from '../../../../test/support/demo-template.ts';
import { startApp, type TestApp } from '../../../../test/support/product.ts';
import { serverModules } from '../../../server.modules.ts';
import { CUSTOM, FIRST_QUESTION, IS, LAST_MONTH, type Question } from '../contract/question.ts';
import { reportCatalogue, runReport } from '../contract/report.ts';
import { questionOf } from '../contract/rows.ts';
import { STANDARD_REPORTS } from '../contract/standard.ts';

const GROUP = 'Everything of a team';
/** The last month that the demo has closed. */
const CLOSED: Pick<Question, 'rangeid' | 'from' | 'to'> = {
  rangeid: CUSTOM,
  from: day('2026-10-01'),
  to: day('2026-10-31'),
};
const DATASETS = serverModules.flatMap(({ datasets = [] }) => datasets.map(({ shape }) => shape));
const isOfPeople = (right: keyof typeof FEATURES): boolean => {
  const feature: { readonly people?: boolean } = FEATURES[right];
  return feature.people === true;
};
let running: TestApp;
let company: TestCompany;
beforeAll(async () => {
  running = await startApp({ demo: true });
  company = await companyOf(await running.findCompany('acme', 'admin@acme.example'), DEMO);
});
afterAll(() => running?.stop());

const answerOf = async (by: TestCompany['admin'], question: Question) =>
  (await by.call(runReport, { question, limit: 200 }))[0];

test('every standard report is there for the administrator, and works out over the demo company', async () => {
  const [catalogue] = await company.admin.call(reportCatalogue, {});
  const offered = catalogue?.standard ?? [];
  const rights = new Set(catalogue?.datasets.map(({ key }) => key));
  expect(offered.map(({ key }) => key)).toEqual(
    STANDARD_REPORTS.filter(({ question }) => rights.has(question.datasetkey)).map(({ key }) => key),
  );
  const empty: string[] = [];
  for (const { key, question } of offered) {
    // Days of months that the demo has not closed are counted by the worker alone.
    const isUncounted = question.datasetkey === 'attendance_day' && question.rangeid === LAST_MONTH;
    const answer = await answerOf(company.admin, isUncounted ? { ...question, ...CLOSED } : question);
    if (answer?.total === 0) empty.push(key);
  }
  expect(empty).toEqual([]);
});

test('each figure that key results follow opens its rows, and attrition those who left', async () => {
  const span = { from: day('2026-09-15'), to: day('2026-11-30') };
  const totals = new Map<string, number | undefined>();
  for (const { key, behind } of serverModules.flatMap(({ measures = [] }) => measures)) {
    if (!behind) continue;
    const { shape } = behind.dataset;
    const columns = Object.keys(shape.columns);
    const question = { ...questionOf(shape.key, behind.rows(span)), columns };
    totals.set(key, (await answerOf(company.admin, question))?.total);
  }
  expect([...totals.keys()].toSorted()).toEqual(['attrition', 'cost-per-head', 'late-marks', 'time-to-hire']);
  const { left } = await company.tx((db) =>
    db
      .selectFrom('employee')
      .select((c) => c.fn.countAll<number>().as('left'))
      .where('leavingdate', '>=', span.from)
      .where('leavingdate', '<=', span.to)
      .executeTakeFirstOrThrow(),
  );
  expect(totals.get('attrition')).toBe(left);
});

test('the audit report says who changed which fields, without their values, for the right over the audit trail alone', async () => {
  const audit = STANDARD_REPORTS.find(({ key }) => key === 'audit')?.question ?? FIRST_QUESTION;
  await company.tx((db) =>
    db.updateTable('employee').set({ mobilenumber: '9876512345' }).where('employeecode', '=', 'AC0001').execute(),
  );
  const filters = [
    { column: 'record', operatorid: IS, value: 'employee' },
    { column: 'fields', operatorid: IS, value: 'mobilenumber' },
  ];
  const answer = await answerOf(company.admin, { ...audit, filters });
  expect(answer?.rows.at(0)?.slice(2)).toEqual(['Changed', 'employee', 'mobilenumber']);
  expect(JSON.stringify(answer)).not.toContain('9876512345');
  const { error } = await company.admin.refused(runReport, {
    question: { ...audit, rangeid: CUSTOM, from: '2026-01-01', to: '2026-04-01' },
    limit: 5,
  });
  expect(error.code).toBe('E1250');
});

// Invariant: No dataset gives a row that its screen would not
test('a manager gets rows of the team alone, and no data that is not of people', async () => {
  const manager = await company.tx(async (db) => {
    const row = await db
      .selectFrom('work_profile as w')
      .innerJoin('account as a', 'a.employeeid', 'w.managerid')
      .select(['a.accountid', 'a.emailid', 'a.employeeid'])
      .select((c) => c.fn.countAll<number>().as('count'))
      .where('a.statusid', '=', 1)
      .groupBy(['a.accountid', 'a.emailid', 'a.employeeid'])
      .orderBy('count', 'desc')
      .executeTakeFirstOrThrow();
    const { permissiongroupid } = await db
      .insertInto('permission_group')
      .values({ permissiongroupname: GROUP })
      .returning('permissiongroupid')
      .executeTakeFirstOrThrow();
    const rights = [...new Set(DATASETS.map(({ right }) => right))];
    await db
      .insertInto('permission_grant')
      .values([
        { permissiongroupid, featureid: FEATURES.reportRobo.featureid, actionid: 2, scope: 'all' },
        ...rights.map((right) => ({
          permissiongroupid,
          featureid: FEATURES[right].featureid,
          actionid: 2,
          scope: 'reports',
        })),
      ])
      .execute();
    await db.deleteFrom('account_group').where('accountid', '=', row.accountid).execute();
    await db.insertInto('account_group').values({ accountid: row.accountid, permissiongroupid }).execute();
    await db.deleteFrom('permission_rule').execute();
    await db.deleteFrom('common_access').execute();
    return row;
  });
  const team = await company.tx(async (db) => {
    const { rows } = await sql<{ employeecode: string }>`with recursive team as (
        select e.subscriptionid, e.employeeid, e.employeecode from employee e
        where e.subscriptionid = current_subscription() and e.employeeid = ${manager.employeeid}
        union select e.subscriptionid, e.employeeid, e.employeecode from team t
          join work_profile w on w.subscriptionid = t.subscriptionid and w.managerid = t.employeeid
          join employee e on e.subscriptionid = w.subscriptionid and e.employeeid = w.employeeid)
      select employeecode from team where subscriptionid = current_subscription()`.execute(db);
    return new Set(rows.map(({ employeecode }) => employeecode));
  });
  const caller = await company.signIn(manager.emailid);
  const offered = (await caller.call(reportCatalogue, {}))[0]?.datasets.map(({ key }) => key);
  expect(offered).toEqual(DATASETS.filter(({ right }) => isOfPeople(right)).map(({ key }) => key));
  for (const shape of DATASETS) {
    const question: Question = {
      ...FIRST_QUESTION,
      datasetkey: shape.key,
      columns: Object.keys(shape.columns),
      rangeid: CUSTOM,
      from: '2026-09-15' as never,
      to: '2026-11-30' as never,
    };
    if (!isOfPeople(shape.right)) {
      expect((await caller.refused(runReport, { question, limit: 5 })).error.fields).toHaveProperty('datasetkey');
      continue;
    }
    // Objectives that are not private are open to everybody, on their screen as well.
    if (shape.key === 'key_results') continue;
    const at = question.columns.indexOf('employeecode');
    const answer = await answerOf(caller, question);
    const others = (answer?.rows ?? []).map((row) => String(row[at])).filter((code) => !team.has(code));
    expect([shape.key, at >= 0, others]).toEqual([shape.key, true, []]);
  }
});
