import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listNotifications } from '#modules/notifications/contract/center.ts';
import { probationPlanner } from '#modules/planner/contract/planner.ts';
import { addDays, day } from '#platform/engine/day.ts';
import { runDailyChecks } from '#platform/server/daily-checks.ts';
import { tenantSql } from '#platform/server/db.ts';
import { callers } from '../src/modules/attendance/test/attending.ts';
import { serverModules } from '../src/server.modules.ts';
import { planning, span } from './support/planning.ts';
import { type Company, type Person, sharedApp, type TestApp } from './support/product.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

const probationPlan = (company: Company, probationperiodname: string, more: object = {}) =>
  company.tx(async (db) => {
    const row = await db
      .insertInto('probation_period')
      .values({ probationperiodname, probationdays: 90, isautoconfirmed: false, ...more })
      .returning('probationperiodid')
      .executeTakeFirstOrThrow();
    return row.probationperiodid;
  });
const joined = (company: Company, employeeid: number, joiningdate: string) =>
  company.tx((db) => db.updateTable('employee').set({ joiningdate }).where('employeeid', '=', employeeid).execute());
const probations = (company: Company) =>
  company.tx(async (db) => {
    const { rows } = await tenantSql<{ one: string }>`select to_jsonb(p)::text as one from employee_probation p
      where subscriptionid = current_subscription() order by 1`.execute(db);
    return rows.map(({ one }) => one);
  });
const probationOf = (company: Company, employeeid: number) =>
  company.tx(async (db) => {
    const row = await db
      .selectFrom('employee_probation')
      .select(['startdate', 'enddate', 'statusid', 'confirmedon'])
      .where('employeeid', '=', employeeid)
      .executeTakeFirst();
    return row && Object.values(row);
  });

test('a probation begins with joining, is extended, confirmed early, and taken away; each is undone', async () => {
  const { company, asha, plan, rowOf, publish, undo } = await planning(app, probationPlanner);
  const { employeeid } = asha;
  await joined(company, employeeid, '2026-04-10');
  const quarter = await probationPlan(company, 'Quarter');
  await plan(employeeid, span(quarter, '2026-04-01'));
  expect((await rowOf(employeeid)).draft).toEqual([span(quarter, '2026-04-10', '2026-07-08')]);
  expect(await probations(company)).toEqual([]);
  const state = await publish();
  expect(await probationOf(company, employeeid)).toEqual(['2026-04-10', '2026-07-08', 1, null]);
  expect(await rowOf(employeeid)).toMatchObject({
    periods: [span(quarter, '2026-04-10', '2026-07-08')],
    standing: { state: 'running', day: '2026-07-08' },
  });
  const steps: [spans: object[], stored: unknown[] | undefined, standing: object | null][] = [
    [
      [span(quarter, '2026-07-01', '2026-07-31')],
      ['2026-04-10', '2026-07-31', 3, null],
      { state: 'extended', day: '2026-07-31' },
    ],
    [
      [span(null, '2026-07-01')],
      ['2026-04-10', '2026-06-30', 1, '2026-07-01'],
      { state: 'confirming', day: '2026-07-01' },
    ],
    // What is to happen by today has happened at once.
    [
      [span(null, '2026-06-01')],
      ['2026-04-10', '2026-05-31', 2, '2026-06-01'],
      { state: 'confirmed', day: '2026-06-01' },
    ],
    [[span(null, '2026-04-01')], undefined, null],
  ];
  for (const [spans, stored, standing] of steps) {
    const before = await probations(company);
    await plan(employeeid, ...spans);
    const { plannerbatchid } = await publish();
    expect(await probationOf(company, employeeid)).toEqual(stored);
    expect((await rowOf(employeeid)).standing).toEqual(standing);
    expect((await undo(plannerbatchid)).status).toBe(200);
    expect(await probations(company)).toEqual(before);
  }
  expect((await undo(state.plannerbatchid)).status).toBe(200);
  expect(await probations(company)).toEqual([]);
});

