import { sql } from 'kysely';
import { datasetShape } from '#platform/contract/dataset.ts';
import type { Dataset } from '#platform/server/dataset.ts';
import { effectivePayslips } from '../../run/effective-payslips.ts';

const shape = datasetShape({
  key: 'payroll_variance',
  name: 'Payroll against the month before',
  about: 'One row for each person and wage month in which they are paid, or were the month before',
  right: 'payrollRun',
  period: 'month',
  maxdays: 365,
  columns: {
    month: { label: 'Wage month', type: 'day' },
    employeecode: { label: 'Employee code', type: 'text' },
    fullname: { label: 'Name', type: 'text' },
    cause: { label: 'Paid', type: 'text' },
    earnings: { label: 'Total earnings', type: 'money', isadditive: true },
    before: { label: 'Earnings of the month before', type: 'money', isadditive: true },
    difference: { label: 'Difference', type: 'money', isadditive: true },
    netpay: { label: 'Net pay', type: 'money', isadditive: true },
    netbefore: { label: 'Net pay of the month before', type: 'money', isadditive: true },
  },
});

/** The pay of each person in a month beside that of the month before, as a dataset. */
export const varianceDataset: Dataset = {
  shape,
  rows: ({ db }) => {
    const months = effectivePayslips(db)
      .groupBy(['p.employeeid', 'p.payrollmonth'])
      .select((c) => ['p.employeeid', c.fn.sum<number>('p.totalearnings').as('earnings')])
      .select((c) => [c.fn.sum<number>('p.netpay').as('netpay')])
      .select(sql<string>`(p.payrollmonth || '-01')::date`.as('month'));
    // A person who is not paid in a month after one with pay has a row of that month, while the company has one.
    return db
      .with('months', () => months)
      .with('last', (q) => q.selectFrom('months').select((c) => c.fn.max('month').as('month')))
      .with('moved', (q) =>
        q
          .selectFrom('months')
          .select(['employeeid', 'earnings', 'netpay'])
          .select(sql<string>`(month + interval '1 month')::date`.as('month')),
      )
      .selectFrom('months as n')
      .fullJoin('moved as b', (join) =>
        join.onRef('b.employeeid', '=', 'n.employeeid').onRef('b.month', '=', 'n.month'),
      )
      .innerJoin('employee as e', (join) => join.on(sql<boolean>`e.employeeid = coalesce(n.employeeid, b.employeeid)`))
      .where((c) => c(sql<string>`coalesce(n.month, b.month)`, '<=', c.selectFrom('last').select('month')))
      .select(['e.employeecode', 'e.fullname'])
      .select([
        sql<string>`coalesce(n.month, b.month)`.as('month'),
        sql<string>`case when b.month is null then 'This month only' when n.month is null then 'The month before only' else 'Both months' end`.as(
          'cause',
        ),
        sql<number>`coalesce(n.earnings, 0)::bigint`.as('earnings'),
        sql<number>`coalesce(b.earnings, 0)::bigint`.as('before'),
        sql<number>`(coalesce(n.earnings, 0) - coalesce(b.earnings, 0))::bigint`.as('difference'),
        sql<number>`coalesce(n.netpay, 0)::bigint`.as('netpay'),
        sql<number>`coalesce(b.netpay, 0)::bigint`.as('netbefore'),
      ]);
  },
};
