import { say } from '#platform/engine/say.ts';
import type { Day, Month } from '#modules/payroll/contract/units.ts';
import { dayWords, MONTHS } from '#platform/engine/months.ts';

/** "2026-10" -> "October 2026" */
export const monthName = (month: Month): string => `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
/** "Basic, arrears" -> "Basic, arrears of August 2026" */
export const withMonth = (name: string, month: Month): string => `${name} of ${monthName(month)}`;
/** The name without the month it ends with. */
export const withoutMonth = (name: string, month: Month): string => {
  const end = withMonth('', month);
  return name.endsWith(end) ? name.slice(0, -end.length) : name;
};
/** "2026-10-31" -> "31 October 2026" */
export const dayName = (day: Day): string => dayWords(day);

/** "October 2026", "October 2026, Workers" of a pay group, for a correction "October 2026, correction 1". */
export const runName = (run: { payrollmonth: string; sequence: number; groupname?: string | null }): string => {
  const month = monthName(run.payrollmonth as Month);
  const name = run.groupname ? `${month}, ${run.groupname}` : month;
  return run.sequence === 0 ? name : say`${name}, correction ${run.sequence}`;
};
