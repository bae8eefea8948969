import { type Day, day } from '#platform/engine/day.ts';
import { type Paise, paise, sum } from '#platform/engine/money.ts';
import { type ApplicationError, failField, notFound } from '#platform/server/application-error.ts';
import { chunks } from '#platform/server/db.ts';
import { insertedIds } from '#platform/server/inserted-ids.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import type { BankFiles } from './bank-file.ts';
import { payBulk, payClaim, returnPayment } from '../contract/pay.ts';
import type { Entry, Item } from '../engine/account.ts';
import { apply } from '../engine/apply.ts';
import { compensatorOf } from '../engine/compensator.ts';
import { taxYearOf } from '../engine/cycle.ts';
import { payrollFor } from '../engine/money.ts';
import { accountsOf } from './account.ts';
import { minuteOf, payrollsOf } from './clock.ts';
import { recordAll, failureError } from './event.ts';
import { nextNumbers } from './numbers.ts';
import { blockedPayments, columnsOf, compensatorRows, type Debtor, debtorsOf } from './payer.ts';
import { addPayout, type BankAccounts, bankAccountsOf, NO_BANK, noAccount, payoutFiles } from './payout/files.ts';
import { bookReturns } from './payout/returns.ts';
import { saveAccounts } from './save-account.ts';
import { tellPaid } from './tell.ts';

type How = {
  /** Whether the payments stand in a file for the bank. */
  isfile?: boolean;
  method: 'bank' | 'cash' | 'payroll';
  paidon: string | null;
  reference: string | null;
  reason: string | null;
};

/** @throws at the field for a payment without its day */
function dayOfPayment({ method, paidon }: How): Day | null {
  if (method === 'payroll') return null;
  return paidon === null ? failField('paidon', 'Please enter the day of the payment') : day(paidon);
}

type Attempt = { readonly debtor: Debtor; readonly amount: Paise; readonly month: string | null };
type Refused = { readonly debtor: Debtor; readonly error: ApplicationError };

/** Applies payments one after the other to the accounts of their people, and says what each is refused for. */
async function attempts(
  ctx: Context,
  debtors: readonly Debtor[],
  { how, amount, on, accounts }: { how: How; amount: Paise | null; on: Day | null; accounts: BankAccounts | undefined },
) {
  const { db, session } = ctx;
  const today = day(ctx.today);
  const taxyear = taxYearOf(today);
  const claimids = debtors.flatMap(({ item }) => (item.kind === 'claim' ? [item.id] : []));
  const before = await accountsOf(db, [...new Set(debtors.map(({ employeeid }) => employeeid))], { claimids, taxyear });
  // The deciders of a claim are those of the account that is locked now.
  const compensators = await compensatorRows(db);
  const payrolls = await payrollsOf(db);
  const blocked = await blockedPayments(ctx, debtors, how);
  const at = minuteOf(ctx);
  const after = new Map(before);
  const entries = new Map<number, Entry[]>();
  const done: Attempt[] = [];
  const refusals: Refused[] = [];
  for (const debtor of debtors) {
    const { item, employeeid } = debtor;
    const account = after.get(employeeid);
    if (!account) continue;
    const deciders = item.kind === 'claim' ? (account.claims.get(item.id)?.deciders ?? []) : [];
    const compensatorid = compensatorOf(compensators, {
      businessunitid: debtor.businessunitid,
      expensepolicyid: debtor.expensepolicyid,
      categories: debtor.categories,
      day: today,
      parties: [employeeid, ...deciders],
    });
    const open = payrolls.open(today);
    const paymentno = String(done.length);
    const event = { kind: 'pay', item, paymentno, method: how.method, on, at, by: session.employeeid, amount } as const;
    const applied = apply(account, { ...event, compensatorid, payrolls: open });
    if ('failure' in applied) {
      refusals.push({ debtor, error: failureError(applied.failure) });
      continue;
    }
    const error = blocked(debtor, applied.amount) ?? (accounts && !accounts.has(employeeid) ? noAccount() : undefined);
    if (error) {
      refusals.push({ debtor, error });
      continue;
    }
    const submittedat = item.kind === 'claim' ? (account.claims.get(item.id)?.submittedat ?? null) : null;
    const month = how.method === 'payroll' ? (payrollFor(open, { submittedat, now: at })?.month ?? null) : null;
    after.set(employeeid, applied.account);
    entries.set(employeeid, [...(entries.get(employeeid) ?? []), ...applied.entries]);
    done.push({ debtor, amount: applied.amount, month });
  }
  return { before, after, entries, done, refusals, payrolls, taxyear };
}

