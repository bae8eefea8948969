import type { Advance, Loan } from '#modules/payroll/contract/run/payslip.ts';
import type { Month } from '#platform/engine/day.ts';
import { monthName } from '../../wording.ts';

// What payslips call the deductions that have a number or a month.
export const loanName = ({ number }: Pick<Loan, 'number'>): string => `Loan ${number}`;
export const advanceName = ({ number }: Pick<Advance, 'number'>): string => `Salary advance ${number}`;
export const alreadyPaidName = (month: Month): string => `Already paid for ${monthName(month)}`;
