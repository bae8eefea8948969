import { sql } from 'kysely';
import type { LoanPlan } from '#modules/payroll/contract/person/loan-plan.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import type { Month } from '#platform/engine/day.ts';
import { keepLeave } from '../outputs/slip/leave.ts';
import { freezeEmployers } from './employers.ts';

type Balance = {
  readonly number: string;
  readonly outstanding: number;
  readonly taken?: number;
  /** Of a loan with a number of instalments. */
  readonly plan?: LoanPlan;
};

/** Stores what each loan and salary advance owes after a locked month. */
async function lockLoans(
  db: Db,
  { payrollrunid, payrollmonth }: { payrollrunid: number; payrollmonth: string },
): Promise<void> {
  const rows = await db
    .selectFrom('payslip')
    .select([
      sql<Balance[]>`(facts -> 'loans') || coalesce(facts -> 'advances', '[]')`.as('had'),
      sql<Balance[]>`(result -> 'carry' -> 'loans') || coalesce(result -> 'carry' -> 'advances', '[]')`.as('has'),
    ])
    .where('payrollrunid', '=', payrollrunid)
    .where(sql<boolean>`(jsonb_array_length(facts -> 'loans') > 0 or facts ? 'advances')`)
    .execute();
  const balances = new Map(
    rows.flatMap(({ had, has }) =>
      had.map(({ number }) => [number, has.find((one) => one.number === number)] as const),
    ),
  );
  if (balances.size === 0) return;
  const loans = await db
    .selectFrom('employee_loan')
    .select(['loanid', 'loannumber', 'instalments'])
    .where('loannumber', 'in', [...balances.keys()])
    .execute();
  for (const part of chunks(loans, 7)) {
    await db
      .insertInto('loan_balance')
      .values(
        part.map(({ loanid, loannumber, instalments }) => {
          const left = balances.get(loannumber);
          // What is paid back has all of its instalments.
          const instalmentstaken = instalments === null ? null : (left?.taken ?? left?.plan?.taken ?? instalments);
          const plan = left?.plan ? JSON.stringify(left.plan) : null;
          return { payrollrunid, loanid, payrollmonth, outstanding: left?.outstanding ?? 0, instalmentstaken, plan };
        }),
      )
      .execute();
  }
}

/** The codes on the locked payslips of a run: a component that was paid cannot be deleted. */
export async function lockedComponents(db: Db, payrollrunid: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payslip as p')
    .select(sql<string>`jsonb_path_query(p.result, '$.lines[*].component') #>> '{}'`.as('component'))
    .distinct()
    .where('p.payrollrunid', '=', payrollrunid)
    .execute();
  return rows.map(({ component }) => component).sort();
}

/** Keeps what payslips of a locked run show and is of other records: loans, employers, leave. */
export async function keepBesidePayslips(
  db: Db,
  run: { readonly payrollrunid: number; readonly payrollmonth: string },
): Promise<void> {
  await lockLoans(db, run);
  await freezeEmployers(db, run.payrollrunid);
  await keepLeave(db, { payrollrunid: run.payrollrunid, month: run.payrollmonth as Month });
}
