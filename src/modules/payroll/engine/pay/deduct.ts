import type { Loan } from '#modules/payroll/contract/payslip.ts';
import type { DeductionKind } from '#modules/payroll/contract/policy.ts';
import type { Paise } from '#modules/payroll/contract/units.ts';
import { add, least, notBelowZero, subtract, sum, ZERO } from '#platform/engine/money.ts';

export type Taken = { readonly kind: DeductionKind; readonly due: Paise; readonly taken: Paise };
/** The amount due of a kind, given what has been taken so far: tax depends on the provident fund taken before it. */
export type Due = (taken: (kind: DeductionKind) => Paise) => Paise;

/** Takes deductions in the company's order, each limited to the remaining earnings; net pay is never negative. */
export function takeInOrder(
  order: readonly DeductionKind[],
  dues: Readonly<Record<DeductionKind, Due>>,
  earnings: Paise,
): Taken[] {
  const result: Taken[] = [];
  const takenOf = (kind: DeductionKind): Paise => result.find((one) => one.kind === kind)?.taken ?? ZERO;
  let left = notBelowZero(earnings);
  for (const kind of order) {
    const due = dues[kind](takenOf);
    const taken = notBelowZero(least(due, left));
    left = subtract(left, taken);
    result.push({ kind, due, taken });
  }
  return result;
}

/** Loans sorted by number as text, so that the order of the input does not matter. */
export const inNumberOrder = (loans: readonly Loan[]): Loan[] =>
  loans.toSorted((a, b) => (a.number < b.number ? -1 : a.number > b.number ? 1 : 0));

/** Instalment of the month: the lower of EMI and outstanding; for a leaver the whole outstanding. */
export const instalment = ({ emi, outstanding }: Loan, leaving: boolean): Paise =>
  leaving ? outstanding : least(emi, outstanding);

export type LoanPayment = {
  readonly loan: Loan;
  readonly due: Paise;
  readonly taken: Paise;
  readonly balance: Paise;
  readonly unpaid: Paise;
};

/** Distributes what was taken for loans over them. A leaver's loan is closed; its unpaid rest becomes a recovery. */
export function payLoans(loans: readonly Loan[], taken: Paise, leaving: boolean): LoanPayment[] {
  let left = taken;
  return inNumberOrder(loans).map((loan) => {
    const due = instalment(loan, leaving);
    const paid = least(due, left);
    left = subtract(left, paid);
    const open = subtract(loan.outstanding, paid);
    return { loan, due, taken: paid, balance: leaving ? ZERO : open, unpaid: leaving ? open : ZERO };
  });
}

export type OtherDeduction = {
  readonly component: string;
  readonly name: string;
  readonly due: Paise;
  readonly note: string | null;
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

/** Adds a set-off to the other deductions, so that the kinds still add up to all that was deducted. */
export const withSetOff = (taken: readonly Taken[], { due, taken: paid }: SetOff): Taken[] =>
  taken.map((one) => (one.kind === 'other' ? { ...one, due: add(one.due, due), taken: add(one.taken, paid) } : one));

export const dueOf = (otherDeductions: readonly OtherDeduction[]): Paise => sum(otherDeductions.map(({ due }) => due));
export const unpaid = (otherDeductions: readonly OtherDeductionTaken[]): Paise =>
  otherDeductions.reduce((total, { due, taken }) => add(total, subtract(due, taken)), ZERO);
