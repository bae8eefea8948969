import type pg from 'pg';
import type { TestContribution } from '../../../../test/support/contribution.ts';

/** A package of everybody. */
async function fillPackages(owner: pg.Client, id: number): Promise<void> {
  await owner.query(
    `insert into employee_package (subscriptionid, employeeid, period, paybasis, monthlygross) select ${id}, employeeid, daterange(joiningdate, null), 'Gross', 1 from employee where subscriptionid = ${id}`,
  );
}

/** A locked month with a payslip of everybody. */
async function fillPayslips(owner: pg.Client, id: number): Promise<void> {
  await owner.query(`with q as (insert into pay_period (subscriptionid, payrollmonth, fromday, untilday)
      values (${id}, '2026-04', '2026-04-01', '2026-04-30') returning payperiodid)
    insert into payroll_run (subscriptionid, payperiodid, payrollmonth, statusid) select ${id}, payperiodid, '2026-04', 5 from q`);
  await owner.query(`insert into payslip (subscriptionid, payrollrunid, employeeid, payrollmonth, employeecode, shapeversion,
      identity, facts, result, totalearnings, totaldeductions, netpay, hash)
    select ${id}, r.payrollrunid, e.employeeid, r.payrollmonth, e.employeecode, 1, '{}', '{}', '{}', 1, 0, 1, ''
    from employee e join payroll_run r on r.subscriptionid = e.subscriptionid where e.subscriptionid = ${id}`);
}

export const contribution: TestContribution = {
  support: ['salaryComponent', 'salaryStructure', 'salaryCycle', 'payrollPolicy', 'declarationWindow'],
  big: ['employee_package', 'draft_payslip', 'payslip'],
  fill: async (owner, id) => {
    await fillPackages(owner, id);
    await fillPayslips(owner, id);
  },
  lists: [{ what: 'the payroll runs', path: 'payroll/run/list' }],
};
