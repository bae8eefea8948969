import type { Day, Month } from '#platform/engine/day.ts';
import type { Paise } from '#platform/engine/money.ts';
import type { Account, AccountLine, Entry, Item, Minute } from './account.ts';

/** Why an event is not possible; it then changes nothing. */
export type FailureReason = 'state' | 'self' | 'not_entitled' | 'not_compensator' | 'amount' | 'settling';

/** A line as it was assessed on its submission. */
export type SubmittedLine = Omit<AccountLine, 'state' | 'approval' | 'deviation' | 'hasdeviation' | 'taxable'>;

/** A decision: who, by the id of the employee (null for whoever has no employee record), and the day that it bears. */
type Decision = { readonly expenseclaimid: number; readonly by: number | null; readonly on: Day };

export type Payroll = {
  readonly month: Month;
  readonly cutoff: Minute;
  readonly lock: Minute;
  readonly payday: Day;
};

export type ExpenseEvent =
  | {
      readonly kind: 'submit';
      readonly expenseclaimid: number;
      readonly at: Minute;
      readonly lines: readonly SubmittedLine[];
    }
  | { readonly kind: 'recall'; readonly expenseclaimid: number }
  | ({ readonly kind: 'approve'; readonly lineno: number | null; readonly amount: Paise | null } & Decision)
  | ({ readonly kind: 'reject' | 'sendback'; readonly lineno: number | null } & Decision)
  | { readonly kind: 'resend'; readonly expenseclaimid: number; readonly line: SubmittedLine }
  | ({
      readonly kind: 'deviate';
      readonly lineno: number;
      readonly amount: Paise | null;
      /** Whether `by` has the grade for deviations on the day of recording. */
      readonly isentitled: boolean;
    } & Decision)
  | {
      readonly kind: 'payout';
      readonly expenseadvanceid: number;
      readonly on: Day;
      /** In hundredths of the currency, and rupees for a unit of it on the day of the payout, in millionths. */
      readonly amount: Paise;
      readonly rate: number;
    }
  | { readonly kind: 'advancereturn'; readonly expenseadvanceid: number; readonly on: Day; readonly amount: Paise }
  | {
      readonly kind: 'pay';
      readonly item: Item;
      readonly paymentno: string;
      readonly method: 'bank' | 'cash' | 'payroll';
      readonly on: Day | null;
      readonly at: Minute;
      readonly by: number | null;
      /** Who pays it on the day of recording; null where nobody may. */
      readonly compensatorid: number | null;
      /** Null for all that is open. */
      readonly amount: Paise | null;
      /** The payrolls that are not locked yet, in order; needed for the method `payroll`. */
      readonly payrolls: readonly Payroll[];
    }
  | { readonly kind: 'bankreturn'; readonly of: string; readonly paymentno: string; readonly on: Day }
  | {
      readonly kind: 'lock';
      readonly payroll: Payroll;
      readonly lockday: Day;
      readonly isleaver: boolean;
      /** Whether it is the payroll of the person's settlement, which a confirmed one waits for. */
      readonly issettlement?: boolean;
      /** What the payroll of this month paid already by a settlement, by number of the claim or advance. */
      readonly settled: ReadonlyMap<string, Paise>;
      readonly settledays: number;
      /** How much of advances this person's grade lets a payroll recover. */
      readonly recoverycap: Paise;
    };

export type Applied =
  | {
      readonly account: Account;
      readonly entries: readonly Entry[];
      /** What the event moved: paid, given, returned. */
      readonly amount: Paise;
    }
  | { readonly failure: FailureReason };

export const notPossible = (failure: FailureReason): Applied => ({ failure });
