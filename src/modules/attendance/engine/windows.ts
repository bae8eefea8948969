import { addDays, type Day, fromEpochDay } from '#platform/engine/day.ts';
import { endOf, midnight, MINUTES_OF_DAY, type Shift, startOf } from './shift.ts';

/** A day as far as its window depends on it: no shift on days off; nothing out of service. */
export type WindowDay = { readonly shift: Shift | null } | undefined;

type Window = { readonly from: number; readonly to: number };

/** The window of a day with a shift, both ends included, where its neighbours have none. */
const alone = (day: Day, shift: Shift): Window => ({
  from: midnight(day) + startOf(shift) - shift.earlywindow,
  to: midnight(day) + endOf(shift) + shift.latewindow,
});

/** The minute at which the windows of two days in a row part, if they overlap; the later day begins with it. */
function parting(day: Day, shift: Shift, next: Day, nextshift: Shift): number | undefined {
  if (alone(day, shift).to < alone(next, nextshift).from) return undefined;
  return Math.floor((midnight(day) + endOf(shift) + midnight(next) + startOf(nextshift)) / 2);
}

/**
 * The day to which a punch belongs. A day with a shift reaches from before its start to after its end; where two meet they
 * part in the middle between the end of one and the start of the other. A day without a shift has what is left of it.
 * @param minute of the company's clock since 1 January 1970
 * @returns undefined where no day in service reaches it
 */
export function dayOfPunch(minute: number, dayAt: (day: Day) => WindowDay): Day | undefined {
  const today = fromEpochDay(Math.floor(minute / MINUTES_OF_DAY));
  for (const day of [-2, -1, 0, 1].map((count) => addDays(today, count))) {
    const shift = dayAt(day)?.shift;
    if (!shift) continue;
    const [before, after] = [addDays(day, -1), addDays(day, 1)];
    const [previous, next] = [dayAt(before)?.shift, dayAt(after)?.shift];
    const { from, to } = alone(day, shift);
    const begins = previous ? (parting(before, previous, day, shift) ?? from) : from;
    const ends = next ? (parting(day, shift, after, next) ?? to + 1) : to + 1;
    if (begins <= minute && minute < ends) return day;
  }
  const own = dayAt(today);
  return own && !own.shift ? today : undefined;
}
