const ZONE = 'Asia/Kolkata';
/** One formatter a time zone: making one takes a quarter of a millisecond, and every call asks for the day. */
const formatters = new Map<string, Intl.DateTimeFormat>();
/** More than there are zones: names written in another case are zones as well. */
const MAX = 1_000;

function formatterOf(zone: string): Intl.DateTimeFormat {
  const existing = formatters.get(zone);
  if (existing) return existing;
  if (formatters.size >= MAX) formatters.clear();
  const created = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formatters.set(zone, created);
  return created;
}

/**
 * Returns the calendar day in the company's time zone. The zone is a required argument, so that it is not forgotten:
 * undefined means that there is no company, or none yet.
 */
export const dayIn = (now: Date, zone: string | undefined): string => formatterOf(zone ?? ZONE).format(now);

const times = new Map<string, Intl.DateTimeFormat>();
/** The date and time of the company's clock, `YYYY-MM-DD HH:MM:SS`, to the second. */
export function timeIn(now: Date, zone: string | undefined): string {
  const timeZone = zone ?? ZONE;
  const existing =
    times.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  if (times.size >= MAX) times.clear();
  times.set(timeZone, existing);
  return existing.format(now);
}
