import type { Month } from '#platform/engine/day.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { formatRupees, type Paise } from '#platform/engine/money.ts';
import { monthName } from '../../engine/wording.ts';
import { counts } from './effective-payslips.ts';

type Odd = {
  readonly employeeid: number;
  readonly employeecode: string;
  readonly fullname: string;
  readonly loannumber: string;
  readonly payrollmonth: string;
  /** Paise. */
  readonly stored: Paise;
  /** Paise, by the payslips; what was entered, where none has the loan. */
  readonly owed: Paise;
};

/** SQL: the loans and advances of a part of a payslip. */
const balancesIn = (part: 'facts' | 'carry') =>
  part === 'facts'
    ? tenantSql`coalesce(p.facts -> 'loans', '[]') || coalesce(p.facts -> 'advances', '[]') /* subscriptionid in the join */`
    : tenantSql`coalesce(p.result #> '{carry,loans}', '[]') || coalesce(p.result #> '{carry,advances}', '[]') /* subscriptionid in the join */`;

/**
 * Loans and salary advances whose stored balance, the last in effect, is not what the last payslip in effect with them
 * left. Such balances were written by locks of earlier versions of the product, and are evidence: they stay.
 */
async function oddBalances(db: Db): Promise<readonly Odd[]> {
  const { rows } = await tenantSql<Odd>`
    with stored as (
      select distinct on (b.loanid) b.loanid, l.employeeid, l.loannumber, l.outstanding as entered, b.outstanding, b.payrollmonth
      from loan_balance b
      join payroll_run r on r.subscriptionid = b.subscriptionid and r.payrollrunid = b.payrollrunid
      join employee_loan l on l.subscriptionid = b.subscriptionid and l.loanid = b.loanid
      where b.subscriptionid = current_subscription() and ${counts('l.employeeid')}
      order by b.loanid, b.payrollmonth desc, r.paydate desc, b.payrollrunid desc)
    select s.employeeid, e.employeecode, e.fullname, s.loannumber, s.payrollmonth, s.outstanding as stored,
      coalesce(said.owed, s.entered) as owed
    from stored s
    join employee e on e.subscriptionid = current_subscription() and e.employeeid = s.employeeid
    left join lateral (
      select coalesce((select (has ->> 'outstanding')::bigint from jsonb_array_elements(${balancesIn('carry')}) has
          where has ->> 'number' = s.loannumber), 0) as owed
      from payslip p
      join payroll_run r on r.subscriptionid = p.subscriptionid and r.payrollrunid = p.payrollrunid
      where p.subscriptionid = current_subscription() and p.employeeid = s.employeeid and ${counts('p.employeeid')}
        and exists (select from jsonb_array_elements(${balancesIn('facts')}) had where had ->> 'number' = s.loannumber)
      order by p.payrollmonth desc, r.paydate desc, p.payrollrunid desc limit 1) said on true
    where coalesce(said.owed, s.entered) <> s.outstanding
    order by e.employeecode, s.loannumber`.execute(db);
  return rows;
}

/** The same as warnings about people, with what to do. */
export const balanceWarnings = async (db: Db, mine: (row: { readonly employeeid: number }) => boolean) =>
  (await oddBalances(db)).filter(mine).map(({ employeeid, employeecode, fullname, loannumber, ...odd }) => {
    const month = monthName(odd.payrollmonth as Month);
    const stored = formatRupees(odd.stored);
    const owed = formatRupees(odd.owed);
    const text =
      odd.stored < odd.owed
        ? `After ${month} ${loannumber} owes ${stored} here, but ${owed} by the payslips. Enter the difference as a loan with another number`
        : `After ${month} ${loannumber} owes ${stored} here, but ${owed} by the payslips. Pay back the difference once it is taken`;
    return { employeeid, employeecode, fullname, text };
  });
