import { z } from 'zod';
import type { Rules } from '#modules/payroll/contract/law/rules.ts';
import { least, notBelowZero, type Paise, paise, subtract, ZERO } from '#platform/engine/money.ts';
import {
  monthTax,
  periodTax,
  professionalTaxRule,
  yearTax,
} from '../../src/modules/payroll/engine/law/professional-tax.ts';
import { amount, inRupees, monthText, optionalAmount } from './figures.ts';

const input = z.strictObject({
  state: z.string().min(2),
  month: monthText,
  gender: z.enum(['M', 'F', 'O']).default('M'),
  monthlyGross: amount.optional(),
  halfYearIncome: amount.optional(),
  annualSalary: amount.optional(),
  annualTaxableIncome: amount.optional(),
  taxableIncome: amount.optional(),
  paidThisYear: optionalAmount,
});

// Older two-letter codes that are still in use.
const OTHER_CODES: Record<string, string> = { OR: 'OD', TG: 'TS', CT: 'CG', UT: 'UK', KE: 'KL' };
export const stateCode = (input: string): string => {
  const code = input.trim().length === 2 ? input.trim().toUpperCase() : input.trim();
  return OTHER_CODES[code] ?? code;
};

/** Professional tax of a month, a half-year or a year, depending on the table of the state. */
export function calculateProfessionalTax(rules: Rules, raw: unknown): unknown {
  const value = input.parse(raw);
  const rule = professionalTaxRule(rules['professional-tax'].rules, stateCode(value.state), value.month);
  const within = (tax: Paise): number => inRupees(least(tax, notBelowZero(subtract(rule.yearcap, value.paidThisYear))));
  const scaled = (months: number): Paise | undefined =>
    value.monthlyGross === undefined ? undefined : paise(value.monthlyGross * months);
  switch (rule.basis) {
    case 'none':
      return { amount: 0 };
    case 'month':
      return {
        amount: within(
          monthTax(rule, {
            income: needed(value.monthlyGross, 'monthlyGross'),
            gender: value.gender,
            month: value.month,
          }),
        ),
      };
    case 'half-year':
      return { halfYearAmount: within(periodTax(rule, needed(value.halfYearIncome ?? scaled(6), 'halfYearIncome'))) };
    case 'taxable-income':
      return {
        amount: within(
          periodTax(
            rule,
            needed(
              value.taxableIncome ?? value.annualTaxableIncome ?? value.annualSalary ?? scaled(12),
              'taxableIncome',
            ),
          ),
        ),
      };
    case 'year': {
      const tax = yearTax(rule, needed(value.annualSalary ?? scaled(12), 'annualSalary'));
      if (tax.monthly === undefined) return { annualAmount: inRupees(tax.amount) };
      return {
        annualAmount: inRupees(tax.amount),
        monthly: inRupees(tax.monthly),
        lastMonth: inRupees(tax.last ?? ZERO),
      };
    }
  }
}

function needed(value: Paise | undefined, field: string): Paise {
  if (value === undefined) throw new RangeError(`${field}: needed for this state`);
  return value;
}
