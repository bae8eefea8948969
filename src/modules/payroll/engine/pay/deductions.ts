import type { EmployeeFacts, TaxWorking } from '#modules/payroll/contract/payslip.ts';
import type { DeductionKind } from '#modules/payroll/contract/policy.ts';
import type { Paise } from '#modules/payroll/contract/units.ts';
import { add, subtract, sum, ZERO } from '#platform/engine/money.ts';
import type { PayContext } from './context.ts';
import {
  dueOf,
  instalment,
  type OtherDeduction,
  payLoans,
  payOtherDeductions,
  setOff,
  takeInOrder,
  unpaid,
  withSetOff,
} from './deduct.ts';
import { leavesIn } from './service.ts';

/** Other deductions: recoveries carried from the month before come first where the policy says so. */
function otherDeductionsOf({ structure, policy }: PayContext, facts: EmployeeFacts): OtherDeduction[] {
  const given = facts.onetime
    .filter((one) => structure.deductions.has(one.component))
    .map(({ component, amount, note }) => ({
      component,
      name: structure.deductions.get(component)?.name ?? component,
      due: amount,
      note,
    }));
  if (facts.recovery === 0) return given;
  const carried = {
    component: 'recovery',
    name: 'Recovery carried from the month before',
    due: facts.recovery,
    note: null,
  };
  return policy.recovery.first ? [carried, ...given] : [...given, carried];
}

export type DeductionInput = {
  /** What each statutory kind asks for. */
  readonly dues: Readonly<Record<Exclude<DeductionKind, 'tds' | 'loan' | 'other'>, Paise>>;
  /** Income tax, given the own provident fund and the professional tax taken before it. */
  readonly tax: (ownpf: Paise, pt: Paise) => TaxWorking;
  readonly earnings: Paise;
};

/**
 * Takes the deductions of a month from its earnings: statutory ones, loans, other deductions, and last what a reversed
 * payslip of the month paid already. @returns what was taken and what is carried, in paise
 */
export function takeDeductions(context: PayContext, facts: EmployeeFacts, { dues, tax, earnings }: DeductionInput) {
  const { policy, month } = context;
  const leaving = leavesIn(facts, month);
  const otherDeductions = otherDeductionsOf(context, facts);
  let working: TaxWorking | undefined;
  const inorder = takeInOrder(
    policy.deductionorder,
    {
      pf: () => dues.pf,
      arrear_pf: () => dues.arrear_pf,
      vpf: () => dues.vpf,
      arrear_vpf: () => dues.arrear_vpf,
      esi: () => dues.esi,
      pt: () => dues.pt,
      lwf: () => dues.lwf,
      tds: (soFar) => {
        working = tax(sum([soFar('pf'), soFar('arrear_pf'), soFar('vpf'), soFar('arrear_vpf')]), soFar('pt'));
        return working.due;
      },
      loan: () => sum(facts.loans.map((loan) => instalment(loan, leaving))),
      other: () => dueOf(otherDeductions),
    },
    earnings,
  );
  const takenOf = (kind: DeductionKind): Paise => inorder.find((one) => one.kind === kind)?.taken ?? ZERO;
  const loans = payLoans(facts.loans, takenOf('loan'), leaving);
  const paidOtherDeductions = payOtherDeductions(otherDeductions, takenOf('other'));
  const deducted = sum(inorder.map((one) => one.taken));
  // What was paid already is set off after all deductions: it replaces net pay.
  const already = setOff(facts.alreadypaid ?? ZERO, subtract(earnings, deducted));
  return {
    inorder,
    taken: withSetOff(inorder, already),
    takenOf,
    tax: working ?? tax(ZERO, ZERO),
    loans,
    otherDeductions: paidOtherDeductions,
    already,
    recovery: sum([unpaid(paidOtherDeductions), ...loans.map((one) => one.unpaid), already.carried]),
    deducted,
    totaldeductions: add(deducted, already.taken),
  };
}
