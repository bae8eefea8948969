import { sql } from 'kysely';
import { type Day, day, type Month, month } from '#platform/engine/day.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { HALF_DAY, type LeaveDays } from '../../engine/days.ts';
import type { DaysWorked } from '../../engine/days-worked.ts';
import type { PolicyVersion } from '../../engine/policy.ts';

/** The grades of people by the days of their jobs. */
async function gradesOf(db: Db, employeeids: readonly number[]): Promise<(id: number) => (on: Day) => number | null> {
  const { rows } = await tenantSql<{ employeeid: number; first: string | null; grade: number | null }>`
    select w.employeeid, to_char(lower(w.period), 'YYYY-MM-DD') as first, w.subscriptiongradeid as grade
    from work_profile w
    where w.subscriptionid = current_subscription() and w.employeeid = any(${[...employeeids]}::bigint[])
    order by w.employeeid, lower(w.period) desc nulls last`.execute(db);
  const byPerson = Map.groupBy(rows, ({ employeeid }) => employeeid);
  return (id) => (on) => byPerson.get(id)?.find(({ first }) => first === null || first <= on)?.grade ?? null;
}

/** The first month that attendance knows as a whole; null where it is not switched on. */
async function attendedFrom(db: Db): Promise<Month | null> {
  const { rows } = await tenantSql<{ month: string | null }>`
    select to_char(date_trunc('month', (value ->> 'startdate')::date + interval '1 month - 1 day'), 'YYYY-MM') as month
    from tenant_setting where subscriptionid = current_subscription() and settingname = 'attendance'`.execute(db);
  const result = rows[0]?.month ?? null;
  return result === null ? null : month(result);
}

/** Halves that people worked, by calendar month. */
const storedDays = (db: Db, employeeids: readonly number[]) =>
  db
    .selectFrom('days_worked')
    .select(['employeeid', 'halves'])
    .select(sql<string>`to_char(month, 'YYYY-MM')`.as('of'))
    .where(anyOf('employeeid', employeeids))
    .execute();

/**
 * What leave follows from that lies outside it: the grades of people, and the days they worked by calendar month, which
 * the database adds up beside the days of attendance. At most three statements, whatever the number of people; none where
 * no version asks for them.
 * @param input.start the first day of leave, and `versions` the policies of these people
 */
export async function workedBy(
  db: Db,
  employeeids: readonly number[],
  { start, versions }: { readonly start: string; readonly versions: readonly PolicyVersion[] },
): Promise<{
  readonly gradesOf: (employeeid: number) => (on: Day) => number | null;
  readonly daysOf: (employeeid: number) => DaysWorked;
}> {
  const entitlements = versions.flatMap((version) => version.entitlements);
  const isByWork = entitlements.some(({ at }) => at === 'worked');
  const isGraded = entitlements.some(({ slabs }) => slabs.some(({ grade }) => (grade ?? null) !== null));
  const from = isByWork ? await attendedFrom(db) : null;
  const rows = isByWork ? await storedDays(db, employeeids) : [];
  const byPerson = Map.groupBy(rows, ({ employeeid }) => employeeid);
  return {
    gradesOf: isGraded ? await gradesOf(db, employeeids) : () => () => null,
    daysOf: (employeeid) => ({
      since: day(start),
      from,
      days: new Map(
        (byPerson.get(employeeid) ?? []).map(({ of, halves }) => [month(of), (halves * HALF_DAY) as LeaveDays]),
      ),
    }),
  };
}
