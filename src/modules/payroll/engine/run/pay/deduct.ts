import type { Loan, Payslip } from '#modules/payroll/contract/run/payslip.ts';
import type { Recovery } from '#modules/payroll/contract/run/recovery.ts';
import { type DeductionEntry, type DeductionPlace, isCarried } from '#modules/payroll/contract/setup/deductions.ts';
import { least, notBelowZero, type Paise, subtract, sum, ZERO } from '#platform/engine/money.ts';
import { counted, type Limit } from './limits.ts';
import { planAfter, type PlanAfter, planMonth, type PlanMonth } from './loan-plan.ts';

/** What was taken so far when a limit cut a deduction. */
export type Cut = { readonly limit: Limit; readonly before: Paise };
export type Taken = {
  readonly kind: DeductionPlace;
  readonly due: Paise;
  readonly taken: Paise;
  /** Missing where no limit cut it. */
  readonly cut?: Cut;
};
/** The amount due of an entry, given what has been taken so far: tax depends on the provident fund taken before it. */
export type Due = (kind: DeductionPlace, taken: (kind: DeductionEntry) => Paise) => Paise;

/** What is left to an entry: the pay left, or what the tightest limit it gives way to leaves of it. */
function roomOf(kind: DeductionPlace, left: Paise, limits: readonly Limit[], taken: readonly Taken[]) {
  let room: { readonly amount: Paise; readonly cut?: Cut } = { amount: left };
  for (const limit of limits) {
    if (!limit.givesway(kind)) continue;
    const before = counted(limit, taken);
    const amount = notBelowZero(subtract(limit.amount, before));
    if (amount < room.amount) room = { amount, cut: { limit, before } };
  }
  return room;
}

/**
 * Takes deductions in the company's order, each limited to the remaining earnings, and what gives way to a limit to what
 * is left of it; net pay is never negative.
 */
export function takeInOrder(
  order: readonly DeductionPlace[],
  due: Due,
  { earnings, limits = [] }: { readonly earnings: Paise; readonly limits?: readonly Limit[] },
): Taken[] {
  const result: Taken[] = [];
  const takenOf = (kind: DeductionEntry): Paise => result.find((one) => one.kind === kind)?.taken ?? ZERO;
  let left = notBelowZero(earnings);
  for (const kind of order) {
    const request = due(kind, takenOf);
    const room = roomOf(kind, left, limits, result);
    const taken = notBelowZero(least(request, room.amount));
    left = subtract(left, taken);
    result.push({ kind, due: request, taken, ...(room.cut && taken < request ? { cut: room.cut } : {}) });
  }
  return result;
}

/** Loans sorted by number as text, so that the order of the input does not matter. */
export const inNumberOrder = (loans: readonly Loan[]): Loan[] =>
  loans.toSorted((a, b) => (a.number < b.number ? -1 : a.number > b.number ? 1 : 0));

/**
 * Instalment of the month: the lower of EMI and outstanding, or as the plan of the loan says; at the end of service the
 * whole outstanding.
 */
export function instalment({ emi, outstanding, plan }: Loan, whole: boolean): Paise {
  if (plan) return planMonth(plan, outstanding, whole).instalment;
  return whole ? outstanding : least(emi, outstanding);
}

export type LoanPayment = {
  readonly loan: Loan;
  readonly due: Paise;
  readonly taken: Paise;
  readonly balance: Paise;
  readonly unpaid: Paise;
  /** Of a loan with a plan: the month, and the plan after it. */
  readonly planned?: { readonly month: PlanMonth; readonly after: PlanAfter['plan'] };
};
/** How balances are paid: the whole of each is due, and each is closed with its unpaid rest as a recovery. */
export type Settling = { readonly whole: boolean; readonly close: boolean };
/** Whether the payslip takes instalments, and interest with them; by default it does. */
type Paying = Settling & { readonly takes?: boolean };

/** Distributes what was taken for loans over them. A balance that is closed has its unpaid rest as a recovery. */
export function payLoans(loans: readonly Loan[], taken: Paise, { whole, close, takes = true }: Paying): LoanPayment[] {
  let left = taken;
  return inNumberOrder(loans).map((loan) => {
    const month = loan.plan && takes ? planMonth(loan.plan, loan.outstanding, whole) : undefined;
    const due = loan.plan && !takes ? ZERO : instalment(loan, whole);
    const paid = least(due, left);
    left = subtract(left, paid);
    if (month) {
      const { balance, plan: after } = planAfter(month, paid);
      const planned = { month, after };
      return { loan, due, taken: paid, balance: close ? ZERO : balance, unpaid: close ? balance : ZERO, planned };
    }
    const open = subtract(loan.outstanding, paid);
    return { loan, due, taken: paid, balance: close ? ZERO : open, unpaid: close ? open : ZERO };
  });
}

export type OtherDeduction = {
  readonly component: string;
  readonly name: string;
  readonly due: Paise;
  readonly note: string | null;
  /** The kind of what an earlier month could not take; missing for a deduction of the month. */
  readonly carried?: Recovery['kind'];
};
export type OtherDeductionTaken = OtherDeduction & { readonly taken: Paise };

/**
 * Distributes what was taken for other deductions over them, in the order given: recoveries of the month before come
 * first.
 */
export function payOtherDeductions(otherDeductions: readonly OtherDeduction[], taken: Paise): OtherDeductionTaken[] {
  let left = taken;
  return otherDeductions.map((deduction) => {
    const paid = least(deduction.due, left);
    left = subtract(left, paid);
    return { ...deduction, taken: paid };
  });
}

/** Unrecovered net pay of a reversed payslip, set off against all remaining pay; the rest is carried forward. */
export type SetOff = { readonly due: Paise; readonly taken: Paise; readonly carried: Paise };
export function setOff(alreadypaid: Paise, left: Paise): SetOff {
  const taken = least(alreadypaid, notBelowZero(left));
  return { due: alreadypaid, taken, carried: subtract(alreadypaid, taken) };
}

/** What was due and taken by the kinds of the order: recoveries and a set-off are among the other deductions. */
export function byEntry(taken: readonly Taken[], { due, taken: paid }: SetOff): Payslip['deductions'][number][] {
  const carried = taken.filter(({ kind }) => isCarried(kind));
  return taken.flatMap(({ kind, due: request, taken: got }): Payslip['deductions'][number][] => {
    if (isCarried(kind)) return [];
    if (kind !== 'other') return [{ kind, due: request, taken: got }];
    return [
      {
        kind,
        due: sum([request, due, ...carried.map((one) => one.due)]),
        taken: sum([got, paid, ...carried.map((one) => one.taken)]),
      },
    ];
  });
}

export const dueOf = (otherDeductions: readonly OtherDeduction[]): Paise => sum(otherDeductions.map(({ due }) => due));
