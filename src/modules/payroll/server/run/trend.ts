import { sql } from 'kysely';
import { runTrend, TREND_MONTHS } from '#modules/payroll/contract/run/run-trend.ts';
import { serve } from '#platform/server/serve.ts';
import { effectivePayslips } from './effective-payslips.ts';

/** Pay and people of the last paid months: a reversed payslip is not in them, its correction is. */
const trend = serve(runTrend, async ({ db }) => {
  const months = db
    .selectFrom('payroll_run')
    .select('payrollmonth')
    .distinct()
    .where('statusid', 'in', [5, 6])
    .orderBy('payrollmonth', 'desc')
    .limit(TREND_MONTHS);
  return effectivePayslips(db)
    .select(['p.payrollmonth'])
    .select([
      sql<number>`count(distinct p.employeeid)::integer`.as('people'),
      sql<number>`sum(p.totalearnings)::bigint`.as('totalearnings'),
      sql<number>`sum(p.totaldeductions)::bigint`.as('totaldeductions'),
      sql<number>`sum(p.netpay)::bigint`.as('netpay'),
      sql<number | null>`case when count(p.employercost) = count(*) then sum(p.employercost)::bigint end`.as(
        'employercost',
      ),
    ])
    .where('p.payrollmonth', 'in', months)
    .groupBy('p.payrollmonth')
    .orderBy('p.payrollmonth')
    .execute();
});

export const trendEndpoints = [trend];
