import { sql } from 'kysely';
import { datasetShape } from '#platform/contract/dataset.ts';
import type { Dataset } from '#platform/server/dataset.ts';
import { effectivePayslips } from './effective-payslips.ts';

const shape = datasetShape({
  key: 'payslips',
  name: 'Payslips',
  about: 'One row for each payslip in effect: locked or released, and not reversed',
  right: 'payrollRun',
  period: 'month',
  maxdays: 365,
  columns: {
    month: { label: 'Wage month', type: 'day' },
    employeecode: { label: 'Employee code', type: 'text' },
    fullname: { label: 'Name', type: 'text' },
    tags: { label: 'Payroll tags', type: 'text' },
    earnings: { label: 'Total earnings', type: 'money', isadditive: true },
    pf: { label: 'Provident fund', type: 'money', isadditive: true },
    esi: { label: 'ESI', type: 'money', isadditive: true },
    professionaltax: { label: 'Professional tax', type: 'money', isadditive: true },
    tds: { label: 'Income tax', type: 'money', isadditive: true },
    deductions: { label: 'Total deductions', type: 'money', isadditive: true },
    netpay: { label: 'Net pay', type: 'money', isadditive: true },
  },
});

const figure = (path: string) => sql<number>`coalesce((p.result #>> ${`{register,${path}}`}::text[])::bigint, 0)`;

/** Payslips in effect with the figures of their register as a dataset; the wage month is its first day. */
export const payslipDataset: Dataset = {
  shape,
  rows: ({ db }) =>
    effectivePayslips(db)
      .innerJoin('employee as e', 'e.employeeid', 'p.employeeid')
      .select([
        'p.employeecode',
        'e.fullname',
        'p.netpay',
        'p.totalearnings as earnings',
        'p.totaldeductions as deductions',
      ])
      .select([
        sql<string>`(p.payrollmonth || '-01')::date`.as('month'),
        sql<string>`array_to_string(array(select jsonb_array_elements_text(p.identity -> 'tags')), ', ')`.as('tags'),
        figure('pf,employee').as('pf'),
        figure('esiemployee').as('esi'),
        figure('pt').as('professionaltax'),
        figure('tds').as('tds'),
      ]),
};
