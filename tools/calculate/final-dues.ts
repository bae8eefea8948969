import type { Day } from '#platform/engine/day.ts';
import { z } from 'zod';
import type { Rules } from '#modules/payroll/contract/law/rules.ts';
import { NOTHING, round } from '#platform/engine/rounding.ts';
import { gratuity, gratuityExemption } from '../../src/modules/payroll/engine/law/gratuity.ts';
import { inForce } from '../../src/modules/payroll/engine/law/in-force.ts';
import { leaveCredit, leaveExemption } from '../../src/modules/payroll/engine/law/leave-encashment.ts';
import { amount, count, dayText, flag, inRupees, optionalAmount, shown } from './figures.ts';

const tenure = {
  years: z.int().min(0),
  months: z.int().min(0).max(11).default(0),
  days: z.int().min(0).max(31).default(0),
};
const employer = z.enum(['private', 'government']).default('private');
// Without a date an example uses the newest figures.
const LATEST = '2099-12-31' as Day;

// Death and disablement need no five years (Code on Social Security 2020 s.53).
const NO_MINIMUM = /\b(death|died|dead|deceased|disab\w*)\b/i;

const gratuityInput = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('payable'),
    on: dayText.optional(),
    lastDrawnWages: amount,
    ...tenure,
    employmentType: z.string().default('permanent'),
    reason: z.string().default(''),
    cause: z.string().default(''),
    exitReason: z.string().default(''),
    deathOrDisablement: flag,
  }),
  z.strictObject({
    kind: z.literal('taxExemption'),
    on: dayText.optional(),
    employer,
    coveredByAct: z.boolean().default(true),
    gratuityReceived: amount,
    lastDrawnWages: optionalAmount,
    averageSalary10Months: amount.optional(),
    ...tenure,
    exemptEarlier: optionalAmount,
  }),
]);

const employment = (input: string): 'regular' | 'fixed-term' | 'seasonal' =>
  /^fixed/i.test(input) ? 'fixed-term' : /^seasonal/i.test(input) ? 'seasonal' : 'regular';

/** Gratuity payable, or the exempt part of one received. */
export function calculateGratuity(rules: Rules, raw: unknown): unknown {
  const value = gratuityInput.parse(raw);
  const rule = inForce(rules.gratuity.rules, value.on ?? LATEST, 'gratuity');
  const served = { years: value.years, months: value.months, days: value.days };
  if (value.kind === 'payable') {
    const nominimum = value.deathOrDisablement || NO_MINIMUM.test(`${value.exitReason} ${value.reason} ${value.cause}`);
    const result = gratuity(
      { wages: value.lastDrawnWages, tenure: served, employment: employment(value.employmentType), nominimum },
      rule,
    );
    return {
      eligible: result.eligible,
      yearsCounted: inRupees(round({ n: result.yearscounted.n * 100n, d: result.yearscounted.d }, 'exact-paisa')),
      gratuityExact: shown(result.exact),
      gratuityPayable: inRupees(result.payable),
    };
  }
  const result = gratuityExemption(
    {
      government: value.employer === 'government',
      covered: value.coveredByAct,
      received: value.gratuityReceived,
      wages: value.lastDrawnWages,
      averagesalary: value.averageSalary10Months ?? value.lastDrawnWages,
      tenure: served,
      exemptearlier: value.exemptEarlier,
    },
    rule,
  );
  return { exempt: inRupees(result.exempt), taxable: inRupees(result.taxable) };
}

const leaveInput = z.strictObject({
  employer,
  on: dayText.optional(),
  received: amount,
  averageSalary10Months: optionalAmount,
  leaveCreditMonths: count.optional(),
  entitlementDaysPerYear: count.default(NOTHING),
  completedYears: z.int().min(0).default(0),
  leaveTakenDays: count.default(NOTHING),
  exemptEarlier: optionalAmount,
  duringService: flag,
});

/** The exempt part of leave encashment. In service it is fully taxable; for government employees fully exempt. */
export function calculateLeaveEncashment(rules: Rules, raw: unknown): unknown {
  const value = leaveInput.parse(raw);
  if (value.duringService) return { exempt: 0, taxable: inRupees(value.received) };
  if (value.employer === 'government') return { exempt: inRupees(value.received), taxable: 0 };
  const rule = inForce(rules['leave-encashment'].rules, value.on ?? LATEST, 'leave encashment');
  const creditMonths =
    value.leaveCreditMonths === undefined
      ? leaveCredit(
          { entitlement: value.entitlementDaysPerYear, years: value.completedYears, taken: value.leaveTakenDays },
          rule,
        )
      : value.leaveCreditMonths;
  const result = leaveExemption(
    {
      received: value.received,
      average: value.averageSalary10Months,
      creditMonths,
      exemptearlier: value.exemptEarlier,
    },
    rule,
  );
  return {
    tenMonthsSalary: inRupees(result.tenmonths),
    cashEquivalentOfLeave: inRupees(result.credit),
    limitLeft: inRupees(result.limitleft),
    exempt: inRupees(result.exempt),
    taxable: inRupees(result.taxable),
  };
}
