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

/** A file of the portal, a certificate and a filing, each of which only grows. */
async function appendCertificates(owner: pg.Client, id: number, employeeid: number): Promise<void> {
  await owner.query(`with f as (insert into stored_file (subscriptionid, key, purpose, name, mediatype, size)
      values (${id}, repeat('c', 64), 'certificate', 'part.pdf', 'application/pdf', 1) returning fileid)
    insert into certificate_part (subscriptionid, taxyear, establishmentid, employeeid, pan, fileid, filename)
    select ${id}, '2026-27', 0, ${employeeid}, 'ABCPK1234D', fileid, 'part.pdf' from f`);
  await owner.query(`with q as (insert into pay_period (subscriptionid, payrollmonth, fromday, untilday)
      values (${id}, '2019-04', '2019-04-01', '2019-04-30') returning payperiodid),
    r as (insert into payroll_run (subscriptionid, payperiodid, payrollmonth, statusid)
      select ${id}, payperiodid, '2019-04', 5 from q returning payrollrunid)
    insert into tax_certificate (subscriptionid, taxyear, establishmentid, employeeid, edition, document, figures,
      payslipcount, lastrunid, publishedon)
    select ${id}, '2019-20', 0, ${employeeid}, 1, '{}', '{}', 1, payrollrunid, '2020-06-01' from r`);
  await owner.query(`insert into tds_filing (subscriptionid, taxyear, quarter, establishmentid, filedon, acknowledgement, payslips)
    values (${id}, '2026-27', 1, 0, '2026-07-20', '720260712345678', '[]')`);
  await owner.query(`insert into statutory_filing (subscriptionid, kind, establishmentid, period, filedon, reference)
    values (${id}, 'pf', 0, '2026-10', '2026-11-12', 'TRRN 1')`);
}

/** The leave that a payslip shows, which only grows. */
async function appendLeave(owner: pg.Client, id: number, employeeid: number): Promise<void> {
  await owner.query(`with q as (insert into pay_period (subscriptionid, payrollmonth, fromday, untilday)
      values (${id}, '2019-05', '2019-05-01', '2019-05-31') returning payperiodid),
    r as (insert into payroll_run (subscriptionid, payperiodid, payrollmonth, statusid)
      select ${id}, payperiodid, '2019-05', 5 from q returning payrollrunid),
    p as (insert into payslip (subscriptionid, payrollrunid, employeeid, payrollmonth, employeecode, shapeversion,
        identity, facts, result, totalearnings, totaldeductions, netpay, hash)
      select ${id}, payrollrunid, ${employeeid}, '2019-05', 'LV', 1, '{}', '{}', '{}', 1, 0, 1, '' from r
      returning payrollrunid, employeeid)
    insert into payslip_leave (subscriptionid, payrollrunid, employeeid, balances)
    select ${id}, payrollrunid, employeeid, '[]' from p`);
}

export const contribution: TestContribution = {
  support: ['salaryComponent', 'salaryStructure', 'salaryCycle', 'payrollPolicy', 'declarationWindow'],
  big: ['employee_package', 'draft_payslip', 'payslip'],
  fill: async (owner, id) => {
    await fillPackages(owner, id);
    await fillPayslips(owner, id);
  },
  lists: [
    { what: 'the payroll runs', path: 'payroll/run/list' },
    {
      what: 'the certificates of a tax year',
      path: 'payroll/certificates/list',
      ask: () => ({ taxyear: '2026-27', establishmentid: '0' }),
    },
  ],
  append: async (owner, id, employeeid) => {
    await appendCertificates(owner, id, employeeid);
    await appendLeave(owner, id, employeeid);
  },
};
