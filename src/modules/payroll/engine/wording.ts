import type { Day, Month } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import type { NamedPeriod } from '#modules/payroll/contract/run/work-period.ts';
import { dayWords, MONTHS } from '#platform/engine/months.ts';
import { periodName } from './period-name.ts';

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

/** What names a run. */
export type RunNamed = {
  readonly payrollmonth: string;
  readonly sequence: number;
  readonly groupname?: string | null;
  /** Null or missing where the period is all of its month. */
  readonly period?: NamedPeriod | null;
};
const filled = (sentence: string, values: Readonly<Record<string, string | number>> = {}): string =>
  sentence.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));

/** "Week 2, 5–11 Oct 2026" */
export const periodWords = (period: NamedPeriod): string => periodName(period, filled);

/**
 * "October 2026", "October 2026, Workers" of a pay group, with "Week 2, 5–11 Oct 2026" behind it for one of several
 * periods, for a correction "October 2026, correction 1".
 */
export const runName = (run: RunNamed): string => {
  const month = monthName(run.payrollmonth as Month);
  const name = [month, run.groupname, run.period ? periodWords(run.period) : ''].filter(Boolean).join(', ');
  return run.sequence === 0 ? name : say`${name}, correction ${run.sequence}`;
};
