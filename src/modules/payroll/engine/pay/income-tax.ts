import type { EmployeeFacts } from '#modules/payroll/contract/payslip.ts';
import type { HraBlock, TaxSteps, TaxWorking } from '#modules/payroll/contract/tax-working.ts';
import type { AgeBand, IncomeTaxRule } from '#modules/payroll/contract/rules.ts';
import type { Paise } from '#modules/payroll/contract/units.ts';
import { birthday, lastDay } from '#platform/engine/day.ts';
import { paise, subtract, sum, ZERO } from '#platform/engine/money.ts';
import { round } from '#platform/engine/rounding.ts';
import { hraExemption, needsLandlordPan } from '../hra.ts';
import { annualTax } from '../income-tax/annual-tax.ts';
import { monthlyTds } from '../income-tax/monthly-tds.ts';
import { noPanTax } from '../income-tax/no-pan.ts';
import { NO_CLAIMS, totalIncome, type TotalIncome } from '../income-tax/total-income.ts';
import type { PayContext } from './context.ts';
import { arrearMarked } from './arrears.ts';
import { inFullOf, marked } from './bases.ts';
import type { Earnings } from './earnings.ts';
import type { ProjectedMonth } from './projection.ts';
import { daysInService } from './service.ts';

export type TaxInput = {
  readonly earnings: Earnings;
  /** Inside the month's pay: what is not taxable. */
  readonly untaxed: Paise;
  readonly projected: readonly ProjectedMonth[];
  /** Own PF and VPF deducted this month, arrears included. */
  readonly ownpf: Paise;
  readonly pt: Paise;
  readonly projectedpt: readonly Paise[];
};

/** The age band of a person by the age reached in the tax year. */
function ageBand(context: PayContext, { birthdate }: EmployeeFacts): AgeBand {
  const end = lastDay(context.yearend);
  if (birthday(birthdate, 80) <= end) return '80plus';
  return birthday(birthdate, 60) <= end ? '60to79' : 'below60';
}

/** Pay of this month that is taxed in full now and left out of the averaged part. */
function taxedInFull(context: PayContext, { earned, arrears, onetime }: Earnings): Paise {
  const { structure, policy } = context;
  if (policy.tds.method === 'all-averaged') return ZERO;
  const once = [...onetime].filter(([code]) => {
    const component = structure.onetime.get(code);
    return component?.taxable === true && component.incometax === 'in-full';
  });
  return sum([
    inFullOf(context, earned.amounts),
    ...arrears.map((late) => inFullOf({ structure: late.past.structure, policy }, late.earned.amounts)),
    ...once.map(([, amount]) => amount),
  ]);
}

/**
 * The tax of the year and the part due this month: actual pay, projected pay and the previous employer's, less the
 * exemptions and deductions of the regime; averaged over the months left, one-time pay in full.
 */
export function monthTax(context: PayContext, facts: EmployeeFacts, input: TaxInput): TaxWorking {
  const regime = facts.regime ?? context.policy.tds.defaultregime;
  const rule = context.incometax(regime);
  const { opening } = facts;
  const history = facts.history.filter(context.intaxyear);
  const { earnings, projected } = input;
  const paidhere = sum(history.map((one) => subtract(one.totalearnings, one.untaxed ?? ZERO)));
  const thismonth = subtract(earnings.total, input.untaxed);
  const ahead = projected.map(({ month, amount, untaxed }) => ({ month, amount: subtract(amount, untaxed) }));
  const grosssalary = sum([
    subtract(opening.gross, opening.exempt),
    paidhere,
    thismonth,
    ...ahead.map((one) => one.amount),
    opening.previousincome,
  ]);
  const blocks = rule.hra ? hraBlocks(context, { ...facts, history }, input) : [];
  const hraexempt = sum(blocks.map((block) => block.exempt));
  const band = ageBand(context, facts);
  const claims = claimsOf({ ...facts, history }, input, rule);
  const income = (gross: Paise): TotalIncome =>
    totalIncome(
      {
        gross,
        hraexempt,
        otherincome: ZERO,
        claims,
        employernps: ZERO,
        basicplusda: ZERO,
        government: false,
        ageband: band,
      },
      rule,
    );
  const all = income(grosssalary);
  const withall = steps(all.totalincome, rule, band, facts);
  const full = taxedInFull(context, earnings);
  const without = full === 0 ? withall : steps(income(subtract(grosssalary, full)).totalincome, rule, band, facts);
  const before = sum([opening.tds, opening.previoustds, ...history.map((one) => one.tds)]);
  const monthsleft = projected.length + 1;
  return {
    regime,
    opening: subtract(opening.gross, opening.exempt),
    paidhere,
    thismonth,
    projected: ahead,
    previousemployer: opening.previousincome,
    grosssalary,
    hrablocks: blocks,
    hraexempt,
    standarddeduction: all.standarddeduction,
    professionaltax: all.professionaltax,
    homeloaninterest: all.housepropertyloss,
    c80: all.c80,
    ccd1b: all.ccd1b,
    dself: all.dself,
    dparents: all.dparents,
    withall,
    without,
    before,
    monthsleft,
    due: monthlyTds({ withall: withall.payable, without: without.payable, before, monthsleft }, rule),
  };
}

