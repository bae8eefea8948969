import type { Day } from '#platform/engine/day.ts';
import type { LeaveDays } from './days.ts';

/** Leave that is given only with a document from some day on. */
export type DocumentRule = {
  readonly leave: string;
  /** So many days need none. */
  readonly afterdays: number;
  /** What the days beyond are charged to without one. */
  readonly otherwise: string;
};
/** Leave that may not stand beside other leave: the whole request is charged to `chargeas`. */
export type ClubbingRule = { readonly leave: string; readonly notwith: string; readonly chargeas: string };
/** Which leave counts off days and holidays between, after and before it as leave. */
export type SandwichRule = {
  /** Leave on both sides of the days. */
  readonly between: readonly string[];
  /** Leave after the days, and leave before them. */
  readonly prefix: readonly string[];
  readonly suffix: readonly string[];
  /** Leave that counts weekly offs alone: holidays in between stay holidays. */
  readonly weeklyoffs?: readonly string[];
  /** A prefix or suffix counts from so many days of the request on. */
  readonly prefixsuffixmindays: number;
};
/** Dates on which some leave is not given. */
export type RestrictedDates = { readonly from: Day; readonly to: Day; readonly leave: readonly string[] };

/** How the leave of a person is charged. Leave types are named by their codes. */
export type ChargeRules = {
  readonly documents: readonly DocumentRule[];
  readonly clubbing: readonly ClubbingRule[];
  readonly sandwich: SandwichRule;
  readonly restricted: readonly RestrictedDates[];
  /** Leave that can be taken by the hour. */
  readonly hours: readonly string[];
  /** What they are charged in, in days; exactly for leave that is not named. */
  readonly hoursteps: Readonly<Record<string, LeaveDays>>;
  /** Minutes that make a day of leave by the hour. */
  readonly minutesperday: number;
  /** Leave that is only for optional holidays. */
  readonly optionalholiday: readonly string[];
};

/** A day of a person's calendar; out of service it has no kind. */
export type LeaveDay = {
  readonly kind: 'off' | 'holiday' | 'working' | undefined;
  /** Whether leave for optional holidays can be taken. */
  readonly isoptional: boolean;
  /** Of a working day the half that is off, and what it is; missing or null: both halves work. */
  readonly halfoff?: { readonly half: 1 | 2; readonly kind: 'off' | 'holiday' } | null;
};
/** The calendar of a person as it is known at some moment. */
export type LeaveCalendar = (day: Day) => LeaveDay;
