import type { Day } from '#platform/engine/day.ts';
import { endOf, midnight, MINUTES_OF_DAY, type Shift, startOf } from './shift.ts';

type Window = { readonly from: number; readonly to: number };

/** The window of a day with a shift, both ends included, where its neighbours have none. */
const alone = (begin: number, shift: Shift): Window => ({
  from: begin + startOf(shift) - shift.earlywindow,
  to: begin + endOf(shift) + shift.latewindow,
});

/** The minute at which the windows of two days in a row part, if they overlap; the later day begins with it. */
function parting(begin: number, shift: Shift, next: Shift): number | undefined {
  const nextbegin = begin + MINUTES_OF_DAY;
  if (alone(begin, shift).to < alone(nextbegin, next).from) return undefined;
  return Math.floor((begin + endOf(shift) + nextbegin + startOf(next)) / 2);
}

/** The minute with which a day ends: the next one's window begins with it where they overlap, or where it reaches so far. */
function endOfDay(begin: number, shift: Shift, next: Shift): number {
  const own = alone(begin, shift).to + 1;
  const following = alone(begin + MINUTES_OF_DAY, next).from;
  return parting(begin, shift, next) ?? (shift.reachesnext ? Math.max(own, following) : own);
}

type Placed = { readonly day: Day; readonly from: number; readonly to: number; readonly isshift: boolean };

/**
 * Says to which of some days a punch belongs. A day with a shift reaches from before its start to after its end; where two
 * meet they part in the middle between the end of one and the start of the other. A day without a shift has what is left
 * of it. Windows are worked out once for all punches.
 * @param days in service, in any order, each once
 * @returns the day of a minute of the company's clock since 1 January 1970, undefined where none reaches it, and the days
 *   beside such a minute
 */
export function placing(days: readonly { readonly day: Day; readonly shift: Shift | null }[]) {
  const byNumber = new Map(days.map(({ day, shift }) => [midnight(day) / MINUTES_OF_DAY, { day, shift }]));
  const windows = new Map<number, Placed>();
  for (const [number, { day, shift }] of byNumber) {
    const begin = number * MINUTES_OF_DAY;
    if (!shift) {
      windows.set(number, { day, from: begin, to: begin + MINUTES_OF_DAY, isshift: false });
      continue;
    }
    const { from, to } = alone(begin, shift);
    const [previous, next] = [byNumber.get(number - 1)?.shift, byNumber.get(number + 1)?.shift];
    windows.set(number, {
      day,
      from: previous ? (parting(begin - MINUTES_OF_DAY, previous, shift) ?? from) : from,
      to: next ? endOfDay(begin, shift, next) : to + 1,
      isshift: true,
    });
  }
  const dayOf = (minute: number): Day | undefined => {
    const today = Math.floor(minute / MINUTES_OF_DAY);
    for (let number = today - 2; number <= today + 1; number += 1) {
      const window = windows.get(number);
      if (window?.isshift && window.from <= minute && minute < window.to) return window.day;
    }
    const own = windows.get(today);
    return own && !own.isshift ? own.day : undefined;
  };
  /** Of a minute that no day reaches: the days between whose windows it lies. */
  const besides = (minute: number): Day[] => {
    if (dayOf(minute) !== undefined) return [];
    const today = Math.floor(minute / MINUTES_OF_DAY);
    const near = [-2, -1, 0, 1].flatMap((away) => windows.get(today + away) ?? []);
    const before = near.findLast(({ to }) => to <= minute);
    const after = near.find(({ from }) => from > minute);
    return [before, after].flatMap((one) => one?.day ?? []);
  };
  return { dayOf, besides };
}
