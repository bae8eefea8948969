import { say } from '#platform/engine/say.ts';
import { addDays, firstDay, lastDay, type Month } from '#platform/engine/day.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { MAX_REGULAR } from '../../run/periods/numbers.ts';
import { failWith } from '#platform/server/application-error.ts';
import { fail, type UndoRow } from '#bulk/server/kind.ts';
import { type PersonRow } from '#modules/people/server/public.ts';
import { findSettings } from '../../setup/settings.ts';
import { monthName } from '../../../engine/wording.ts';
import { partsOfMonth } from '../../run/periods/parts.ts';

/** Approved, locked, released: a month that a second person approved takes no more input. */
export const CLOSED = [4, 5, 6];

/** How far a period may reach out of the calendar month of its wages. */
const BEYOND = 31;

/** Whether the month no longer takes input for a person. */
export type Closing = (employeeid: number) => boolean;

/**
 * The pay groups whose month is closed: a regular period of it is approved or locked; with a number, that one or a later
 * one; for 'last' the last one of the month.
 */
export async function closedGroups(db: Db, month: Month, number?: number | 'last'): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select('q.paygroup')
    .distinct()
    .where('r.payrollmonth', '=', month)
    .where('r.statusid', 'in', CLOSED)
    .where((eb) => {
      if (number === undefined) return eb('q.kindid', '=', 1);
      if (number === 'last') return eb.and([eb('q.kindid', '=', 1), eb('q.islast', '=', true)]);
      if (number > MAX_REGULAR) return eb('q.number', '=', number);
      return eb.and([eb('q.kindid', '=', 1), eb.or([eb('q.number', '>=', number), eb('q.islast', '=', true)])]);
    })
    .execute();
  return new Set(rows.map(({ paygroup }) => paygroup));
}

/**
 * The people of groups whose month is closed; undefined where that is everybody. Inputs are of the last legal entity of the
 * month, those of a period that an earlier one pays whole are of that.
 */
async function peopleOfGroups(
  db: Db,
  month: Month,
  { groups, number }: { groups: ReadonlySet<string>; number: number | null },
): Promise<ReadonlySet<number> | undefined> {
  const { rows } = await tenantSql<{ employeeid: number; shut: boolean }>`
    select g.employeeid, bool_or(g.paygroup = any(${[...groups]}::text[]) and (g.islast or q.payperiodid is not null)) as shut
    from ${partsOfMonth(month)} g
    join employee e on e.subscriptionid = current_subscription() and e.employeeid = g.employeeid
    left join pay_period q on q.subscriptionid = e.subscriptionid and q.payrollmonth = ${month} and q.paygroup = g.paygroup
      and q.kindid = 1 and q.number = ${number}::integer and q.untilday <= g.untilday and (q.number > 1 or not q.islast)
    where e.joiningdate <= ${addDays(lastDay(month), BEYOND)}
      and (e.leavingdate is null or e.leavingdate >= ${addDays(firstDay(month), -BEYOND)})
    group by g.employeeid`.execute(db);
  if (rows.every(({ shut }) => shut)) return undefined;
  return new Set(rows.filter(({ shut }) => shut).map(({ employeeid }) => employeeid));
}

/**
 * Undefined while the month is open; once closed for a pay group it is open only to people who are to be paid for it anew
 * or later, and to those of groups that are not run yet. With a number, the same of a period.
 */
async function closingOf(
  db: Db,
  month: Month,
  number?: number | 'last',
): Promise<{ closed: Closing; all: boolean } | undefined> {
  const groups = await closedGroups(db, month, number);
  if (groups.size === 0) return undefined;
  const grouped = ((await findSettings(db, month))?.paygroups ?? []).length > 0;
  const of = typeof number === 'number' ? number : null;
  const shut = grouped ? await peopleOfGroups(db, month, { groups, number: of }) : undefined;
  const { rows } = await tenantSql<{ employeeid: number }>`
    select c.employeeid from (
      select v.employeeid from payslip_reversal v
        where v.subscriptionid = current_subscription() and v.payrollmonth = ${month}
      union select u.employeeid from unpaid_by_hold(current_subscription()) u
        where u.payrollmonth = ${month} and u.isended) c
    where not case when ${of}::integer is null then month_is_locked(current_subscription(), ${month}, c.employeeid)
      else period_is_locked(current_subscription(), ${month}, ${of}::integer, c.employeeid) end`.execute(db);
  const open = new Set(rows.map((row) => row.employeeid));
  return {
    closed: (employeeid) => !open.has(employeeid) && (shut?.has(employeeid) ?? true),
    all: shut === undefined && open.size === 0,
  };
}

