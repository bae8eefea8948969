import type { Day } from '#platform/engine/day.ts';
import type { Closing } from './figures.ts';

const HALF_DAY = 5000;

/** The days of unpaid leave of a month, in order, whole, in halves and by the hour; ten-thousandths. */
export function unpaidLeaveOf({
  days,
  leavehours,
  unpaid,
}: Pick<Closing, 'days' | 'unpaid'> & {
  readonly leavehours: readonly { readonly day: Day; readonly leave: string; readonly days: number }[];
}): { day: Day; days: number }[] {
  const hours = Map.groupBy(
    leavehours.filter(({ leave }) => unpaid.has(leave)),
    ({ day }) => day,
  );
  return days.flatMap(({ day, halves }) => {
    const whole = halves.filter((code) => unpaid.has(code)).length * HALF_DAY;
    const total = (hours.get(day) ?? []).reduce((sum, one) => sum + one.days, whole);
    return total > 0 ? [{ day, days: total }] : [];
  });
}
