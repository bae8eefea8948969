import { type Db, tenantSql } from '#platform/server/db.ts';
import type { Day } from '#platform/engine/day.ts';
import type { Counted } from './count.ts';

/** A minute of the company's clock as the database writes it, `YYYY-MM-DD HH:MM`. */
const clockOf = (minute: number | null): string | null =>
  minute === null ? null : new Date(minute * 60_000).toISOString().slice(0, 16).replace('T', ' ');

/** Replaces the stored days of people between two days by those that were counted; rows that are as they were stay. */
export async function storeDays(db: Db, counted: readonly Counted[], from: Day, to: Day): Promise<void> {
  const rows = counted.flatMap(({ employeeid, days }) =>
    days
      .filter(({ day, kind }) => kind !== undefined && day >= from && day <= to)
      .map((day) => ({ employeeid, ...day })),
  );
  const column = <T>(of: (row: (typeof rows)[number]) => T): T[] => rows.map(of);
  const ids = counted.map(({ employeeid }) => employeeid);
  const keys = [column(({ employeeid }) => employeeid), column(({ day }) => day)] as const;
  await tenantSql`delete from attendance_day a where a.subscriptionid = current_subscription()
    and a.employeeid = any(${ids}::bigint[]) and a.workdate between ${from}::date and ${to}::date
    and not exists (select from unnest(${keys[0]}::bigint[], ${keys[1]}::date[]) k (employeeid, workdate)
      where k.employeeid = a.employeeid and k.workdate = a.workdate)`.execute(db);
  if (rows.length === 0) return;
  await tenantSql`insert into attendance_day (subscriptionid, employeeid, workdate, kind, shiftid, firstin, lastout,
      workedminutes, breakminutes, lateminutes, earlyminutes, extraminutes, creditedminutes, half1, half2, mark, reasons)
    select current_subscription(), r.employeeid, r.workdate, r.kind, r.shiftid, r.firstin, r.lastout, r.worked, r.breaks,
      r.late, r.early, r.extra, r.credited, r.half1, r.half2, r.mark, string_to_array(r.reasons, ';')
    from unnest(${keys[0]}::bigint[], ${keys[1]}::date[], ${column(({ kind }) => kind ?? '')}::text[],
      ${column(({ shiftid }) => shiftid)}::bigint[], ${column(({ firstin }) => clockOf(firstin))}::timestamp[],
      ${column(({ lastout }) => clockOf(lastout))}::timestamp[], ${column(({ worked }) => worked)}::int[],
      ${column((row) => row.break)}::int[], ${column(({ late }) => late)}::int[], ${column(({ early }) => early)}::int[],
      ${column(({ extra }) => extra)}::int[], ${column(({ credited }) => credited)}::int[],
      ${column(({ halves }) => halves[0])}::text[], ${column(({ halves }) => halves[1])}::text[],
      ${column(({ mark }) => mark)}::text[], ${column(({ reasons }) => reasons.join(';'))}::text[])
      r (employeeid, workdate, kind, shiftid, firstin, lastout, worked, breaks, late, early, extra, credited, half1, half2,
        mark, reasons)
    on conflict (subscriptionid, employeeid, workdate) do update set kind = excluded.kind, shiftid = excluded.shiftid,
      firstin = excluded.firstin, lastout = excluded.lastout, workedminutes = excluded.workedminutes,
      breakminutes = excluded.breakminutes, lateminutes = excluded.lateminutes, earlyminutes = excluded.earlyminutes,
      extraminutes = excluded.extraminutes, creditedminutes = excluded.creditedminutes, half1 = excluded.half1,
      half2 = excluded.half2, mark = excluded.mark, reasons = excluded.reasons
    where attendance_day is distinct from excluded`.execute(db);
}
