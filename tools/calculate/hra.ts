import type { Day } from '#platform/engine/day.ts';
import { z } from 'zod';
import type { Rules } from '#modules/payroll/contract/law/rules.ts';
import { paise, type Paise, subtract, sum } from '#platform/engine/money.ts';
import { NOTHING, plus, round } from '#platform/engine/rounding.ts';
import { hraExemption } from '../../src/modules/payroll/engine/law/hra.ts';
import { inForce } from '../../src/modules/payroll/engine/law/in-force.ts';
import { amount, inRupees, optionalAmount, regime, shown, taxYear } from './figures.ts';
import { taxRule } from './income-tax.ts';

const input = z.strictObject({
  taxYear,
  regime: regime.default('old'),
  periods: z
    .array(
      z.strictObject({
        months: z.int().min(0),
        city: z.string(),
        salaryMonthly: amount,
        hraMonthly: amount,
        rentMonthly: optionalAmount,
      }),
    )
    .min(1),
});

/** The day a tax year begins. */
export const yearStart = (year: string): Day => `${year.slice(0, 4)}-04-01` as Day;

export function calculateHra(rules: Rules, raw: unknown): unknown {
  const value = input.parse(raw);
  const rule = inForce(rules.hra.rules, yearStart(value.taxYear), 'house rent allowance');
  const exempts = taxRule(rules, value.taxYear, value.regime).hra;
  const of = (monthly: Paise, months: number): Paise => paise(monthly * months);
  const parts = value.periods.map((period) => {
    const result = hraExemption(
      {
        city: period.city,
        salary: of(period.salaryMonthly, period.months),
        hra: of(period.hraMonthly, period.months),
        rent: of(period.rentMonthly, period.months),
      },
      rule,
    );
    return exempts ? result : { ...result, exempt: NOTHING };
  });
  const received = sum(value.periods.map((period) => of(period.hraMonthly, period.months)));
  const exempt = round(
    parts.reduce((total, part) => plus(total, part.exempt), NOTHING),
    'exact-paisa',
  );
  return {
    periods: parts.map((part) => ({
      actualHra: shown(part.received),
      rentOver10Pct: shown(part.rentless),
      pctOfSalary: shown(part.citylimit),
      exempt: shown(part.exempt),
    })),
    exempt: inRupees(exempt),
    taxable: inRupees(subtract(received, exempt)),
  };
}
