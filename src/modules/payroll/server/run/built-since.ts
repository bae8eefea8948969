import { say } from '#platform/engine/say.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { BuiltSince } from '#platform/server/request-kind.ts';

const APPROVED = 4;

/** A payroll that was approved since a moment pays the days that were there. */
export const payrollSince: BuiltSince = async (db, { employeeids, since }) => {
  const row = await db
    .selectFrom('payroll_run as r')
    .innerJoin('draft_payslip as d', 'd.payrollrunid', 'r.payrollrunid')
    .select('r.payrollrunid')
    .where('r.statusid', '>=', APPROVED)
    .where('r.approvedon', '>=', since)
    .where(anyOf('d.employeeid', employeeids))
    .limit(1)
    .executeTakeFirst();
  return row && say`A payroll was approved since, so it stays decided`;
};