function claimsOf(
  { declaration, opening, history }: EmployeeFacts,
  input: TaxInput,
  rule: IncomeTaxRule,
): typeof NO_CLAIMS {
  if (!rule.deductions) return NO_CLAIMS;
  const own = sum([
    opening.pf,
    ...history.map((one) => one.pf),
    input.ownpf,
    ...input.projected.map((one) => one.ownpf),
  ]);
  return {
    ...NO_CLAIMS,
    c80: sum([own, declaration?.c80 ?? ZERO]),
    ccd1b: declaration?.ccd1b ?? ZERO,
    dself: declaration?.dself ?? ZERO,
    dparents: declaration?.dparents ?? ZERO,
    parentssenior: declaration?.parentssenior ?? false,
    homeloaninterest: declaration?.homeloaninterest ?? ZERO,
    professionaltax: sum([opening.pt, ...history.map((one) => one.pt), input.pt, ...input.projectedpt]),
  };
}

/**
 * House rent allowance by period: opening balance, each month paid here, and the months ahead together. The landlord's
 * PAN is asked by the rent of the months in service in the tax year, which are the months of the blocks, unless the
 * company's policy takes twelve times the month.
 */
function hraBlocks(context: PayContext, facts: EmployeeFacts, { earnings, projected }: TaxInput): HraBlock[] {
  const { declaration, opening, history } = facts;
  if (!declaration || declaration.rentpermonth === 0) return [];
  const rent = declaration.rentpermonth;
  const block = (period: string, hra: Paise, basic: Paise, months: number): HraBlock => {
    const paid = paise(rent * months);
    const { exempt } = hraExemption({ city: declaration.rentcity ?? '', salary: basic, hra, rent: paid }, context.hra);
    return { period, hra, basic, rent: paid, exempt: round(exempt, 'exact-paisa') };
  };
  const now = (mark: 'basic' | 'hra'): Paise =>
    sum([marked(context, earnings.earned.amounts, mark), arrearMarked(earnings.arrears, mark)]);
  const blocks = [
    block('opening', opening.hra, opening.basic, opening.monthsinservice),
    ...history.map((one) => block(one.month, one.hra, one.basic, one.inservice ? 1 : 0)),
    block(context.month, now('hra'), now('basic'), daysInService(facts, context.month) > 0 ? 1 : 0),
    block('projected', sum(projected.map((one) => one.hra)), sum(projected.map((one) => one.basic)), projected.length),
  ];
  const times12 = context.policy.tds.landlordpan === 'rent-times-12';
  const yearly = times12 ? paise(rent * 12) : sum(blocks.map((one) => one.rent));
  return needsLandlordPan(yearly, context.hra) && !declaration.landlordpan ? [] : blocks;
}

function steps(totalincome: Paise, rule: IncomeTaxRule, ageband: AgeBand, { pan }: EmployeeFacts): TaxSteps {
  const tax = annualTax(totalincome, rule, { ageband, resident: true });
  const without = pan === null ? noPanTax(tax, rule) : undefined;
  return {
    totalincome,
    slabtax: round(tax.slabtax, 'exact-paisa'),
    rebate: round(tax.rebate.rebate, 'exact-paisa'),
    rebaterelief: round(tax.rebate.relief, 'exact-paisa'),
    surchargerate: tax.surcharge.rate,
    surcharge: round(tax.surcharge.amount, 'exact-paisa'),
    surchargerelief: round(tax.surcharge.relief, 'exact-paisa'),
    cess: round(tax.cess, 'exact-paisa'),
    tax: tax.payable,
    nopanflat: without?.flat,
    payable: without?.payable ?? tax.payable,
  };
}
