import { type Day, day } from '#platform/engine/day.ts';
import { type Paise, paise } from '#platform/engine/money.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import { anyOf } from '#platform/server/ids.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { withSavepoint } from '#platform/server/savepoint.ts';
import { COMPANY_CURRENCY } from '../contract/exchange-rate.ts';
import { confirmAccount, payAdvance, payBulk, payClaim, returnAdvance, returnPayment } from '../contract/pay.ts';
import type { Item } from '../engine/account.ts';
import { MILLION } from '../engine/amounts.ts';
import { payrollFor } from '../engine/money.ts';
import { minuteOf } from './clock.ts';
import { carryOut, type Outcome } from './event.ts';
import { ratesOn } from './judging.ts';
import { lockAccounts } from './account.ts';
import { nextNumber } from './numbers.ts';
import { expectAccount, expectReason, payerOf } from './payer.ts';
import { tellPaid } from './tell.ts';

type How = {
  method: 'bank' | 'cash' | 'payroll';
  paidon: string | null;
  reference: string | null;
  reason: string | null;
};

type Debtor = { employeeid: number; approvedat: string | null; no: string };

async function debtorOf({ db }: Context, { kind, id }: Item): Promise<Debtor> {
  const row =
    kind === 'claim'
      ? await db
          .selectFrom('expense_claim')
          .select(['employeeid', 'approvedat', 'claimno as no'])
          .where('expenseclaimid', '=', id)
          .executeTakeFirst()
      : await db
          .selectFrom('expense_advance')
          .select(['employeeid', 'approvedat', 'advanceno as no'])
          .where('expenseadvanceid', '=', id)
          .executeTakeFirst();
  return row ?? notFound();
}

const columnsOf = ({ kind, id }: Item) =>
  kind === 'claim' ? { expenseclaimid: id, expenseadvanceid: null } : { expenseclaimid: null, expenseadvanceid: id };

async function pay(ctx: Context, item: Item, { amount, ...how }: How & { amount: Paise | null }) {
  const { db, session } = ctx;
  const { method } = how;
  if (method !== 'payroll' && how.paidon === null) failField('paidon', 'Please enter the day of the payment');
  const paidon = method === 'payroll' ? null : (how.paidon as Day);
  const { employeeid, approvedat, no } = await debtorOf(ctx, item);
  const at = minuteOf(ctx);
  const paymentno = await nextNumber(db, 'payment');
  let month: string | null = null;
  const outcome = await carryOut(ctx, {
    employeeid,
    loaded: item.kind === 'claim' ? { claimids: [item.id] } : { claimids: [] },
    event: async (account, payrolls) => {
      const open = payrolls.open(day(ctx.today));
      const submittedat = item.kind === 'claim' ? (account.claims.get(item.id)?.submittedat ?? null) : null;
      month = method === 'payroll' ? (payrollFor(open, { submittedat, now: at })?.month ?? null) : null;
      const compensatorid = await payerOf(db, item, day(ctx.today));
      return {
        kind: 'pay',
        item,
        paymentno,
        method,
        on: paidon,
        at,
        by: session.employeeid,
        compensatorid,
        amount,
        payrolls: open,
      };
    },
    log: { kind: 'pay', ...columnsOf(item), eventdate: paidon } as never,
  });
  if (method === 'bank') await expectAccount(ctx, employeeid, approvedat);
  if (method === 'cash' && paidon !== null)
    await expectReason(ctx, { employeeid, paidon, amount: outcome.amount, reason: how.reason });
  const { expensepaymentid } = await insertPayment(ctx, {
    ...columnsOf(item),
    paymentno,
    employeeid,
    kind: 'pay',
    method,
    amount: outcome.amount,
    paidon,
    payrollmonth: month,
    reference: how.reference,
    reason: how.reason,
  });
  await tellPaid(ctx, { employeeid, no, amount: outcome.amount });
  return { expensepaymentid, amount: outcome.amount };
}

