import { ICalCalendar, ICalEventStatus } from 'ical-generator';
import { addDays, type Day } from '#platform/engine/day.ts';
import { sha256 } from '#platform/server/token.ts';
import type { SentEntry } from '../../engine/feed.ts';

/** How soon programs ask again, in seconds. */
const HOUR = 3600;

type Given = {
  /** Whose it is, and in which company: the same entry of two people has two identities. */
  readonly owner: string;
  /** The host of the company. */
  readonly host: string;
  readonly name: string;
  readonly t: (sentence: string) => string;
};
/** Midnight UTC of a day: of whole days the file has the date alone. */
const midnight = (day: Day): Date => new Date(`${day}T00:00:00Z`);

/** The text of a feed (RFC 5545): whole days as dates, times in UTC, and nothing of why somebody is on leave. */
export function feedFile(entries: readonly SentEntry[], { owner, host, name, t }: Given): string {
  const calendar = new ICalCalendar({
    prodId: { company: 'Muster', product: 'Muster', language: 'EN' },
    name,
    ttl: HOUR,
  });
  for (const { entrykey, sequence, content, cancelledon, changedon } of entries) {
    const { title, detail, from, to, startson, endson, ispending } = content;
    const at = new Date(changedon);
    calendar.createEvent({
      id: `${sha256(`${owner} ${entrykey}`).slice(0, 40)}@${host}`,
      sequence,
      stamp: at,
      lastModified: at,
      ...(startson === null || endson === null
        ? { allDay: true, start: midnight(from), end: midnight(addDays(to, 1)) }
        : { start: new Date(startson), end: new Date(endson) }),
      summary: t(title),
      ...(detail === null ? {} : { description: t(detail) }),
      status:
        cancelledon !== null
          ? ICalEventStatus.CANCELLED
          : ispending
            ? ICalEventStatus.TENTATIVE
            : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}
