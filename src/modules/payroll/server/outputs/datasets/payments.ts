import { sql } from 'kysely';
import { datasetShape } from '#platform/contract/dataset.ts';
import type { Dataset } from '#platform/server/dataset.ts';

const shape = datasetShape({
  key: 'payments',
  name: 'Payments of payroll',
  about: 'One row for each payment of a released payroll; account numbers are masked',
  right: 'payrollRun',
  period: 'month',
  maxdays: 365,
  columns: {
    month: { label: 'Wage month', type: 'day' },
    employeecode: { label: 'Employee code', type: 'text' },
    beneficiary: { label: 'Beneficiary', type: 'text' },
    reference: { label: 'Reference', type: 'text' },
    paymentmode: { label: 'Payment mode', type: 'text' },
    bankaccount: { label: 'Account number', type: 'text' },
    ifsc: { label: 'IFSC', type: 'text' },
    amount: { label: 'Amount', type: 'money', isadditive: true },
  },
});

/** Payments as a dataset: a bank advice without whole account numbers, which the files for the bank have. */
export const paymentDataset: Dataset = {
  shape,
  rows: ({ db }) =>
    db
      .selectFrom('payroll_payment as y')
      .innerJoin('payroll_run as r', 'r.payrollrunid', 'y.payrollrunid')
      .innerJoin('employee as e', 'e.employeeid', 'y.employeeid')
      .select(['e.employeecode', 'y.beneficiary', 'y.reference', 'y.paymentmode', 'y.ifsc', 'y.amount'])
      .select([
        sql<string>`(r.payrollmonth || '-01')::date`.as('month'),
        sql<string>`case when length(y.bankaccount) > 4
          then repeat('X', length(y.bankaccount) - 4) || right(y.bankaccount, 4) else y.bankaccount end`.as(
          'bankaccount',
        ),
      ]),
};
