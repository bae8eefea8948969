import type { EmployeeFacts, Payslip, RegisterFigures } from '#modules/payroll/contract/payslip.ts';
import { lastDay } from '#platform/engine/day.ts';
import { add, notBelowZero, type Paise, subtract, sum, ZERO } from '#platform/engine/money.ts';
import type { ArrearsWithPf } from './arrear-lines.ts';
import type { PayContext } from './context.ts';
import { arrearMarked, inOrderOfMonths } from './arrears.ts';
import { fullBaseOf, marked, onetimeBase } from './bases.ts';
import { exemptedBy, openAdvances, partOfMonth, periodOf, taxedFigures } from './carried.ts';
import { inNumberOrder } from './deduct.ts';
import { deductionLines } from './deduction-lines.ts';
import { type Deducted, ptFigures, takeDeductions } from './deductions.ts';
import { type Earnings, earnings, paidBase, untaxedPay } from './earnings.ts';
import { npsOf } from './employer-nps.ts';
import { exemptPay } from './exempt-pay.ts';
import { monthTax } from './income-tax.ts';
import { inMonth, isMonthAlone } from './in-month.ts';
import { insurance, welfareFund } from './insurance.ts';
import { lateFigures } from './late-units.ts';
import { earningLines, employerLines } from './lines.ts';
import { paymentRest, restLines } from './payment-rest.ts';
import { professionalTaxes } from './professional-tax.ts';
import { projectedMonths } from './projection.ts';
import { arrearProvidentFund, epsDue, pfBase, pfWages, providentFundOf, sumOfPf } from './provident-fund.ts';
import { daysInService, wholeParts } from './service.ts';
import { asideOfMonth } from './set-aside.ts';
import type { Amounts } from './structure.ts';
import { termsAfter } from './taxed-benefits.ts';

type Coded = readonly { readonly code: string }[];
// Loops, since these run for every payslip and lists of pairs cost more than the amounts in them.
/** The amounts of some components, in their order. */
function amountsOf(components: Coded, amounts: Amounts): Amounts {
  const found: Record<string, Paise> = {};
  for (const { code } of components) found[code] = amounts[code] ?? ZERO;
  return found;
}

function without(left: Coded, amounts: Amounts): Amounts {
  if (left.length === 0) return amounts;
  const gone = new Set(left.map(({ code }) => code));
  const kept: Record<string, Paise> = {};
  for (const code in amounts) if (!gone.has(code)) kept[code] = amounts[code] ?? ZERO;
  return kept;
}

/** What the company bears, with what arrears of pay add to it. */
function borneWith(components: Coded, { earned, costarrears }: Earnings): Amounts {
  const borne: Record<string, Paise> = {};
  for (const { code } of components) borne[code] = add(earned.amounts[code] ?? ZERO, costarrears[code] ?? ZERO);
  return borne;
}

const advanceFigures = ({ takenOf, advances }: Deducted): Pick<RegisterFigures, 'advance' | 'advancebalance'> => ({
  advance: takenOf('advance'),
  advancebalance: sum(advances.map(({ left }) => left.outstanding)),
});
/** Sorts the inputs, so that the same facts always give the same bytes. */
const settled = (facts: EmployeeFacts): EmployeeFacts => ({
  ...facts,
  loans: inNumberOrder(facts.loans),
  history: facts.history.toSorted((a, b) => (a.month < b.month ? -1 : a.month > b.month ? 1 : 0)),
});

/** Arrears by month, for the register and for later arrears of the same months; missing in facts of before. */
function arrearFigures(
  parts: readonly ArrearsWithPf[],
  taken: { readonly pf: Paise; readonly vpf: Paise },
): Pick<RegisterFigures, 'arrears'> {
  if (parts.length === 0 || parts.some(({ arrears }) => arrears.unnamed)) return {};
  const of = (figure: 'employee' | 'vpf', all: Paise): Paise[] =>
    inOrderOfMonths(
      parts.map(({ pf }) => pf[figure]),
      all,
    );
  const [own, vpf] = [of('employee', taken.pf), of('vpf', taken.vpf)];
  return {
    arrears: parts.map(({ arrears: { month, earned, pf: wages }, pf }, at) => ({
      month,
      gross: earned.gross,
      amounts: earned.amounts,
      pf: { ...pf, employee: own[at] ?? ZERO, vpf: vpf[at] ?? ZERO },
      pfwages: wages.wages,
      pfcontributed: add(wages.before.wage, wages.more),
      epsdue: wages.before.pension,
    })),
  };
}

