import { sql } from 'kysely';
import { type Db, tenantSql } from '#platform/server/db.ts';
import type { Day } from '#platform/engine/day.ts';

/** The digest of whoever has no stored days. */
export const NO_DAYS_DIGEST = '';

/** SQL: an MD5 of days `d` over all that a close reads of them. */
const digest = sql`md5(string_agg(concat_ws('|', d.workdate, d.kind, coalesce(d.shiftid, 0), d.half1, d.half2,
  coalesce(d.mark, ''), d.extraminutes, d.creditedminutes, d.reasons::text), ';' order by d.workdate))`;

/**
 * An MD5 of the stored days of people, over all that a close reads of a day: it differs when a day was counted again with
 * another outcome. People without stored days are left out. One statement.
 */
export async function daysDigests(
  db: Db,
  employeeids: readonly number[],
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<Map<number, string>> {
  const { rows } = await tenantSql<{ employeeid: number; digest: string }>`
    select d.employeeid, ${digest} as digest
    from attendance_day d where d.subscriptionid = current_subscription()
      and d.employeeid = any(${[...employeeids]}::bigint[]) and d.workdate between ${from}::date and ${to}::date
    group by d.employeeid`.execute(db);
  return new Map(rows.map(({ employeeid, digest }) => [employeeid, digest]));
}

/**
 * People whose stored days of closed periods are others than at their close, by close and employee. One statement, whatever
 * the number of closes: only those are looked at whose days were written again since.
 */
export async function changedDigests(
  db: Db,
  closeids: readonly number[],
): Promise<{ readonly closeid: number; readonly employeeid: number }[]> {
  const { rows } = await tenantSql<{ closeid: number; employeeid: number }>`
    select c.closeid, c.employeeid
    from time_close_changed c
    join time_close t on t.subscriptionid = c.subscriptionid and t.closeid = c.closeid
    join time_close_person p on p.subscriptionid = c.subscriptionid and p.closeid = c.closeid and p.employeeid = c.employeeid
    cross join lateral (select ${digest} as now from attendance_day d where d.subscriptionid = c.subscriptionid
      and d.employeeid = c.employeeid and d.workdate between coalesce(t.weeksfrom, t.fromday) and t.today) d
    where c.subscriptionid = current_subscription() and c.closeid = any(${[...closeids]}::bigint[])
      and p.daysdigest is distinct from coalesce(d.now, ${NO_DAYS_DIGEST})
    order by c.closeid, c.employeeid`.execute(db);
  return rows;
}
