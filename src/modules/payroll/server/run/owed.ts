import type { EmployeeFacts, Payslip, Revision } from '#modules/payroll/contract/payslip.ts';
import type { Month, Paise } from '#modules/payroll/contract/units.ts';
import { addMonths, firstDay, monthOf } from '#platform/engine/day.ts';
import type { Unsettled } from './effective-payslips.ts';

type PaidHere = { readonly payrollmonth: string; readonly carry: Payslip['carry']; readonly monthlygross: number };

/**
 * The revision to pay arrears for, if any. Arrears are due only when the month before was paid with the old pay. If it
 * was computed after the revision was entered (late, or again after a void or a reversal), it already paid the new pay;
 * if it is reversed and not paid again, there is nothing to add a difference to.
 */
export function owedRevision(
  revision: Revision | null,
  months: readonly PaidHere[],
  reversed: readonly Unsettled[],
): Revision | null {
  if (!revision) return null;
  const month = monthOf(revision.effectivefrom);
  if (reversed.some((row) => row.payrollmonth === month)) return null;
  const paid = months.find((row) => row.payrollmonth === month);
  const wholly = revision.effectivefrom === firstDay(month) && paid?.monthlygross === revision.newgross;
  return wholly && revision.newgross !== revision.oldgross ? null : revision;
}

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
