import { sql } from 'kysely';
import { namedPeople } from '#modules/people/server/public.ts';
import { notFound } from '#platform/server/application-error.ts';
import { noteChase, REMINDED } from '#platform/server/chase.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import { getReach, type Reach, READER_STATUS, readersReport, remindReaders } from '../contract/reach.ts';
import { reachOf } from '../engine/state.ts';
import { tellOfAnnouncements } from './announce.ts';
import { announcementReminder } from './mails.ts';
import { expectReach } from './scope.ts';
import { ANNOUNCEMENT_KIND, momentOf, standings } from './standing.ts';

/** How many of the people whom an announcement is for on a day have opened and acknowledged it. */
export async function readReach(db: Db, announcementid: number, today: string): Promise<Reach> {
  const counts = await db
    .selectFrom(standings(today, { announcementid }).as('s'))
    .select([
      sql<number>`count(*)`.as('audience'),
      sql<number>`count(*) filter (where s.statusid <> 3)`.as('opened'),
      sql<number>`count(*) filter (where s.statusid = 1)`.as('acknowledged'),
    ])
    .executeTakeFirstOrThrow();
  return reachOf(counts);
}

const reach = serve(getReach, async (ctx, { announcementid }) => {
  await expectReach(ctx, announcementid);
  return [await readReach(ctx.db, announcementid, ctx.today)];
});

const people = serveReport(readersReport, async (ctx, { announcementid, search, statusid, limit, offset }) => {
  const { db, today } = ctx;
  await expectReach(ctx, announcementid);
  const matches = await searchedPeople({ db, today }, search)?.execute();
  const { rows, total } = await pagedList(
    db
      .selectFrom(standings(today, { announcementid }).as('s'))
      .innerJoin('employee as e', 'e.employeeid', 's.employeeid')
      .select(['s.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath', 's.statusid', 's.openedat', 's.edition'])
      .$if(matches !== undefined, (q) => q.where(anyOf('s.employeeid', matches?.map((row) => row.objectid) ?? [])))
      .$if(statusid !== undefined, (q) => q.where('s.statusid', '=', (statusid ?? 1) as 1))
      .orderBy(sql`lower(e.fullname)`)
      .orderBy('s.employeeid'),
    { limit, offset },
  );
  const marks = await marksOf(
    ctx,
    announcementid,
    rows.map(({ employeeid }) => employeeid),
  );
  return {
    rows: rows.map(({ edition, ...row }) => ({
      ...row,
      status: READER_STATUS.label(row.statusid) ?? '',
      acknowledgedat: marks.acknowledged.get(`${row.employeeid} ${edition}`) ?? null,
      remindedon: marks.reminded.get(row.employeeid) ?? null,
    })),
    total,
  };
});

/** When some people acknowledged an announcement, by person and edition, and when they were reminded last. */
async function marksOf({ db }: Context, announcementid: number, employeeids: readonly number[]) {
  const answers = await db
    .selectFrom('acknowledgement')
    .select(['employeeid', 'edition', 'addeddate'])
    .where('objectkind', '=', ANNOUNCEMENT_KIND)
    .where('objectid', '=', announcementid)
    .where(anyOf('employeeid', employeeids))
    .execute();
  const notices = await db
    .selectFrom('chase_notice')
    .select((c) => ['employeeid', c.fn.max('noticeday').as('noticeday')])
    .where('objectkind', '=', ANNOUNCEMENT_KIND)
    .where('objectid', '=', announcementid)
    .where('stepid', '=', REMINDED)
    .where(anyOf('employeeid', employeeids))
    .groupBy('employeeid')
    .execute();
  return {
    acknowledged: new Map(answers.map((row) => [`${row.employeeid} ${row.edition}`, row.addeddate])),
    reminded: new Map(notices.map((row) => [row.employeeid, row.noticeday])),
  };
}

/** Who has yet to acknowledge announcements that are live at a moment, with the due day. */
export const openOnes = (db: Db, { today, at }: { today: string; at: string }, announcementid?: number) =>
  db
    .selectFrom(standings(today, announcementid === undefined ? {} : { announcementid }).as('s'))
    .innerJoin('announcement as a', 'a.announcementid', 's.announcementid')
    .select(['s.announcementid as objectid', 's.employeeid', 's.edition', 'a.dueday'])
    .where('a.isacknowledged', '=', true)
    .where('s.statusid', '<>', 1)
    .where(sql<boolean>`a.publishat <= ${at}::timestamptz and (a.expireat is null or a.expireat > ${at}::timestamptz)`);

const remind = serve(remindReaders, async (ctx, { announcementid, employeeids }) => {
  const { db, today, session, tenant, origin, env } = ctx;
  await expectReach(ctx, announcementid);
  const ids = [...new Set(employeeids)];
  if ((await namedPeople(db, ids)).length < ids.length) notFound();
  const open = await openOnes(db, { today, at: momentOf(env) }, announcementid)
    .$if(ids.length > 0, (q) => q.where(anyOf('s.employeeid', ids)))
    .execute();
  const pending = open.map(({ dueday: _dueday, ...one }) => one);
  const recipients = await noteChase(
    db,
    { objectkind: ANNOUNCEMENT_KIND, step: REMINDED, today, accountid: session.accountid },
    pending,
  );
  const sender = { companyname: tenant.companyname, origin, kindOf: () => announcementReminder };
  await tellOfAnnouncements(db, sender, recipients);
  return [{ reminded: recipients.length, skipped: pending.length - recipients.length }];
});

export const reachEndpoints: Served[] = [reach, ...people, remind];
