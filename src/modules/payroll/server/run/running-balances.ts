import type { Paise } from '#platform/engine/money.ts';
import { sql } from 'kysely';
import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import type { LoanTerms } from '#modules/payroll/contract/law/tax-facts.ts';
import { type Month, monthsFrom } from '#platform/engine/day.ts';
import { LOAN_CLOSE_BANK, LOAN_TOPUP } from '#modules/payroll/contract/run/start-loans.ts';
import type { LoanPlan } from '#modules/payroll/contract/person/loan-plan.ts';
import { eventOf, planOf } from './start/loan-plans.ts';
import type { Db } from '#platform/server/db.ts';
import { byEmployee } from './by-employee.ts';
import { beforeInMonth, counts, type InMonth } from './effective-payslips.ts';

/** What the plan of a loan leaves on the first of a month: one instalment a month since the first month here. */
const plannedOf = (
  { emi, outstanding, frommonth }: { emi: number | null; outstanding: number; frommonth: Month },
  month: Month,
): number => Math.max(0, outstanding - (emi ?? 0) * (monthsFrom(frommonth, month).length - 1));

/** Loans and salary advances that run in a month, with what is owed at the beginning of a period of it. */
export async function runningLoans(
  db: Db,
  ids: readonly number[],
  { month, period }: { month: Month; period: InMonth },
) {
  const rows = await db
    .selectFrom('employee_loan as l')
    .leftJoinLateral(
      (q) =>
        q
          .selectFrom('loan_balance as b')
          .innerJoin('payroll_run as r', 'r.payrollrunid', 'b.payrollrunid')
          .select(['b.outstanding as balance', 'b.instalmentstaken as takensince', 'b.plan'])
          .whereRef('b.loanid', '=', 'l.loanid')
          .where(counts('l.employeeid'))
          .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
          .where((eb) =>
            eb.or([
              eb('b.payrollmonth', '<', month),
              eb.and([eb('b.payrollmonth', '=', month), beforeInMonth(period)]),
            ]),
          )
          .orderBy('b.payrollmonth', 'desc')
          .orderBy('r.paydate', 'desc')
          .orderBy('b.payrollrunid', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .leftJoin('loan_event as v', (join) => join.onRef('v.loanid', '=', 'l.loanid').on('v.payrollmonth', '=', month))
    .select([
      'l.employeeid',
      'l.loanid',
      'l.loankind',
      'l.loannumber',
      'l.principal',
      'l.emi',
      'l.outstanding',
      'l.frommonth',
    ])
    .select(['l.instalments', 'l.instalmentstaken', 'last.balance', 'last.takensince', 'last.plan', 'l.interestkind'])
    .select(['v.kindid as eventkind', 'v.amount as eventamount', 'v.instalments as eventinstalments'])
    .select((eb) =>
      eb
        .selectFrom('loan_event as t')
        .select(sql<number>`coalesce(sum(t.amount), 0)::bigint`.as('amount'))
        .whereRef('t.loanid', '=', 'l.loanid')
        .where('t.kindid', '=', LOAN_TOPUP)
        .where('t.payrollmonth', '<=', month)
        .as('toppedup'),
    )
    .select([
      sql<string>`trim_scale(l.planrate)::text`.as('planrate'),
      sql<string | null>`trim_scale(l.interestrate)::text`.as('interestrate'),
      sql<string | null>`trim_scale(l.benchmarkrate)::text`.as('benchmarkrate'),
    ])
    .where('l.employeeid', 'in', [...ids])
    .where('l.frommonth', '<=', month)
    // What was paid back by bank is owed no more from that month on.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('loan_event as c')
            .select('c.loanid')
            .whereRef('c.loanid', '=', 'l.loanid')
            .where('c.kindid', '=', LOAN_CLOSE_BANK)
            .where('c.payrollmonth', '<=', month),
        ),
      ),
    )
    .orderBy('l.loannumber')
    .execute();
  return byEmployee(
    rows
      .map(({ balance, takensince, outstanding, instalmentstaken, frommonth, ...row }) => ({
        ...row,
        planned:
          row.interestkind === null
            ? plannedOf({ ...row, outstanding, frommonth: frommonth as Month }, month)
            : (balance ?? outstanding),
        outstanding: balance ?? outstanding,
        instalmentstaken: takensince ?? instalmentstaken,
      }))
      .filter((row) => row.outstanding > 0),
  );
}

type Running = Awaited<ReturnType<typeof runningLoans>> extends Map<number, (infer Row)[]> ? Row : never;
/** The terms of a loan; what its plan leaves is said where it is not what is outstanding. */
const termsOf = (loan: {
  principal: number;
  toppedup: number | null;
  interestrate: string;
  benchmarkrate: string;
  planned: number;
  outstanding: number;
}): LoanTerms => ({
  principal: loan.principal as Paise,
  ...(loan.toppedup ? { granted: (loan.principal + loan.toppedup) as Paise } : {}),
  interestrate: loan.interestrate,
  benchmarkrate: loan.benchmarkrate,
  ...(loan.planned === loan.outstanding ? {} : { planned: loan.planned as Paise }),
});

/** A loan without a plan has no word of it. */
const planFact = (plan: LoanPlan | undefined) => (plan ? { plan } : {});

/** Running loans and advances as facts; who has no advance has no word of it. */
export function balancesOf(rows: readonly Running[]): Pick<EmployeeFacts, 'loans' | 'advances'> {
  const advances = rows
    .filter(({ loankind }) => loankind === 'Advance')
    .map(({ loannumber, principal, instalments, instalmentstaken, outstanding }) => ({
      number: loannumber,
      amount: principal as Paise,
      instalments: instalments ?? 1,
      taken: instalmentstaken ?? 0,
      outstanding: outstanding as Paise,
    }));
  return {
    loans: rows
      .filter(({ loankind }) => loankind === 'Loan')
      .map(({ loannumber, emi, outstanding, principal, toppedup, interestrate, benchmarkrate, planned, ...row }) => ({
        number: loannumber,
        emi: (emi ?? 0) as Paise,
        outstanding: outstanding as Paise,
        ...planFact(planOf({ ...row, principal }, eventOf(row))),
        ...(interestrate === null || benchmarkrate === null
          ? {}
          : { terms: termsOf({ principal, toppedup, interestrate, benchmarkrate, planned, outstanding }) }),
      })),
    ...(advances.length > 0 ? { advances } : {}),
  };
}
