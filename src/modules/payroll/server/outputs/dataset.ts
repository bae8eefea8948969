import { sql } from 'kysely';
import { datasetShape } from '#platform/contract/dataset.ts';
import type { Dataset } from '#platform/server/dataset.ts';
import { effectivePayslips, unpackedRegister } from '../run/effective-payslips.ts';

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
    paiddays: { label: 'Paid days', type: 'days', isadditive: true },
    lopdays: { label: 'Loss of pay days', type: 'days', isadditive: true },
    earnings: { label: 'Total earnings', type: 'money', isadditive: true },
    pfwages: { label: 'PF wages', type: 'money', isadditive: true },
    pf: { label: 'Provident fund', type: 'money', isadditive: true },
    pfemployer: { label: 'Provident fund of the employer', type: 'money', isadditive: true },
    eps: { label: 'Pension fund', type: 'money', isadditive: true },
    esi: { label: 'ESI', type: 'money', isadditive: true },
    esiemployer: { label: 'ESI of the employer', type: 'money', isadditive: true },
    professionaltax: { label: 'Professional tax', type: 'money', isadditive: true },
    lwf: { label: 'Labour welfare fund', type: 'money', isadditive: true },
    lwfemployer: { label: 'Labour welfare fund of the employer', type: 'money', isadditive: true },
    loan: { label: 'Loan recovery', type: 'money', isadditive: true },
    tds: { label: 'Income tax', type: 'money', isadditive: true },
    deductions: { label: 'Total deductions', type: 'money', isadditive: true },
    netpay: { label: 'Net pay', type: 'money', isadditive: true },
  },
});

const figure = (path: string) => sql<number>`coalesce((g.register #>> ${`{${path}}`}::text[])::bigint, 0)`;
const daysOf = (path: string) =>
  sql<number>`(coalesce((g.register #>> ${`{${path}}`}::text[])::numeric, 0) * 10000)::bigint`;

/** Payslips in effect with the figures of their register as a dataset; the wage month is its first day. */
export const payslipDataset: Dataset = {
  shape,
  rows: ({ db }) =>
    effectivePayslips(db)
      .innerJoin('employee as e', 'e.employeeid', 'p.employeeid')
      .innerJoin(unpackedRegister, (join) => join.onTrue())
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
        daysOf('paiddays').as('paiddays'),
        daysOf('lopdays').as('lopdays'),
        figure('pfwages').as('pfwages'),
        figure('pf,employee').as('pf'),
        figure('pf,employer').as('pfemployer'),
        figure('pf,eps').as('eps'),
        figure('esiemployee').as('esi'),
        figure('esiemployer').as('esiemployer'),
        figure('pt').as('professionaltax'),
        figure('lwfemployee').as('lwf'),
        figure('lwfemployer').as('lwfemployer'),
        figure('loan').as('loan'),
        figure('tds').as('tds'),
      ]),
};
