import { callCard, type DeskCard } from '#platform/server/desk-card.ts';
import { ownAnnouncements } from '../contract/reading.ts';
import { readingEndpoints } from './reading.ts';

/** As many as the card has lines for. */
const LINES = 4;

/** The announcements of the reader on My Desk: to acknowledge, pinned, then the latest. */
export const announcementCards: DeskCard[] = [
  callCard('announcements', ownAnnouncements, readingEndpoints, {
    input: ({ session }) => (session.employeeid === null ? null : { limit: LINES, offset: 0 }),
    pick: (list) => (list.total > 0 ? list : null),
  }),
];
