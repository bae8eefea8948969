import type { Month } from '#platform/engine/day.ts';
import { sql } from 'kysely';
import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import type { Db } from '#platform/server/db.ts';
import { canonical } from '#platform/server/idempotency.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { contextFor } from './compute.ts';
import { contextHash } from './context-hash.ts';

/** The newest locked runs of a company that are looked at, and payslips of each. */
const MAX_RUNS = 3;
const MAX_PAYSLIPS = 20;

/** How many payslips were computed again, and the employee codes and months of those that came out otherwise. */
export type Recomputed = { checked: number; differing: { employeecode: string; month: string }[] };

/**
 * Computes a sample of locked payslips again from their stored facts and compares each with what is stored, of runs whose
 * rules and settings are still those that they were computed by.
 */
export async function recomputeSample(db: Db): Promise<Recomputed> {
  const runs = await db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(['r.payrollrunid', 'r.payrollmonth', 'r.datedsettingid', 'r.paydate', 'r.runtype', 'r.contexthash'])
    .select(['q.paygroup', 'q.number'])
    .where('r.lockedon', 'is not', null)
    .orderBy('r.lockedon', 'desc')
    .orderBy('r.payrollrunid', 'desc')
    .limit(MAX_RUNS)
    .execute();
  const result: Recomputed = { checked: 0, differing: [] };
  for (const run of runs) {
    if (run.contexthash === null || (await contextHash(db, run.payrollrunid)) !== run.contexthash) continue;
    const context = await contextFor(db, run.payrollmonth as Month, run);
    const slips = await db
      .selectFrom('payslip')
      .select(['employeecode', 'facts', 'result'])
      .where('payrollrunid', '=', run.payrollrunid)
      // The same people each time, in no order that means anything.
      .orderBy(sql`md5(employeecode)`)
      .limit(MAX_PAYSLIPS)
      .execute();
    for (const { employeecode, facts, result: stored } of slips) {
      result.checked += 1;
      // What the engine leaves undefined is not stored.
      const computed: unknown = JSON.parse(JSON.stringify(computePayslip(context, facts as unknown as EmployeeFacts)));
      if (canonical(computed) !== canonical(stored)) result.differing.push({ employeecode, month: run.payrollmonth });
    }
  }
  return result;
}
