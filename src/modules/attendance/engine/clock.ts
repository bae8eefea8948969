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