/**
 * Fails when the month is closed for everybody; the database has the same check.
 * @param text what is said then
 * @param until 'last' where the month takes input until its last period is closed, as of a hold
 * @returns whose input the month no longer takes, to be reported row by row
 * @throws ApplicationError that names the month
 */
export async function failOnClosed(
  db: Db,
  month: Month,
  until?: 'last',
  text = say`The payroll of ${monthName(month)} is approved or locked. Enter this in a later month.`,
): Promise<Closing> {
  const closing = await closingOf(db, month, until);
  if (closing?.all) failWith('locked', { status: 409, text });
  return closing?.closed ?? (() => false);
}

/** Whether a period of the month no longer takes input for a person. */
export type PeriodClosing = (employeeid: number, number: number) => boolean;

/**
 * The same for periods of a month. @throws ApplicationError where all of them are closed for everybody
 */
export async function failOnClosedPeriods(db: Db, month: Month, numbers: readonly number[]): Promise<PeriodClosing> {
  const closings = new Map<number, Closing>();
  let all = true;
  for (const number of new Set(numbers)) {
    const closing = await closingOf(db, month, number);
    all &&= closing?.all ?? false;
    closings.set(number, closing?.closed ?? (() => false));
  }
  if (all && closings.size > 0)
    failWith('locked', {
      status: 409,
      text: `The payroll of ${monthName(month)} is approved or locked. Enter this in a later month.`,
    });
  return (employeeid, number) => closings.get(number)?.(employeeid) ?? false;
}

/** Rejects the rows of people whose payslip of the month is in effect. @returns the rows of the others */
export function validateClosed(people: readonly PersonRow[], closed: Closing, month: Month): PersonRow[] {
  return people.filter(({ row, person }) => {
    if (!closed(person.employeeid)) return true;
    fail(
      row,
      'employeecode',
      `The payroll of ${monthName(month)} is locked for ${person.code}: the payslip is not reversed. Enter this in a later month.`,
    );
    return false;
  });
}

/** The reason why each row of a closed month cannot be changed; empty while the month is open. */
export async function closedReasons(
  db: Db,
  month: Month,
  rows: readonly (Pick<UndoRow, 'rownumber'> & { readonly employeeid: number })[],
  number?: number,
): Promise<Map<number, string>> {
  const closing = await closingOf(db, month, number);
  if (!closing) return new Map();
  const text = `The payroll of ${monthName(month)} is approved or locked, so it stays. Correct it in a later month.`;
  return new Map(rows.filter((row) => closing.closed(row.employeeid)).map((row) => [row.rownumber, text]));
}

/** The same for rows of periods of the month. */
export async function closedPeriodReasons(
  db: Db,
  month: Month,
  rows: readonly (Pick<UndoRow, 'rownumber'> & { readonly employeeid: number; readonly number: number })[],
): Promise<Map<number, string>> {
  const reasons = new Map<number, string>();
  for (const [number, group] of Map.groupBy(rows, (row) => row.number))
    for (const [row, why] of await closedReasons(db, month, group, number)) reasons.set(row, why);
  return reasons;
}

/** The last month of each person with a locked payslip; void runs and reversed payslips do not count. */
export async function lastPaid(db: Db, ids: readonly number[]): Promise<Map<number, Month>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tenantSql<{ employeeid: number; month: Month }>`
    select employeeid, payrollmonth as month
    from last_paid_months(current_subscription(), ${[...ids]}::bigint[]) /* subscriptionid in the function */`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.employeeid, row.month]));
}
