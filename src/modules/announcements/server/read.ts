import { type RawBuilder, sql } from 'kysely';
import { structureChoices } from '#modules/company/server/public.ts';
import { notFound } from '#platform/server/application-error.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { creator } from '#platform/server/record.ts';
import { searchWords } from '#platform/server/search.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import {
  type AnnouncementDetail,
  announcementReport,
  CATEGORY,
  getAnnouncement,
  initAnnouncement,
  STATE,
} from '../contract/announcement.ts';
import { inReach } from './scope.ts';
import { ANNOUNCEMENT_KIND, audienceCount, momentOf, stateAt } from './standing.ts';

/** The condition that an announcement has all words of a search in its titles and texts. */
export const hasWords = (search: string | undefined): RawBuilder<boolean> => {
  const all = sql`lower(concat_ws(' ', a.title, regexp_replace(a.body, '<[^<>]*>', ' ', 'g'), a.titlehindi,
    regexp_replace(a.bodyhindi, '<[^<>]*>', ' ', 'g')))`;
  // A word has letters and digits alone, so it is no pattern.
  const each = searchWords(search).map((word) => sql`${all} like ${`%${word}%`}`);
  return each.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(each, sql` and `)})`;
};

const list = serveReport(announcementReport, async (ctx, { search, stateid, categoryid, limit, offset }) => {
  const { db } = ctx;
  const at = momentOf(ctx.env);
  const { rows, total } = await pagedList(
    db
      .selectFrom('announcement as a')
      .select(['a.announcementid', 'a.title', 'a.publishat', 'a.expireat', 'a.isacknowledged', 'a.edition'])
      .select(['a.addeddate', 'a.version', ...creator('a')])
      .select([stateAt('a', at).as('stateid'), sql<1>`a.categoryid`.as('categoryid')])
      .where(hasWords(search))
      .where(inReach(ctx))
      .$if(stateid !== undefined, (q) => q.where(sql<boolean>`${stateAt('a', at)} = ${stateid ?? 0}`))
      .$if(categoryid !== undefined, (q) => q.where('a.categoryid', '=', categoryid ?? 0))
      .orderBy(sql`coalesce(a.publishat, 'infinity')`, 'desc')
      .orderBy('a.announcementid', 'desc'),
    { limit, offset },
  );
  const counts = await readCounts(
    ctx,
    rows.map(({ announcementid }) => announcementid),
  );
  return {
    rows: rows.map(({ edition: _edition, ...row }) => ({
      ...row,
      category: CATEGORY.label(row.categoryid) ?? '',
      state: STATE.label(row.stateid) ?? '',
      opened: counts.opened.get(row.announcementid) ?? 0,
      acknowledged: counts.acknowledged.get(row.announcementid) ?? 0,
    })),
    total,
  };
});

/** How many people opened and acknowledged the edition that counts of some announcements, by announcement. */
async function readCounts({ db }: Context, ids: readonly number[]) {
  const opened = await db
    .selectFrom('announcement_opened as o')
    .innerJoin('announcement as a', (join) =>
      join.onRef('a.announcementid', '=', 'o.announcementid').onRef('a.edition', '=', 'o.edition'),
    )
    .select((c) => ['o.announcementid', c.fn.countAll<number>().as('count')])
    .where(anyOf('o.announcementid', ids))
    .groupBy('o.announcementid')
    .execute();
  const acknowledged = await db
    .selectFrom('acknowledgement as k')
    .innerJoin('announcement as a', (join) =>
      join.onRef('a.announcementid', '=', 'k.objectid').onRef('a.edition', '=', 'k.edition'),
    )
    .select((c) => ['a.announcementid', c.fn.countAll<number>().as('count')])
    .where('k.objectkind', '=', ANNOUNCEMENT_KIND)
    .where(anyOf('k.objectid', ids))
    .groupBy('a.announcementid')
    .execute();
  const byId = (rows: readonly { announcementid: number; count: number }[]) =>
    new Map(rows.map(({ announcementid, count }) => [announcementid, count]));
  return { opened: byId(opened), acknowledged: byId(acknowledged) };
}

const inZone = (column: string, zone: string, format: string) =>
  sql<string | null>`to_char(${sql.ref(column)} at time zone ${zone}, ${format})`;

/** One announcement as its form has it. @throws ApplicationError 404 */
export async function detailOf(ctx: Context, announcementid: number): Promise<AnnouncementDetail> {
  const { db, tenant, session } = ctx;
  const zone = tenant.timezoneid;
  const row = await db
    .selectFrom('announcement as a')
    .select(['a.announcementid', 'a.title', 'a.body', 'a.titlehindi', 'a.bodyhindi', 'a.publishat', 'a.expireat'])
    .select([
      'a.imagepath',
      'a.documentid',
      'a.documentname',
      'a.pinneduntil',
      'a.dueday',
      'a.ismailed',
      'a.iscommented',
      'a.changedat',
    ])
    .select(['a.isacknowledged', 'a.withdrawnat', 'a.addeddate', 'a.version', ...creator('a')])
    .select(['a.businessunitids', 'a.officeaddressids', 'a.subscriptiongradeids', 'a.employmenttypes'])
    .select([stateAt('a', momentOf(ctx.env)).as('stateid'), sql<1>`a.categoryid`.as('categoryid')])
    .select([
      inZone('a.publishat', zone, 'YYYY-MM-DD').as('publishday'),
      inZone('a.publishat', zone, 'HH24:MI').as('publishtime'),
      inZone('a.expireat', zone, 'YYYY-MM-DD').as('expireday'),
      inZone('a.expireat', zone, 'HH24:MI').as('expiretime'),
    ])
    .leftJoin('employee as m', 'm.employeeid', 'a.managerid')
    .select('m.fullname as managername')
    .where('a.announcementid', '=', announcementid)
    .where(inReach(ctx))
    .executeTakeFirst();
  if (!row) return notFound();
  const { documentid, ...shown } = row;
  return {
    ...shown,
    documentpath: documentid === null ? null : ctx.fileLink(String(documentid), session.logininfoid),
    audiencecount: await audienceCount(db, announcementid, ctx.today),
  };
}

export const listEndpoints: Served[] = [
  ...list,
  serve(getAnnouncement, async (ctx, { announcementid }) => [await detailOf(ctx, announcementid)]),
  serve(initAnnouncement, async ({ db, scope }) => ({
    ...(await structureChoices(db, ['BusinessUnit', 'Office', 'Grade', 'EmploymentType'])),
    reach: scope,
  })),
];
