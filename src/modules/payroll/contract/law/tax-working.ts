import type { Paise } from '#platform/engine/money.ts';
import type { Month } from '#platform/engine/day.ts';
import type { Regime } from './rules.ts';
import type { ProofState } from './tax-facts.ts';

// How the income tax of a month came about, step by step.

export type HraBlock = {
  readonly period: string;
  readonly hra: Paise;
  readonly basic: Paise;
  readonly rent: Paise;
  /** Where the home is; missing where one rent is declared for the year. */
  readonly city?: string;
  readonly exempt: Paise;
};

/** Pay that an exempt rule leaves out of the income: the lower of what was paid and the limit. */
export type ExemptPay = {
  readonly component: string;
  readonly name: string;
  readonly rule: 'bills' | 'meals' | 'claim' | 'settlement';
  readonly paid: Paise;
  /** Bills of the month, the value of the meals that count, the claims of the year, or what a settlement leaves exempt. */
  readonly limit: Paise;
  readonly exempt: Paise;
};

/** A benefit beside the pay in this month, and in the months ahead together. */
export type PerquisiteItem = {
  readonly kind: 'house' | 'car' | 'meals' | 'loan' | 'esop' | 'other';
  /** Of a loan: its number and its balance by plan at the end of the month. */
  readonly number?: string;
  readonly balance?: Paise;
  readonly thismonth: Paise;
  readonly projected: Paise;
  /** What the person paid for it this month, taken off already; missing where nothing. */
  readonly recovered?: Paise;
};
export type Perquisites = {
  readonly items: readonly PerquisiteItem[];
  /** In the year before this month. */
  readonly before: Paise;
  /** Of this month. */
  readonly car: Paise;
  readonly loan: Paise;
  readonly projected: Paise;
  /** Employer's contributions of the year above the yearly limit. */
  readonly excess: Paise;
  readonly year: Paise;
};
/** The employer's contribution to NPS: part of the salary, and deducted as far as a share of basic pay lets. */
export type EmployerNps = {
  readonly before: Paise;
  readonly thismonth: Paise;
  readonly projected: Paise;
  readonly year: Paise;
  /** Basic pay of the year, of which the deduction is at most a share. */
  readonly basic: Paise;
  readonly rate: string;
  readonly allowed: Paise;
};

/** Why less of a declared section is allowed than was declared. */
export const SECTION_REASONS = [
  'regime',
  'age',
  'rejected',
  'accepted',
  'proof',
  'share',
  'income',
  'cap',
  'group',
  'hra',
  'rent',
] as const;
export type SectionReason = (typeof SECTION_REASONS)[number];
/** A declared section of the income tax and what of it is allowed, in paise. */
export type SectionWorking = {
  readonly code: string;
  readonly name: string;
  /** Where the law has it. */
  readonly law: string;
  readonly kind: 'deduction' | 'house-property' | 'income' | 'rent';
  readonly declared: Paise;
  readonly state: ProofState;
  readonly accepted?: Paise;
  /** Missing without a limit. */
  readonly cap?: Paise;
  readonly allowed: Paise;
  /** Missing where all of it is allowed. */
  readonly why?: SectionReason;
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
  /** Pay of this month that is exempt and no part of `thismonth`; missing where there is none, like those below. */
  readonly exempt?: readonly ExemptPay[];
  readonly perquisites?: Perquisites;
  /** Salary that is paid elsewhere and taxed here, of the months before and of this one; missing without any. */
  readonly elsewhere?: { readonly before: Paise; readonly thismonth: Paise };
  readonly employernps?: EmployerNps;
  readonly grosssalary: Paise;
  /** Pay of the year that claims make exempt; taken off the gross salary. */
  readonly claims?: readonly ExemptPay[];
  readonly hrablocks: readonly HraBlock[];
  readonly hraexempt: Paise;
  readonly standarddeduction: Paise;
  readonly professionaltax: Paise;
  readonly homeloaninterest: Paise;
  readonly c80: Paise;
  readonly ccd1b: Paise;
  readonly dself: Paise;
  readonly dparents: Paise;
  /** What was declared by sections; missing where nothing was, like the two below. */
  readonly sections?: readonly SectionWorking[];
  /** Deductions of sections without a figure above, and income beside the pay. */
  readonly othersections?: Paise;
  readonly otherincome?: Paise;
  readonly withall: TaxSteps;
  /** Without what is taxed in full this month. */
  readonly without: TaxSteps;
  /** What that is: pay and arrears of the month less what of them is exempt; missing where it is nothing. */
  readonly infull?: Paise;
  /** Relief for arrears of earlier tax years, of the tax that is left to deduct; missing where there is none. */
  readonly relief?: Paise;
  readonly before: Paise;
  readonly monthsleft: number;
  /**
   * The days of the payslip and those left in the year, by which its share of the tax is taken; missing where it is one
   * of the months left. No days for pay that is taxed by the tax with it less the tax without.
   */
  readonly part?: { readonly days: number; readonly of: number };
  readonly due: Paise;
};
