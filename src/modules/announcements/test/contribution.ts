import type pg from 'pg';
import type { TestContribution } from '../../../../test/support/contribution.ts';

/** Ten published announcements for everybody, one of them opened by nearly all. */
async function fillAnnouncements(owner: pg.Client, id: number): Promise<void> {
  await owner.query(`insert into announcement (subscriptionid, categoryid, title, body, statusid, publishat)
    select ${id}, 1, 'Announcement ' || n, '<p>Text</p>', 2, '2026-01-01' from generate_series(1, 10) n`);
  await owner.query(`insert into announcement_opened (subscriptionid, announcementid, employeeid, edition)
    select ${id}, a.announcementid, e.employeeid, 1
    from employee e join announcement a on a.subscriptionid = e.subscriptionid and a.title = 'Announcement 1'
    where e.subscriptionid = ${id} and e.employeeid % 20 <> 0`);
}

export const contribution: TestContribution = {
  big: ['announcement_opened'],
  fill: fillAnnouncements,
  lists: [{ what: 'the announcements', path: 'subscription/announcements' }],
};
