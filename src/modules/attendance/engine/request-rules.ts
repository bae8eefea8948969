import { addDays, type Day, daysBetween, makeDay } from '#platform/engine/day.ts';

/** The request cycle of a company: how days are grouped, and until when corrections of a group can be asked for. */
export type RequestCycle = { readonly cycleday: number; readonly submitdays: number; readonly approvedays: number };
/** A cycle by its first and its last day. */
export type Cycle = { readonly from: Day; readonly to: Day };

/** The cycle a day belongs to: from its day of a month to the day before it in the next. */
export function cycleOf(day: Day, { cycleday }: Pick<RequestCycle, 'cycleday'>): Cycle {
  const [year, month, date] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8))];
  const started =
    date >= cycleday ? { year, month } : month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 };
  const next =
    started.month === 12 ? { year: started.year + 1, month: 1 } : { year: started.year, month: started.month + 1 };
  const from = makeDay(started.year, started.month, cycleday);
  return { from, to: addDays(makeDay(next.year, next.month, cycleday), -1) };
}

/** The last day on which something can be asked for a day. */
export const askedUntil = (day: Day, cycle: RequestCycle): Day => addDays(cycleOf(day, cycle).to, cycle.submitdays);
/** The last day on which it can be decided. */
export const decidedUntil = (day: Day, cycle: RequestCycle): Day => addDays(cycleOf(day, cycle).to, cycle.approvedays);

/** Calendar days of one request at most. */
export const LONGEST = 92;
export const isTooLong = (from: Day, to: Day): boolean => daysBetween(from, to) > LONGEST;
