import { sql } from 'kysely';
import { linesOf } from '#platform/engine/plain-text.ts';
import { answerText, hashOfText } from '#platform/server/acknowledgement.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { tenantSql } from '#platform/server/db.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { creator } from '#platform/server/record.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import { LANGUAGES_OF_TEXT } from '../contract/announcement.ts';
import {
  acknowledgeAnnouncement,
  openAnnouncement,
  type OwnAnnouncement,
  ownAnnouncements,
} from '../contract/reading.ts';
import { hasWords } from './read.ts';
import { ANNOUNCEMENT_KIND, momentOf, standings } from './standing.ts';

const EXCERPT = 160;
type Language = (typeof LANGUAGES_OF_TEXT)[number];

/** Announcements that the caller may read now or could before they expired, those that wait first. */
function ownQuery({ db, today, session, env }: Context, employeeid: number, announcementid?: number) {
  const at = momentOf(env);
  const isexpired = sql<boolean>`coalesce(a.expireat <= ${at}::timestamptz, false)`;
  const ispinned = sql<boolean>`coalesce(a.pinneduntil >= ${today}::date, false)`;
  const iswaiting = sql<boolean>`a.isacknowledged and s.statusid <> 1 and not ${isexpired}`;
  return {
    isexpired,
    query: db
      .selectFrom(standings(today, { employeeid, ...(announcementid === undefined ? {} : { announcementid }) }).as('s'))
      .innerJoin('announcement as a', 'a.announcementid', 's.announcementid')
      .select(['a.announcementid', 'a.title', 'a.body', 'a.titlehindi', 'a.bodyhindi', 'a.expireat', 'a.changedat'])
      .select([
        'a.imagepath',
        'a.documentid',
        'a.documentname',
        'a.isacknowledged',
        'a.iscommented',
        'a.edition',
        's.statusid',
      ])
      .select([sql<1>`a.categoryid`.as('categoryid'), sql<string>`a.publishat`.as('publishat')])
      .select([isexpired.as('isexpired'), ispinned.as('ispinned'), iswaiting.as('iswaiting')])
      .select([sql<string | null>`case when ${iswaiting} then a.dueday end`.as('dueday'), ...creator('a')])
      .where(sql<boolean>`a.publishat <= ${at}::timestamptz and ${session.employeeid}::bigint is not null`)
      .orderBy(iswaiting, 'desc')
      .orderBy(ispinned, 'desc')
      .orderBy('a.publishat', 'desc')
      .orderBy('a.announcementid', 'desc'),
  };
}
type OwnRow = Awaited<ReturnType<ReturnType<typeof ownQuery>['query']['execute']>>[number];

type Texts = Pick<OwnRow, 'title' | 'body' | 'titlehindi' | 'bodyhindi'>;

/** The text for a reader: in the language that is chosen, else that of the reader, else English. */
export function textOf(row: Texts, chosen: string | null | undefined) {
  const { title, body, titlehindi, bodyhindi } = row;
  if (chosen === 'hindi' && titlehindi !== null && bodyhindi !== null)
    return { language: 'hindi' as Language, title: titlehindi, body: bodyhindi };
  return { language: 'english' as Language, title, body };
}

export const languagesOf = ({ titlehindi }: Pick<Texts, 'titlehindi'>): Language[] =>
  titlehindi === null ? ['english'] : [...LANGUAGES_OF_TEXT];

const shownOf = (row: OwnRow, title: string): Omit<OwnAnnouncement, 'excerpt'> => ({
  announcementid: row.announcementid,
  categoryid: row.categoryid,
  title,
  publishat: row.publishat,
  changedat: row.changedat,
  expireat: row.expireat,
  isexpired: row.isexpired,
  ispinned: row.ispinned && !row.isexpired,
  statusid: row.statusid,
  iswaiting: row.iswaiting,
  dueday: row.dueday,
});

