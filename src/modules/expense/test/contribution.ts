import type pg from 'pg';
import type { TestContribution } from '../../../../test/support/contribution.ts';

/** Four paid claims of everybody and an open one of every twentieth person, the entries of their passbooks, an advance. */
async function fillExpenses(owner: pg.Client, id: number): Promise<void> {
  await owner.query(`insert into expense_claim (subscriptionid, employeeid, claimno, title, issubmitted, submission, submittedat,
      firstsubmittedon, statusid, claimed, approved, due, paid, dueon)
    select ${id}, e.employeeid, 'EC-' || e.employeeid || '-' || n, 'Visit', true, 1, '2026-01-01 10:00', date '2026-01-01',
      case when n = 5 then 5 else 8 end, 100000, 100000, 100000, case when n = 5 then 0 else 100000 end,
      date '2026-01-02' + (e.employeeid % 90)::int
    from employee e cross join generate_series(1, 5) n
    where e.subscriptionid = ${id} and (n < 5 or e.employeeid % 20 = 0)`);
  await owner.query(`insert into expense_entry (subscriptionid, employeeid, entrydate, rank, kind, reference, amount)
    select ${id}, employeeid, dueon, 0, 'claim', claimno, 100000 from expense_claim where subscriptionid = ${id}`);
  await owner.query(`with o as (insert into expense_payout (subscriptionid, paidon, reference)
      values (${id}, '2026-02-02', 'Bulk') returning expensepayoutid)
    insert into expense_payment (subscriptionid, paymentno, employeeid, expenseclaimid, kind, method, amount, paidon,
      expensepayoutid, bankaccount)
    select ${id}, 'EP-' || c.expenseclaimid, c.employeeid, c.expenseclaimid, 'pay', 'bank', 100000, date '2026-02-02',
      o.expensepayoutid, '0011' from o cross join lateral
      (select * from expense_claim where subscriptionid = ${id} and statusid = 8 order by expenseclaimid limit 100) c`);
  await owner.query(`insert into expense_advance (subscriptionid, employeeid, advanceno, amount, currency, purpose, statusid)
    select ${id}, employeeid, 'EA-' || employeeid, 500000, 'INR', 'Visit', 2 from employee where subscriptionid = ${id}`);
}

export const contribution: TestContribution = {
  support: ['expenseSetting', 'expensePolicy'],
  closedToSupport: ['GET subscription/expensepolicyassignments/:planid'],
  big: ['expense_advance', 'expense_claim', 'expense_entry'],
  fill: fillExpenses,
  lists: [
    { what: 'claims', path: 'expense/claimlist', ask: () => ({ limit: '50' }) },
    { what: 'a search among claims', path: 'expense/claimlist', ask: () => ({ search: '0012' }) },
    { what: 'claims of a state', path: 'expense/claimlist', ask: () => ({ statusid: '5' }) },
    { what: 'advances to pay out', path: 'expense/advancestopay', ask: () => ({ limit: '50' }) },
    { what: 'what is to be paid', path: 'expense/payablelist', ask: () => ({ limit: '50' }) },
  ],
};
