import { settleExpenses } from '#modules/expense/server/public.ts';
import type { Month } from '#platform/engine/day.ts';
import type { Context } from '#platform/server/serve.ts';

const CONFIRMED = 2;

/** Settles the expenses that the confirmed settlements of a released payroll paid and recovered. */
export async function settlePaidExpenses(
  { db, today, env }: Pick<Context, 'db' | 'today' | 'env'>,
  payrollrunid: number,
): Promise<void> {
  const rows = await db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .innerJoin('payslip as p', 'p.payrollrunid', 'r.payrollrunid')
    .innerJoin('final_settlement as f', (join) =>
      join
        .onRef('f.employeeid', '=', 'p.employeeid')
        .onRef('f.payrollmonth', '=', 'r.payrollmonth')
        .onRef('f.periodnumber', '=', 'q.number'),
    )
    .select(['f.employeeid', 'r.payrollmonth'])
    .where('r.payrollrunid', '=', payrollrunid)
    .where('f.statusid', '=', CONFIRMED)
    .execute();
  const [first] = rows;
  if (!first) return;
  const employeeids = rows.map(({ employeeid }) => employeeid);
  await settleExpenses({ db, today, now: env.now() }, { employeeids, month: first.payrollmonth as Month });
}
