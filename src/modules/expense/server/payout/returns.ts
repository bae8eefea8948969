import { day, type Day } from '#platform/engine/day.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { insertedIds } from '#platform/server/inserted-ids.ts';
import { notFound } from '#platform/server/application-error.ts';
import type { RequestContext } from '#platform/server/request-kind.ts';
import type { Entry } from '../../engine/account.ts';
import { apply } from '../../engine/apply.ts';
import { taxYearOf } from '../../engine/cycle.ts';
import { accountsOf } from '../account.ts';
import { payrollsOf } from '../clock.ts';
import { recordAll, refused } from '../event.ts';
import { nextNumbers } from '../numbers.ts';
import { saveAccounts } from '../save-account.ts';

type Ctx = Pick<RequestContext, 'db' | 'env' | 'tenant' | 'today'> & { readonly session: { accountid: number | null } };
export type BankReturn = { readonly expensepaymentid: number; readonly returnedon: Day; readonly note: string | null };

export const paymentsBy = (db: Db, expensepaymentids: readonly number[]) =>
  db
    .selectFrom('expense_payment')
    .select(['expensepaymentid', 'paymentno', 'employeeid', 'expenseclaimid', 'expenseadvanceid'])
    .where(anyOf('expensepaymentid', expensepaymentids))
    .execute();

/**
 * Books payments that the bank sent back, all or none: a fixed number of statements for any number of them.
 * @returns the return and its amount in paise, in the order of the payments
 * @throws ApplicationError 404 for an unknown payment, 409 where the engine refuses one
 */
export async function bookReturns(ctx: Ctx, returns: readonly BankReturn[]) {
  const { db, env, session } = ctx;
  const today = day(ctx.today);
  const taxyear = taxYearOf(today);
  const paymentids = returns.map(({ expensepaymentid }) => expensepaymentid);
  const byId = new Map((await paymentsBy(db, paymentids)).map((row) => [row.expensepaymentid, row]));
  const payments = returns.map((one) => ({ ...one, ...(byId.get(one.expensepaymentid) ?? notFound()) }));
  const employeeids = [...new Set(payments.map(({ employeeid }) => employeeid))];
  const claimids = payments.flatMap(({ expenseclaimid }) => expenseclaimid ?? []);
  const before = await accountsOf(db, employeeids, { claimids, paymentids, taxyear });
  const payrolls = await payrollsOf(db);
  const numbers = await nextNumbers(db, 'payment', payments.length);
  const after = new Map(before);
  const entries = new Map<number, Entry[]>();
  const booked = payments.map((payment, place) => {
    const { employeeid, paymentno: of, returnedon: on } = payment;
    const paymentno = numbers[place] ?? '';
    const account = after.get(employeeid) ?? notFound();
    const applied = apply(account, { kind: 'bankreturn', of, paymentno, on });
    if ('failure' in applied) return refused(applied.failure);
    after.set(employeeid, applied.account);
    entries.set(employeeid, [...(entries.get(employeeid) ?? []), ...applied.entries]);
    return { ...payment, paymentno, amount: applied.amount };
  });
  const changes = [...after].flatMap(([employeeid, account]) => {
    const earlier = before.get(employeeid);
    return earlier ? [{ before: earlier, after: account, entries: entries.get(employeeid) ?? [] }] : [];
  });
  await saveAccounts(db, changes, { taxyear, now: env.now(), isPaid: (month) => payrolls.isPaid(month, today) });
  const ids: number[] = [];
  const rows = booked.map(({ expensepaymentid, returnedon, note, ...payment }) => ({
    ...payment,
    kind: 'bank_return',
    method: 'bank',
    paidon: returnedon,
    reason: note,
    returns: expensepaymentid,
    addedby: session.accountid,
  }));
  for (const part of chunks(rows, 11)) {
    const created = await db.insertInto('expense_payment').values(part).returning('expensepaymentid').execute();
    ids.push(...insertedIds(created, 'expensepaymentid'));
  }
  await recordAll(
    ctx,
    booked.map(({ employeeid, expenseclaimid, expenseadvanceid, returnedon, note, amount }) => ({
      kind: 'bankreturn',
      employeeid,
      expenseclaimid,
      expenseadvanceid,
      eventdate: returnedon,
      amount,
      note,
    })),
  );
  return booked.map(({ amount }, place) => ({ expensepaymentid: ids[place] ?? 0, amount }));
}
