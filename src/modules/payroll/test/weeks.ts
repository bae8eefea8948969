import { getPayGroups, savePayGroups } from '#modules/payroll/contract/setup/pay-group-screen.ts';
import type { PayGroup } from '#modules/payroll/contract/setup/pay-groups.ts';
import type { EmployeeFacts, Payslip } from '#modules/payroll/contract/run/payslip.ts';
import { approveRun, createRun, lockRun, type PayrollRun, releaseRun } from '#modules/payroll/contract/run/run.ts';
import type { TestApp } from '../../../../test/support/app.ts';
import { ACME, computed, OCTOBER, type Staffed, staffed } from './staffed.ts';

/** Weeks from Monday to Sunday, of the month of their last day: October 2026 has four, November five. */
export const WEEKLY = {
  code: 'W',
  name: 'Workers',
  cycle: { kind: 'weeks', weeks: 1, anchor: '2026-09-28', month: 'of last day' },
  payday: { daysafter: 3, weekend: 'as-is' },
  cutoffafter: 1,
  who: { grades: ['W1', 'W2'] },
} as unknown as PayGroup;

/** The demo company with its workers paid by weeks. */
export async function withWeeks(app: TestApp, group: PayGroup = WEEKLY): Promise<Staffed> {
  const setting = await staffed(app, { ...ACME, payroll: { ...(ACME['payroll'] as object), firstmonth: OCTOBER } });
  const { admin } = setting.company;
  const [state] = await admin.call(getPayGroups, {});
  await admin.call(savePayGroups, { groups: [group] }, state?.version);
  return setting;
}

/** A week opened and computed. */
export async function openWeek({ maker }: Staffed, payrollmonth: string, number: number): Promise<PayrollRun> {
  const [created] = await maker.call(createRun, { payrollmonth, paygroup: 'W', number });
  return computed(maker, created?.payrollrunid ?? 0);
}

/** A computed run approved and locked; released where asked for. */
export async function lockWeek({ maker, checker }: Staffed, run: PayrollRun, pay = false): Promise<PayrollRun> {
  const { payrollrunid, contenthash, netpay } = run;
  await checker.call(approveRun, { payrollrunid, contenthash: contenthash ?? '' });
  const [done] = await maker.call(lockRun, { payrollrunid });
  if (!pay) return done ?? run;
  const [paid] = await maker.call(releaseRun, { payrollrunid, netpay });
  return paid ?? run;
}

/** What a run computed for somebody. */
export async function slipOf(
  { company, ids }: Staffed,
  { payrollrunid }: PayrollRun,
  code: string,
): Promise<{ facts: EmployeeFacts; payslip: Payslip }> {
  const row = await company.tx((db) =>
    db
      .selectFrom('draft_payslip')
      .select(['facts', 'result', 'exception'])
      .where('payrollrunid', '=', payrollrunid)
      .where('employeeid', '=', ids.get(code) ?? 0)
      .executeTakeFirstOrThrow(),
  );
  if (row.exception !== null) throw new Error(`${code}: ${row.exception}`);
  return { facts: row.facts as unknown as EmployeeFacts, payslip: row.result as unknown as Payslip };
}