/** Pays claims or advances: a fixed number of statements for any number of them. Those that cannot be paid are named. */
async function payAll(ctx: Context, items: readonly Item[], { amount, ...how }: How & { amount: Paise | null }) {
  const { db, env, session } = ctx;
  const on = dayOfPayment(how);
  const debtors = await debtorsOf(ctx, items);
  const accounts = how.isfile
    ? await bankAccountsOf(
        db,
        debtors.map(({ employeeid }) => employeeid),
      )
    : undefined;
  const { before, after, entries, done, refusals, payrolls, taxyear } = await attempts(ctx, debtors, {
    how,
    amount,
    on,
    accounts,
  });
  if (done.length === 0) return { payments: [], refusals, expensepayoutid: null };
  const expensepayoutid =
    accounts && on !== null ? await addPayout(ctx, { paidon: on, reference: how.reference }) : null;
  const numbers = await nextNumbers(db, 'payment', done.length);
  const changes = [...entries].flatMap(([employeeid, of]) => {
    const [earlier, later] = [before.get(employeeid), after.get(employeeid)];
    const numbered = of.map((entry) => ({ ...entry, reference: numbers[Number(entry.reference)] ?? '' }));
    return earlier && later ? [{ before: earlier, after: later, entries: numbered }] : [];
  });
  const untouched = [...after].filter(([id, account]) => !entries.has(id) && before.get(id) !== account);
  const today = day(ctx.today);
  await saveAccounts(
    db,
    [
      ...changes,
      ...untouched.flatMap(([id, later]) => {
        const earlier = before.get(id);
        return earlier ? [{ before: earlier, after: later, entries: [] }] : [];
      }),
    ],
    { taxyear, now: env.now(), isPaid: (month) => payrolls.isPaid(month, today) },
  );
  const rows = done.map(({ debtor, amount: of, month }, place) => ({
    ...columnsOf(debtor.item),
    paymentno: numbers[place] ?? '',
    employeeid: debtor.employeeid,
    kind: 'pay',
    method: how.method,
    amount: of,
    paidon: on,
    payrollmonth: month,
    reference: how.reference,
    reason: how.reason,
    addedby: session.accountid,
    expensepayoutid,
    ...(accounts?.get(debtor.employeeid) ?? NO_BANK),
  }));
  const ids: number[] = [];
  for (const part of chunks(rows, 16)) {
    const created = await db.insertInto('expense_payment').values(part).returning('expensepaymentid').execute();
    ids.push(...insertedIds(created, 'expensepaymentid'));
  }
  await recordAll(
    ctx,
    done.map(({ debtor, amount: of }) => ({
      employeeid: debtor.employeeid,
      kind: 'pay',
      ...columnsOf(debtor.item),
      eventdate: on,
      amount: of,
      note: how.reason,
    })),
  );
  await tellPaid(
    ctx,
    done.map(({ debtor, amount: of }) => ({ employeeid: debtor.employeeid, no: debtor.no, amount: of })),
  );
  return {
    payments: done.map((one, place) => ({ expensepaymentid: ids[place] ?? 0, amount: one.amount })),
    refusals,
    expensepayoutid,
  };
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
  reference: string | null;
  reason: string | null;
  returns?: number | null;
};
/** Stores a payment by itself. */
export const insertPayment = ({ db, session }: Context, payment: Payment) =>
  db
    .insertInto('expense_payment')
    .values({ ...payment, addedby: session.accountid })
    .returning('expensepaymentid')
    .executeTakeFirstOrThrow();

const one = serve(payClaim, async (ctx, { expenseclaimid, expenseadvanceid, amount, ...how }) => {
  const item: Item =
    expenseclaimid === null ? { kind: 'advance', id: expenseadvanceid ?? 0 } : { kind: 'claim', id: expenseclaimid };
  const { payments, refusals } = await payAll(ctx, [item], { ...how, amount: amount === null ? null : paise(amount) });
  const [failure] = refusals;
  if (failure) throw failure.error;
  return payments;
});

/** Paying many claims at once, with a file for the bank by what writes such files. */
export const payBulkOf = (files: readonly BankFiles[]) =>
  serve(payBulk, async (ctx, { expenseclaimids, ...how }) => {
    const items = [...new Set(expenseclaimids)].map((id): Item => ({ kind: 'claim', id }));
    const { payments, refusals, expensepayoutid } = await payAll(ctx, items, { ...how, amount: null });
    // What no file can be written of is not paid.
    if (expensepayoutid !== null) await payoutFiles(ctx, files, expensepayoutid);
    return [
      {
        expensepayoutid,
        paid: payments.length,
        amount: sum(payments.map(({ amount }) => amount)),
        refused: refusals.map(({ debtor, error }) => ({
          expenseclaimid: debtor.item.id,
          claimno: debtor.no,
          message: error.message,
        })),
      },
    ];
  });

const returned = serve(returnPayment, async (ctx, { expensepaymentid, returnedon, note }) => {
  const [outcome] = await bookReturns(ctx, [{ expensepaymentid, returnedon: day(returnedon), note }]);
  return outcome ? [outcome] : notFound();
});
export const payCalls = [one, returned];
