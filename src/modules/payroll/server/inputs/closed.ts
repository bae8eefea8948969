import type { Month } from '#modules/payroll/contract/units.ts';
import type { UndoRow } from '#platform/server/bulk/kind.ts';
import type { Db } from '#platform/server/db.ts';
import { refuse } from '#platform/server/refusal.ts';
import { monthName } from '../../engine/wording.ts';

/** Approved, locked, released: what a second person signed takes no more input. */
const CLOSED = [4, 5, 6];

export async function isClosed(db: Db, month: Month): Promise<boolean> {
  const run = await db
    .selectFrom('payroll_run')
    .select('payrollrunid')
    .where('payrollmonth', '=', month)
    .where('statusid', 'in', CLOSED)
    .executeTakeFirst();
  return run !== undefined;
}

/** @throws Refusal that names the month; the database's own guard says the same of whoever comes past this. */
export async function refuseClosed(db: Db, month: Month): Promise<void> {
  if (await isClosed(db, month))
    refuse('locked', {
      status: 409,
      text: `The payroll of ${monthName(month)} is approved or locked. Enter this in a later month.`,
    });
}

/** The reason for every row of a closed month; undefined while the month is open. */
export async function closedReasons(
  db: Db,
  month: Month,
  rows: readonly UndoRow[],
): Promise<Map<number, string> | undefined> {
  if (!(await isClosed(db, month))) return undefined;
  const text = `The payroll of ${monthName(month)} is approved or locked, so it stays. Correct it in a later month.`;
  return new Map(rows.map((row) => [row.rownumber, text]));
}

/** The last month each person has a locked payslip of; void runs do not count. */
export async function lastPaid(db: Db, ids: readonly number[]): Promise<Map<number, Month>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('payslip as p')
    .innerJoin('payroll_run as r', 'r.payrollrunid', 'p.payrollrunid')
    .select((eb) => ['p.employeeid', eb.fn.max('p.payrollmonth').as('month')])
    .where('r.statusid', 'in', CLOSED)
    .where('p.employeeid', 'in', [...ids])
    .groupBy('p.employeeid')
    .execute();
  return new Map(rows.map((row) => [row.employeeid, row.month as Month]));
}
