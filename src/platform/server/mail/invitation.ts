import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

/** An entry of a calendar that goes with a mail. Sent anew with the same `uid` and a higher `sequence` it replaces the last. */
export type Invitation = {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly uid: string;
  readonly sequence: number;
  /** Instants, ISO 8601. */
  readonly startson: string;
  readonly endson: string;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
};

type Sent = {
  readonly organizer: { readonly name: string; readonly email: string };
  readonly recipient: string;
  /** When it was written. */
  readonly at: Date;
};

/** The text of an .ics file (RFC 5545): one event in UTC, so that calendars need no rules of time zones. */
export function invitationFile(invitation: Invitation, { organizer, recipient, at }: Sent): string {
  const { method, uid, sequence, startson, endson, summary, description, location } = invitation;
  const calendar = new ICalCalendar({
    prodId: { company: 'Muster', product: 'Muster', language: 'EN' },
    method: ICalCalendarMethod[method],
  });
  calendar.createEvent({
    id: uid,
    sequence,
    stamp: at,
    start: new Date(startson),
    end: new Date(endson),
    summary,
    description,
    location,
    organizer,
    attendees: [{ email: recipient, rsvp: method === 'REQUEST' }],
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
}
