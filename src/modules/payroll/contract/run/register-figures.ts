import type { Paise } from '#platform/engine/money.ts';
import type { Month } from '#platform/engine/day.ts';
import type { PfFigures } from '../law/pf-figures.ts';
import type { PaidLate } from '../law/tax-facts.ts';

/** Arrears of one past month, and where they leave its pay. */
export type ArrearsOfMonth = {
  readonly month: Month;
  readonly gross: Paise;
  readonly amounts: Readonly<Record<string, Paise>>;
  readonly pf: PfFigures;
  /** PF wages of that month after these arrears, before any ceiling, and what contributions were made on. */
  readonly pfwages: Paise;
  readonly pfcontributed: Paise;
  readonly epsdue: boolean;
};

/** The figures of the payroll register, one set per payslip. */
export type RegisterFigures = {
  readonly daysinservice: number;
  readonly lopdays: number;
  readonly paiddays: number;
  readonly monthlygross: Paise;
  readonly earned: Readonly<Record<string, Paise>>;
  readonly earnedgross: Paise;
  /** What the company bears beside the pay, and the aggregates, by code; missing where there are none. */
  readonly costs?: Readonly<Record<string, Paise>>;
  readonly aggregates?: Readonly<Record<string, Paise>>;
  /** Benefits in kind: among the earnings and among the deductions; missing when there are none. */
  readonly benefits?: Paise;
  /** Every component of the full month; missing where the package is the pay itself. */
  readonly fullmonth?: Readonly<Record<string, Paise>>;
  readonly arrear: Readonly<Record<string, Paise>>;
  readonly arreargross: Paise;
  /** The same by past month, in their order; missing without arrears and in payslips of before it was stored. */
  readonly arrears?: readonly ArrearsOfMonth[];
  /** Units of past months included. */
  readonly onetime: Readonly<Record<string, Paise>>;
  /** What units of past months paid, by month, component and item; missing without any. */
  readonly lateunits?: readonly PaidLate[];
  readonly totalearnings: Paise;
  readonly member: boolean;
  readonly pfwages: Paise;
  readonly pf: PfFigures;
  readonly vpfbasic?: Paise; // Basic pay that voluntary PF in percent is of; missing where it is of wages.
  readonly arrearpf: PfFigures;
  readonly esicovered: boolean;
  readonly esibase: Paise;
  readonly esiemployee: Paise;
  readonly esiemployer: Paise;
  readonly pt: Paise;
  readonly ptdue?: Paise; // Where pay did not cover it: the rest is carried as a recovery.
  readonly lwfemployee: Paise;
  readonly lwfemployer: Paise;
  readonly tds: Paise;
  readonly loan: Paise;
  /** Taken for salary advances, and what they owe after it; missing where there are none. */
  readonly advance?: Paise;
  readonly advancebalance?: Paise;
  readonly otherdeductions: Paise;
  /** Inside `otherdeductions`: set off against net pay of a reversed payslip of the month; missing without. */
  readonly alreadypaid?: Paise;
  /** Inside `otherdeductions`: net pay that a later payslip pays; below zero where it is paid now. Missing where none is. */
  readonly paymentrest?: Paise;
  readonly totaldeductions: Paise;
  readonly netpay: Paise;
  readonly recoverycarried: Paise;
  readonly loanbalance: Paise;
  readonly loaninterest?: Paise; // Charged in the month, taken or added to the balance; missing without any.
};
