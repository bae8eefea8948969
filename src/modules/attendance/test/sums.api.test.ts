import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { tenantSql } from '#platform/server/db.ts';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { dailySums, mergeDailySums } from '../server/count/sums.ts';
import { attending } from './attending.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

const [FROM, TO] = [day('2026-09-01'), day('2026-09-30')];
const ZERO = { workedminutes: 0, breakminutes: 0, earlyminutes: 0, creditedminutes: 0 };

// Invariant: The sums of a day are those of the days of its people, whatever was written and merged
test('the sums of a day follow its people: added, changed, deleted, merged at night', async () => {
  const { company, asha, bina } = await attending(app);
  const row = (employeeid: number, workdate: string, halves: [string, string], late: number, extra: number) => ({
    ...ZERO,
    employeeid,
    workdate,
    kind: 'working',
    half1: halves[0],
    half2: halves[1],
    lateminutes: late,
    extraminutes: extra,
    reasons: [],
  });
  const expectSums = async () => {
    const [sums, { rows }] = await company.tx(async (db) => [
      await dailySums(db, FROM, TO),
      await tenantSql<{ workdate: string; halves: number; late: number; extra: number }>`
        select workdate, sum(halves_worked(half1, half2)) as halves, sum(lateminutes) as late, sum(extraminutes) as extra
        from attendance_day where subscriptionid = current_subscription() and workdate between ${FROM}::date and ${TO}::date
        group by workdate order by workdate`.execute(db),
    ]);
    expect(sums).toEqual(rows);
    return sums;
  };
  await company.tx((db) =>
    db
      .insertInto('attendance_day')
      .values([
        row(asha.employeeid, '2026-09-01', ['P', 'P'], 15, 0),
        row(bina.employeeid, '2026-09-01', ['P', 'A'], 5, 30),
        row(bina.employeeid, '2026-09-02', ['W', 'D'], 1, 7),
      ])
      .execute(),
  );
  expect(await expectSums()).toEqual([
    { workdate: '2026-09-01', halves: 3, late: 20, extra: 30 },
    { workdate: '2026-09-02', halves: 2, late: 1, extra: 7 },
  ]);
  await company.tx((db) =>
    db.updateTable('attendance_day').set({ half2: 'A', lateminutes: 9 }).where('workdate', '=', '2026-09-01').execute(),
  );
  await expectSums();
  await company.tx((db) => db.deleteFrom('attendance_day').where('workdate', '=', '2026-09-02').execute());
  await company.tx((db) => mergeDailySums(db));
  expect(await expectSums()).toEqual([{ workdate: '2026-09-01', halves: 2, late: 18, extra: 30 }]);
  const { count } = await company.tx((db) =>
    db
      .selectFrom('attendance_sum')
      .select((c) => c.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  );
  expect(count).toBe(1);
});
