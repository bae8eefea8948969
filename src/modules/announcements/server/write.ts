import { sql } from 'kysely';
import { expectStructure } from '#modules/company/server/public.ts';
import { failField, failWith } from '#platform/server/application-error.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import { releaseFiles } from '#platform/server/files/claim.ts';
import { recallNotices } from '#platform/server/notify/recall.ts';
import { changeRecord, createRecord, lockForChange, lockForRemoval } from '#platform/server/record.ts';
import { cleanHtml } from '#platform/server/rich-text.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import { linesOf } from '#platform/engine/plain-text.ts';
import {
  type AnnouncementSave,
  PUBLISHED,
  publishAnnouncement,
  removeAnnouncement,
  saveAnnouncement,
  SCHEDULED,
  withdrawAnnouncement,
  WITHDRAWN,
} from '../contract/announcement.ts';
import { announce, pageOf } from './announce.ts';
import { claimOwnFiles } from './files.ts';
import { detailOf } from './read.ts';
import { audienceOf, expectReach } from './scope.ts';
import { momentOf } from './standing.ts';

const ANNOUNCEMENT = { table: 'announcement', idfield: 'announcementid', usedBy: [] } as const;
/** The status as it is stored. */
const STORED = { draft: 1, published: 2, withdrawn: 3 } as const;

async function locked(ctx: Context, id: number | null) {
  if (id !== null) await expectReach(ctx, id);
  return lockForChange(ctx, ANNOUNCEMENT, id, (one) => detailOf(ctx, one));
}
type Row = NonNullable<Awaited<ReturnType<typeof locked>>>;

/** The moments of days and times on the clock of the company. */
async function timesOf({ db, tenant }: Context, input: AnnouncementSave) {
  const moment = (day: string | null, time: string | null, without: string) =>
    day === null
      ? sql<string | null>`null::timestamptz`
      : sql<string | null>`(${day}::date + ${time ?? without}::time) at time zone ${tenant.timezoneid}`;
  const { rows } = await sql<{ publishat: string | null; expireat: string | null }>`select
    ${moment(input.publishday, input.publishtime, '00:00')} as publishat,
    ${moment(input.expireday, input.expiretime, '23:59')} as expireat`.execute(db);
  return rows[0] ?? { publishat: null, expireat: null };
}

const isLater = (one: string, than: string): boolean => Date.parse(one) > Date.parse(than);

/** A text to store. @throws ApplicationError 400 at its field where nothing of it can be read */
function cleanText(field: string, html: string): string {
  const clean = cleanHtml(html);
  if (linesOf(clean).length === 0) failField(field, 'Please enter the text');
  return clean;
}

async function valuesOf(ctx: Context, input: AnnouncementSave, current: Row | undefined) {
  await expectStructure(ctx.db, input);
  const { managerid, businessunitids } = await audienceOf(ctx, input.businessunitids, current);
  const now = momentOf(ctx.env);
  const times = await timesOf(ctx, input);
  const isPublished = current?.statusid === STORED.published;
  const isLive = isPublished && current.publishat !== null && !isLater(current.publishat, now);
  // What people have seen already keeps the moment at which they saw it first.
  const publishat = isLive ? current.publishat : isPublished ? (times.publishat ?? now) : times.publishat;
  if (times.expireat !== null && publishat !== null && !isLater(times.expireat, publishat))
    failField('expireday', 'It has to expire after it is published');
  const body = cleanText('body', input.body);
  const bodyhindi = input.bodyhindi === null ? null : cleanText('bodyhindi', input.bodyhindi);
  const { title, titlehindi } = input;
  const isReworded =
    current !== undefined &&
    (current.title !== title ||
      current.body !== body ||
      current.titlehindi !== titlehindi ||
      current.bodyhindi !== bodyhindi);
  return {
    categoryid: input.categoryid,
    title,
    body,
    titlehindi,
    bodyhindi,
    publishat,
    expireat: times.expireat,
    pinneduntil: input.pinneduntil,
    isacknowledged: input.isacknowledged,
    dueday: input.isacknowledged ? input.dueday : null,
    ismailed: input.ismailed,
    iscommented: input.iscommented,
    edition: (current?.edition ?? 1) + (isLive && input.isnewedition ? 1 : 0),
    changedat: isLive && (isReworded || input.isnewedition) ? now : (current?.changedat ?? null),
    managerid,
    businessunitids: [...new Set(businessunitids)],
    officeaddressids: [...new Set(input.officeaddressids)],
    subscriptiongradeids: [...new Set(input.subscriptiongradeids)],
    employmenttypes: [...new Set(input.employmenttypes)],
  };
}

const save = serve(saveAnnouncement, async (ctx, input) => {
  const { db } = ctx;
  const current = await locked(ctx, input.announcementid);
  if (current?.statusid === STORED.withdrawn)
    failWith('conflict', { status: 409, text: 'This announcement was withdrawn. Write a new one instead.' });
  const values = await valuesOf(ctx, input, current);
  const row =
    current === undefined
      ? await createRecord(ctx, ANNOUNCEMENT, values)
      : await changeRecord(db, ANNOUNCEMENT, current, values);
  await claimOwnFiles(ctx, row.announcementid, input, current);
  if (current?.statusid === STORED.published) await announce(ctx, values.publishat);
  return [row];
});

const publish = serve(publishAnnouncement, async (ctx, { announcementid }) => {
  const { db } = ctx;
  const current = await locked(ctx, announcementid);
  if (current?.statusid !== STORED.draft)
    return failWith('conflict', { status: 409, text: 'Only a draft can be published' });
  const now = momentOf(ctx.env);
  const publishat = current.publishat !== null && isLater(current.publishat, now) ? current.publishat : now;
  if (current.expireat !== null && !isLater(current.expireat, publishat))
    failWith('conflict', { status: 409, text: 'It has expired already. Enter a later day and save it first.' });
  const { version } = await changeRecord(db, ANNOUNCEMENT, current, { statusid: STORED.published, publishat });
  await announce(ctx, publishat);
  await scheduleDailyCheck(db, 'announcements');
  return [{ announcementid, stateid: isLater(publishat, now) ? SCHEDULED : PUBLISHED, version }];
});

const withdraw = serve(withdrawAnnouncement, async (ctx, { announcementid }) => {
  const { db } = ctx;
  const current = await locked(ctx, announcementid);
  if (current?.statusid !== STORED.published)
    return failWith('conflict', { status: 409, text: 'Only a published announcement can be withdrawn' });
  const withdrawnat = momentOf(ctx.env);
  const { version } = await changeRecord(db, ANNOUNCEMENT, current, { statusid: STORED.withdrawn, withdrawnat });
  await recallNotices(db, pageOf(announcementid));
  return [{ announcementid, stateid: WITHDRAWN, version }];
});

const remove = serve(removeAnnouncement, async (ctx, { announcementid }) => {
  const { db } = ctx;
  await expectReach(ctx, announcementid);
  const current = await lockForRemoval(db, ANNOUNCEMENT, announcementid);
  if (current.statusid !== STORED.draft)
    failWith('conflict', { status: 409, text: 'This announcement was published, so it is kept. Withdraw it instead.' });
  await db.deleteFrom('announcement').where('announcementid', '=', announcementid).execute();
  await releaseFiles(db, { claimedby: 'announcement', claimedid: announcementid }, []);
  return [{ isexecuted: true }];
});

export const writeEndpoints: Served[] = [save, publish, withdraw, remove];
