import { type Db, tenantSql } from '#platform/server/db.ts';
import type { Day } from '#platform/engine/day.ts';

/** The digest of whoever has no stored days. */
export const NO_DAYS_DIGEST = '';

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
    select d.employeeid, md5(string_agg(concat_ws('|', d.workdate, d.kind, coalesce(d.shiftid, 0), d.half1, d.half2,
      coalesce(d.mark, ''), d.extraminutes, d.creditedminutes, d.reasons::text), ';' order by d.workdate)) as digest
    from attendance_day d where d.subscriptionid = current_subscription()
      and d.employeeid = any(${[...employeeids]}::bigint[]) and d.workdate between ${from}::date and ${to}::date
    group by d.employeeid`.execute(db);
  return new Map(rows.map(({ employeeid, digest }) => [employeeid, digest]));
}
