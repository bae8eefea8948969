import { type Day, day } from '#platform/engine/day.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';

/** Sums of the counted days of the whole company on a day: halves of days present, and minutes. */
export type DailySum = {
  readonly workdate: Day;
  readonly halves: number;
  readonly late: number;
  readonly extra: number;
};

/** The sums of days of the whole company between two days, as they are in this transaction; days without rows are left out. */
export async function dailySums(db: Db, from: Day, to: Day): Promise<DailySum[]> {
  const rows = await db
    .selectFrom('attendance_sum')
    .select((c) => [
      'workdate',
      c.fn.sum<number>('halves').as('halves'),
      c.fn.sum<number>('lateminutes').as('late'),
      c.fn.sum<number>('extraminutes').as('extra'),
    ])
    .where('workdate', '>=', from)
    .where('workdate', '<=', to)
    .groupBy('workdate')
    .having((c) => c.fn.sum('people'), '>', 0)
    .orderBy('workdate')
    .execute();
  return rows.map((row) => ({ ...row, workdate: day(row.workdate) }));
}

/** Makes one row of the rows of each day, none where nobody is counted; what is written meanwhile stays beside it. */
export async function mergeDailySums(db: Db): Promise<void> {
  const { rows } = await tenantSql<{ workdate: string; people: number; halves: number; late: number; extra: number }>`
    with several as (select s.workdate from attendance_sum s where s.subscriptionid = current_subscription()
        group by s.workdate having count(*) > 1),
      merged as (delete from attendance_sum a using several where a.subscriptionid = current_subscription()
        and a.workdate = several.workdate returning a.workdate, a.people, a.halves, a.lateminutes, a.extraminutes)
    select workdate, sum(people)::integer as people, sum(halves)::integer as halves, sum(lateminutes)::integer as late,
      sum(extraminutes)::integer as extra
    from merged group by workdate having sum(people) > 0`.execute(db);
  if (rows.length === 0) return;
  await db
    .insertInto('attendance_sum')
    .values(rows.map(({ late, extra, ...sums }) => ({ ...sums, lateminutes: late, extraminutes: extra })))
    .execute();
}
