import type { Day } from '#platform/engine/day.ts';
import type { DaysWorked } from './days-worked.ts';
import type { Service } from './entitlement.ts';
import type { Ledger, LedgerLine } from './ledger.ts';
import type { PolicyVersion } from './policy.ts';
import type { BalanceRules } from './post.ts';
import type { LeaveRequest, Span } from './request.ts';
import type { ChargeRules, LeaveCalendar } from './rules.ts';

/** Something that happened on a day; `isposted` when it is in the ledger already. */
type Happened = { readonly on: Day; readonly isposted: boolean };

export type Approval = Happened & { readonly request: LeaveRequest };
export type Cancellation = Happened & { readonly requestid: number; readonly span: Span };
/** Unpaid days of a request that are taken of the balance instead, as far as it is enough. */
export type Cover = Happened & { readonly requestid: number };
/** A line that somebody enters: an opening balance, a grant, an adjustment. Its `posted` is the day it happened. */
export type Entered = { readonly isposted: boolean; readonly line: LedgerLine };
/** A year end that was run or reversed for a person. */
export type Transition = Happened & { readonly batch: string } & (
    | { readonly action: 'run'; readonly yearend: Day }
    | { readonly action: 'reverse'; readonly of: string }
  );

/** Everything that has happened to the leave of a person, each with the day on which it did. */
export type History = {
  readonly service: Service;
  /** The month in which the leave year begins. */
  readonly yearstart: number;
  /** Limits of balances are judged by what is booked on the day of the event, not by the balance of the day of leave. */
  readonly isbookedbalance?: boolean;
  /** Year ends, expiries and lapses stay as they were written, whatever becomes known later. */
  readonly isclosefinal?: boolean;
  readonly versions: readonly PolicyVersion[];
  /** Days worked, for leave that is earned by them. */
  readonly worked: DaysWorked;
  /** Versions that are approved now, on a day that is begun, after they came into force. */
  readonly republished: readonly PolicyVersion[];
  /** How leave of a day is charged, and what balances allow on a day. */
  readonly charging: (on: Day) => ChargeRules;
  readonly balances: (on: Day) => BalanceRules;
  /** The calendar as it was known at the end of a day. */
  readonly calendar: (existing: Day) => LeaveCalendar;
  /** Days on which the calendar changed, as by a holiday that was declared late. */
  readonly declared: readonly Day[];
  readonly approvals: readonly Approval[];
  readonly cancellations: readonly Cancellation[];
  readonly covers?: readonly Cover[];
  readonly transitions: readonly Transition[];
  readonly entered: readonly Entered[];
  /** Closes of months that are not written yet: the day, and the lines by the ledger so far. A leaver's comes on the last day. */
  readonly closes: readonly { readonly on: Day; readonly lines: (ledger: Ledger) => readonly LedgerLine[] }[];
};

/**
 * How far a ledger is written: all days before `on`, and what its beginning brings (year ends, grants, lapses) when it
 * is begun. What happens in the course of the day follows one by one.
 */
export type Position = { readonly on: Day; readonly isbegun: boolean };
