import { z } from 'zod';
import type { AgeBand, IncomeTaxRule, Regime, Rules } from '#modules/payroll/contract/law/rules.ts';
import { type Paise, subtract, sum } from '#platform/engine/money.ts';
import { round } from '#platform/engine/rounding.ts';
import { type AnnualTax, annualTax, noPanTax } from '../../src/modules/payroll/engine/law/income-tax/annual-tax.ts';
import {
  type Claims,
  roundIncome,
  totalIncome,
  type TotalIncome,
} from '../../src/modules/payroll/engine/law/income-tax/total-income.ts';
import { ageBand, amount, flag, inRupees, optionalAmount, regime, shown, taxYear } from './figures.ts';

const payer = { taxYear, regime, ageBand, resident: z.boolean().default(true) };

export const claimFields = {
  hraExempt: optionalAmount,
  otherIncome: optionalAmount,
  basicPlusDa: optionalAmount,
  employerNps: optionalAmount,
  governmentEmployer: flag,
  s80C: optionalAmount,
  s80CCC: optionalAmount,
  s80CCD1: optionalAmount,
  s80CCD1B: optionalAmount,
  s80DSelfFamily: optionalAmount,
  s80DParents: optionalAmount,
  parentsSenior: flag,
  selfSenior: flag,
  homeLoanInterestSelfOccupied: optionalAmount,
  professionalTax: optionalAmount,
  s80E: optionalAmount,
  s80EE: optionalAmount,
  s80EEA: optionalAmount,
  s80EEB: optionalAmount,
  s80G: optionalAmount,
  s80DD: optionalAmount,
  s80DDB: optionalAmount,
  s80U: optionalAmount,
  s80TTA: optionalAmount,
  s80TTB: optionalAmount,
};
const claimInput = z.strictObject(claimFields);
export type ClaimInput = z.output<typeof claimInput>;

const input = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('totalIncome'), ...payer, totalIncome: amount }),
  z.strictObject({ kind: z.literal('noPan'), ...payer, totalIncome: amount }),
  z.strictObject({ kind: z.literal('salary'), ...payer, grossSalary: amount, ...claimFields }),
]);

/** @throws RangeError for a tax year that the packs do not have */
export function taxRule(rules: Rules, year: string, regime: Regime): IncomeTaxRule {
  const rule = rules['income-tax'].rules.find((candidate) => candidate.taxyear === year && candidate.regime === regime);
  if (!rule) throw new RangeError(`No income-tax rules for ${year} in the ${regime} regime`);
  return rule;
}

function claimsOf(input: ClaimInput): Claims {
  return {
    c80: sum([input.s80C, input.s80CCC, input.s80CCD1]),
    ccd1b: input.s80CCD1B,
    dself: input.s80DSelfFamily,
    dparents: input.s80DParents,
    parentssenior: input.parentsSenior,
    selfsenior: input.selfSenior,
    homeloaninterest: input.homeLoanInterestSelfOccupied,
    professionaltax: input.professionalTax,
    tta: input.s80TTA,
    ttb: input.s80TTB,
    ee: input.s80EE,
    eea: input.s80EEA,
    eeb: input.s80EEB,
    unlimited: sum([input.s80E, input.s80G, input.s80DD, input.s80DDB, input.s80U]),
  };
}

/** Total income of a salary with the claims of an example. */
export const salaryIncome = (gross: Paise, input: ClaimInput, band: AgeBand, rule: IncomeTaxRule): TotalIncome =>
  totalIncome(
    {
      gross,
      hraexempt: input.hraExempt,
      otherincome: input.otherIncome,
      claims: claimsOf(input),
      employernps: input.employerNps,
      basicplusda: input.basicPlusDa,
      government: input.governmentEmployer,
      ageband: band,
    },
    rule,
  );

const steps = (tax: AnnualTax) => ({
  totalIncome: inRupees(tax.income),
  slabTax: shown(tax.slabtax),
  rebate: shown(tax.rebate.rebate),
  rebateMarginalRelief: shown(tax.rebate.relief),
  taxAfterRebate: shown(tax.rebate.tax),
  surchargeRatePct: Number(tax.surcharge.rate),
  surchargeBeforeRelief: shown(tax.surcharge.before),
  surchargeMarginalRelief: shown(tax.surcharge.relief),
  surcharge: shown(tax.surcharge.amount),
  cess: shown(tax.cess),
  taxExact: shown(tax.exact),
  taxRoundedRupee: inRupees(round(tax.exact, 'nearest-rupee')),
  taxPayable: inRupees(tax.payable),
});

/** Income tax of a year: on a total income, on a salary with claims, or without PAN. */
export function calculateTax(rules: Rules, raw: unknown): unknown {
  const value = input.parse(raw);
  const rule = taxRule(rules, value.taxYear, value.regime);
  const person = { ageband: value.ageBand, resident: value.resident };
  if (value.kind === 'totalIncome') return steps(annualTax(roundIncome(value.totalIncome, rule), rule, person));
  if (value.kind === 'noPan') {
    const tax = annualTax(roundIncome(value.totalIncome, rule), rule, person);
    const without = noPanTax(tax, rule);
    return {
      taxExact: shown(tax.exact),
      flat20: inRupees(without.flat),
      basis: without.basis,
      annualTds: inRupees(without.payable),
    };
  }
  // The relief of an age band is for residents only, also for claims.
  const income = salaryIncome(value.grossSalary, value, value.resident ? value.ageBand : 'below60', rule);
  return {
    ...steps(annualTax(income.totalincome, rule, person)),
    standardDeduction: inRupees(income.standarddeduction),
    employerNpsAllowed: inRupees(income.employernps),
    ...(rule.deductions && {
      professionalTaxAllowed: inRupees(income.professionaltax),
      housePropertyLoss: inRupees(income.housepropertyloss),
      chapterVIA: inRupees(income.chaptervia),
    }),
  };
}

/** Difference of what was taken and what is due, signed. */
export const signed = (taken: Paise, due: Paise): number => inRupees(subtract(taken, due));
