import { type Day, day } from '#platform/engine/day.ts';
import type { Paise } from '#platform/engine/money.ts';
import { ApplicationError } from '#platform/server/application-error.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import type { RequestContext } from '#platform/server/request-kind.ts';
import type { Account } from '../engine/account.ts';
import { apply } from '../engine/apply.ts';
import { taxYearOf } from '../engine/cycle.ts';
import type { ExpenseEvent, FailureReason } from '../engine/events.ts';
import { accountsOf, type Loaded } from './account.ts';
import { minuteOf, type Payrolls, payrollsOf } from './clock.ts';
import { saveAccounts } from './save-account.ts';

/** Why something is not possible, as a sentence for whoever tried. */
export const SENTENCES: Readonly<Record<FailureReason, string>> = {
  state: 'This is not possible any more. Load the page again to see how the claim stands now',
  self: 'Nobody decides a claim of their own',
  not_entitled: 'Only a person of the grade for deviations can approve what is over a limit',
  not_compensator: 'Only the compensator of this claim pays it, and nobody pays a claim that they sent or decided',
  amount: 'The amount is more than what is left',
  settling: 'The expenses of this person are in a confirmed settlement. Take it out of its payroll first',
};

/** A failure of the account as an error with its sentence. */
export function failureError(failure: FailureReason): ApplicationError {
  const text = SENTENCES[failure];
  if (failure === 'amount') return new ApplicationError({ status: 400, code: 'E0010', text, fields: { amount: text } });
  return new ApplicationError({ status: 409, code: 'conflict', text });
}
export function refused(failure: FailureReason): never {
  throw failureError(failure);
}

type Log = {
  readonly kind: string;
  readonly expenseclaimid?: number | null;
  readonly expenseadvanceid?: number | null;
  readonly lineno?: number | null;
  readonly eventdate?: Day | null;
  readonly note?: string | null;
  readonly before?: unknown;
};

const taxableOf = ({ claims }: Account): number =>
  [...claims.values()].flatMap(({ lines }) => lines).reduce((total, { taxable }) => total + taxable, 0);

type Logged = Log & { readonly employeeid: number; readonly amount: number | null; readonly taxable?: number };

/** Writes what happened into the history. */
export async function recordAll(
  ctx: Pick<RequestContext, 'db' | 'env' | 'tenant'> & { readonly session: { readonly accountid: number | null } },
  logged: readonly Logged[],
): Promise<void> {
  const rows = logged.map(({ taxable = 0, before, lineno, ...log }) => ({
    ...log,
    lineno: lineno ?? null,
    taxable,
    recordedat: ctx.env.now(),
    recordedminute: minuteOf(ctx),
    byaccountid: ctx.session.accountid,
    before: before === undefined ? null : JSON.stringify(before),
  }));
  for (const part of chunks(rows, 13)) await ctx.db.insertInto('expense_event').values(part).execute();
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
  if ('failure' in applied) return refused(applied.failure);
  const { account: after, entries, amount } = applied;
  await saveAccounts(ctx.db, [{ before, after, entries }], {
    taxyear,
    now: ctx.env.now(),
    isPaid: (month) => payrolls.isPaid(month, today),
  });
  if (log) await recordAll(ctx, [{ ...log, employeeid, amount, taxable: taxableOf(after) - taxableOf(before) }]);
  return { before, after, amount, payrolls };
}
