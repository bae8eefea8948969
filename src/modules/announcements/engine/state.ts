import { addDays, type Day, day, daysBetween } from '#platform/engine/day.ts';
import type { Reach } from '../contract/reach.ts';

/** Reach of an announcement from counts of people; the share is in tenths of a percent, rounded to the nearest. */
export function reachOf({
  audience,
  opened,
  acknowledged,
}: Pick<Reach, 'audience' | 'opened' | 'acknowledged'>): Reach {
  const share = audience === 0 ? null : Math.round((opened * 1000) / audience);
  return { audience, opened, acknowledged, unopened: audience - opened, share };
}

const WEEK = 7;
/** Whether people are reminded on a day: on the day before the due day, and each week after it. */
export function isReminderDay(dueday: string | null, today: string): boolean {
  if (dueday === null) return false;
  const [due, on]: [Day, Day] = [day(dueday), day(today)];
  if (on <= due) return on === addDays(due, -1);
  return (daysBetween(due, on) - 1) % WEEK === 0;
}
