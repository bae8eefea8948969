import { type RawBuilder, sql } from 'kysely';
import { tenantSql } from '#platform/server/db.ts';
import { answerText, lastAnswers } from '#platform/server/acknowledgement.ts';
import { failField, failWith, forbidden, notFound } from '#platform/server/application-error.ts';
import { noteChase, REMINDED } from '#platform/server/chase.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { lockForChange } from '#platform/server/record.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { jobFits } from '#platform/server/timeline/by-job.ts';
import { COMPANY } from '../contract/folder.ts';
import {
  acknowledgeFile,
  askToAcknowledge,
  favouriteFile,
  listOpened,
  listReaders,
  remindOfFile,
} from '../contract/readers.ts';
import { accessOf } from '../engine/access.ts';
import { tellOfFile } from './document-mails.ts';
import { hashOfFile } from './opened.ts';
import { fileFor } from './file-query.ts';
import { FILE } from './upload.ts';

/** What acknowledgements and reminders of files are stored under. */
export const FILE_KIND = 'drive_file';
const MAX_OPENED = 200;

const favourite = serve(favouriteFile, async (ctx, { drivefileid, isfavourite }) => {
  const { db, session } = ctx;
  await fileFor(ctx, drivefileid);
  const own = { accountid: session.accountid, drivefileid };
  await (isfavourite
    ? db
        .insertInto('drive_favourite')
        .values(own)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    : db
        .deleteFrom('drive_favourite')
        .where('accountid', '=', own.accountid)
        .where('drivefileid', '=', drivefileid)
        .execute());
  return [{ isfavourite }];
});

/** A file of a folder that the caller manages. @throws ApplicationError 404, 403 */
export async function managedFile(ctx: Context, drivefileid: number) {
  const row = await fileFor(ctx, drivefileid);
  return accessOf(row.whyid).maymanage && row.trashedday === null ? row : forbidden();
}

const opened = serve(listOpened, async (ctx, { drivefileid }) => {
  await managedFile(ctx, drivefileid);
  return ctx.db
    .selectFrom('drive_opened as o')
    .innerJoin('account as a', 'a.accountid', 'o.accountid')
    .select(['o.accountid', 'a.fullname', 'o.firstat', 'o.lastat', 'o.times'])
    .where('o.drivefileid', '=', drivefileid)
    .orderBy('o.lastat', 'desc')
    .limit(MAX_OPENED)
    .execute();
});

const ask = serve(askToAcknowledge, async (ctx, { drivefileid, isacknowledged, dueday }) => {
  await managedFile(ctx, drivefileid);
  if (dueday !== null && dueday < ctx.today) failField('dueday', 'Please choose today or a later day');
  const current = await lockForChange(ctx, FILE, drivefileid, async () => fileFor(ctx, drivefileid));
  if (!current) return notFound();
  const version = current.version + 1;
  await ctx.db
    .updateTable('drive_file')
    .set({ isacknowledged, dueday, version })
    .where('drivefileid', '=', drivefileid)
    .execute();
  return [{ drivefileid, version }];
});

const acknowledge = serve(acknowledgeFile, async (ctx, { drivefileid, hash: seenhash }) => {
  const { db, session } = ctx;
  if (session.employeeid === null) return notFound();
  // A new version waits for the answer, or the answer for it: never the content of the other.
  await db.selectFrom('drive_file').select('drivefileid').where('drivefileid', '=', drivefileid).forShare().execute();
  const row = await fileFor(ctx, drivefileid);
  if (!row.isacknowledged || row.trashedday !== null)
    failWith('conflict', { status: 409, text: 'This file is not to be acknowledged' });
  const shown = {
    objectkind: FILE_KIND,
    objectid: drivefileid,
    edition: row.versionno,
    language: 'english',
    hash: hashOfFile(row),
    detail: { filename: row.filename },
  };
  const { employeeid, accountid } = session;
  return [
    { acknowledgementid: await answerText(db, shown, { employeeid, accountid, answerid: 1, reason: null, seenhash }) },
  ];
});

