import { addDays, type Day, daysBetween, day } from '#platform/engine/day.ts';

/** The first and the last day of the request cycle in which a day is; a cycle begins on `cycleday`, 1 to 28, of a month. */
export function cycleOf(of: Day, cycleday: number): { readonly from: Day; readonly to: Day } {
  const [year, month] = [Number(of.slice(0, 4)), Number(of.slice(5, 7))];
  const start = (at: number): Day => {
    const [years, months] = [year + Math.floor(at / 12), (((at % 12) + 12) % 12) + 1];
    return day(`${years}-${String(months).padStart(2, '0')}-${String(cycleday).padStart(2, '0')}`);
  };
  const current = Number(of.slice(8, 10)) >= cycleday ? month - 1 : month - 2;
  return { from: start(current), to: addDays(start(current + 1), -1) };
}

/** The request cycle of a company: how days are grouped, and until when corrections of a group can be asked for. */
export type RequestCycle = { readonly cycleday: number; readonly submitdays: number; readonly approvedays: number };
/** The last day on which something can be asked for a day. */
export const askedUntil = (day: Day, cycle: RequestCycle): Day =>
  addDays(cycleOf(day, cycle.cycleday).to, cycle.submitdays);
/** The last day on which it can be decided. */
export const decidedUntil = (day: Day, cycle: RequestCycle): Day =>
  addDays(cycleOf(day, cycle.cycleday).to, cycle.approvedays);

/** Calendar days of one request at most. */
export const LONGEST = 92;
export const isTooLong = (from: Day, to: Day): boolean => daysBetween(from, to) > LONGEST;