/**
 * Computes one employee's payslip of a month: pure, and deterministic for the same facts.
 * @returns lines with their calculations, register figures, the tax calculation, and the figures carried to the next
 * month; paise
 * @throws RangeError naming what is missing in the facts or the rules
 */
export function computePayslip(context: PayContext, given: EmployeeFacts): Payslip {
  const facts = settled(given);
  const { month } = context;
  const place = inMonth(context, facts);
  const pay = earnings(context, facts, place);

  const epsdue = epsDue(context, facts, month);
  const pfwages =
    pfBase(context, facts) === 'none'
      ? ZERO
      : add(
          pfWages(context, pay.full, pay.earned.amounts, pay.share),
          notBelowZero(onetimeBase(context, pay.contributing, 'pf')),
        );
  const pf = providentFundOf(context, facts, { month, wage: pfwages, pension: epsdue }, place);
  const arrearspf = pay.arrears.map((arrears) => ({
    arrears,
    pf: arrearProvidentFund(arrears.past, facts, arrears.pf.before, arrears.pf.more),
  }));
  const arrearpf = sumOfPf(arrearspf.map((one) => one.pf));
  const esi = insurance(context, facts, pay, place);
  const welfare = welfareFund(context, facts, pay, place);
  const untaxed = untaxedPay(context, pay);
  const { earned, onetime, costarrears } = pay;
  const earlier = place.before.length > 0 ? facts.history.filter((one) => one.month === month) : [];
  const exempt = exemptPay(context, { earned, onetime, bills: facts.bills, earlier });
  const projected = projectedMonths(context, facts, pay, {
    place,
    sofar: () => ({
      pfwages: sum([pfwages, ...place.ofentity.map((one) => one.pfwages)]),
      pf: [pf, ...place.ofentity.map((one) => one.pf)],
      exempt: [...earlier, exemptedBy(exempt)],
    }),
  });
  const nps = npsOf(context.structure, earned.amounts, costarrears);
  const ptwages = paidBase(context, pay, 'pt');
  const fullmonth = { gross: pay.gross, ptwages: fullBaseOf(context, pay.full, 'pt') };
  const [pt = ZERO, ...projectedpt] = professionalTaxes(
    context,
    facts,
    fullmonth,
    [{ month, ptwages }, ...projected],
    place,
  );

  const { benefits } = pay.earned;
  const { costs } = context.structure;
  const aggregates = context.structure.aggregates.map((code) => ({ code }));
  const borne = costs.filter(({ proration }) => proration !== 'package-only');
  // Months are paid in their order: those of the tax year come first.
  const ofTaxYear = projected.filter(context.intaxyear);
  const tax = (ownpf: Paise, ptTaken: Paise) =>
    monthTax(context, facts, {
      earnings: pay,
      place,
      untaxed,
      exempt,
      projected: ofTaxYear,
      ownpf,
      employerpf: sum([pf.eps, pf.employer, arrearpf.eps, arrearpf.employer]),
      nps,
      pt: ptTaken,
      projectedpt: projectedpt.slice(0, ofTaxYear.length),
    });
  const dues = {
    pf: pf.employee,
    arrear_pf: arrearpf.employee,
    vpf: pf.vpf,
    arrear_vpf: arrearpf.vpf,
    esi: esi.employee,
    pt,
    lwf: welfare.employee,
  };
  // What is given in kind is taken back whole: deductions and their limits stand on the pay in cash.
  const amountOf = (code: string): Paise =>
    context.structure.inkind.has(code)
      ? ZERO
      : sum([pay.earned.amounts[code] ?? ZERO, pay.arrear.amounts[code] ?? ZERO, pay.onetime.get(code) ?? ZERO]);
  const deductions = takeDeductions(context, facts, {
    dues,
    tax,
    earnings: subtract(pay.total, benefits),
    amountOf,
    place,
  });
  const { takenOf, loans, already, recovery } = deductions;
  const before = add(benefits, deductions.totaldeductions);
  const payment = paymentRest(context, facts, {
    net: notBelowZero(subtract(pay.total, before)),
    days: place.days,
  });
  const totaldeductions = add(before, payment.rest);
  const daysinservice = daysInService(facts, place.days);

  const register: RegisterFigures = {
    daysinservice,
    lopdays: facts.lopdays,
    paiddays: Math.max(0, wholeParts(daysinservice - facts.lopdays)),
    monthlygross: pay.gross,
    earned:
      costs.length === 0 && aggregates.length === 0
        ? pay.earned.amounts
        : amountsOf(context.structure.components, pay.earned.amounts),
    earnedgross: pay.earned.gross,
    ...(borne.length > 0 ? { costs: borneWith(borne, pay) } : {}),
    ...(benefits === 0 ? {} : { benefits }),
    ...(aggregates.length > 0 ? { aggregates: amountsOf(aggregates, pay.earned.amounts) } : {}),
    ...(context.structure.gross === 'components' ? { fullmonth: without(aggregates, pay.full) } : {}),
    arrear: pay.arrear.amounts,
    arreargross: pay.arrear.gross,
    ...arrearFigures(arrearspf, { pf: takenOf('arrear_pf'), vpf: takenOf('arrear_vpf') }),
    onetime: Object.fromEntries(pay.onetime),
    ...lateFigures(pay.late),
    totalearnings: pay.total,
    member: pfBase(context, facts) !== 'none',
    pfwages,
    pf: { ...pf, employee: takenOf('pf'), vpf: takenOf('vpf') },
    arrearpf: { ...arrearpf, employee: takenOf('arrear_pf'), vpf: takenOf('arrear_vpf') },
    esicovered: esi.covered,
    esibase: esi.base,
    esiemployee: takenOf('esi'),
    esiemployer: esi.employer,
    ...ptFigures(deductions),
    lwfemployee: takenOf('lwf'),
    lwfemployer: welfare.employer,
    tds: takenOf('tds'),
    loan: takenOf('loan'),
    ...(deductions.advances.length > 0 ? advanceFigures(deductions) : {}),
    otherdeductions: sum([deductions.othertaken, already.taken, payment.rest]),
    ...(already.taken > 0 ? { alreadypaid: already.taken } : {}),
    ...(payment.rest === 0 ? {} : { paymentrest: payment.rest }),
    totaldeductions,
    netpay: notBelowZero(subtract(pay.total, totaldeductions)),
    recoverycarried: recovery,
    loanbalance: sum(loans.map((one) => one.balance)),
  };
  const parts = {
    earnings: pay,
    place,
    pfwages,
    ptwages,
    pf,
    arrearpf: arrearspf,
    insurance: esi,
    welfare,
    tax: deductions.tax,
    deductions,
  };
  const both = (mark: 'basic' | 'hra'): Paise =>
    add(marked(context, pay.earned.amounts, mark), arrearMarked(pay.arrears, mark));
  return {
    code: facts.code,
    month,
    ...(context.plain ? {} : { period: periodOf(context.period) }),
    ...(facts.entity === undefined ? {} : { entity: facts.entity }),
    ...(pay.fullmonth.structure === undefined ? {} : { structure: pay.fullmonth.structure }),
    lines: [
      ...earningLines(context, parts),
      ...deductionLines(context, facts, parts),
      ...restLines(payment),
      ...employerLines(context, facts, parts),
    ],
    register,
    tax: parts.tax,
    deductions: deductions.taken,
    carry: {
      recovery,
      loans: loans
        .filter((one) => one.balance > 0)
        .map(({ loan, balance }) => ({
          ...loan,
          outstanding: balance,
          ...(deductions.instalments ? termsAfter(loan, balance) : {}),
        })),
      ...(deductions.advances.length > 0 ? { advances: openAdvances(deductions) } : {}),
      esicovered: esi.covered,
      paid: {
        month,
        // A month paid on its last day says nothing, as payslips of before.
        ...(context.payday === lastDay(month) ? {} : { paydate: context.payday }),
        totalearnings: pay.total,
        ...(untaxed === 0 ? {} : { untaxed }),
        ...taxedFigures(context, { pay, exempt, nps, tax: parts.tax }),
        ...(isMonthAlone(context, place) ? {} : exemptedBy(exempt)),
        ...(ptwages === pay.total ? {} : { ptwages }),
        basic: both('basic'),
        hra: both('hra'),
        inservice: daysinservice > 0,
        pf: sum([takenOf('pf'), takenOf('arrear_pf'), takenOf('vpf'), takenOf('arrear_vpf')]),
        pt: add(takenOf('pt'), deductions.ptcarried),
        tds: takenOf('tds'),
        pfwages,
        epsdue,
        ...asideOfMonth(pay.aside),
      },
      ...partOfMonth(context, facts, place, pay),
    },
    aboveDeductionLimit: deductions.above,
    ...(deductions.limits ? { limits: deductions.limits } : {}),
  };
}
