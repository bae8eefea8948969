import type { Month } from '#platform/engine/day.ts';
import { type PaidPerson, paidPeople } from '#modules/payroll/server/outputs/paid-person.ts';
import { computeOpened, payOut, type Tenant } from './database.ts';
import type { Faults } from './faults.ts';

/**
 * Runs a payroll beside the regular ones, whose people and amounts were entered, from computed to released.
 * @returns its payslips in code order, or undefined with faults noted
 */
export async function payOther(
  tenant: Tenant,
  payrollrunid: number,
  faults: Faults,
): Promise<readonly PaidPerson[] | undefined> {
  const { maker, as } = tenant;
  const { payrollmonth, runtype, paygroup, number } = await as(maker)((db) =>
    db
      .selectFrom('payroll_run as r')
      .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
      .select(['r.payrollmonth', 'r.runtype', 'q.paygroup', 'q.number'])
      .where('r.payrollrunid', '=', payrollrunid)
      .executeTakeFirstOrThrow(),
  );
  const opened = { payrollrunid, month: payrollmonth as Month, paygroup, number, runtype };
  await as(maker)((db) => computeOpened(db, opened, { maker, faults }));
  if (faults.errors.length > 0) return undefined;
  await payOut(tenant, opened);
  return as(maker)((db) => paidPeople(db, payrollrunid));
}
