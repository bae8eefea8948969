import type { EmployeeFacts, Payslip } from '#modules/payroll/contract/run/payslip.ts';
import { addMonths, type Month } from '#platform/engine/day.ts';

type Coverage = Pick<EmployeeFacts, 'esicovered' | 'esiended'>;
/**
 * ESI coverage as decided in the contribution period that begins with a month: by a payslip of it, else as it was brought
 * along by somebody who was first paid in it; and whether one of the period before has just ended.
 */
export function coverageOf(
  months: readonly { readonly payrollmonth: string; readonly carry: Payslip['carry'] }[],
  {
    month,
    period,
    opening,
  }: { month: Month; period: Month; opening: readonly { readonly esicovered: boolean | null }[] },
): Coverage {
  const before = months.findLast((row) => row.payrollmonth < period);
  const opened = before ? null : (opening.find((one) => one.esicovered !== null)?.esicovered ?? null);
  return {
    esicovered: months.findLast((row) => row.payrollmonth >= period)?.carry.esicovered ?? opened,
    ...(month === period && before?.payrollmonth === addMonths(month, -1) && before.carry.esicovered
      ? { esiended: true }
      : {}),
  };
}
