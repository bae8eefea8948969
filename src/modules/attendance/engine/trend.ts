import { addDays, type Day, earlier, later } from '#platform/engine/day.ts';
import { weekdayOf } from '#platform/engine/working-days.ts';

export type Week = { readonly fromdate: Day; readonly todate: Day };

/** The Monday of the week of a day. */
export const mondayOf = (day: Day): Day => addDays(day, -((weekdayOf(day) + 6) % 7));

/** The weeks from Monday to Sunday that days lie in; the first and the last one as far as the days go. */
export function weeksOf(from: Day, to: Day): Week[] {
  const weeks: Week[] = [];
  for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, 7))
    weeks.push({ fromdate: later(monday, from), todate: earlier(addDays(monday, 6), to) });
  return weeks;
}
