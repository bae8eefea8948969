import type { Day } from '#platform/engine/day.ts';
import { z } from 'zod';
import type { Rules } from '#modules/payroll/contract/law/rules.ts';
import { most, type Paise, ZERO } from '#platform/engine/money.ts';
import { inForce } from '../../src/modules/payroll/engine/law/in-force.ts';
import {
  accommodationPerquisite,
  carPerquisite,
  childAllowance,
  contributionAccretion,
  contributionExcess,
  loanPerquisite,
  mealPerquisite,
  stockPerquisite,
} from '../../src/modules/payroll/engine/person/perquisites.ts';
import { amount, flag, inRupees, optionalAmount, rateText, regime, taxYear } from './figures.ts';
import { yearStart } from './hra.ts';
import { taxRule } from './income-tax.ts';

const year = taxYear.default('2026-27');
const months = z.int().min(0).max(12).default(12);
const child = { taxYear: year, regime: regime.default('old'), children: z.int().min(0), received: amount, months };

const input = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('concessionalLoan'),
    taxYear: year,
    sbiRatePct: rateText,
    chargedRatePct: rateText.default('0'),
    monthEndBalances: z.array(amount),
    medicalSpecified: flag,
    originalAmount: amount.optional(),
  }),
  z.strictObject({
    kind: z.literal('car'),
    taxYear: year,
    engineAbove1600cc: flag,
    chauffeur: flag,
    months,
    runningCostBy: z.enum(['employer', 'employee']).default('employer'),
    use: z.enum(['mixed', 'official']).default('mixed'),
  }),
  z.strictObject({
    kind: z.literal('employerContributionExcess'),
    taxYear: year,
    pf: optionalAmount,
    nps: optionalAmount,
    superannuation: optionalAmount,
  }),
  z.strictObject({
    kind: z.literal('employerContributionAccretion'),
    taxYear: year,
    principalThisYear: optionalAmount,
    priorPrincipal: optionalAmount,
    priorAccretion: optionalAmount,
    returnRatePct: rateText,
  }),
  z.strictObject({
    kind: z.literal('meal'),
    taxYear: year,
    regime: regime.default('old'),
    perMealValue: amount,
    meals: z.int().min(0),
  }),
  z.strictObject({
    kind: z.literal('accommodation'),
    taxYear: year,
    owned: z.boolean(),
    cityPopulation: z.number().min(0).default(0),
    salaryForPerquisite: amount,
    rentPaid: optionalAmount,
    rentPaidByEmployer: optionalAmount,
    rentRecovered: optionalAmount,
    furnitureCost: optionalAmount,
    furnitureHire: optionalAmount,
    months,
  }),
  z.strictObject({
    kind: z.literal('esop'),
    taxYear: year,
    shares: z.int().min(0),
    fmvPerShare: amount,
    exercisePrice: optionalAmount,
  }),
  z.strictObject({ kind: z.literal('childrenEducation'), ...child }),
  z.strictObject({ kind: z.literal('hostel'), ...child }),
]);

/** Value of a perquisite, or the exempt part of an allowance, by the rules of its tax year. */
export function calculatePerquisite(rules: Rules, raw: unknown): unknown {
  const values = input.parse(raw);
  const start: Day = yearStart(values.taxYear);
  if (values.kind === 'childrenEducation' || values.kind === 'hostel') {
    const allowance = inForce(rules.allowances.rules, start, 'allowances');
    const rule = values.kind === 'hostel' ? allowance.hostel : allowance.childreneducation;
    const exempted = taxRule(rules, values.taxYear, values.regime).allowances;
    const result = childAllowance(
      { received: values.received, children: values.children, months: values.months, exempted },
      rule,
    );
    return { exempt: inRupees(result.exempt), taxable: inRupees(result.taxable) };
  }
  if (values.kind === 'meal') {
    const allowance = inForce(rules.allowances.rules, start, 'allowances');
    const result = mealPerquisite(
      { value: values.perMealValue, meals: values.meals, newregime: values.regime === 'new' },
      allowance,
    );
    return { exempt: inRupees(result.exempt), taxable: inRupees(result.taxable) };
  }
  const rule = inForce(rules.perquisites.rules, start, 'perquisites');
  const value = (perquisite: Paise): unknown => ({ perquisite: inRupees(perquisite) });
  switch (values.kind) {
    case 'concessionalLoan':
      return value(
        loanPerquisite(
          {
            benchmark: values.sbiRatePct,
            charged: values.chargedRatePct,
            monthendbalances: values.monthEndBalances,
            original: values.originalAmount ?? most(ZERO, ...values.monthEndBalances),
            medical: values.medicalSpecified,
          },
          rule,
        ),
      );
    case 'car':
      if (values.use === 'official') return value(ZERO);
      return value(
        carPerquisite(
          {
            large: values.engineAbove1600cc,
            driver: values.chauffeur,
            months: values.months,
            runningby: values.runningCostBy,
          },
          rule,
        ),
      );
    case 'employerContributionExcess':
      return { taxable: inRupees(contributionExcess([values.pf, values.nps, values.superannuation], rule)) };
    case 'employerContributionAccretion':
      return {
        taxable: inRupees(
          contributionAccretion({
            principal: values.principalThisYear,
            priorprincipal: values.priorPrincipal,
            prioraccretion: values.priorAccretion,
            returnrate: values.returnRatePct,
          }),
        ),
      };
    case 'accommodation':
      return value(
        accommodationPerquisite(
          {
            owned: values.owned,
            population: values.cityPopulation,
            salary: values.salaryForPerquisite,
            rentpaid: most(values.rentPaid, values.rentPaidByEmployer),
            recovered: values.rentRecovered,
            months: values.months,
            furniturecost: values.furnitureCost,
            furniturehire: values.furnitureHire,
          },
          rule,
        ),
      );
    case 'esop':
      return value(stockPerquisite(values.shares, values.fmvPerShare, values.exercisePrice));
  }
}
