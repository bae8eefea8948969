import { type Day, day } from '#platform/engine/day.ts';
import type { Paise } from '#platform/engine/money.ts';
import { failField, failWith } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import type { RequestContext } from '#platform/server/request-kind.ts';
import type { Account } from '../engine/account.ts';
import { apply } from '../engine/apply.ts';
import { taxYearOf } from '../engine/cycle.ts';
import type { ExpenseEvent, Refusal } from '../engine/events.ts';
import { accountsOf, type Loaded } from './account.ts';
import { minuteOf, type Payrolls, payrollsOf } from './clock.ts';
import { saveAccounts } from './save-account.ts';

/** Why something is not possible, as a sentence for whoever tried. */
export const SENTENCES: Readonly<Record<Refusal, string>> = {
  state: 'This is not possible any more. Load the page again to see how the claim stands now',
  self: 'Nobody decides a claim of their own',
  not_entitled: 'Only a person of the grade for deviations can approve what is over a limit',
  not_compensator: 'Only the compensator of this claim pays it, and nobody pays a claim that they sent or decided',
  amount: 'The amount is more than what is left',
};

/** A refusal of the account; its code is the reason. */
export function refused(refusal: Refusal): never {
  if (refusal === 'amount') return failField('amount', SENTENCES.amount);
  return failWith('conflict', { status: 409, text: SENTENCES[refusal] });
}

type Log = {
  readonly kind: string;
  readonly expenseclaimid?: number;
  readonly expenseadvanceid?: number;
  readonly lineno?: number | null;
  readonly eventdate?: Day | null;
  readonly note?: string | null;
  readonly before?: unknown;
};

const taxableOf = ({ claims }: Account): number =>
  [...claims.values()].flatMap(({ lines }) => lines).reduce((total, { taxable }) => total + taxable, 0);

/** Writes what happened into the history. */
export async function record(
  ctx: Pick<RequestContext, 'db' | 'env' | 'tenant' | 'session'>,
  employeeid: number,
  { amount, taxable = 0, before, ...log }: Log & { amount: Paise | number | null; taxable?: number },
): Promise<void> {
  await ctx.db
    .insertInto('expense_event')
    .values({
      employeeid,
      ...log,
      amount,
      taxable,
      recordedat: ctx.env.now(),
      recordedminute: minuteOf(ctx),
      byaccountid: ctx.session.accountid,
      before: before === undefined ? null : JSON.stringify(before),
    })
    .execute();
}

export type Outcome = {
  readonly before: Account;
  readonly after: Account;
  readonly amount: Paise;
  readonly payrolls: Payrolls;
};

type OnAccount = {
  readonly employeeid: number;
  readonly loaded: Omit<Loaded, 'taxyear'>;
  /** The event, once the account is locked; it sees the payrolls that still take claims. */
  readonly event: (account: Account, payrolls: Payrolls) => ExpenseEvent | Promise<ExpenseEvent>;
  readonly log?: Log;
};

/**
 * Carries an event out on a person's account: locked, applied by the engine, stored with its entries and its history.
 * @throws ApplicationError 409 or at the field with a sentence where the engine refuses it; nothing has changed then
 */
export async function carryOut(
  ctx: RequestContext & { db: Db },
  { employeeid, loaded, event, log }: OnAccount,
): Promise<Outcome> {
  const today = day(ctx.today);
  const taxyear = taxYearOf(today);
  const payrolls = await payrollsOf(ctx.db);
  const before = (await accountsOf(ctx.db, [employeeid], { ...loaded, taxyear })).get(employeeid);
  if (!before) return refused('state');
  const applied = apply(before, await event(before, payrolls));
  if ('refusal' in applied) return refused(applied.refusal);
  const { account: after, entries, amount } = applied;
  await saveAccounts(ctx.db, [{ before, after, entries }], {
    taxyear,
    now: ctx.env.now(),
    isPaid: (month) => payrolls.isPaid(month, today),
  });
  if (log) await record(ctx, employeeid, { ...log, amount, taxable: taxableOf(after) - taxableOf(before) });
  return { before, after, amount, payrolls };
}
