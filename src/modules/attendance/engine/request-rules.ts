import { addDays, type Day, daysBetween } from '#platform/engine/day.ts';
import { cycleOf } from './request-cycle.ts';

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
