import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import type { TaxSteps, TaxWorking } from '#modules/payroll/contract/law/tax-working.ts';
import type { AgeBand, IncomeTaxRule } from '#modules/payroll/contract/law/rules.ts';
import { birthday, type Day, daysBetween, earlier, lastDay } from '#platform/engine/day.ts';
import { add, least, notBelowZero, type Paise, subtract, sum, ZERO } from '#platform/engine/money.ts';
import { round } from '#platform/engine/rounding.ts';
import { annualTax, noPanTax } from '../../law/income-tax/annual-tax.ts';
import { monthlyTds } from '../../law/income-tax/monthly-tds.ts';
import { NO_CLAIMS, totalIncome, type TotalIncome } from '../../law/income-tax/total-income.ts';
import type { PayContext } from './context.ts';
import { arrearMarked } from './arrears.ts';
import { inFullOf, marked, untaxedOf } from './bases.ts';
import type { Earnings } from './earnings.ts';
import { byMonth, hraBlocks } from './hra-blocks.ts';
import { type InMonth, isMonthAlone } from './in-month.ts';
import { incomeElsewhere, paidOf, salaryOfYear, type TaxInput } from './salary-of-year.ts';
import { declaredSections, type SectionClaims, sectionsShown, withRent } from './declared-sections.ts';
import { daysInService } from './service.ts';

/** The age band of a person by the age reached on the last day of the tax year. */
export function ageBandOn(end: Day, birthdate: Day): AgeBand {
  if (birthday(birthdate, 80) <= end) return '80plus';
  return birthday(birthdate, 60) <= end ? '60to79' : 'below60';
}
export const ageBand = (context: PayContext, { birthdate }: EmployeeFacts): AgeBand =>
  ageBandOn(lastDay(context.yearend), birthdate);

/** Pay of this month that is taxed in full now and left out of the averaged part. */
function taxedInFull(
  context: PayContext,
  earnings: Earnings,
  { exempt = [], claims = [] }: Pick<TaxWorking, 'exempt' | 'claims'>,
): Paise {
  const { structure, policy } = context;
  const { earned, arrears, onetime } = earnings;
  if (policy.tds.method === 'all-averaged') return ZERO;
  const once = [...onetime].filter(([code]) => {
    const component = structure.onetime.get(code);
    return component?.taxable === true && component.incometax === 'in-full';
  });
  const infull = new Set(structure.exempts.filter((one) => one.incometax === 'in-full').map(({ code }) => code));
  return sum([
    ...exempt.filter(({ component }) => infull.has(component)).map((one) => subtract(ZERO, one.exempt)),
    // What claims make exempt is taken off the income apart: it is no one-time income of the month that pays it.
    ...claims
      .filter(({ component }) => infull.has(component))
      .map((one) => subtract(ZERO, least(one.exempt, notBelowZero(paidOf(earnings, one.component))))),
    inFullOf(context, earned.amounts),
    ...arrears.map(({ past, earned: late }) =>
      policy.tds.arrears === 'in-full'
        ? subtract(late.gross, untaxedOf(past, late.amounts))
        : inFullOf({ structure: past.structure, policy }, late.amounts),
    ),
    ...once.map(([, amount]) => amount),
  ]);
}

/** Whether a payslip pays no days, so that it is taxed by what it adds to the tax of the year. */
const alone = ({ period }: PayContext, { paysdays }: InMonth): boolean => !paysdays && period.kind !== 5;

/**
 * The days of a payslip and the days left in the tax year, in which its months are all as long as this one; undefined
 * where it is one of the months left.
 */
function partOfTax(
  context: PayContext,
  { leavingdate }: EmployeeFacts,
  place: InMonth,
  monthsleft: number,
): TaxWorking['part'] {
  if (isMonthAlone(context, place)) return undefined;
  const { wagefrom, wageto, wagedays } = context.period;
  const onlast = context.policy.inmonth?.tds === 'last-payslip';
  if (alone(context, place) || (onlast && !place.last)) return { days: 0, of: 1 };
  const from = onlast ? wagefrom : place.days.from;
  const end = leavingdate === null ? wageto : earlier(leavingdate, wageto);
  const left = daysBetween(from, end);
  const days = daysBetween(from, earlier(onlast ? wageto : place.days.to, end));
  const of = (monthsleft - 1) * wagedays + left;
  return left === 0 || days * monthsleft === of ? undefined : { days, of };
}

/**
 * The tax of the year and the part due this month: actual pay, projected pay and the previous employer's, less the
 * exemptions and deductions of the regime; averaged over the months left, one-time pay in full.
 */
