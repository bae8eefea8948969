import { sql } from 'kysely';
import { chunks, type Db } from '#platform/server/db.ts';

/** Stores the outstanding of each loan after a locked month. */
export async function lockLoans(
  db: Db,
  { payrollrunid, payrollmonth }: { payrollrunid: number; payrollmonth: string },
): Promise<void> {
  const rows = await db
    .selectFrom('payslip')
    .select([
      sql<{ number: string }[]>`facts -> 'loans'`.as('had'),
      sql<{ number: string; outstanding: number }[]>`result -> 'carry' -> 'loans'`.as('has'),
    ])
    .where('payrollrunid', '=', payrollrunid)
    .where(sql<boolean>`jsonb_array_length(facts -> 'loans') > 0`)
    .execute();
  const balances = new Map(
    rows.flatMap(({ had, has }) =>
      had.map(({ number }) => [number, has.find((loan) => loan.number === number)?.outstanding ?? 0] as const),
    ),
  );
  if (balances.size === 0) return;
  const loans = await db
    .selectFrom('employee_loan')
    .select(['loanid', 'loannumber'])
    .where('loannumber', 'in', [...balances.keys()])
    .execute();
  for (const part of chunks(loans, 5)) {
    await db
      .insertInto('loan_balance')
      .values(
        part.map(({ loanid, loannumber }) => ({
          payrollrunid,
          loanid,
          payrollmonth,
          outstanding: balances.get(loannumber) ?? 0,
        })),
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
