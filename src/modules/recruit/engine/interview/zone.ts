/** A day and a time of day as clocks show them, `YYYY-MM-DD` and `HH:MM`. */
export type WallTime = { readonly day: string; readonly time: string };

/** What clocks of a zone show at an instant, given in milliseconds since 1970. */
export function wallTime(instant: number, zone: string): WallTime {
  const at = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
  return { day: at.toPlainDate().toString(), time: at.toPlainTime().toString({ smallestUnit: 'minute' }) };
}

/**
 * The instant at which clocks of a zone show a time, in milliseconds since 1970. Where they show it twice it is the
 * first; where they skip it, the time is later by what is skipped.
 */
export const instantOf = ({ day, time }: WallTime, zone: string): number =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).epochMilliseconds;

/** The same; undefined where clocks skip the time. */
export function exactInstant(wall: WallTime, zone: string): number | undefined {
  const instant = instantOf(wall, zone);
  const back = wallTime(instant, zone);
  return back.day === wall.day && back.time === wall.time ? instant : undefined;
}