export function monthTax(context: PayContext, facts: EmployeeFacts, input: TaxInput): TaxWorking {
  const regime = facts.regime ?? context.policy.tds.defaultregime;
  const rule = context.incometax(regime);
  const { opening } = facts;
  const { place } = input;
  const ofyear = { ...facts, history: byMonth(facts.history.filter(context.intaxyear)) };
  const { earnings, projected } = input;
  const { employernps, ...salary } = salaryOfYear(context, ofyear, input, rule);
  const { grosssalary } = salary;
  const now = {
    hra: bothOf(context, earnings, 'hra'),
    basic: bothOf(context, earnings, 'basic'),
    inservice: daysInService(facts, context.period) > 0,
  };
  const blocks = rule.hra ? hraBlocks(context, ofyear, { now, projected }) : [];
  const hraexempt = sum(blocks.map((block) => block.exempt));
  const claimsexempt = sum((salary.claims ?? []).map(({ exempt }) => exempt));
  const band = ageBand(context, facts);
  const claims = claimsOf(ofyear, input, rule);
  const incomeBy = (gross: Paise, sections: SectionClaims | undefined): TotalIncome =>
    totalIncome(
      {
        gross,
        hraexempt,
        claimsexempt,
        otherincome: sections?.income ?? ZERO,
        claims: sections
          ? { ...claims, ...sections.claims, unlimited: rule.deductions ? sections.others : ZERO }
          : claims,
        employernps: employernps?.year ?? ZERO,
        basicplusda: employernps?.basic ?? ZERO,
        npsrounding: context.policy.tds.npsrounding ?? 'exact-paisa',
        government: false,
        ageband: band,
      },
      rule,
    );
  const declared = declaredSections(context, facts, { rule, ageband: band, own: ownFund(ofyear, input) });
  const hra = sum([opening.hra, now.hra, ...[...ofyear.history, ...projected].map((one) => one.hra)]);
  const sectionsBy = (gross: Paise) =>
    declared && withRent(declared, { hra, income: incomeBy(gross, declared).unrounded });
  const income = (gross: Paise): TotalIncome => incomeBy(gross, sectionsBy(gross));
  const all = income(grosssalary);
  const ofpan = { haspan: facts.pan !== null };
  const withall = taxSteps(all.totalincome, rule, band, ofpan);
  // A payslip without days of pay is taxed by the tax with it less the tax without.
  const full = add(
    alone(context, place) ? salary.thismonth : taxedInFull(context, earnings, salary),
    context.policy.tds.method === 'all-averaged' ? ZERO : incomeElsewhere(facts),
  );
  const without = full === 0 ? withall : taxSteps(income(subtract(grosssalary, full)).totalincome, rule, band, ofpan);
  const before = sum([opening.tds, opening.previoustds, ...ofyear.history.map((one) => one.tds)]);
  const relief = least(facts.relief ?? ZERO, withall.payable);
  const monthsleft = projected.filter(({ month }) => month !== context.month).length + 1;
  const part = partOfTax(context, facts, place, monthsleft);
  return {
    regime,
    ...salary,
    ...(employernps
      ? { employernps: { ...employernps, rate: rule.employernps.private, allowed: all.employernps } }
      : {}),
    hrablocks: blocks,
    hraexempt,
    standarddeduction: all.standarddeduction,
    professionaltax: all.professionaltax,
    homeloaninterest: all.housepropertyloss,
    c80: all.c80,
    ccd1b: all.ccd1b,
    dself: all.dself,
    dparents: all.dparents,
    ...sectionsShown(sectionsBy(grosssalary), all),
    withall,
    without,
    ...(full === 0 ? {} : { infull: full }),
    ...(relief === 0 ? {} : { relief }),
    before,
    monthsleft,
    ...(part ? { part } : {}),
    due: monthlyTds(
      {
        withall: notBelowZero(subtract(withall.payable, relief)),
        without: notBelowZero(subtract(without.payable, relief)),
        before,
        monthsleft,
        signed: context.policy.tds.average === 'signed',
        ...(part ? { part } : {}),
      },
      rule,
    ),
  };
}

/** Basic pay or house rent allowance of this month, arrears included. */
const bothOf = (context: PayContext, { earned, arrears }: Earnings, mark: 'basic' | 'hra'): Paise =>
  add(marked(context, earned.amounts, mark), arrearMarked(arrears, mark));

/** Own PF of the year, voluntary contributions included. */
const ownFund = ({ opening, history }: EmployeeFacts, { ownpf, projected }: TaxInput): Paise =>
  sum([
    opening.pf,
    opening.previouspf ?? ZERO,
    ...history.map((one) => one.pf),
    ownpf,
    ...projected.map((one) => one.ownpf),
  ]);

function claimsOf(facts: EmployeeFacts, input: TaxInput, rule: IncomeTaxRule): typeof NO_CLAIMS {
  if (!rule.deductions) return NO_CLAIMS;
  const { declaration, opening, history } = facts;
  return {
    ...NO_CLAIMS,
    c80: sum([ownFund(facts, input), declaration?.c80 ?? ZERO]),
    ccd1b: declaration?.ccd1b ?? ZERO,
    dself: declaration?.dself ?? ZERO,
    dparents: declaration?.dparents ?? ZERO,
    parentssenior: declaration?.parentssenior ?? false,
    homeloaninterest: declaration?.homeloaninterest ?? ZERO,
    professionaltax: sum([
      opening.pt,
      opening.previouspt ?? ZERO,
      ...history.map((one) => one.pt),
      input.pt,
      ...input.projectedpt,
    ]),
  };
}

/** The tax of a year on a total income step by step, of somebody without PAN with the flat rate; paise. */
export function taxSteps(
  totalincome: Paise,
  rule: IncomeTaxRule,
  ageband: AgeBand,
  { haspan }: { readonly haspan: boolean },
): TaxSteps {
  const tax = annualTax(totalincome, rule, { ageband, resident: true });
  const without = !haspan ? noPanTax(tax, rule) : undefined;
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
