import type { Paise } from '#platform/engine/money.ts';
import type { EmployeeFacts, Payslip } from '#modules/payroll/contract/run/payslip.ts';
import { addMonths, type Month } from '#platform/engine/day.ts';
import type { MonthAt, Unsettled } from './effective-payslips.ts';

type PaidHere = { readonly payrollmonth: string; readonly number: number; readonly carry: Payslip['carry'] };
type Place = Pick<PaidHere, 'payrollmonth' | 'number'>;
const isBefore = (a: Place, b: Place): boolean =>
  a.payrollmonth < b.payrollmonth || (a.payrollmonth === b.payrollmonth && a.number < b.number);

/**
 * What is to be recovered from a person: the recovery carried by the last payslip in effect, and unrecovered pay of
 * periods reversed since. Unrecovered pay of the period itself is separate: the payslip that replaces it sets it off.
 */
export function owedFrom(
  { month, number = 1 }: MonthAt,
  months: readonly PaidHere[],
  reversed: readonly Unsettled[],
): Pick<EmployeeFacts, 'recovery' | 'alreadypaid'> {
  const here: Place = { payrollmonth: month, number };
  const before = reversed.filter((row) => isBefore(row, here));
  const since = before[0] ?? here;
  // Nothing is reversed: the last payslip of all that this one stands on, runs of other kinds in the month among them.
  const last = months.findLast(
    (row) =>
      (before.length === 0 || isBefore(row, since)) && row.payrollmonth >= addMonths(since.payrollmonth as Month, -1),
  );
  const retained = before.reduce((sum, row) => sum + row.retained, 0);
  const already = reversed.find((row) => row.payrollmonth === month && row.number === number)?.retained ?? 0;
  return {
    recovery: ((last?.carry.recovery ?? 0) + retained) as Paise,
    ...(already > 0 ? { alreadypaid: already as Paise } : {}),
  };
}
