import type { Paise } from '#platform/engine/money.ts';
import type { Day, Month } from '#platform/engine/day.ts';
import type { PaidPackage } from '../run/past-month.ts';

// What the income tax of a month reads beside pay: bills, claims, company cars, the terms of loans. All of it is a
// person's, optional, and missing where there is none.

/** One-time pay that recurs after this month, as decided: of each month until the last one, or for the time being. */
export type RecurringPay = { readonly component: string; readonly amount: Paise; readonly until: Month | null };
/** Bills handed in for the month, by the component they are for: what is paid of it is exempt up to them. */
export type Bill = { readonly component: string; readonly amount: Paise };
/** Claims with proof of the tax year up to this month (travel fares), by the component they make exempt. */
export type Claim = { readonly component: string; readonly amount: Paise };
/** A company car used for work and in private, from a day on, until a day or for the time being. */
export type CompanyCar = {
  readonly from: Day;
  readonly to: Day | null;
  /** Engine above 1.6 litres. */
  readonly large: boolean;
  readonly driver: boolean;
  readonly runningby: 'employer' | 'employee';
};
/** What the benefit of a loan below the benchmark is worked out from; rates in percent a year, as decimal text. */
export type LoanTerms = {
  readonly principal: Paise;
  /** All that was granted, top-ups up to the month included; missing where that is the principal. */
  readonly granted?: Paise;
  readonly interestrate: string;
  readonly benchmarkrate: string;
  /** What the plan leaves on the first of the month, whatever was recovered; missing where it is what is outstanding. */
  readonly planned?: Paise;
};
/** Rent declared from a month of the tax year on. */
export type Rent = {
  readonly from: Month;
  readonly rentpermonth: Paise;
  readonly city: string | null;
  /** No proof of it was accepted yet; missing where one was, and of rents that are not asked for proof. */
  readonly unproved?: true;
};
/**
 * Units worked in the month: each row is units × the rate of the person, in paise a unit, rounded; or what the formula of
 * its component gives.
 */
export type UnitsWorked = {
  readonly component: string;
  /** The row of the rate table ("On-call Weekend"). */
  readonly item: string;
  /** As decimal text. */
  readonly units: string;
  /** Of overtime from attendance: the minutes, which are paid as parts of the hour that the rate is of. */
  readonly minutes?: number;
  /** Missing where a formula pays them. */
  readonly rate?: Paise;
  /** Inside the rate: a dearness allowance; missing without. */
  readonly vda?: Paise;
  /** The first and the last day they were worked on at this rate; missing for units of the month. */
  readonly from?: Day;
  readonly to?: Day;
};

/** Units of overtime in minutes, of encashed leave in days as decimal text. */
type Units = Pick<UnitsWorked, 'units' | 'minutes'>;
/**
 * Units of a past month that changed after its close: what the month comes to by its rates is paid, less what payslips in
 * effect paid of it. Amounts are rounded by the settings of that month.
 */
export type LateUnits = Pick<UnitsWorked, 'component' | 'item' | 'rate'> & {
  readonly month: Month;
  /** What the month comes to now. */
  readonly due: Units;
  /** What it was paid with, and for how much. */
  readonly before: Units;
  readonly paid: Paise;
  /** What a formula of the units reads of the person in that month; missing where a rate pays them. */
  readonly person?: { readonly package: PaidPackage; readonly city: string; readonly grade: string };
};

/** What a payslip paid of units of a past month; below zero taken back. */
export type PaidLate = {
  readonly month: Month;
  readonly component: string;
  readonly item: string;
  readonly amount: Paise;
};

/** How far the proof of a declared amount is. */
export const PROOF_STATES = ['declared', 'proof', 'accepted', 'rejected'] as const;
export type ProofState = (typeof PROOF_STATES)[number];
/** What is declared of a section of the income tax in a month, with the state of its proof. */
export type DeclaredSection = {
  readonly section: string;
  readonly declared: Paise;
  readonly state: ProofState;
  /** What of it was accepted; missing where nothing was decided. */
  readonly accepted?: Paise;
  /** The higher limit of the section is declared (a parent of 60, severe disability); missing where it is not. */
  readonly higher?: true;
};
