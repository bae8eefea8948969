import { addMonths, monthOf } from '#platform/engine/day.ts';
import { dayWords } from '#platform/engine/months.ts';
import type { CloseLock } from '#platform/server/close-lock.ts';
import { runName } from '../../../engine/wording.ts';
import { daysOfGroup } from '../periods/days.ts';
import { approvedRuns } from './approved-runs.ts';
import { attendedComponents } from './facts.ts';

/**
 * Days of leave that a year end pays are paid by the payroll of the month in which it is posted. Once that is approved, no
 * year end is posted in its days, and none of them is taken back.
 */
export const payrollYearEndLock: CloseLock = async (db, { from: on }) => {
  for (const run of await approvedRuns(db, [monthOf(on), addMonths(monthOf(on), 1)])) {
    const { month, settings, paygroup } = run;
    if (!attendedComponents(settings).some(({ of }) => of === 'year-end-leave')) continue;
    const { from, to } = daysOfGroup(settings, paygroup, month);
    if (from <= on && on <= to)
      return `The payroll of ${runName(run)} is approved, and pays leave of year ends that are posted from ${dayWords(from)} to ${dayWords(to)}. Choose a day after it`;
  }
  return null;
};
