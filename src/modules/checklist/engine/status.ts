import type { Day } from '#platform/engine/day.ts';
import { addWorkingDays, isWorkingDay, nextWorkingDay, type WorkingCalendar } from '#platform/engine/working-days.ts';
import { type ChecklistStatusId, DUE_SOON, ON_TRACK, OVER_DUE } from '../contract/words.ts';

/**
 * The last day that is soon: the working day that is the `soondays`th from today on, today included where it is one. What
 * is due today is always due soon, never over due.
 */
export function lastSoonDay(calendar: WorkingCalendar, today: Day, soondays: number): Day {
  if (soondays === 0) return today;
  const first = isWorkingDay(calendar, today) ? today : nextWorkingDay(calendar, today);
  return addWorkingDays(calendar, first, soondays - 1);
}

/** Where something open stands that is due on a day. */
export function dueStatus(dueday: string, today: string, soonday: string): 1 | 2 | 3 {
  if (dueday < today) return OVER_DUE;
  return dueday <= soonday ? DUE_SOON : ON_TRACK;
}

type Running = {
  /** 1 running, 2 complete, 3 closed. */
  readonly statusid: number;
  /** The earliest due day of an open task; null without one. */
  readonly nextdue: string | null;
};

/** The status of a checklist: that of what is due first; complete once nothing is open. */
export function checklistStatus({ statusid, nextdue }: Running, today: string, soonday: string): ChecklistStatusId {
  if (statusid === 3) return 5;
  return statusid === 2 || nextdue === null ? 4 : dueStatus(nextdue, today, soonday);
}

/** Whether owners can be reminded of a checklist: S4-021. */
export const isRemindable = (statusid: number): boolean => statusid === DUE_SOON || statusid === OVER_DUE;
