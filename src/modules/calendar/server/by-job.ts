import { type RawBuilder, sql } from 'kysely';
import { addDays, type Day } from '#platform/engine/day.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';

/** A stored assignment, or what is for a job in the shape of one. */
export type Row<C extends string> = {
  readonly officeaddressid: number | null;
  readonly employeeid: number | null;
  readonly fromdate: string;
  readonly todate: string | null;
  readonly cyclestart?: string | null;
} & Readonly<Record<C, number | null>>;

/** What is for somebody by the job, on the days of that job. */
type ByJob<C extends string> = {
  readonly of: number;
  readonly row: Row<C>;
  readonly from: Day;
  readonly to: Day | null;
};
type Found = {
  of: number;
  first: Day;
  next: Day | null;
  weeklyoffid: number | null;
  holidayplanid: number | null;
  fromdate: string;
  todate: string | null;
  cyclestart: string | null;
};
const COLUMNS = sql`e.weeklyoffid, e.holidayplanid, to_char(e.fromdate, 'YYYY-MM-DD') as fromdate,
  to_char(e.todate, 'YYYY-MM-DD') as todate, to_char(e.cyclestart, 'YYYY-MM-DD') as cyclestart`;
// Of two that begin on one day the one that was said last counts.
const ORDER = sql`order by e.calendareligibilityid desc`;

const found = <C extends string>(rows: readonly Found[]): ByJob<C>[] =>
  rows.map(({ of, first, next, ...row }) => ({
    of,
    row: { ...row, officeaddressid: null, employeeid: null } as unknown as Row<C>,
    from: first,
    to: next === null ? null : addDays(next, -1),
  }));

/** The plans that are for people by the jobs they hold on days from `from` to `to`; one statement. */
export async function byJob<C extends string>(
  db: Db,
  employeeids: readonly number[],
  from: Day,
  to: Day,
): Promise<ByJob<C>[]> {
  if (employeeids.length === 0) return [];
  const { rows } = await tenantSql<Found>`select w.employeeid as of, ${COLUMNS},
      to_char(coalesce(lower(w.period), e.fromdate), 'YYYY-MM-DD') as first, to_char(upper(w.period), 'YYYY-MM-DD') as next
    from calendar_eligibility e
    join work_profile w on w.subscriptionid = e.subscriptionid and w.employeeid = any(${[...employeeids]}::bigint[])
      and w.period && daterange(e.fromdate, e.todate, '[]') and w.period && daterange(${from}::date, ${to}::date, '[]')
      and job_fits(e, w)
    where e.subscriptionid = current_subscription() and e.fromdate <= ${to}::date
      and (e.todate is null or e.todate >= ${from}::date)
    ${ORDER}`.execute(db);
  return found(rows);
}

/** The plans that are for everybody in an office: for the office without a further condition; one statement. */
export async function byOffice<C extends string>(
  db: Db,
  officeids: readonly number[],
  from: Day,
  to: Day,
): Promise<ByJob<C>[]> {
  if (officeids.length === 0) return [];
  const { rows } = await tenantSql<Found>`select o.id as of, ${COLUMNS}, to_char(e.fromdate, 'YYYY-MM-DD') as first,
      null as next
    from calendar_eligibility e join unnest(${[...officeids]}::bigint[]) as o (id) on o.id = any(e.officeaddressids)
    where e.subscriptionid = current_subscription() and e.fromdate <= ${to}::date
      and (e.todate is null or e.todate >= ${from}::date)
      and cardinality(e.businessunitids) + cardinality(e.subscriptiongradeids) + cardinality(e.employmenttypes) = 0
    ${ORDER}`.execute(db);
  return found(rows);
}

/** The plan of a column that each person has by the job on a day, as a query of `employeeid` and `planid`. */
export const plansByJob = (column: string, on: string): RawBuilder<unknown> =>
  sql`select distinct on (w.employeeid) w.employeeid, ${sql.ref(`e.${column}`)} as planid
    from calendar_eligibility e
    join work_profile w on w.subscriptionid = e.subscriptionid and w.period @> ${on}::date and job_fits(e, w)
    where e.subscriptionid = current_subscription() and ${sql.ref(`e.${column}`)} is not null
      and e.fromdate <= ${on}::date and (e.todate is null or e.todate >= ${on}::date)
    order by w.employeeid, e.fromdate desc, e.calendareligibilityid desc`;
