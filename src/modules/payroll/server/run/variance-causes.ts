import type { Payslip } from '#modules/payroll/contract/run/payslip.ts';

export type Register = Payslip['register'];
export type Cause = { cause: string; amount: number };
export type Now = { employeeid: number; employeecode: string; fullname: string; register: Register };
export type PersonVariance = {
  employeeid: number;
  employeecode: string;
  fullname: string;
  before: number;
  now: number;
  causes: Cause[];
};

const total = (amounts: Readonly<Record<string, number>>): number => Object.values(amounts).reduce((a, b) => a + b, 0);
/** The causes that make a difference. */
export const nonZero = (causes: readonly Cause[]): Cause[] => causes.filter((cause) => cause.amount !== 0);

/** The parts of a month's earnings; they add up to the total earnings. */
export const parts = (register: Register) => ({
  gross: register.monthlygross,
  days: register.earnedgross - register.monthlygross,
  arrears: register.arreargross,
  onetime: total(register.onetime),
});

/**
 * The causes of the difference between two payslips of one person; they add up to the difference of net pay, to the
 * paisa.
 */
export function between(now: Register, before: Register): Cause[] {
  const a = parts(now);
  const b = parts(before);
  return nonZero([
    { cause: 'Change of package', amount: a.gross - b.gross },
    { cause: 'Days in service and loss of pay', amount: a.days - b.days },
    { cause: 'Arrears', amount: a.arrears - b.arrears },
    { cause: 'One-time earnings', amount: a.onetime - b.onetime },
    { cause: 'Provident fund', amount: -(deducted(now, 'pf') - deducted(before, 'pf')) },
    { cause: 'Employees’ state insurance', amount: -(now.esiemployee - before.esiemployee) },
    { cause: 'Professional tax', amount: -(now.pt - before.pt) },
    { cause: 'Labour welfare fund', amount: -(now.lwfemployee - before.lwfemployee) },
    { cause: 'Income tax', amount: -(now.tds - before.tds) },
    { cause: 'Loans', amount: -(now.loan - before.loan) },
    { cause: 'Salary advances', amount: -((now.advance ?? 0) - (before.advance ?? 0)) },
    { cause: 'Other deductions', amount: -(ownDeductions(now) - ownDeductions(before)) },
    { cause: 'Rounding of the payment', amount: -((now.paymentrest ?? 0) - (before.paymentrest ?? 0)) },
    { cause: 'Already paid, adjusted', amount: -(setOff(now) - setOff(before)) },
  ]);
}

const setOff = (register: Register): number => register.alreadypaid ?? 0;
const ownDeductions = (register: Register): number =>
  register.otherdeductions - setOff(register) - (register.paymentrest ?? 0);
const deducted = (register: Register, kind: 'pf'): number =>
  kind === 'pf' ? register.pf.employee + register.pf.vpf + register.arrearpf.employee + register.arrearpf.vpf : 0;
