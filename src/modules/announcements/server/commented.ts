import { sql } from 'kysely';
import type { CommentOwner } from '#platform/server/comment/owner.ts';
import { standings } from './standing.ts';

/**
 * Comments beside an announcement that has them switched on, while it is live: for the people whom it is for, and for
 * whoever wrote it. Its audience can be everybody, so that nobody is offered to be mentioned.
 */
export const commentedAnnouncement: CommentOwner = {
  kind: 'announcement',
  feature: 'announcements',
  hasnomentions: true,
  link: (announcementid) => `/announcements/${announcementid}`,
  readers: async (db, announcementid, today) => {
    const announcement = await db
      .selectFrom('announcement')
      .select('addedby')
      .where('announcementid', '=', announcementid)
      .where('statusid', '=', 2)
      .where('iscommented', '=', true)
      .where(sql<boolean>`publishat <= now() and (expireat is null or expireat > now())`)
      .executeTakeFirst();
    if (!announcement) return [];
    const rows = await db
      .selectFrom(standings(today, { announcementid }).as('s'))
      .innerJoin('account as a', 'a.employeeid', 's.employeeid')
      .select('a.accountid')
      .execute();
    return [
      ...new Set([...rows.map(({ accountid }) => accountid), ...(announcement.addedby ? [announcement.addedby] : [])]),
    ];
  },
};