type Payment = {
  paymentno: string;
  employeeid: number;
  expenseclaimid: number | null;
  expenseadvanceid: number | null;
  kind: string;
  method: string;
  amount: Paise;
  paidon: string | null;
  payrollmonth?: string | null;
  reference: string | null;
  reason: string | null;
  returns?: number | null;
};
const insertPayment = ({ db, session }: Context, payment: Payment) =>
  db
    .insertInto('expense_payment')
    .values({ ...payment, addedby: session.accountid })
    .returning('expensepaymentid')
    .executeTakeFirstOrThrow();

const one = serve(payClaim, async (ctx, { expenseclaimid, expenseadvanceid, amount, ...how }) => {
  const item: Item =
    expenseclaimid === null ? { kind: 'advance', id: expenseadvanceid ?? 0 } : { kind: 'claim', id: expenseclaimid };
  return [await pay(ctx, item, { ...how, amount: amount === null ? null : paise(amount) })];
});

const bulk = serve(payBulk, async (ctx, { expenseclaimids, ...how }) => {
  const ids = [...new Set(expenseclaimids)].toSorted((a, b) => a - b);
  const claims = await ctx.db
    .selectFrom('expense_claim')
    .select(['expenseclaimid', 'employeeid', 'claimno'])
    .where(anyOf('expenseclaimid', ids))
    .orderBy('expenseclaimid')
    .execute();
  if (claims.length < ids.length) notFound();
  // All accounts are locked in one order, so that two of these calls wait for each other.
  await lockAccounts(ctx.db, [...new Set(claims.map(({ employeeid }) => employeeid))]);
  const refused: { expenseclaimid: number; claimno: string; message: string }[] = [];
  let [paid, amount] = [0, 0];
  for (const { expenseclaimid, claimno } of claims) {
    const outcome = await withSavepoint(ctx.db, () =>
      pay(ctx, { kind: 'claim', id: expenseclaimid }, { ...how, amount: null }),
    );
    if ('done' in outcome) {
      paid += 1;
      amount += outcome.done.amount;
    } else refused.push({ expenseclaimid, claimno, message: outcome.refused });
  }
  return [{ paid, amount, refused }];
});

const returned = serve(returnPayment, async (ctx, { expensepaymentid, returnedon, note }) => {
  const { db } = ctx;
  const payment = await db
    .selectFrom('expense_payment')
    .select(['paymentno', 'employeeid', 'expenseclaimid', 'expenseadvanceid'])
    .where('expensepaymentid', '=', expensepaymentid)
    .executeTakeFirst();
  if (!payment) return notFound();
  const { employeeid, expenseclaimid, expenseadvanceid } = payment;
  const paymentno = await nextNumber(db, 'payment');
  const outcome = await carryOut(ctx, {
    employeeid,
    loaded: { claimids: expenseclaimid === null ? [] : [expenseclaimid], paymentid: expensepaymentid },
    event: () => ({ kind: 'bankreturn', of: payment.paymentno, paymentno, on: day(returnedon) }),
    log: { kind: 'bankreturn', eventdate: day(returnedon), note, ...columnsOfPayment(payment) } as never,
  });
  const row = await insertPayment(ctx, {
    paymentno,
    employeeid,
    expenseclaimid,
    expenseadvanceid,
    kind: 'bank_return',
    method: 'bank',
    amount: outcome.amount,
    paidon: returnedon,
    reference: null,
    reason: note,
    returns: expensepaymentid,
  });
  return [{ ...row, amount: outcome.amount }];
});
const columnsOfPayment = ({
  expenseclaimid,
  expenseadvanceid,
}: {
  expenseclaimid: number | null;
  expenseadvanceid: number | null;
}) => ({ expenseclaimid, expenseadvanceid });

