import { type Db, tenantSql } from '#platform/server/db.ts';
import { failWith } from '#platform/server/application-error.ts';
import { fail, type UndoRow } from '#bulk/server/kind.ts';
import { type PersonRow } from '#modules/people/server/public.ts';
import type { Month } from '#modules/payroll/contract/units.ts';
import { effectivePayslips } from '../run/effective-payslips.ts';
import { monthName } from '../../engine/wording.ts';

/** Approved, locked, released: a month that a second person approved takes no more input. */
const CLOSED = [4, 5, 6];

/** Whether the month no longer takes input for a person. */
export type Closing = (employeeid: number) => boolean;

/** Undefined while the month is open; once closed it is open only to people who are to be paid for it anew or later. */
async function closingOf(db: Db, month: Month): Promise<{ closed: Closing; all: boolean } | undefined> {
  const run = await db
    .selectFrom('payroll_run')
    .select('payrollrunid')
    .where('payrollmonth', '=', month)
    .where('statusid', 'in', CLOSED)
    .executeTakeFirst();
  if (!run) return undefined;
  const waiting = await db
    .selectFrom('payslip_reversal as v')
    .select('v.employeeid')
    .where('v.payrollmonth', '=', month)
    .where(tenantSql<boolean>`awaits_pay(v.subscriptionid, v.payrollmonth, v.employeeid)`)
    .execute();
  const { rows: after } = await tenantSql<{ employeeid: number }>`
    select u.employeeid from unpaid_by_hold(current_subscription()) u /* subscriptionid in the function */
    where u.payrollmonth = ${month} and u.isended
      and awaits_pay(current_subscription(), u.payrollmonth, u.employeeid)`.execute(db);
  const open = new Set([...waiting, ...after].map((row) => row.employeeid));
  return { closed: (employeeid) => !open.has(employeeid), all: open.size === 0 };
}

/**
 * Fails when the month is closed for everybody; the database has the same check.
 * @returns whose input the month no longer takes, to be reported row by row
 * @throws ApplicationError that names the month
 */
export async function failOnClosed(db: Db, month: Month): Promise<Closing> {
  const closing = await closingOf(db, month);
  if (closing?.all)
    failWith('locked', {
      status: 409,
      text: `The payroll of ${monthName(month)} is approved or locked. Enter this in a later month.`,
    });
  return closing?.closed ?? (() => false);
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
): Promise<Map<number, string>> {
  const closing = await closingOf(db, month);
  if (!closing) return new Map();
  const text = `The payroll of ${monthName(month)} is approved or locked, so it stays. Correct it in a later month.`;
  return new Map(rows.filter((row) => closing.closed(row.employeeid)).map((row) => [row.rownumber, text]));
}

/** The last month of each person with a locked payslip; void runs and reversed payslips do not count. */
export async function lastPaid(db: Db, ids: readonly number[]): Promise<Map<number, Month>> {
  if (ids.length === 0) return new Map();
  const rows = await effectivePayslips(db)
    .select((eb) => ['p.employeeid', eb.fn.max('p.payrollmonth').as('month')])
    .where('p.employeeid', 'in', [...ids])
    .groupBy('p.employeeid')
    .execute();
  return new Map(rows.map((row) => [row.employeeid, row.month as Month]));
}
