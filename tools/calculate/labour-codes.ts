import type { Day } from '#platform/engine/day.ts';
import { z } from 'zod';
import type { Rules } from '#modules/payroll/contract/law/rules.ts';
import { sum } from '#platform/engine/money.ts';
import { bonus } from '../../src/modules/payroll/engine/outputs/bonus/person.ts';
import { inForce } from '../../src/modules/payroll/engine/law/in-force.ts';
import { statutoryWages } from '../../src/modules/payroll/engine/law/labour-codes.ts';
import { labourWelfareFund, welfareFundRule } from '../../src/modules/payroll/engine/law/labour-welfare-fund.ts';
import { amount, inRupees, monthText, optionalAmount, rateText, shown } from './figures.ts';
import { stateCode } from './professional-tax.ts';

const heads = z.record(z.string(), amount).default({});
const input = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('statutoryWages'),
    included: heads,
    excludedCounted: heads,
    excludedNotCounted: heads,
  }),
  z.strictObject({
    kind: z.literal('bonus'),
    monthlyWage: amount,
    minimumWage: optionalAmount,
    percent: z.union([z.enum(['min', 'max']), rateText]).default('min'),
    monthsWorked: z.int().min(0).max(12).default(12),
    daysWorked: z.number().min(0).default(365),
  }),
  z.strictObject({ kind: z.literal('lwf'), state: z.string().min(2), month: monthText, wages: optionalAmount }),
]);
const LATEST = '2099-12-31' as Day;

/** Wages of the Labour Codes, statutory bonus, labour welfare fund. */
export function calculateLabourCodes(rules: Rules, raw: unknown): unknown {
  const value = input.parse(raw);
  if (value.kind === 'lwf') {
    const rule = welfareFundRule(rules['labour-welfare-fund'].rules, stateCode(value.state), value.month);
    const shares = labourWelfareFund(rule, value.month, value.wages);
    return { employee: inRupees(shares.employee), employer: inRupees(shares.employer) };
  }
  if (value.kind === 'bonus') {
    const rule = inForce(rules.bonus.rules, LATEST, 'bonus');
    const result = bonus(
      {
        monthlywage: value.monthlyWage,
        minimumwage: value.minimumWage,
        rate: value.percent,
        months: value.monthsWorked,
        days: value.daysWorked,
      },
      rule,
    );
    return { eligible: result.eligible, bonus: shown(result.bonus) };
  }
  const rule = inForce(rules['labour-codes'].rules, LATEST, 'wages of the Labour Codes');
  const wages = statutoryWages(
    { included: sum(Object.values(value.included)), excluded: sum(Object.values(value.excludedCounted)) },
    rule,
  );
  return {
    totalRemuneration: inRupees(wages.remuneration),
    excluded: inRupees(wages.excluded),
    addedBack: shown(wages.addedback),
    wages: shown(wages.wages),
  };
}