// Invariant (planner): What is planned is nobody else's business before it is published, and an undo restores every
// assignment, job record and probation of before, or none
test('whatever probation there is and whatever is planned over it, an undo restores every row', async () => {
  const { company, asha, bina, hr, plan, publish, undo } = await planning(app, probationPlanner);
  const plans = [
    await probationPlan(company, 'Quarter'),
    await probationPlan(company, 'Half year', { probationdays: 180, isautoconfirmed: true }),
  ];
  const ZERO = day('2026-05-01');
  const at = fc.integer({ min: 0, max: 60 });
  const spans = fc.record({
    at,
    length: fc.option(fc.integer({ min: 0, max: 40 }), { nil: null }),
    plan: fc.integer({ min: 0, max: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.option(spans), fc.array(spans, { minLength: 1, maxLength: 3 }), async (own, planned) => {
      await company.tx(async (db) => {
        await db.deleteFrom('employee_probation').execute();
        if (own)
          await db
            .insertInto('employee_probation')
            .values({
              employeeid: asha.employeeid,
              probationperiodid: plans[own.plan % 2] ?? 0,
              startdate: addDays(ZERO, own.at),
              enddate: addDays(ZERO, own.at + (own.length ?? 90)),
              statusid: own.plan + 1,
              confirmedon: own.plan === 1 ? addDays(ZERO, own.at + (own.length ?? 90) + 1) : null,
            })
            .execute();
      });
      const before = await probations(company);
      for (const one of [asha, bina])
        await plan(
          one.employeeid,
          ...planned.map(({ at: begins, length, plan: which }) => {
            const from = addDays(ZERO, begins);
            return span(
              which === 0 ? null : (plans[which - 1] ?? 0),
              from,
              length === null ? null : addDays(from, length),
            );
          }),
        );
      const { status, plannerbatchid } = await publish(true);
      expect(status).toBe(200);
      if (plannerbatchid == null) expect(await probations(company)).toEqual(before);
      else {
        expect(await probations(company)).not.toEqual(before);
        expect((await undo(plannerbatchid)).status).toBe(200);
        expect(await probations(company)).toEqual(before);
      }
      await hr(probationPlanner.discard);
    }),
    { numRuns: 25 },
  );
});

test('a probation that cannot be is said before it is published', async () => {
  const { company, asha, bina, hr, plan, rowOf, publish, reasons } = await planning(app, probationPlanner);
  await joined(company, asha.employeeid, '2026-04-10');
  const quarter = await probationPlan(company, 'Quarter');
  const strict = await probationPlan(company, 'Strict', { isearlyconfirmedallowed: false });
  await plan(asha.employeeid, span(strict, '2026-04-10'));
  await publish();
  for (const [spans, wanted] of [
    [[span(null, '2026-06-01')], ['notearly']],
    [[span(strict, '2026-09-01', '2026-09-30')], ['parts']],
    [[span(quarter, '2026-07-01', '2026-07-31')], ['parts']],
    [[span(quarter, '2026-01-01', '2026-02-28')], ['before']],
    [[span(null, '2026-07-09')], []],
  ] as const) {
    await plan(asha.employeeid, ...spans);
    expect(await reasons()).toEqual(wanted);
  }
  // Days without a probation are nobody's confirmation.
  await plan(bina.employeeid, span(null, '2026-06-01'));
  expect((await rowOf(bina.employeeid)).draft).toEqual([]);
  await plan(bina.employeeid, span(quarter, '2026-06-01'));
  await company.tx((db) =>
    db.updateTable('employee').set({ leavingdate: '2026-07-01' }).where('employeeid', '=', bina.employeeid).execute(),
  );
  expect(await reasons()).toEqual(['left']);
  await company.tx((db) => db.deleteFrom('probation_period').where('probationperiodid', '=', quarter).execute());
  await company.tx((db) => db.updateTable('employee').set({ leavingdate: null }).execute());
  expect(await reasons()).toEqual(['gone']);
  // Somebody else confirms in the meantime: no day of the probation is as it was seen.
  await company.tx((db) =>
    db.updateTable('employee_probation').set({ statusid: 2, confirmedon: '2026-07-09' }).execute(),
  );
  expect(await reasons()).toEqual(['changed', 'gone']);
  expect((await hr(probationPlanner.discard)).status).toBe(200);
});

const TITLES = [
  'Your probation ends soon',
  'Your probation has ended',
  'Your probation is extended',
  'You are confirmed',
];
const noticesOf = async (company: Company, person: Person) =>
  (
    (await (await callers(company, person))(listNotifications, { limit: 50, offset: 0 })).result as {
      rows: { title: string; sentence: string }[];
    }
  ).rows
    .filter(({ title }) => TITLES.includes(title))
    .map(({ sentence }) => sentence)
    .sort();

test('the morning after its end a plan confirms by itself or the probation is overdue, and people are told once', async () => {
  const { company, asha, bina, hr, plan, rowOf, publish, undo } = await planning(app, probationPlanner);
  const notices = {
    notifypriordays: 5,
    isnotifyoncompletion: true,
    isnotifyonextention: true,
    isnotifyonconfirmed: true,
  };
  const auto = await probationPlan(company, 'Auto', { ...notices, isautoconfirmed: true });
  const byhand = await probationPlan(company, 'By hand', { isnotifyemployee: false });
  await plan(asha.employeeid, span(auto, '2026-06-01', '2026-06-19'));
  await plan(bina.employeeid, span(byhand, '2026-06-01', '2026-06-19'));
  const { plannerbatchid } = await publish();
  const morning = async (on: string) => {
    app.clock.set(`${on}T03:00:00Z`);
    for (let time = 0; time < 2; time += 1)
      await runDailyChecks({ pools: app.pools, env: app.env, modules: serverModules }, company.id);
  };
  await morning('2026-06-13');
  expect(await noticesOf(company, asha)).toEqual([]);
  await morning('2026-06-14');
  expect(await noticesOf(company, asha)).toEqual(['Your probation ends on 19 June 2026']);
  expect((await hr(probationPlanner.missing, { state: 'ending' })).result).toMatchObject({ total: 2 });
  await morning('2026-06-19');
  expect(await probationOf(company, asha.employeeid)).toEqual(['2026-06-01', '2026-06-19', 1, null]);
  await morning('2026-06-20');
  expect(await probationOf(company, asha.employeeid)).toEqual(['2026-06-01', '2026-06-19', 2, '2026-06-20']);
  expect(await probationOf(company, bina.employeeid)).toEqual(['2026-06-01', '2026-06-19', 1, null]);
  expect((await rowOf(bina.employeeid)).standing).toEqual({ state: 'overdue', day: '2026-06-19' });
  expect((await hr(probationPlanner.missing, { state: 'ending' })).result).toMatchObject({
    total: 1,
    rows: [{ employeeid: bina.employeeid, lastday: '2026-06-19' }],
  });
  expect(await noticesOf(company, asha)).toEqual([
    'You are confirmed from 20 June 2026',
    'Your probation ended on 19 June 2026',
    'Your probation ends on 19 June 2026',
  ]);
  expect(await undo(plannerbatchid)).toMatchObject({ status: 409 });
  await plan(asha.employeeid, span(auto, '2026-06-20', '2026-06-30'));
  await publish();
  await morning('2026-06-21');
  expect(await noticesOf(company, asha)).toContain('Your probation is extended until 30 June 2026');
  expect(await noticesOf(company, bina)).toEqual([]);
  // Whoever leaves first is not confirmed.
  await company.tx((db) =>
    db.updateTable('employee').set({ leavingdate: '2026-06-30' }).where('employeeid', '=', asha.employeeid).execute(),
  );
  await morning('2026-07-01');
  expect(await probationOf(company, asha.employeeid)).toEqual(['2026-06-01', '2026-06-30', 3, null]);
});

test('Operation gives a probation to whoever joined within a year and has none, and more days to whose ends', async () => {
  const { company, asha, hr, undo } = await planning(app, probationPlanner);
  await joined(company, asha.employeeid, '2026-05-04');
  const quarter = await probationPlan(company, 'Quarter');
  expect((await hr(probationPlanner.counts)).result).toEqual([{ none: 1, ending: 0 }]);
  const all = { state: 'none', planid: quarter, count: 1 };
  const [batch] = (await hr(probationPlanner.assignAll, all)).result as { plannerbatchid: number }[];
  expect(await probationOf(company, asha.employeeid)).toEqual(['2026-05-04', '2026-08-01', 1, null]);
  expect((await undo(batch?.plannerbatchid)).status).toBe(200);
  await hr(probationPlanner.assignAll, all);
  app.clock.set('2026-07-10T06:00:00Z');
  expect((await hr(probationPlanner.counts)).result).toEqual([{ none: 0, ending: 1 }]);
  await hr(probationPlanner.assignAll, { ...all, state: 'ending' });
  expect(await probationOf(company, asha.employeeid)).toEqual(['2026-05-04', '2026-10-30', 3, null]);
});
