import type { Day } from '#platform/engine/day.ts';
import { type LeaveDays, NO_DAYS, plus } from './days.ts';

/** What a line of the ledger is. */
export type LineKind = 'opening' | 'grant' | 'use' | 'reversal' | 'adjust' | 'lapse' | 'carry' | 'encash' | 'penalty';
export type LineReason =
  | 'opening'
  | 'yearly'
  | 'anniversary'
  | 'halfyearly'
  | 'quarterly'
  | 'monthly'
  | 'worked'
  | 'joining'
  | 'max_balance'
  | 'on_request'
  | 'compoff'
  | 'worked_off'
  | 'accumulated'
  | 'leave'
  | 'document'
  | 'clubbed'
  | 'sandwich'
  | 'no_balance'
  | 'covered'
  | 'cancelled'
  | 'holiday_declared'
  | 'regrouped'
  | 'policy_change'
  | 'manual'
  | 'compoff_lapse'
  | 'carry_expired'
  | 'year_end'
  | 'transition_reversed'
  | 'upload_undone'
  | 'close_reopened'
  | 'absent'
  | 'late'
  | 'early'
  | 'breach'
  | 'weekly'
  | 'short_day'
  | 'short_month'
  | 'exit';

/** A part of a grant that can lapse, taken by a use, or given back to it by a reversal. */
export type GrantPart = { readonly grant: number; readonly days: LeaveDays };

/** A line of the ledger of one person. It is never changed: what was wrong is taken back by another line. */
export type LedgerLine = {
  readonly leave: string;
  readonly kind: LineKind;
  /** The day that the line belongs to, and the day on which it was written. */
  readonly date: Day;
  readonly posted: Day;
  /** What the person gains; what is lost is negative. */
  readonly days: LeaveDays;
  readonly reason: LineReason;
  /** The leave request that was charged; null for other lines. */
  readonly requestid: number | null;
  /** The leave type that the request was charged with: the line may stand on another, for want of balance. */
  readonly charged: string | null;
  /** What somebody entered by hand or by a file; null for what the product works out. */
  readonly entryid: number | null;
  /** The run that wrote the line with others, such as a year end; null for single lines. */
  readonly batch: string | null;
  /** The first day on which what is left of a grant has lapsed; null for what does not lapse by itself. */
  readonly lapses: Day | null;
  /** Of leave whose grants lapse, the grants that a use took from, by their places in the ledger. */
  readonly parts: readonly GrantPart[];
};
export type Ledger = readonly LedgerLine[];

const PLAIN = { requestid: null, charged: null, entryid: null, batch: null, lapses: null, parts: [] } as const;
type Written = Pick<LedgerLine, 'leave' | 'kind' | 'date' | 'posted' | 'days' | 'reason'> & Partial<LedgerLine>;
/** A line with what is usual for the rest. */
export const line = (written: Written): LedgerLine => ({ ...PLAIN, ...written });

/** The balance of a leave type: everything written so far, what belongs to later days as well. */
export const booked = (ledger: Ledger, leave: string): LeaveDays =>
  plus(...ledger.filter((one) => one.leave === leave).map(({ days }) => days));

/** The days of lines that belong to days after this one, such as leave of the next leave year; below zero what is taken. */
export const bookedAfter = (ledger: Ledger, leave: string, day: Day): LeaveDays =>
  booked(
    ledger.filter(({ date }) => date > day),
    leave,
  );

/** The balance of a leave type on a day, by what is written so far. */
export const balanceOn = (ledger: Ledger, leave: string, day: Day): LeaveDays =>
  plus(...ledger.filter((one) => one.leave === leave && one.date <= day).map(({ days }) => days));

/** What is left of a grant, by its place in the ledger. */
export function leftOf(ledger: Ledger, grant: number): LeaveDays {
  const granted = ledger[grant]?.days ?? NO_DAYS;
  const taken = ledger.flatMap(({ parts }) => parts.filter((part) => part.grant === grant).map(({ days }) => days));
  return plus(granted, ...taken);
}