const own = serve(ownAnnouncements, async (ctx, { search, categoryid, isarchive, limit, offset }) => {
  const { employeeid, language } = ctx.session;
  if (employeeid === null) return { rows: [], total: 0 };
  const { query, isexpired } = ownQuery(ctx, employeeid);
  const { rows, total } = await pagedList(
    query
      .where(isexpired, '=', isarchive === 1)
      .where(hasWords(search))
      .$if(categoryid !== undefined, (q) => q.where('a.categoryid', '=', categoryid ?? 0)),
    { limit, offset },
  );
  return {
    rows: rows.map((row) => {
      const { title, body } = textOf(row, language);
      const text = linesOf(body).join(' ');
      return { ...shownOf(row, title), excerpt: text.length > EXCERPT ? `${text.slice(0, EXCERPT).trim()} …` : text };
    }),
    total,
  };
});

/** An announcement for the caller with the text as they read it. @throws ApplicationError 404 for one that is not */
async function readable(ctx: Context, announcementid: number, language: Language | undefined) {
  const { employeeid } = ctx.session;
  if (employeeid === null) return notFound();
  const row = await ownQuery(ctx, employeeid, announcementid).query.executeTakeFirst();
  if (!row) return notFound();
  const text = textOf(row, language ?? ctx.session.language);
  return { row, employeeid, text, hash: hashOfText(text) };
}

const open = serve(openAnnouncement, async (ctx, { announcementid, language }) => {
  const { db, session } = ctx;
  const { row, employeeid, text, hash } = await readable(ctx, announcementid, language);
  const { edition, statusid, documentid } = row;
  await db
    .insertInto('announcement_opened')
    .values({ announcementid, employeeid, edition, openedat: momentOf(ctx.env) })
    .onConflict((conflict) =>
      conflict
        .columns(['subscriptionid', 'announcementid', 'employeeid'])
        .doUpdateSet((c) => ({ edition: c.ref('excluded.edition'), openedat: c.ref('excluded.openedat') }))
        .whereRef('announcement_opened.edition', '<', 'excluded.edition'),
    )
    .execute();
  const answer = await db
    .selectFrom('acknowledgement')
    .select('addeddate')
    .where('objectkind', '=', ANNOUNCEMENT_KIND)
    .where('objectid', '=', announcementid)
    .where('employeeid', '=', employeeid)
    .where('edition', '=', edition)
    .executeTakeFirst();
  return [
    {
      ...shownOf(row, text.title),
      statusid: statusid === 3 ? 2 : statusid,
      language: text.language,
      languages: languagesOf(row),
      body: text.body,
      hash,
      imagepath: row.imagepath,
      documentpath: documentid === null ? null : ctx.fileLink(String(documentid), session.logininfoid),
      documentname: row.documentname,
      writtenby: row.addedbyname,
      isacknowledged: row.isacknowledged,
      iscommented: row.iscommented && !row.isexpired,
      acknowledgedat: answer?.addeddate ?? null,
    },
  ];
});

const acknowledge = serve(acknowledgeAnnouncement, async (ctx, { announcementid, language, hash: seenhash }) => {
  const { db, session } = ctx;
  // A change of the text waits for the answer, or the answer for it: never the text of the other.
  await tenantSql`select 1 from announcement where subscriptionid = current_subscription()
    and announcementid = ${announcementid} for share`.execute(db);
  const { row, employeeid, hash } = await readable(ctx, announcementid, language);
  if (!row.isacknowledged || row.isexpired) return notFound();
  if (row.statusid === 1) failWith('conflict', { status: 409, text: 'You have acknowledged this already' });
  const acknowledgementid = await answerText(
    db,
    { objectkind: ANNOUNCEMENT_KIND, objectid: announcementid, edition: row.edition, language, hash, detail: {} },
    { employeeid, accountid: session.accountid, answerid: 1, reason: null, seenhash },
  );
  return [{ acknowledgementid }];
});

export const readingEndpoints: Served[] = [own, open, acknowledge];
