import { z } from 'zod';
import type { Rules } from '#modules/payroll/contract/law/rules.ts';
import { addMonths } from '#platform/engine/day.ts';
import { add, type Paise, paise, subtract, sum, ZERO } from '#platform/engine/money.ts';
import { annualTax, noPanTax } from '../../src/modules/payroll/engine/law/income-tax/annual-tax.ts';
import { monthlyTds } from '../../src/modules/payroll/engine/law/income-tax/monthly-tds.ts';
import { ageBand, amount, flag, inRupees, monthText, optionalAmount, regime, taxYear } from './figures.ts';
import { claimFields, type ClaimInput, salaryIncome, signed, taxRule } from './income-tax.ts';

/** What is declared from a month on: it replaces the figures it names, the others stay. */
const declaration = z.strictObject({ from: monthText, ...claimFields });

const input = z.strictObject({
  taxYear,
  regime,
  ageBand,
  resident: z.boolean().default(true),
  noPan: flag,
  method: z.enum(['averageRate', 'recoverOneTimeInMonth']).default('averageRate'),
  previousEmployer: z.strictObject({ salary: optionalAmount, tds: optionalAmount }).optional(),
  ...claimFields,
  declarations: z.array(declaration).default([]),
  months: z
    .array(
      z.strictObject({ month: monthText, regular: amount, paid: amount, oneTime: optionalAmount, exitKnown: flag }),
    )
    .min(1),
});

/** Tax deducted month by month: projected tax of the year less what was deducted, over the months left. */
export function calculateTdsWalk(rules: Rules, raw: unknown): unknown {
  const value = input.parse(raw);
  const rule = taxRule(rules, value.taxYear, value.regime);
  const person = { ageband: value.ageBand, resident: value.resident };
  const last = addMonths(`${value.taxYear.slice(0, 4)}-04` as (typeof value.months)[number]['month'], 11);
  const previous = { salary: value.previousEmployer?.salary ?? ZERO, tds: value.previousEmployer?.tds ?? ZERO };

  const claimsIn = datedClaims(value, raw);
  const taxOf = (gross: Paise, claims: ClaimInput): { income: Paise; tax: Paise } => {
    const income = salaryIncome(gross, claims, value.ageBand, rule).totalincome;
    const tax = annualTax(income, rule, person);
    return { income, tax: value.noPan ? noPanTax(tax, rule).payable : tax.payable };
  };

  let paidSoFar = previous.salary;
  let before = previous.tds;
  let year = ZERO;
  const months = value.months.map((at, index) => {
    const toMarch = monthsTo(at.month, last);
    // A known exit ends the projection with the last month listed.
    const monthsleft = at.exitKnown ? value.months.length - index : toMarch;
    paidSoFar = sum([paidSoFar, at.paid, at.oneTime]);
    const projected = add(paidSoFar, paise(at.regular * (monthsleft - 1)));
    const claims = claimsIn(at.month);
    const { income, tax } = taxOf(projected, claims);
    const without = value.method === 'recoverOneTimeInMonth' ? taxOf(subtract(projected, at.oneTime), claims).tax : tax;
    const tds = monthlyTds({ withall: tax, without, before, monthsleft }, rule);
    const row = {
      month: at.month,
      projectedGross: inRupees(projected),
      totalIncome: inRupees(income),
      annualTax: inRupees(tax),
      tdsBefore: inRupees(before),
      monthsRemaining: monthsleft,
      tds: inRupees(tds),
    };
    before = add(before, tds);
    year = tax;
    return row;
  });
  return {
    months,
    totalTdsThisEmployer: inRupees(subtract(before, previous.tds)),
    totalTdsYear: inRupees(before),
    annualTax: inRupees(year),
    difference: signed(before, year),
  };
}

/** The claims of each month. Defaults count as given in the first claims only, so the input says what a change names. */
function datedClaims(values: z.output<typeof input>, raw: unknown): (month: string) => ClaimInput {
  const { declarations: written = [] } = raw as { declarations?: readonly object[] };
  const changes = values.declarations
    .map(({ from, ...claims }, index) => {
      const named = Object.keys(written[index] ?? {});
      return { from, claims: Object.fromEntries(Object.entries(claims).filter(([name]) => named.includes(name))) };
    })
    .toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  return (month) =>
    changes.filter(({ from }) => from <= month).reduce<ClaimInput>((so, { claims }) => ({ ...so, ...claims }), values);
}

const monthsTo = (from: string, to: string): number =>
  Number(to.slice(0, 4)) * 12 + Number(to.slice(5, 7)) - Number(from.slice(0, 4)) * 12 - Number(from.slice(5, 7)) + 1;
