import type { CertificateSection } from '#modules/payroll/contract/outputs/form16-figures.ts';
import type { AgeBand, IncomeTaxRule } from '#modules/payroll/contract/law/rules.ts';
import type { TaxSteps, TaxWorking } from '#modules/payroll/contract/law/tax-working.ts';
import { least, notBelowZero, type Paise, paise, subtract, sum, ZERO } from '#platform/engine/money.ts';
import { roundIncome } from '../../law/income-tax/total-income.ts';
import { taxSteps } from '../../run/pay/income-tax.ts';

/** The deductions and the tax of a year, as the tax sheet or a calculation of the entity alone has them. */
export type YearTaxFigures = Pick<
  TaxWorking,
  'standarddeduction' | 'professionaltax' | 'homeloaninterest' | 'hraexempt' | 'otherincome'
> & {
  readonly sections: readonly CertificateSection[];
  readonly steps: TaxSteps;
};

type Separate = {
  /** The tax working of the last payslip of the entity, which counts months that another one paid. */
  readonly tax: TaxWorking;
  readonly sections: readonly CertificateSection[];
  /** Salary of the entity and of previous employers, less what is exempt but house rent; paise. */
  readonly income: Paise;
  /** Professional tax of the entity and of previous employers. */
  readonly paidpt: Paise;
  readonly rule: IncomeTaxRule;
  readonly ageband: AgeBand;
  readonly haspan: boolean;
};

/**
 * The tax on what one legal entity paid, for somebody who has left it for another one of the company: house rent of the
 * months it paid, deductions as far as they were paid, and the tax of that income. Amounts in paise.
 */
export function separateYear({ tax, sections, income, paidpt, rule, ageband, haspan }: Separate): YearTaxFigures {
  const hraexempt = sum(tax.hrablocks.filter(({ period }) => period !== 'projected').map(({ exempt }) => exempt));
  const taxable = notBelowZero(subtract(income, hraexempt));
  const standarddeduction = least(rule.standarddeduction, taxable);
  const professionaltax = rule.deductions ? least(paidpt, rule.deductions.professionaltax) : ZERO;
  const paid = sections.map((section) => ({
    ...section,
    deductible: least(paise(section.deductible), paise(section.gross)),
  }));
  const before = subtract(taxable, sum([standarddeduction, professionaltax, tax.homeloaninterest]));
  const total = subtract(
    notBelowZero(sum([before, tax.otherincome ?? ZERO])),
    sum(paid.map(({ deductible }) => deductible)),
  );
  return {
    hraexempt,
    standarddeduction,
    professionaltax,
    homeloaninterest: tax.homeloaninterest,
    otherincome: tax.otherincome ?? ZERO,
    sections: paid,
    steps: taxSteps(roundIncome(notBelowZero(total), rule), rule, ageband, { haspan }),
  };
}
