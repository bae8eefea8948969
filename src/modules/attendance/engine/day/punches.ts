/** A punch of a person, in seconds of the company's clock since 1 January 1970, with what it came from. */
export type Punch<T> = { readonly second: number; readonly of: T };

/**
 * The punches of a person in the order of their times. One that follows another within some seconds is the same press of a
 * key: it is set apart. The order of arrival changes nothing.
 * @param within seconds; a punch so long after the one before it counts
 */
export function inTimeOrder<T>(
  punches: readonly Punch<T>[],
  within: number,
): { readonly counted: readonly Punch<T>[]; readonly duplicates: readonly Punch<T>[] } {
  const counted: Punch<T>[] = [];
  const duplicates: Punch<T>[] = [];
  for (const punch of punches.toSorted((a, b) => a.second - b.second)) {
    const last = counted.at(-1);
    if (last && punch.second - last.second < within) duplicates.push(punch);
    else counted.push(punch);
  }
  return { counted, duplicates };
}

/** A stretch of a device's own clock, in seconds, in which it was fast by some seconds; slow below zero. */
export type ClockOffset = { readonly from: number; readonly to: number; readonly fast: number };

/** The true time of a punch of a device whose clock was wrong. */
export const corrected = (second: number, offsets: readonly ClockOffset[]): number =>
  second - (offsets.find(({ from, to }) => from <= second && second <= to)?.fast ?? 0);

/** Breaks that were clocked; one without an end, before the next begins, lasts an hour. @param events in minutes, in order */
export function clockedBreaks(
  events: readonly { readonly minute: number; readonly isstart: boolean }[],
): { from: number; to: number }[] {
  return events.flatMap(({ minute, isstart }, at) => {
    if (!isstart) return [];
    const next = events[at + 1];
    return [{ from: minute, to: next && !next.isstart ? next.minute : minute + OPEN_BREAK }];
  });
}
const OPEN_BREAK = 60;
