import { afterAll, beforeAll, expect, test } from 'vitest';
import { attending, callers, counted, punch } from '#modules/attendance/test/attending.ts';
import { getBalances, getLedger } from '#modules/leave/contract/balance.ts';
import { getLeaveSetting, saveLeaveSetting } from '#modules/leave/contract/setting.ts';
import { addPolicy, EARNED, ruled } from '#modules/leave/test/requests.ts';
import { tenantSql } from '#platform/server/db.ts';
import { type Company, sharedApp, type TestApp } from './support/product.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

/** Months of which the stored sum is not that of the days: none. */
const unlike = (company: Company) =>
  company.tx(async (db) => {
    const { rows } = await tenantSql`
      select coalesce(a.employeeid, w.employeeid) as employeeid, coalesce(a.month, w.month) as month
      from (select employeeid, date_trunc('month', workdate)::date as month,
          sum((half1 in ('P', 'D', 'W'))::int + (half2 in ('P', 'D', 'W'))::int) as halves
          from attendance_day where subscriptionid = current_subscription() group by 1, 2) a
        full join (select employeeid, month, halves from days_worked where subscriptionid = current_subscription()) w
          on w.employeeid = a.employeeid and w.month = a.month
      where coalesce(a.halves, 0) <> coalesce(w.halves, 0)`.execute(db);
    return rows;
  });
const workday = (date: string) => [`${date} 09:30:00`, `${date} 18:30:00`];

// Invariant (leave): Sums of days worked are those of the days of attendance, whatever changes them; leave earned by
// them is in total what the days give
test('days worked earn leave at the end of the month: the sums stay those of the days, whatever changes', async () => {
  const { company, asha, hr, deviceid } = await attending(app);
  await addPolicy(company, [ruled(EARNED, { accrualtypeid: 8, workeddays: 2, workedatleast: 1, monthstep: 0.25 })]);
  const [{ version, ...setting }] = (await hr(getLeaveSetting)).result as [{ version: number }];
  const saved = await (
    await company.signIn(company.admin)
  ).call('POST', 'subscription/leavesetting', {
    headers: { 'if-match': String(version) },
    body: { ...setting, startdate: '2026-10-01' },
  });
  expect([saveLeaveSetting.path, saved.status]).toEqual(['subscription/leavesetting', 200]);
  const earned = async () => {
    const { result } = await (
      await callers(company, asha)
    )(getLedger, {
      employeeid: asha.employeeid,
      leavetypeid: EARNED,
    });
    return (result as [{ lines: { days: number; linedate: string; sentence: string }[] }])[0].lines.map(
      ({ days, linedate, sentence }) => [linedate, days, sentence],
    );
  };

  await punch(company, deviceid, asha.employeeid, workday('2026-10-05'));
  await counted(company);
  expect(await unlike(company)).toEqual([]);
  expect(await earned()).toEqual([['2026-10-31', 0.5, 'Earned by days worked']]);

  await punch(company, deviceid, asha.employeeid, ['2026-10-06', '2026-10-07'].flatMap(workday));
  await counted(company);
  expect(await unlike(company)).toEqual([]);
  expect(await earned()).toEqual([['2026-10-31', 1.5, 'Earned by days worked']]);
  expect((await hr(getBalances, { employeeid: asha.employeeid })).result).toMatchObject([
    { balances: expect.arrayContaining([expect.objectContaining({ leavetypeid: EARNED, booked: 1.5 })]) },
  ]);

  // A day that is taken away, one that changes, and days of another person.
  await company.tx((db) =>
    tenantSql`delete from attendance_day where subscriptionid = current_subscription()
      and workdate = '2026-10-07'`.execute(db),
  );
  await company.tx((db) =>
    tenantSql`update attendance_day set half2 = 'A' where subscriptionid = current_subscription()
      and workdate = '2026-10-06'`.execute(db),
  );
  expect(await unlike(company)).toEqual([]);
  expect(await earned()).toEqual([['2026-10-31', 0.75, 'Earned by days worked']]);
});
