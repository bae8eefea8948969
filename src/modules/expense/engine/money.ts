import { type Month } from '#platform/engine/day.ts';
import { type Paise, paise } from '#platform/engine/money.ts';
import { type Account, type AccountPayment, type Debt, type Minute, openOf } from './account.ts';
import { converted } from './amounts.ts';
import { debtOf, withAdvance, withDebt } from './change.ts';
import { type Applied, type ExpenseEvent, type Payroll, notPossible } from './events.ts';

type Event<K extends ExpenseEvent['kind']> = Extract<ExpenseEvent, { kind: K }>;

/** An approved advance is paid out by the rate of its day. */
export function payOut(account: Account, { expenseadvanceid, on, amount, rate }: Event<'payout'>): Applied {
  const advance = account.advances.get(expenseadvanceid);
  if (!advance?.isapproved || advance.payout > 0) return notPossible('state');
  const open = converted(amount, rate);
  const payout = Math.max(0, ...[...account.advances.values()].map((one) => one.payout)) + 1;
  return {
    account: withAdvance(account, { ...advance, rate, payout, open, settlefrom: advance.settlefrom ?? on }),
    entries: open === 0 ? [] : [{ date: on, kind: 'advance', reference: advance.advanceno, amount: paise(0 - open) }],
    amount: open,
  };
}

/** Money of an advance comes back and counts by the rate of the payout; what is more than open is owed to the person. */
export function returnAdvance(account: Account, { expenseadvanceid, on, amount }: Event<'advancereturn'>): Applied {
  const advance = account.advances.get(expenseadvanceid);
  if (!advance || advance.payout === 0 || advance.rate === null) return notPossible('state');
  const back = converted(amount, advance.rate);
  const lowered = Math.min(back, advance.open);
  return {
    account: withAdvance(account, {
      ...advance,
      open: paise(advance.open - lowered),
      due: paise(advance.due + back - lowered),
      dueon: on,
    }),
    entries: back === 0 ? [] : [{ date: on, kind: 'advance_return', reference: advance.advanceno, amount: back }],
    amount: back,
  };
}

/**
 * The first payroll that takes a claim: its cut-off is not before the claim's last submission, its lock not before now.
 * Undefined where none is known.
 */
export const payrollFor = (
  payrolls: readonly Payroll[],
  { submittedat, now }: { submittedat: Minute | null; now: Minute },
): Payroll | undefined =>
  payrolls.find(({ cutoff, lock }) => (submittedat === null || cutoff >= submittedat) && lock >= now);

/** Adds what a month's payroll pays to a debt. */
export const commit = (debt: Debt, month: Month, amount: Paise): Partial<Debt> => ({
  paid: paise(debt.paid + amount),
  committed: new Map(debt.committed).set(month, paise((debt.committed.get(month) ?? 0) + amount)),
  isreturned: false,
});

/** What is open of a claim or an advance is paid, or committed to the payroll that takes it. */
export function pay(account: Account, event: Event<'pay'>): Applied {
  const { item, paymentno, method } = event;
  const debt = debtOf(account, item);
  const open = debt ? openOf(debt) : 0;
  if (!debt || open <= 0) return notPossible('state');
  if (event.by === null || event.by !== event.compensatorid) return notPossible('not_compensator');
  const amount = event.amount ?? paise(open);
  if (amount > open) return notPossible('amount');
  const submittedat = item.kind === 'claim' ? (account.claims.get(item.id)?.submittedat ?? null) : null;
  const payroll = method === 'payroll' ? payrollFor(event.payrolls, { submittedat, now: event.at }) : undefined;
  if (method === 'payroll' && !payroll) return notPossible('state');
  const change = payroll ? commit(debt, payroll.month, amount) : { paid: paise(debt.paid + amount), isreturned: false };
  const payment: AccountPayment = { paymentno, of: item, method, amount, isreturned: false };
  const changed = withDebt(account, item, change);
  const reference = paymentno;
  return {
    account: { ...changed, payments: new Map(changed.payments).set(paymentno, payment) },
    entries: payroll || !event.on ? [] : [{ date: event.on, kind: 'payment', reference, amount: paise(0 - amount) }],
    amount,
  };
}

/** A payment by bank came back: what it paid is open again. */
export function bankReturn(account: Account, { of, paymentno, on }: Event<'bankreturn'>): Applied {
  const payment = account.payments.get(of);
  const debt = payment ? debtOf(account, payment.of) : undefined;
  if (!payment || !debt || payment.method !== 'bank' || payment.isreturned) return notPossible('state');
  const changed = withDebt(account, payment.of, { paid: paise(debt.paid - payment.amount), isreturned: true });
  return {
    account: { ...changed, payments: new Map(changed.payments).set(of, { ...payment, isreturned: true }) },
    entries: [{ date: on, kind: 'bank_return', reference: paymentno, amount: payment.amount }],
    amount: payment.amount,
  };
}
