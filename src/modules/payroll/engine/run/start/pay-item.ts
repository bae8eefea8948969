import {
  APPROVED,
  DENIED,
  IN_TRANSIT,
  ON_HOLD,
  PENDING,
  POSTPONED,
} from '#modules/payroll/contract/run/start-items.ts';
import { addDays, addMonths, type Day, type Month } from '#platform/engine/day.ts';

/** How an item stands: what was decided, and which payrolls have taken it. */
export type ItemState = {
  readonly statusid: number;
  readonly payrollmonth: Month;
  readonly untilmonth: Month | null;
  readonly postponedto: Month | null;
};

/** States that can be decided again (product specification §4). */
export const isDecidable = ({ statusid }: Pick<ItemState, 'statusid'>): boolean =>
  statusid === PENDING || statusid === ON_HOLD || statusid === POSTPONED;

/**
 * The days on which an item can be decided: from so many days before the day of payment to that day, both included
 * (product specification §9, decision 32).
 */
export const isInWindow = (today: Day, { actionabledate, activedays }: { actionabledate: Day; activedays: number }) =>
  today >= addDays(actionabledate, -activedays) && today <= actionabledate;

/**
 * The months from one to another whose payroll pays an item, in order; none while it is pending, on hold or denied.
 * @param until the last month that is looked at
 */
export function paidMonths({ statusid, payrollmonth, untilmonth, postponedto }: ItemState, until: Month): Month[] {
  if (statusid === POSTPONED) return postponedto === null || postponedto > until ? [] : [postponedto];
  if (statusid !== APPROVED) return [];
  const last = untilmonth === null || untilmonth > until ? until : untilmonth;
  const months: Month[] = [];
  for (let month = payrollmonth; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

/**
 * An item after a decision. What is approved late is paid by the first payroll that still takes input; what is postponed
 * is paid in its month without a further act.
 * @param duemonth the month whose payroll pays it if it is approved now
 */
export function decided(
  item: ItemState,
  { decisionid, duemonth, postponedto }: { decisionid: number; duemonth: Month; postponedto: Month | null },
): ItemState {
  const once = item.untilmonth === item.payrollmonth;
  if (decisionid === APPROVED && duemonth > item.payrollmonth)
    return {
      statusid: APPROVED,
      payrollmonth: duemonth,
      untilmonth: once ? duemonth : item.untilmonth,
      postponedto: null,
    };
  return { ...item, statusid: decisionid, postponedto: decisionid === POSTPONED ? postponedto : null };
}

/** The id that is shown: what an approved payroll has taken and not released yet is in transit. */
export const shownStatus = (
  { statusid }: Pick<ItemState, 'statusid'>,
  { istaken, isreleased }: { istaken: boolean; isreleased: boolean },
): number => ((statusid === APPROVED || statusid === POSTPONED) && istaken && !isreleased ? IN_TRANSIT : statusid);

/** Why a decision is not possible in a state; undefined where it is. */
export function decisionProblem(item: ItemState, decisionid: number): string | undefined {
  if (!isDecidable(item)) return item.statusid === DENIED ? 'It is denied already' : 'It is approved already';
  if (decisionid === POSTPONED && item.untilmonth !== item.payrollmonth)
    return 'What recurs cannot be postponed. Deny it and enter it from a later month';
  return undefined;
}
