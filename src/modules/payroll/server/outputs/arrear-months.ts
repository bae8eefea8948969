import type { ArrearsOfMonth, Payslip } from '#modules/payroll/contract/payslip.ts';
import { addMonths } from '#platform/engine/day.ts';

type Late = Pick<ArrearsOfMonth, 'month' | 'gross' | 'amounts' | 'pf'>;

/** Arrears of a payslip by wage month; those of before months were stored are of the month before. */
export function arrearMonths({ month, register }: Pick<Payslip, 'month' | 'register'>): readonly Late[] {
  if (register.arrears) return register.arrears;
  const { arreargross: gross, arrear: amounts, arrearpf: pf } = register;
  return gross === 0 && pf.epfwages === 0 ? [] : [{ month: addMonths(month, -1), gross, amounts, pf }];
}
