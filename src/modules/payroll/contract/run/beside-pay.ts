import type { Paise } from '#platform/engine/money.ts';
import type { BenefitInKind } from '../person/benefits-in-kind.ts';
import type { FbpFacts } from '../person/fbp-facts.ts';
import type { NonPayrollIncome } from '../person/non-payroll-income.ts';
import type { PtExemption } from '../person/pt-exemption.ts';
import type { CompanyCar } from '../law/tax-facts.ts';

/** One-time pay or a deduction of a month, as entered. */
export type OneTime = {
  readonly component: string;
  readonly amount: Paise;
  readonly note: string | null;
  readonly isprotected?: true; // Recoveries do not reach it, as the gratuity of a settlement; missing where they do.
};

/** What a person has beside the pay in a month, as facts of a payslip; each is missing where there is none. */
export type BesidePay = {
  readonly fbp?: FbpFacts;
  readonly relief?: Paise; // For arrears of earlier tax years, once its form is filed.
  readonly ptexempt?: readonly PtExemption[]; // No professional tax is taken in months that end on their days.
  readonly cars?: readonly CompanyCar[];
  /** A house, meals. */
  readonly inkind?: readonly BenefitInKind[];
  /** Taxed and not paid here. */
  readonly elsewhere?: readonly NonPayrollIncome[];
};
