import { type Day, day } from '#platform/engine/day.ts';
import { failField, failWith } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { type Context } from '#platform/server/serve.ts';
import { sql } from 'kysely';
import type { Item } from '../engine/account.ts';
import { compensatorOf, type CompensatorRow } from '../engine/compensator.ts';
import { compensatorsOf } from './compensator.ts';
import { expenseSettingOf } from './setting.ts';

export const compensatorRows = async (db: Db): Promise<CompensatorRow[]> =>
  (await compensatorsOf(db)).map((row) => ({ ...row, fromdate: day(row.fromdate) }));

/** The unit of a person on a day. */
async function unitOf(db: Db, employeeid: number, on: string): Promise<number | null> {
  const job = await db
    .selectFrom('work_profile')
    .select('businessunitid')
    .where('employeeid', '=', employeeid)
    .where(sql<boolean>`period @> ${on}::date`)
    .executeTakeFirst();
  return job?.businessunitid ?? null;
}

/** Who pays a claim or an advance on a day; null where nobody may. The account is locked, so its deciders stay. */
export async function payerOf(db: Db, { kind, id }: Item, on: Day): Promise<number | null> {
  const rows = await compensatorRows(db);
  if (kind === 'claim') {
    const claim = await db
      .selectFrom('expense_claim')
      .select(['employeeid', 'businessunitid', 'categories', 'deciders'])
      .where('expenseclaimid', '=', id)
      .executeTakeFirstOrThrow();
    const { businessunitid, categories, deciders, employeeid } = claim;
    return compensatorOf(rows, { businessunitid, categories, day: on, parties: [employeeid, ...deciders] });
  }
  const advance = await db
    .selectFrom('expense_advance')
    .select(['employeeid', 'dueon'])
    .where('expenseadvanceid', '=', id)
    .executeTakeFirstOrThrow();
  const businessunitid = await unitOf(db, advance.employeeid, advance.dueon ?? on);
  return compensatorOf(rows, { businessunitid, categories: [], day: on, parties: [advance.employeeid] });
}

/** Cash to one person on one day above the limit of the company needs a reason. @throws at the field */
export async function expectReason(
  { db }: Context,
  { employeeid, paidon, amount, reason }: { employeeid: number; paidon: string; amount: number; reason: string | null },
): Promise<void> {
  const { cashlimits } = await expenseSettingOf(db);
  const limit = cashlimits.toSorted((a, b) => (a.from < b.from ? 1 : -1)).find(({ from }) => from <= paidon);
  if (!limit || reason) return;
  const before = await db
    .selectFrom('expense_payment')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('amount'), sql<string>`'0'`).as('amount'))
    .where('employeeid', '=', employeeid)
    .where('method', '=', 'cash')
    .where('paidon', '=', paidon)
    .where('kind', 'in', ['pay', 'advance'])
    .executeTakeFirstOrThrow();
  if (Number(before.amount) + amount > limit.amount)
    failField('reason', 'Cash to one person on one day goes above the limit of the company. Please enter the reason');
}

/** The last change of a person's bank account that nobody confirmed, since an approval; undefined for none. */
export async function unconfirmedAccount(
  { db, session }: Pick<Context, 'db' | 'session'>,
  employeeid: number,
  approvedat: string | null,
): Promise<boolean> {
  const change = await db
    .selectFrom('employee_bank_history')
    .select('addeddate')
    .where('employeeid', '=', employeeid)
    .where((c) => (approvedat === null ? c.lit(true) : c('addeddate', '>', approvedat)))
    .orderBy('bankhistoryid', 'desc')
    .executeTakeFirst();
  if (!change || approvedat === null) return false;
  const account = await db
    .selectFrom('expense_account')
    .select(['bankconfirmedat', 'bankconfirmedby'])
    .where('employeeid', '=', employeeid)
    .executeTakeFirst();
  const isConfirmed = account?.bankconfirmedat != null && account.bankconfirmedat >= change.addeddate;
  return !(isConfirmed && account.bankconfirmedby !== session.accountid);
}

export const ACCOUNT_CHANGED =
  'The bank account was changed after the approval. A second person has to confirm it before it is paid';

export async function expectAccount(ctx: Context, employeeid: number, approvedat: string | null): Promise<void> {
  if (await unconfirmedAccount(ctx, employeeid, approvedat))
    failWith('conflict', { status: 409, text: ACCOUNT_CHANGED });
}
