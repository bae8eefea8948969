import { type Db, tenantSql } from '#platform/server/db.ts';
import type { Day } from '#platform/engine/day.ts';
import type { Counted } from './count.ts';

/** Numbers as an array of the database: a month of many people is written in a third of the time of a list of values. */
const numbers = (values: readonly (number | null)[]): string => `{${values.map((one) => one ?? 'NULL').join(',')}}`;

/**
 * Replaces the stored days of people between two days by those that were counted; rows that are as they were are left
 * alone, not even locked.
 */
export async function storeDays(db: Db, counted: readonly Counted[], from: Day, to: Day): Promise<void> {
  const rows = counted.flatMap(({ employeeid, days }) =>
    days
      .filter(({ day, kind }) => kind !== undefined && day >= from && day <= to)
      .map((day) => ({ employeeid, ...day })),
  );
  const column = <T>(of: (row: (typeof rows)[number]) => T): T[] => rows.map(of);
  const figures = (of: (row: (typeof rows)[number]) => number | null): string => numbers(rows.map(of));
  const ids = counted.map(({ employeeid }) => employeeid);
  const keys = [figures(({ employeeid }) => employeeid), column(({ day }) => day)] as const;
  await tenantSql`delete from attendance_day a where a.subscriptionid = current_subscription()
    and a.employeeid = any(${ids}::bigint[]) and a.workdate between ${from}::date and ${to}::date
    and not exists (select from unnest(${keys[0]}::bigint[], ${keys[1]}::date[]) k (employeeid, workdate)
      where k.employeeid = a.employeeid and k.workdate = a.workdate)`.execute(db);
  if (rows.length === 0) return;
  // What is stored is found by the people and days as well: by the list of both alone, all days of the company are read.
  await tenantSql`insert into attendance_day (subscriptionid, employeeid, workdate, kind, shiftid, firstin, lastout,
      workedminutes, breakminutes, lateminutes, earlyminutes, extraminutes, creditedminutes, half1, half2, mark, reasons)
    select current_subscription(), r.employeeid, r.workdate, r.kind, r.shiftid, c.firstin, c.lastout, r.worked, r.breaks,
      r.late, r.early, r.extra, r.credited, r.half1, r.half2, r.mark, c.reasons
    from unnest(${keys[0]}::bigint[], ${keys[1]}::date[], ${column(({ kind }) => kind ?? '')}::text[],
      ${figures(({ shiftid }) => shiftid)}::bigint[], ${figures(({ firstin }) => firstin)}::int[],
      ${figures(({ lastout }) => lastout)}::int[], ${figures(({ worked }) => worked)}::int[],
      ${figures((row) => row.break)}::int[], ${figures(({ late }) => late)}::int[], ${figures(({ early }) => early)}::int[],
      ${figures(({ extra }) => extra)}::int[], ${figures(({ credited }) => credited)}::int[],
      ${column(({ halves }) => halves[0])}::text[], ${column(({ halves }) => halves[1])}::text[],
      ${column(({ mark }) => mark)}::text[], ${column(({ reasons }) => reasons.join(';'))}::text[])
      r (employeeid, workdate, kind, shiftid, firstin, lastout, worked, breaks, late, early, extra, credited, half1, half2,
        mark, reasons)
    cross join lateral (select timestamp '1970-01-01' + r.firstin * interval '1 minute' as firstin,
      timestamp '1970-01-01' + r.lastout * interval '1 minute' as lastout,
      string_to_array(r.reasons, ';') as reasons) c
    where not exists (select from attendance_day a
      where a.subscriptionid = current_subscription() and a.employeeid = any(${ids}::bigint[])
        and a.workdate between ${from}::date and ${to}::date and a.employeeid = r.employeeid and a.workdate = r.workdate
        and (a.kind, a.shiftid, a.firstin, a.lastout, a.workedminutes, a.breakminutes, a.lateminutes, a.earlyminutes,
            a.extraminutes, a.creditedminutes, a.half1, a.half2, a.mark, a.reasons)
          is not distinct from (r.kind, r.shiftid, c.firstin, c.lastout, r.worked, r.breaks, r.late, r.early, r.extra,
            r.credited, r.half1, r.half2, r.mark, c.reasons))
    on conflict (subscriptionid, employeeid, workdate) do update set kind = excluded.kind, shiftid = excluded.shiftid,
      firstin = excluded.firstin, lastout = excluded.lastout, workedminutes = excluded.workedminutes,
      breakminutes = excluded.breakminutes, lateminutes = excluded.lateminutes, earlyminutes = excluded.earlyminutes,
      extraminutes = excluded.extraminutes, creditedminutes = excluded.creditedminutes, half1 = excluded.half1,
      half2 = excluded.half2, mark = excluded.mark, reasons = excluded.reasons`.execute(db);
}
