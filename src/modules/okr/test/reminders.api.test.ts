import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDailyChecks } from '#platform/server/daily-checks.ts';
import { companyOf } from '../../../../test/support/app.ts';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { serverModules } from '../../../server.modules.ts';
import { cycleRecord } from '../contract/cycle.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

/** Asha has two key results in a cycle from Thursday 1 October 2026, checked in every seven days. */
async function withGoals() {
  app.clock.set('2026-10-01T06:00:00Z');
  const company = await companyOf(await app.createCompany());
  const employeeid = await company.tx(async (db) => {
    const row = await db
      .insertInto('employee')
      .values({ employeecode: '100', fullname: 'Asha Nair', joiningdate: '2024-01-01' })
      .returning('employeeid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('work_profile')
      .values({ ...row, period: '[2024-01-01,)' })
      .execute();
    return row.employeeid;
  });
  await company.account('asha@kaveri.example', ['Employee'], employeeid);
  const [cycle] = await company.admin.call(cycleRecord.calls.save, {
    okrcycleid: null,
    okrcyclename: 'Quarter 3',
    fromdate: '2026-10-01',
    todate: '2026-12-31',
    checkindays: 7,
    ontrackpercent: 95,
    atriskpercent: 75,
  });
  const results = await company.tx(async (db) => {
    const { okrobjectiveid } = await db
      .insertInto('okr_objective')
      .values({ okrcycleid: cycle?.okrcycleid ?? 0, title: 'Quality', levelid: 3, employeeid })
      .returning('okrobjectiveid')
      .executeTakeFirstOrThrow();
    const result = { okrobjectiveid, kindid: 1, targetvalue: 100_000, employeeid, addeddate: '2026-10-01T06:00:00Z' };
    const fed = { ...result, title: 'Attrition', measurekey: 'attrition' };
    const rows = await db
      .insertInto('okr_key_result')
      .values([
        { ...result, title: 'Defects' },
        { ...result, title: 'Audits' },
        { ...result, title: 'Gone', isdropped: true },
      ])
      .returning('okrkeyresultid')
      .execute();
    await db.insertInto('okr_key_result').values(fed).execute();
    return rows.map(({ okrkeyresultid }) => okrkeyresultid).toSorted((x, y) => x - y);
  });
  const morning = async (date: string) => {
    app.clock.set(`${date}T01:00:00Z`);
    await runDailyChecks({ pools: app.pools, env: app.env, modules: serverModules }, company.subscriptionid, ['okr']);
    const rows = await company.tx((db) =>
      db
        .selectFrom('notification')
        .select('sentence')
        .where('kind', '=', 'okr_check_in_due')
        .orderBy('notificationid')
        .execute(),
    );
    return rows.map(({ sentence }) => sentence);
  };
  return { company, employeeid, results, morning };
}
const BOTH = 'Your key results are due for a check-in: Defects, Audits';

test('a check-in that is due is told once for each period, with all that are due, and no more once it is done', async () => {
  const { company, results, morning } = await withGoals();
  expect(await morning('2026-10-07')).toEqual([]);
  expect(await morning('2026-10-08')).toEqual([BOTH]);
  expect(await morning('2026-10-09')).toEqual([BOTH]);
  const mails = await company.tx((db) =>
    db.selectFrom('mail_outbox').select('subject').where('subject', 'like', 'Check-in due%').execute(),
  );
  expect(mails).toEqual([{ subject: 'Check-in due: Defects, Audits' }]);
  await company.tx((db) =>
    db
      .updateTable('okr_key_result')
      .set({ checkedon: '2026-10-09' })
      .where('okrkeyresultid', '=', results[0] ?? 0)
      .execute(),
  );
  expect(await morning('2026-10-15')).toEqual([BOTH, 'Your key results are due for a check-in: Audits']);
  expect(await morning('2026-10-16')).toHaveLength(3);
});

test('whoever has a day off or is on leave is told on the next day of work', async () => {
  const { company, employeeid, morning } = await withGoals();
  await company.tx((db) => db.updateTable('okr_cycle').set({ checkindays: 9 }).execute());
  // The ninth day is Saturday 10 October.
  expect(await morning('2026-10-10')).toEqual([]);
  await company.tx(async (db) => {
    const type = await db.selectFrom('leave_type').select('leavetypeid').limit(1).executeTakeFirstOrThrow();
    const span = { fromdate: '2026-10-12', fromhalf: 1, todate: '2026-10-12', tohalf: 2 };
    await db
      .insertInto('leave_request')
      .values({ ...type, ...span, employeeid, statusid: 2, approvedon: '2026-10-05' })
      .execute();
  });
  expect(await morning('2026-10-12')).toEqual([]);
  expect(await morning('2026-10-13')).toEqual([BOTH]);
});
