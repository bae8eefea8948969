import { sql } from 'kysely';
import { day } from '#platform/engine/day.ts';
import { ApplicationError, notFound } from '#platform/server/application-error.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { Context } from '#platform/server/serve.ts';
import type { Item } from '../engine/account.ts';
import type { CompensatorRow } from '../engine/compensator.ts';
import { compensatorsOf } from './compensator.ts';
import { expenseSettingOf } from './setting.ts';

export const compensatorRows = async (db: Db): Promise<CompensatorRow[]> =>
  (await compensatorsOf(db)).map((row) => ({ ...row, fromdate: day(row.fromdate) }));

/** What is paid: a claim or an advance, and what says who pays it. */
export type Debtor = {
  readonly item: Item;
  readonly employeeid: number;
  readonly no: string;
  readonly approvedat: string | null;
  readonly businessunitid: number | null;
  readonly expensepolicyid: number | null;
  readonly categories: readonly string[];
};

/** The columns of a row about a claim or an advance. */
export const columnsOf = ({ kind, id }: Item) =>
  kind === 'claim' ? { expenseclaimid: id, expenseadvanceid: null } : { expenseclaimid: null, expenseadvanceid: id };

/** Claims and advances that are paid, in the order of their ids. @throws ApplicationError 404 for unknown ones */
export async function debtorsOf({ db, today }: Context, items: readonly Item[]): Promise<Debtor[]> {
  const idsOf = (of: Item['kind']) => items.flatMap(({ kind, id }) => (kind === of ? [id] : []));
  const claims = await db
    .selectFrom('expense_claim')
    .select(['expenseclaimid as id', 'employeeid', 'claimno as no', 'approvedat', 'businessunitid', 'categories'])
    .select('expensepolicyid')
    .where(anyOf('expenseclaimid', idsOf('claim')))
    .orderBy('expenseclaimid')
    .execute();
  // An advance is paid where the person worked when it was returned last.
  const advances = await db
    .selectFrom('expense_advance as a')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('work_profile as w')
          .select('w.businessunitid')
          .whereRef('w.employeeid', '=', 'a.employeeid')
          .where(sql<boolean>`lower(w.period) <= coalesce(a.dueon, ${today}::date)`)
          .orderBy(sql`lower(w.period)`, 'desc')
          .limit(1)
          .as('w'),
      (join) => join.onTrue(),
    )
    .select(['a.expenseadvanceid as id', 'a.employeeid', 'a.advanceno as no', 'a.approvedat', 'w.businessunitid'])
    .where(anyOf('a.expenseadvanceid', idsOf('advance')))
    .execute();
  if (claims.length + advances.length < items.length) notFound();
  return [
    ...claims.map(({ id, ...claim }) => ({ ...claim, item: { kind: 'claim', id } as const })),
    ...advances.map(({ id, ...advance }) => ({
      ...advance,
      expensepolicyid: null,
      categories: [],
      item: { kind: 'advance', id } as const,
    })),
  ];
}

/** What people were paid in cash on a day, in paise. */
async function cashOn({ db }: Context, employeeids: readonly number[], paidon: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('expense_payment')
    .select((eb) => ['employeeid', eb.fn.sum<string>('amount').as('amount')])
    .where(anyOf('employeeid', employeeids))
    .where('method', '=', 'cash')
    .where('paidon', '=', paidon)
    .where('kind', 'in', ['pay', 'advance'])
    .groupBy('employeeid')
    .execute();
  return new Map(rows.map(({ employeeid, amount }) => [employeeid, Number(amount)]));
}

/**
 * The people whose bank account was changed after the approval, and that nobody but the caller has confirmed since, by
 * the number of the claim or advance.
 */
export async function changedAccounts(
  { db, session }: Context,
  rows: readonly { no: string; employeeid: number; approvedat: string | null }[],
): Promise<Set<string>> {
  const approved = rows
    .filter(({ approvedat }) => approvedat !== null)
    .map(({ no, employeeid, approvedat }) => ({ no, employeeid, approvedat }));
  if (approved.length === 0) return new Set();
  const changed = await tenantSql<{ no: string }>`
    select v.no from jsonb_to_recordset(${JSON.stringify(approved)}::jsonb) v (no text, employeeid bigint, approvedat timestamptz)
    join employee_bank_history h on h.subscriptionid = current_subscription() and h.employeeid = v.employeeid
      and h.addeddate > v.approvedat
    left join expense_account x on x.subscriptionid = h.subscriptionid and x.employeeid = h.employeeid
    where x.bankconfirmedat is null or x.bankconfirmedat < h.addeddate or x.bankconfirmedby = ${session.accountid}`.execute(
    db,
  );
  return new Set(changed.rows.map(({ no }) => no));
}

export const ACCOUNT_CHANGED =
  'The bank account was changed after the approval. A second person has to confirm it before it is paid';
const CASH_REASON = 'Cash to one person on one day goes above the limit of the company. Please enter the reason';

type How = { readonly method: string; readonly paidon: string | null; readonly reason: string | null };

/**
 * Why payments are not made although they are due: a bank account that waits for a second person, or cash to one person
 * on one day above the limit of the company without a reason. Called once for each payment, in order.
 */
export async function blockedPayments(
  ctx: Context,
  debtors: readonly Pick<Debtor, 'employeeid' | 'no' | 'approvedat'>[],
  { method, paidon, reason }: How,
): Promise<(debtor: Pick<Debtor, 'employeeid' | 'no'>, amount: number) => ApplicationError | undefined> {
  if (method === 'bank') {
    const changed = await changedAccounts(ctx, debtors);
    return ({ no }) =>
      changed.has(no) ? new ApplicationError({ status: 409, code: 'conflict', text: ACCOUNT_CHANGED }) : undefined;
  }
  const { cashlimits } = await expenseSettingOf(ctx.db);
  const limit = cashlimits.toSorted((a, b) => (a.from < b.from ? 1 : -1)).find(({ from }) => from <= (paidon ?? ''));
  if (method !== 'cash' || paidon === null || !limit || reason) return () => undefined;
  const cash = await cashOn(
    ctx,
    debtors.map(({ employeeid }) => employeeid),
    paidon,
  );
  return ({ employeeid }, amount) => {
    const total = (cash.get(employeeid) ?? 0) + amount;
    if (total > limit.amount)
      return new ApplicationError({ status: 400, code: 'E0010', text: CASH_REASON, fields: { reason: CASH_REASON } });
    cash.set(employeeid, total);
    return undefined;
  };
}
