import { dayWords } from '#platform/engine/months.ts';
import { day } from '#platform/engine/day.ts';
import { paise } from '#platform/engine/money.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { COMPANY_CURRENCY } from '../contract/exchange-rate.ts';
import { confirmAccount, payAdvance, returnAdvance } from '../contract/pay.ts';
import { MILLION } from '../engine/amounts.ts';
import { carryOut } from './event.ts';
import { ratesOn } from './assessing.ts';
import { nextNumber } from './numbers.ts';
import { blockedPayments } from './payer.ts';
import { insertPayment } from './pay-calls.ts';
import { tellPaid } from './tell.ts';

async function advanceOf({ db }: Context, expenseadvanceid: number) {
  const advance = await db
    .selectFrom('expense_advance')
    .select(['employeeid', 'amount', 'currency', 'advanceno', 'approvedat'])
    .where('expenseadvanceid', '=', expenseadvanceid)
    .executeTakeFirst();
  return advance ?? notFound();
}

const payout = serve(payAdvance, async (ctx, { expenseadvanceid, method, paidon, amount, reference, reason }) => {
  const { db, session } = ctx;
  const { employeeid, amount: approved, currency, advanceno, approvedat } = await advanceOf(ctx, expenseadvanceid);
  if (amount !== null && amount > approved) failField('amount', 'This is more than was approved');
  if (employeeid === session.employeeid)
    failWith('conflict', { status: 409, text: 'Nobody pays out an advance of their own' });
  const rates = await ratesOn(db, [currency], day(paidon));
  const rate = currency === COMPANY_CURRENCY ? MILLION : rates.get(currency);
  if (rate === undefined)
    return failField('paidon', `There is no exchange rate for ${currency} on or before ${dayWords(paidon)}`);
  const outcome = await carryOut(ctx, {
    employeeid,
    loaded: { claimids: [] },
    event: () => ({ kind: 'payout', expenseadvanceid, on: day(paidon), amount: paise(amount ?? approved), rate }),
    log: { kind: 'payout', expenseadvanceid, eventdate: day(paidon) },
  });
  const advance = outcome.after.advances.get(expenseadvanceid);
  await db
    .updateTable('expense_advance')
    .set({ rate, payout: advance?.payout ?? 1, paidon, payoutamount: outcome.amount })
    .where('expenseadvanceid', '=', expenseadvanceid)
    .execute();
  const debtor = { employeeid, no: advanceno, approvedat };
  const error = (await blockedPayments(ctx, [debtor], { method, paidon, reason }))(debtor, outcome.amount);
  if (error) throw error;
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
  await tellPaid(ctx, [{ employeeid, no: advanceno, amount: outcome.amount }]);
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

export const payoutCalls = [payout, back, confirm];
