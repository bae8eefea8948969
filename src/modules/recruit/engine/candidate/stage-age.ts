import { type Day, epochDay } from '#platform/engine/day.ts';

/** Whole days in a stage: 0 on the day of entering. */
export const stageAge = (since: Day, today: Day): number => Math.max(0, epochDay(today) - epochDay(since));

/** Whether a candidate has been in a stage for longer than it allows; without a limit never. */
export const isOverdue = (days: number, daysallowed: number | null): boolean =>
  daysallowed !== null && days > daysallowed;