async function advanceOf({ db }: Context, expenseadvanceid: number) {
  const advance = await db
    .selectFrom('expense_advance')
    .select(['employeeid', 'amount', 'currency', 'advanceno', 'approvedat'])
    .where('expenseadvanceid', '=', expenseadvanceid)
    .executeTakeFirst();
  return advance ?? notFound();
}

const payout = serve(payAdvance, async (ctx, { expenseadvanceid, method, paidon, reference, reason }) => {
  const { db, session } = ctx;
  const { employeeid, amount, currency, advanceno, approvedat } = await advanceOf(ctx, expenseadvanceid);
  if (employeeid === session.employeeid)
    failWith('conflict', { status: 409, text: 'Nobody pays out an advance of their own' });
  const rates = await ratesOn(db, [currency], day(paidon));
  const rate = currency === COMPANY_CURRENCY ? MILLION : rates.get(currency);
  if (rate === undefined)
    return failField('paidon', `There is no exchange rate for ${currency} on or before ${paidon}`);
  const outcome: Outcome = await carryOut(ctx, {
    employeeid,
    loaded: { claimids: [] },
    event: () => ({ kind: 'payout', expenseadvanceid, on: day(paidon), amount: paise(amount), rate }),
    log: { kind: 'payout', expenseadvanceid, eventdate: day(paidon) },
  });
  const advance = outcome.after.advances.get(expenseadvanceid);
  await db
    .updateTable('expense_advance')
    .set({ rate, payout: advance?.payout ?? 1, paidon, payoutamount: outcome.amount })
    .where('expenseadvanceid', '=', expenseadvanceid)
    .execute();
  if (method === 'bank') await expectAccount(ctx, employeeid, approvedat);
  if (method === 'cash') await expectReason(ctx, { employeeid, paidon, amount: outcome.amount, reason });
  const paymentno = await nextNumber(db, 'payment');
  const columns = { expenseclaimid: null, expenseadvanceid, kind: 'advance' };
  const row = await insertPayment(ctx, {
    ...columns,
    paymentno,
    employeeid,
    method,
    amount: outcome.amount,
    paidon,
    reference,
    reason,
  });
  await tellPaid(ctx, { employeeid, no: advanceno, amount: outcome.amount });
  return [{ ...row, amount: outcome.amount }];
});

const back = serve(returnAdvance, async (ctx, { expenseadvanceid, method, returnedon, amount, reference }) => {
  const { employeeid } = await advanceOf(ctx, expenseadvanceid);
  if (employeeid === ctx.session.employeeid)
    failWith('conflict', { status: 409, text: 'Somebody else enters what you return' });
  const outcome = await carryOut(ctx, {
    employeeid,
    loaded: { claimids: [] },
    event: () => ({ kind: 'advancereturn', expenseadvanceid, on: day(returnedon), amount: paise(amount) }),
    log: { kind: 'advancereturn', expenseadvanceid, eventdate: day(returnedon) },
  });
  const paymentno = await nextNumber(ctx.db, 'payment');
  const columns = { expenseclaimid: null, expenseadvanceid, kind: 'advance_return', paidon: returnedon };
  const row = await insertPayment(ctx, {
    ...columns,
    paymentno,
    employeeid,
    method,
    amount: outcome.amount,
    reference,
    reason: null,
  });
  return [{ ...row, amount: outcome.amount }];
});

const confirm = serve(confirmAccount, async ({ db, env, session }, { employeeid }) => {
  if (employeeid === session.employeeid)
    failWith('conflict', { status: 409, text: 'Somebody else confirms your bank account' });
  const { numUpdatedRows } = await db
    .updateTable('expense_account')
    .set({ bankconfirmedat: env.now(), bankconfirmedby: session.accountid })
    .where('employeeid', '=', employeeid)
    .executeTakeFirst();
  return numUpdatedRows === 0n ? notFound() : [{ isexecuted: true }];
});

export const payCalls = [one, bulk, returned, payout, back, confirm];
