import type { Regime } from './rules.ts';
import type { Month, Paise } from './units.ts';

// How the income tax of a month came about, step by step.

export type HraBlock = {
  readonly period: string;
  readonly hra: Paise;
  readonly basic: Paise;
  readonly rent: Paise;
  readonly exempt: Paise;
};

/** The tax of the year step by step, in paise. */
export type TaxSteps = {
  readonly totalincome: Paise;
  readonly slabtax: Paise;
  readonly rebate: Paise;
  readonly rebaterelief: Paise;
  readonly surchargerate: string;
  readonly surcharge: Paise;
  readonly surchargerelief: Paise;
  readonly cess: Paise;
  readonly tax: Paise;
  /** Without PAN: the flat amount the tax was compared with. */
  readonly nopanflat: Paise | undefined;
  readonly payable: Paise;
};

/** The calculation of the month's tax, for the tax sheet and for tests. */
export type TaxWorking = {
  readonly regime: Regime;
  readonly opening: Paise;
  readonly paidhere: Paise;
  readonly thismonth: Paise;
  readonly projected: readonly { readonly month: Month; readonly amount: Paise }[];
  readonly previousemployer: Paise;
  readonly grosssalary: Paise;
  readonly hrablocks: readonly HraBlock[];
  readonly hraexempt: Paise;
  readonly standarddeduction: Paise;
  readonly professionaltax: Paise;
  readonly homeloaninterest: Paise;
  readonly c80: Paise;
  readonly ccd1b: Paise;
  readonly dself: Paise;
  readonly dparents: Paise;
  readonly withall: TaxSteps;
  /** Without what is taxed in full this month. */
  readonly without: TaxSteps;
  readonly before: Paise;
  readonly monthsleft: number;
  readonly due: Paise;
};
