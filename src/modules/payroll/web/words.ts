import { t } from '#platform/web/language.ts';
import { addMonths, type Month } from '#platform/engine/day.ts';
import { MONTHS } from '#platform/engine/months.ts';
import type { NamedPeriod } from '../contract/run/work-period.ts';
import { daysName, periodName, shortMonth } from '../engine/period-name.ts';

/** "2026-10" as "October 2026". */
export function monthName(month: string): string {
  return `${t(MONTHS[Number(month.slice(5, 7)) - 1] ?? '')} ${month.slice(0, 4)}`;
}

/** "2026-10" as "Oct 2026". */
export const shortMonthName = (month: string): string =>
  `${shortMonth(MONTHS[Number(month.slice(5, 7)) - 1] ?? '', t)} ${month.slice(0, 4)}`;

/** Months offered before and after one: corrections of months just paid, and items known early. */
const BEFORE = 6;
const AFTER = 12;

/** The months around one, oldest first, to choose from. */
export const monthsAround = (month: Month): Month[] =>
  Array.from({ length: BEFORE + AFTER + 1 }, (_, at) => addMonths(month, at - BEFORE));

/** What names a run: its month, its pay group, and one of several periods of the month. */
export type RunNamed = {
  readonly payrollmonth: string;
  readonly sequence: number;
  readonly groupname?: string | null;
  readonly period?: NamedPeriod | null;
};

/** "Week 2, 5–11 Oct 2026" */
export const periodWords = (period: NamedPeriod): string => periodName(period, t);

/** "1–14 Oct 2026" */
export const daysWords = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  daysName(from, to, t);

/**
 * "October 2026", "October 2026, Workers" of a pay group, with "Week 2, 5–11 Oct 2026" behind it for one of several
 * periods, for a correction "October 2026, correction 1".
 */
export const runName = (run: RunNamed): string => {
  const month = monthName(run.payrollmonth);
  const group = run.groupname ? t(run.groupname) : '';
  const name = [month, group, run.period ? periodWords(run.period) : ''].filter(Boolean).join(', ');
  return run.sequence === 0 ? name : t('{{month}}, correction {{number}}', { month: name, number: run.sequence });
};

/**
 * The name of a payslip, "October 2026", with its days and employer where another legal entity pays the rest of the
 * month: "October 2026, 1–14 Oct 2026, Kaveri Mills".
 */
export const payslipName = (
  row: RunNamed & { readonly part: { readonly from: string; readonly to: string; readonly employer: string } | null },
): string => (row.part ? [runName(row), daysWords(row.part), row.part.employer].join(', ') : runName(row));

/** The colour of a run's state, shown with its label. */
export const STATE_COLOURS: Record<number, string> = {
  1: 'gray',
  2: 'blue',
  3: 'yellow',
  4: 'indigo',
  5: 'grape',
  6: 'green',
  7: 'gray',
};
