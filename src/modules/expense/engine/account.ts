import type { Day, Month } from '#platform/engine/day.ts';
import type { Paise } from '#platform/engine/money.ts';
import type { PassbookKind } from '../contract/passbook.ts';

/** A minute of the company's time zone as `YYYY-MM-DD HH:MM`, so that text sorts by time. */
export type Minute = string;

export type LineState = 'undecided' | 'approved' | 'rejected' | 'sentback';

/** A line of the last submission of a claim with what was decided; amounts in paise. */
export type AccountLine = {
  readonly lineno: number;
  readonly category: string;
  /** Paid by the person; otherwise by the company's card. */
  readonly isown: boolean;
  readonly claimed: Paise;
  readonly allowed: Paise;
  readonly needsdeviation: Paise;
  readonly taxableabove: Paise | null;
  readonly state: LineState;
  /** What the approval and what the deviation came to. */
  readonly approval: Paise;
  readonly deviation: Paise;
  readonly hasdeviation: boolean;
  /** How much of both is taxable. */
  readonly taxable: Paise;
};

/** What the company owes under the number of a claim or an advance, and what became of it. */
export type Debt = {
  /** What came to be owed: approvals of own lines; of an advance what came back beyond it. */
  readonly due: Paise;
  readonly setoff: Paise;
  /** Paid or committed to a payroll, less what the bank returned. */
  readonly paid: Paise;
  /** Committed to payrolls by month, those that are locked included. */
  readonly committed: ReadonlyMap<Month, Paise>;
  /** Whether the last payment or return was a return. */
  readonly isreturned: boolean;
  /** Since when something is due: the day of the first approval, the day of the last return of an advance. */
  readonly dueon: Day | null;
};

export type AccountClaim = Debt & {
  readonly expenseclaimid: number;
  readonly claimno: string;
  readonly expensetripid: number | null;
  readonly issubmitted: boolean;
  readonly submission: number;
  readonly submittedat: Minute | null;
  readonly lines: readonly AccountLine[];
  /** Employees who decided a line. */
  readonly deciders: readonly number[];
};

export type AccountAdvance = Debt & {
  readonly expenseadvanceid: number;
  readonly advanceno: string;
  readonly expensetripid: number | null;
  readonly isapproved: boolean;
  /** Rate of the payout in millionths; null before it. */
  readonly rate: number | null;
  /** Position among the payouts of the person, from 1; 0 before it. */
  readonly payout: number;
  /** What of the payout is neither returned, set off nor recovered. */
  readonly open: Paise;
  /** The day from which its time to be settled runs: the return of its trip, without one that of the payout. */
  readonly settlefrom: Day | null;
};

export type AccountPayment = {
  readonly paymentno: string;
  readonly of: Item;
  readonly method: 'bank' | 'cash' | 'payroll';
  readonly amount: Paise;
  readonly isreturned: boolean;
};

/** A claim or an advance, by the id of its row. */
export type Item = { readonly kind: 'claim' | 'advance'; readonly id: number };

/** All that the company and one person owe each other for expenses. */
export type Account = {
  readonly employeeid: number;
  readonly claims: ReadonlyMap<number, AccountClaim>;
  readonly advances: ReadonlyMap<number, AccountAdvance>;
  readonly payments: ReadonlyMap<string, AccountPayment>;
  /** Sum of the entries for lines on the company's card and of their recoveries; below zero the person owes it. */
  readonly card: Paise;
  /** What was approved of each category in the tax year so far. */
  readonly taxyear: ReadonlyMap<string, Paise>;
  /** The month of the payroll whose confirmed settlement takes all of it: nothing else changes it until then. */
  readonly settling?: Month;
};

/** An entry of the passbook: above zero the company owes more. */
export type Entry = {
  readonly date: Day;
  readonly kind: PassbookKind;
  readonly reference: string;
  readonly amount: Paise;
};

export const NO_DEBT: Debt = {
  due: 0 as Paise,
  setoff: 0 as Paise,
  paid: 0 as Paise,
  committed: new Map(),
  isreturned: false,
  dueon: null,
};

/** What is owed and neither set off, paid nor committed. */
export const openOf = ({ due, setoff, paid }: Debt): Paise => (due - setoff - paid) as Paise;
