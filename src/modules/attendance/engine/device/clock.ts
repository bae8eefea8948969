import type { Day } from '#platform/engine/day.ts';

/** An event of the web clock, or a punch of a terminal, which says nothing of its direction; minutes. */
export type ClockEvent = {
  readonly minute: number;
  readonly event: 'in' | 'out' | 'breakstart' | 'breakend' | 'punch';
};
/** Where somebody stands. Minutes; `since` is when they came in or began the break. */
export type Standing = {
  readonly isin: boolean;
  readonly isbreakon: boolean;
  readonly since: number | null;
  readonly worked: number;
};

/** Where somebody stands after the events of a day, in their order. A punch of a terminal goes in, the next one out. */
export function standingAfter(events: readonly ClockEvent[], now: number): Standing {
  let [camein, onbreak]: [number | null, number | null] = [null, null];
  let worked = 0;
  const leave = (at: number) => {
    worked += Math.max(0, at - (camein ?? at));
    camein = null;
  };
  for (const { minute, event } of events) {
    const isIn = camein !== null || onbreak !== null;
    if (event === 'in' || (event === 'punch' && !isIn)) camein ??= onbreak === null ? minute : null;
    else if (event === 'out' || event === 'punch') {
      leave(minute);
      onbreak = null;
    } else if (event === 'breakstart' && camein !== null) {
      leave(minute);
      onbreak = minute;
    } else if (event === 'breakend' && onbreak !== null) {
      onbreak = null;
      camein = minute;
    }
  }
  const since = onbreak ?? camein;
  if (camein !== null) worked += Math.max(0, now - camein);
  return { isin: since !== null, isbreakon: onbreak !== null, since, worked };
}

/** An event and the day it counts for; undefined outside the times of every shift. */
export type PlacedEvent = ClockEvent & { readonly day: Day | undefined };

/**
 * The events that say where somebody stands. Within the times of a day they are those of the day. Outside them they are
 * those since the times of the last day ended, and what was begun before goes on: whoever stays too long can still clock
 * out, until the times of the next day begin.
 * @param events in their order
 * @param current the day that now counts for; undefined outside the times of every shift
 */
export function eventsNow(events: readonly PlacedEvent[], current: Day | undefined): readonly PlacedEvent[] {
  if (current !== undefined) return events.filter(({ day }) => day === current);
  const end = events.findLastIndex(({ day }) => day !== undefined);
  const since = events.slice(end + 1);
  const last = events[end]?.day;
  const before = last === undefined ? [] : events.filter(({ day }) => day === last);
  return standingAfter(before, 0).isin ? [...before, ...since] : since;
}
