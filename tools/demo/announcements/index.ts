import { addDays, type Day, day } from '#platform/engine/day.ts';
import { hashOfText } from '#platform/server/acknowledgement.ts';
import { dayIn } from '#platform/server/day-in.ts';
import { type Db, inTenant } from '#platform/server/db.ts';
import type { DemoSeed } from '../seed.ts';
import { DEMO_ANNOUNCEMENTS, type DemoAnnouncement } from './announcements.ts';
import { ANNOUNCEMENT_KIND, standings } from '#modules/announcements/server/standing.ts';

const STATUS = { draft: 1, published: 2, withdrawn: 3 } as const;
const HOUR = 3_600_000;
const HEAD_OF_PEOPLE = 'AC0002';
type Author = { readonly accountid: number; readonly employeeid: number };
type Place = { readonly db: Db; readonly now: Date; readonly today: Day; readonly author: Author | undefined };

async function addAnnouncement({ db, now, today, author }: Place, demo: DemoAnnouncement): Promise<void> {
  const { heading: title, body, hindi, status, publishin, expirein, pinneddays, acknowledge } = demo;
  const after = (hours: number) => new Date(now.getTime() + hours * HOUR).toISOString();
  const publishat = publishin === null ? null : after(publishin);
  const { announcementid } = await db
    .insertInto('announcement')
    .values({
      categoryid: demo.categoryid,
      title,
      body,
      publishat,
      statusid: STATUS[status],
      addedby: author?.accountid ?? null,
      managerid: demo.ofmanager === undefined ? null : (author?.employeeid ?? null),
      titlehindi: hindi?.heading ?? null,
      bodyhindi: hindi?.body ?? null,
      expireat: expirein === undefined ? null : after(expirein),
      pinneduntil: pinneddays === undefined ? null : addDays(today, pinneddays),
      isacknowledged: acknowledge !== undefined,
      iscommented: hindi !== undefined,
      dueday: acknowledge ? addDays(today, acknowledge.duein) : null,
      withdrawnat: status === 'withdrawn' ? after(-1) : null,
      addeddate: after(Math.min(publishin ?? 0, 0) - 1),
    })
    .returning('announcementid')
    .executeTakeFirstOrThrow();
  await addReaders(db, { announcementid, openedat: publishat ?? after(0) }, demo);
}

async function addReaders(
  db: Db,
  { announcementid, openedat }: { announcementid: number; openedat: string },
  { heading: title, body, opened, acknowledged }: DemoAnnouncement,
): Promise<void> {
  const people = await db
    .selectFrom(standings(openedat.slice(0, 10), { announcementid }).as('s'))
    .innerJoin('account as a', 'a.employeeid', 's.employeeid')
    .select(['s.employeeid', 'a.accountid'])
    .orderBy('s.employeeid')
    .execute();
  const readers = people.filter((_, place) => opened(place) || acknowledged(place));
  if (readers.length > 0)
    await db
      .insertInto('announcement_opened')
      .values(readers.map(({ employeeid }) => ({ announcementid, employeeid, edition: 1, openedat })))
      .execute();
  const answers = people.filter((_, place) => acknowledged(place));
  if (answers.length > 0)
    await db
      .insertInto('acknowledgement')
      .values(
        answers.map(({ employeeid, accountid }) => ({
          objectkind: ANNOUNCEMENT_KIND,
          objectid: announcementid,
          edition: 1,
          employeeid,
          answerid: 1,
          hash: hashOfText({ language: 'english', title, body }),
          language: 'english',
          addeddate: openedat,
          addedby: accountid,
        })),
      )
      .execute();
}

/** The announcements of the demo company: to acknowledge and late, pinned, new, scheduled, expired, withdrawn, a draft. */
export const seedAnnouncements: DemoSeed = async ({ pools, env, subscriptionid, label }) => {
  if (label !== 'acme') return;
  const now = env.now();
  const today = day(dayIn(now, 'Asia/Kolkata'));
  await inTenant(pools, subscriptionid, { accountid: null, request: 'demo' }, async (db) => {
    const codeOf = ({ ofmanager = HEAD_OF_PEOPLE }: DemoAnnouncement) => ofmanager;
    const authors = await db
      .selectFrom('account as a')
      .innerJoin('employee as e', 'e.employeeid', 'a.employeeid')
      .select(['a.accountid', 'e.employeeid', 'e.employeecode'])
      .where('e.employeecode', 'in', DEMO_ANNOUNCEMENTS.map(codeOf))
      .execute();
    for (const demo of DEMO_ANNOUNCEMENTS) {
      const author = authors.find(({ employeecode }) => employeecode === codeOf(demo));
      await addAnnouncement({ db, now, today, author }, demo);
    }
  });
};
