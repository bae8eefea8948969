import { sql } from 'kysely';
import {
  type ChangedAccount,
  listChangedAccounts,
  MAX_CHANGED_ACCOUNTS,
} from '#modules/payroll/contract/run/changed-accounts.ts';
import { notFound } from '#platform/server/application-error.ts';
import { serve } from '#platform/server/serve.ts';

const LOCKED = 5;

/** People of a run who are paid to another account than by their last payment, or whose changed account waits. */
const list = serve(listChangedAccounts, async ({ db }, { payrollrunid }) => {
  const run = await db
    .selectFrom('payroll_run')
    .select('statusid')
    .where('payrollrunid', '=', payrollrunid)
    .executeTakeFirst();
  if (!run) return notFound();
  const isLocked = run.statusid >= LOCKED;
  const rows = await db
    .selectFrom((isLocked ? 'payslip as p' : 'draft_payslip as p') as 'draft_payslip as p')
    .innerJoin('employee as e', 'e.employeeid', 'p.employeeid')
    .leftJoinLateral(
      (q) =>
        q
          .selectFrom('payroll_payment as y')
          .select('y.bankaccount')
          .whereRef('y.employeeid', '=', 'p.employeeid')
          .where('y.payrollrunid', '<>', payrollrunid)
          .orderBy('y.payrollrunid', 'desc')
          .limit(1)
          .as('b'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (q) =>
        q
          .selectFrom('employee_bank_history as x')
          .select('x.effectivefrom')
          .whereRef('x.employeeid', '=', 'p.employeeid')
          .orderBy('x.bankhistoryid', 'desc')
          .limit(1)
          .as('h'),
      (join) => join.onTrue(),
    )
    .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath', 'h.effectivefrom'])
    .select([
      sql<string>`coalesce(right(b.bankaccount, 4), '')`.as('paid'),
      sql<string>`coalesce(right(p.identity ->> 'bankaccount', 4), '')`.as('own'),
      sql<ChangedAccount | null>`p.identity -> 'accountchange'`.as('change'),
    ])
    .where('p.payrollrunid', '=', payrollrunid)
    .where('p.netpay', '>', 0)
    .where(
      sql<boolean>`(p.identity -> 'accountchange' is not null
        or (b.bankaccount <> p.identity ->> 'bankaccount' and p.identity -> 'payees' is null))`,
    )
    .orderBy('e.employeecode')
    .limit(MAX_CHANGED_ACCOUNTS)
    .execute();
  return {
    rows: rows.map(({ effectivefrom, paid, own, change, ...person }) => ({
      ...person,
      since: change?.since ?? effectivefrom,
      before: change?.before ?? paid,
      after: change?.after ?? own,
      pays: change?.pays ?? ('new-account' as const),
      until: change?.until ?? null,
    })),
  };
});

export const changedAccountEndpoints = [list];
