import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { addDays, day } from '#platform/engine/day.ts';
import { dayWords } from '#platform/engine/months.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import type { Db } from '#platform/server/db.ts';
import { isStampable } from '#platform/server/files/stamp.ts';
import type { Reader } from '#platform/server/files/purpose.ts';
import { endGuestLinks, guestPath, newGuestLinks } from '#platform/server/guest-link.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { expectRoom } from '#platform/server/quota.ts';
import { creator } from '#platform/server/record.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import { linkReport, MAX_LINK_DAYS, MAX_LINKS, MAX_LINKS_A_DAY, shareFile, withdrawLink } from '../contract/link.ts';
import { WHY } from '../engine/access.ts';
import { filesOf, whyOf } from './access.ts';
import { fileShared } from './document-mails.ts';
import { managedFile } from './readers.ts';

/** The purpose of links to files. */
export const FILE_LINK = 'file';

/** The condition that a file, with its folder as `f`, is in no confidential folder. */
export const isLinkable: RawBuilder<SqlBool> = sql`not exists (select from drive_folder c
  where c.subscriptionid = current_subscription() and c.drivefolderid = any(f.path) and c.isconfidential)`;

/** Open links to files of folders that the caller manages, as `l`. */
const openLinks = (reader: Reader) =>
  filesOf(reader.db)
    .innerJoin('drive_link as l', 'l.drivefileid', 'd.drivefileid')
    .where('l.lastday', '>=', reader.today)
    .where('d.trashedday', 'is', null)
    .where(sql<boolean>`${whyOf(reader, 'r')} in (${WHY.manager}, ${WHY.owner})`);

const list = serveReport(linkReport, (ctx, { drivefileid, limit, offset }) =>
  pagedList(
    openLinks(ctx)
      .select(['l.drivelinkid', 'd.drivefileid', 'd.filename', 'f.foldername', 'l.emailid', 'l.lastday', 'l.isstamped'])
      .select(['l.addeddate', creator('l')[0]])
      .$if(drivefileid !== undefined, (q) => q.where('d.drivefileid', '=', drivefileid ?? 0))
      .orderBy('l.drivelinkid', 'desc'),
    { limit, offset },
  ),
);

/** @throws ApplicationError at the day, or 409 in a confidential folder */
async function expectShareable(
  { db, today }: Pick<Context, 'db' | 'today'>,
  { drivefileid, lastday }: { drivefileid: number; lastday: string },
): Promise<void> {
  const last = addDays(day(today), MAX_LINK_DAYS - 1);
  if (lastday < today || lastday > last) failField('lastday', `Choose a day from today until ${dayWords(last)}`);
  const row = await filesOf(db)
    .select('d.drivefileid')
    .where('d.drivefileid', '=', drivefileid)
    .where(isLinkable)
    .executeTakeFirst();
  if (!row)
    failWith('conflict', { status: 409, text: 'The folder is confidential: its files are not shared by links' });
}

const share = serve(shareFile, async (ctx, { drivefileid, emailid, lastday, isstamped }) => {
  const { db, session, today, tenant, origin } = ctx;
  const file = await managedFile(ctx, drivefileid);
  await expectShareable(ctx, { drivefileid, lastday });
  if (isstamped && !isStampable(file.mediatype))
    failField('isstamped', 'Only PDF and pictures have a watermark. Share this file without one');
  await expectRoom(db, {
    what: 'drive_link',
    owner: drivefileid,
    most: MAX_LINKS,
    count: async () => {
      const { count } = await db
        .selectFrom('drive_link')
        .select((c) => c.fn.countAll<number>().as('count'))
        .where('drivefileid', '=', drivefileid)
        .where('lastday', '>=', today)
        .executeTakeFirstOrThrow();
      return count;
    },
    text: `This file has ${MAX_LINKS} open links. Withdraw one first`,
  });
  await expectRoom(db, {
    what: 'drive_link_day',
    owner: session.accountid,
    most: MAX_LINKS_A_DAY,
    count: async () => {
      const { count } = await db
        .selectFrom('drive_link')
        .select((c) => c.fn.countAll<number>().as('count'))
        .where('addedby', '=', session.accountid)
        .where('addeddate', '>', sql<string>`now() - interval '1 day'`)
        .executeTakeFirstOrThrow();
      return count;
    },
    text: `You have shared ${MAX_LINKS_A_DAY} links today. Please try again tomorrow`,
  });
  const { drivelinkid } = await db
    .insertInto('drive_link')
    .values({ drivefileid, emailid, lastday, isstamped, addedby: session.accountid })
    .returning('drivelinkid')
    .executeTakeFirstOrThrow();
  const tokens = await newGuestLinks(db, { purpose: FILE_LINK, today }, [{ objectid: drivelinkid, lastday }]);
  const link = `${origin}${guestPath(FILE_LINK, tokens.get(drivelinkid) ?? '')}`;
  await notify(db, {
    kind: fileShared,
    values: { company: tenant.companyname, person: session.fullname, file: file.filename, day: dayWords(day(lastday)) },
    to: [{ emailids: [emailid], values: { link } }],
  });
  await scheduleDailyCheck(db, 'drive');
  return [{ drivelinkid }];
});

/** Deletes links, so that they open nothing any more. */
async function removeLinks(db: Db, drivelinkids: readonly number[]): Promise<void> {
  await endGuestLinks(db, FILE_LINK, drivelinkids);
  await db.deleteFrom('drive_link').where(anyOf('drivelinkid', drivelinkids)).execute();
}

const withdraw = serve(withdrawLink, async (ctx, { drivelinkid }) => {
  const row = await openLinks(ctx).select('l.drivelinkid').where('l.drivelinkid', '=', drivelinkid).executeTakeFirst();
  if (!row) return notFound();
  await removeLinks(ctx.db, [drivelinkid]);
  return [{ isexecuted: true }];
});

/** Deletes the links of files that are deleted. */
export async function removeLinksOf(db: Db, drivefileids: readonly number[]): Promise<void> {
  const rows = await db
    .selectFrom('drive_link')
    .select('drivelinkid')
    .where(anyOf('drivefileid', drivefileids))
    .execute();
  await removeLinks(
    db,
    rows.map(({ drivelinkid }) => drivelinkid),
  );
}

/** Deletes links that are over. @returns whether others are left */
export async function linksDue(db: Db, today: string): Promise<boolean> {
  await db.deleteFrom('drive_link').where('lastday', '<', today).execute();
  return (await db.selectFrom('drive_link').select('drivelinkid').limit(1).executeTakeFirst()) !== undefined;
}

export const linkEndpoints: readonly Served[] = [...list, share, withdraw];
