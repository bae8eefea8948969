import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import type { RegisterFigures } from '#modules/payroll/contract/run/register-figures.ts';
import { add, type Paise, sum, ZERO } from '#platform/engine/money.ts';
import type { ArrearsWithPf } from './arrear-lines.ts';
import { inOrderOfMonths } from './arrears.ts';
import type { PayContext } from './context.ts';
import type { Contributions } from './contribute.ts';
import { type Deducted, ptFigures } from './deductions.ts';
import type { Earnings } from './earnings.ts';
import type { InMonth } from './in-month.ts';
import { lateFigures } from './late-units.ts';
import { pfBase } from './provident-fund.ts';
import { daysInService, wholeParts } from './service.ts';
import type { Amounts } from './structure.ts';
import type { NetPay } from './take.ts';

type Coded = readonly { readonly code: string }[];
// Loops, since these run for every payslip and lists of pairs cost more than the amounts in them.
/** The amounts of some components, in their order. */
function amountsOf(components: Coded, amounts: Amounts): Amounts {
  const result: Record<string, Paise> = {};
  for (const { code } of components) result[code] = amounts[code] ?? ZERO;
  return result;
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

/** The figures of the register: one row of a month, of what its phases computed. */
export function registerOf(
  context: PayContext,
  facts: EmployeeFacts,
  place: InMonth,
  phases: { readonly pay: Earnings; readonly contributions: Contributions; readonly net: NetPay },
): RegisterFigures {
  const { pay, contributions, net } = phases;
  const { pfwages, vpfbasic, pf, arrearspf, arrearpf, esi, welfare } = contributions;
  const { deductions, payment, totaldeductions, netpay } = net;
  const { takenOf, loans, already, carried } = deductions;
  const interest = sum(loans.map(({ planned }) => planned?.month.interest ?? ZERO));
  const { benefits } = pay.earned;
  const { costs } = context.structure;
  const aggregates = context.structure.aggregates.map((code) => ({ code }));
  const borne = costs.filter(({ proration }) => proration !== 'package-only');
  const daysinservice = daysInService(facts, place.days);
  return {
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
    ...(context.structure.gross !== 'package' ? { fullmonth: without(aggregates, pay.full) } : {}),
    arrear: pay.arrear.amounts,
    arreargross: pay.arrear.gross,
    ...arrearFigures(arrearspf, { pf: takenOf('arrear_pf'), vpf: takenOf('arrear_vpf') }),
    onetime: Object.fromEntries(pay.onetime),
    ...lateFigures(pay.late),
    totalearnings: pay.total,
    member: pfBase(context, facts) !== 'none',
    pfwages,
    pf: { ...pf, employee: takenOf('pf'), vpf: takenOf('vpf') },
    ...(vpfbasic === undefined ? {} : { vpfbasic }),
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
    netpay,
    recoverycarried: carried.recovery,
    loanbalance: sum(loans.map((one) => one.balance)),
    ...(interest === 0 ? {} : { loaninterest: interest }),
  };
}
