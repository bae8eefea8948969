import { sql } from 'kysely';
import { datasetShape } from '#platform/contract/dataset.ts';
import type { Dataset } from '#platform/server/dataset.ts';
import { counts } from '../../run/effective-payslips.ts';

const shape = datasetShape({
  key: 'loans',
  name: 'Loans and advances',
  about: 'One row for each loan or salary advance, with what is owed after the last payroll',
  right: 'payrollInput',
  columns: {
    loannumber: { label: 'Loan number', type: 'text' },
    employeecode: { label: 'Employee code', type: 'text' },
    fullname: { label: 'Name', type: 'text' },
    kind: { label: 'Kind', type: 'text' },
    loantype: { label: 'Type', type: 'text' },
    givenon: { label: 'Paid on', type: 'day' },
    principal: { label: 'Principal', type: 'money', isadditive: true },
    emi: { label: 'Monthly instalment', type: 'money', isadditive: true },
    outstanding: { label: 'Outstanding', type: 'money', isadditive: true },
  },
});

/** Loans and salary advances as a dataset. */
export const loanDataset: Dataset = {
  shape,
  rows: ({ db }) =>
    db
      .selectFrom('employee_loan as l')
      .innerJoin('employee as e', 'e.employeeid', 'l.employeeid')
      .leftJoinLateral(
        (q) =>
          q
            .selectFrom('loan_balance as b')
            .innerJoin('payroll_run as r', 'r.payrollrunid', 'b.payrollrunid')
            .whereRef('b.loanid', '=', 'l.loanid')
            .where(counts('l.employeeid'))
            .orderBy('b.payrollmonth', 'desc')
            .orderBy('b.payrollrunid', 'desc')
            .limit(1)
            .select('b.outstanding')
            .as('now'),
        (join) => join.onTrue(),
      )
      .select(['l.loannumber', 'e.employeecode', 'e.fullname', 'l.loankind as kind', 'l.loantype', 'l.givenon'])
      .select(['l.principal', 'l.emi', sql<number>`coalesce(now.outstanding, l.outstanding)`.as('outstanding')]),
};
