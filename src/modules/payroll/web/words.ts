import { t } from '#platform/web/language.ts';
import { addMonths, type Month } from '#platform/engine/day.ts';
import { MONTHS } from '#platform/engine/months.ts';

/** "2026-10" as "October 2026". */
export function monthName(month: string): string {
  return `${t(MONTHS[Number(month.slice(5, 7)) - 1] ?? '')} ${month.slice(0, 4)}`;
}

/** Months offered before and after one: corrections of months just paid, and items known early. */
const BEFORE = 6;
const AFTER = 12;

/** The months around one, oldest first, to choose from. */
export const monthsAround = (month: Month): Month[] =>
  Array.from({ length: BEFORE + AFTER + 1 }, (_, at) => addMonths(month, at - BEFORE));

/** "October 2026", "October 2026, Workers" of a pay group, for a correction "October 2026, correction 1". */
export const runName = (run: { payrollmonth: string; sequence: number; groupname?: string | null }): string => {
  const month = monthName(run.payrollmonth);
  const name = run.groupname ? `${month}, ${t(run.groupname)}` : month;
  return run.sequence === 0 ? name : t('{{month}}, correction {{number}}', { month: name, number: run.sequence });
};

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