/** People in service who read a file by the rule of its folder, with the version that each acknowledged last. */
const readersOf = (drivefileid: number, today: string): RawBuilder<Reading> => sql<Reading>`(
  select e.subscriptionid, e.employeeid, e.employeecode, e.fullname, d.versionno as edition, k.acknowledged = d.versionno as isdone
  from drive_file d
  join drive_folder f on f.subscriptionid = d.subscriptionid and f.drivefolderid = d.drivefolderid
  join drive_folder r on r.subscriptionid = f.subscriptionid and r.drivefolderid = f.rulefolderid
  join employee e on e.subscriptionid = d.subscriptionid and e.joiningdate <= ${today}::date
    and (e.leavingdate is null or e.leavingdate >= ${today}::date)
  left join ${lastAnswers(FILE_KIND, { objectid: drivefileid })} k on k.employeeid = e.employeeid
  where d.subscriptionid = current_subscription() and d.drivefileid = ${drivefileid} and d.isacknowledged
    and (exists (select from drive_member m where m.subscriptionid = current_subscription()
        and m.drivefolderid = r.drivefolderid and m.employeeid = e.employeeid)
      or (r.spaceid = ${COMPANY} and r.audienceid = 1 and exists (select from work_profile w
        where w.subscriptionid = current_subscription() and w.employeeid = e.employeeid and w.period @> ${today}::date
          and ${jobFits('r', 'w')}))))`;
/** The condition of a query over readers `x`. */
const isOfCompany = tenantSql<boolean>`x.subscriptionid = current_subscription()`;
type Reading = {
  readonly employeeid: number;
  readonly employeecode: string;
  readonly fullname: string;
  readonly edition: number;
  readonly isdone: boolean | null;
};

const readers = serve(listReaders, async (ctx, { drivefileid, limit, offset }) => {
  const { db, today } = ctx;
  await managedFile(ctx, drivefileid);
  const from = () => db.selectFrom(readersOf(drivefileid, today).as('x')).where(isOfCompany);
  const { rows, total } = await pagedList(
    from()
      .select(['x.employeeid', 'x.employeecode', 'x.fullname'])
      .select([
        sql<string | null>`case when x.isdone then (select max(a.addeddate) from acknowledgement a
          where a.subscriptionid = current_subscription() and a.objectkind = ${FILE_KIND} and a.objectid = ${drivefileid}
            and a.employeeid = x.employeeid and a.edition = x.edition) end`.as('acknowledgedat'),
        sql<string | null>`(select max(n.noticeday) from chase_notice n where n.subscriptionid = current_subscription()
          and n.objectkind = ${FILE_KIND} and n.objectid = ${drivefileid} and n.employeeid = x.employeeid)`.as(
          'remindedon',
        ),
      ])
      .orderBy(sql`coalesce(x.isdone, false)`)
      .orderBy(sql`lower(x.fullname)`)
      .orderBy('x.employeeid'),
    { limit, offset },
  );
  const { acknowledged } = await from()
    .select(sql<number>`(count(*) filter (where x.isdone))::integer`.as('acknowledged'))
    .executeTakeFirstOrThrow();
  return { rows, total, acknowledged };
});

const remind = serve(remindOfFile, async (ctx, { drivefileid }) => {
  const { db, today, session, tenant, origin } = ctx;
  const file = await managedFile(ctx, drivefileid);
  const waiting = await db
    .selectFrom(readersOf(drivefileid, today).as('x'))
    .where(isOfCompany)
    .select(['x.employeeid', 'x.edition'])
    .where(sql<boolean>`not coalesce(x.isdone, false)`)
    .execute();
  const pending = waiting.map((one) => ({ ...one, objectid: drivefileid }));
  const recipients = await noteChase(
    db,
    { objectkind: FILE_KIND, step: REMINDED, today, accountid: session.accountid },
    pending,
  );
  await tellOfFile(db, { companyname: tenant.companyname, origin }, file, recipients);
  return [{ reminded: recipients.length, skipped: pending.length - recipients.length }];
});

export const readerEndpoints = [favourite, opened, ask, acknowledge, readers, remind];
