import type { EmployeeFacts, Payslip } from '#modules/payroll/contract/payslip.ts';
import type { Month, Paise } from '#modules/payroll/contract/units.ts';
import { addMonths } from '#platform/engine/day.ts';
import type { Unsettled } from './effective-payslips.ts';

type PaidHere = { readonly payrollmonth: string; readonly carry: Payslip['carry'] };

/**
 * What is to be recovered from a person: the recovery carried by the last payslip in effect, and unrecovered pay of
 * months reversed since. Unrecovered pay of the month itself is separate: the payslip that replaces it sets it off.
 */
export function owedFrom(
  month: Month,
  months: readonly PaidHere[],
  reversed: readonly Unsettled[],
): Pick<EmployeeFacts, 'recovery' | 'alreadypaid'> {
  const before = reversed.filter((row) => row.payrollmonth < month);
  const since = (before[0]?.payrollmonth ?? month) as Month;
  const last = months.find((row) => row.payrollmonth === addMonths(since, -1));
  const retained = before.reduce((sum, row) => sum + row.retained, 0);
  const already = reversed.find((row) => row.payrollmonth === month)?.retained ?? 0;
  return {
    recovery: ((last?.carry.recovery ?? 0) + retained) as Paise,
    ...(already > 0 ? { alreadypaid: already as Paise } : {}),
  };
}
