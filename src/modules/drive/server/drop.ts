import { sql } from 'kysely';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import type { Db } from '#platform/server/db.ts';
import { keepFile } from '#platform/server/files/keep.ts';
import { keyOf } from '#platform/server/files/key.ts';
import { pageImage } from '#platform/server/files/page-picture.ts';
import type { FilePurpose } from '#platform/server/files/purpose.ts';
import { enqueue } from '#platform/server/jobs.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { expectRoom } from '#platform/server/quota.ts';
import { lockRecord } from '#platform/server/record.ts';
import { type Context, serve, serveOpen, serveUpload } from '#platform/server/serve.ts';
import type { Session } from '#platform/server/access.ts';
import { may } from '#platform/contract/features.ts';
import { NO_IDENTITY } from '../contract/document-type.ts';
import {
  chooseDropPerson,
  CHOSEN,
  COLLECTING,
  createDrop,
  DOUBTFUL,
  type DropFile,
  type DropRow,
  getDrop,
  getDropPage,
  LEFT_OUT,
  listDropFiles,
  listDrops,
  matchDrop,
  MATCHING,
  MAX_FILES,
  TO_CHECK,
  uploadDropFile,
} from '../contract/drop.ts';
import { MATCH_KIND } from './match-job.ts';

export const DROP = { table: 'document_drop', idfield: 'documentdropid' } as const;

const counted = (condition: string) => sql<number>`coalesce(sum((${sql.raw(condition)})::integer), 0)`;
const drops = ({ db, session }: Pick<Context, 'db' | 'session'>) =>
  db
    .selectFrom('document_drop as p')
    .innerJoin('document_type as t', 't.documenttypeid', 'p.documenttypeid')
    .leftJoinLateral(
      (q) =>
        q
          .selectFrom('document_drop_file as f')
          .select((c) => [
            c.fn.countAll<number>().as('files'),
            counted('f.matchid in (2, 4)').as('sure'),
            counted('f.matchid = 3').as('doubtful'),
            counted('f.matchid = 5').as('leftout'),
            counted('f.persondocumentid is not null').as('published'),
          ])
          .whereRef('f.documentdropid', '=', 'p.documentdropid')
          .as('n'),
      (join) => join.onTrue(),
    )
    .select(['p.documentdropid', 't.documenttypename', 'p.addeddate', 'p.version'])
    .select([
      sql<DropRow['statusid']>`p.statusid`.as('statusid'),
      sql<number>`coalesce(n.files, 0)`.as('files'),
      sql<number>`coalesce(n.sure, 0)`.as('sure'),
      sql<number>`coalesce(n.doubtful, 0)`.as('doubtful'),
      sql<number>`coalesce(n.leftout, 0)`.as('leftout'),
      sql<number>`coalesce(n.published, 0)`.as('published'),
    ])
    .where('p.addedby', '=', session.accountid);

const list = serve(listDrops, (ctx, page) => pagedList(drops(ctx).orderBy('p.documentdropid', 'desc'), page));

const one = serve(getDrop, async (ctx, { documentdropid }) => {
  const row = await drops(ctx).where('p.documentdropid', '=', documentdropid).executeTakeFirst();
  return row ? [row] : notFound();
});

/** An upload of the caller, locked, in one of some statuses. @throws ApplicationError 404, 409 */
export async function lockedDrop(
  { db, session }: { db: Db; session: Pick<Session, 'accountid'> },
  documentdropid: number,
  statuses: readonly number[],
) {
  const row = await lockRecord(db, DROP, documentdropid);
  if (row.addedby !== session.accountid) return notFound();
  if (!statuses.includes(row.statusid))
    failWith('conflict', { status: 409, text: 'This cannot be done with the upload now. Load the page again' });
  return row;
}

const create = serve(createDrop, async ({ db, session }, { documenttypeid }) => {
  const type = await db
    .selectFrom('document_type')
    .select(['isactive', 'identityid', 'isexpiring'])
    .where('documenttypeid', '=', documenttypeid)
    .executeTakeFirst();
  if (type?.isactive !== 1 || type.identityid !== NO_IDENTITY) failField('documenttypeid', 'Please select the type');
  if (type?.isexpiring)
    failField('documenttypeid', 'Documents that expire are added one by one, each with its last day');
  const row = await db
    .insertInto('document_drop')
    .values({ documenttypeid, addedby: session.accountid })
    .returning(['documentdropid', 'version'])
    .executeTakeFirstOrThrow();
  await scheduleDailyCheck(db, 'drive');
  return [row];
});

const upload = serveUpload(
  uploadDropFile,
  (ctx, { documentdropid }, file) =>
    keepFile(ctx, { file, accepts: 'drive' }, async (db, content) => {
      const { session } = ctx;
      await lockedDrop({ db, session }, documentdropid, [COLLECTING, TO_CHECK]);
      await expectRoom(db, {
        what: 'document_drop',
        owner: documentdropid,
        most: MAX_FILES,
        count: async () => {
          const { count } = await db
            .selectFrom('document_drop_file')
            .select((c) => c.fn.countAll<number>().as('count'))
            .where('documentdropid', '=', documentdropid)
            .executeTakeFirstOrThrow();
          return count;
        },
        text: `An upload has ${MAX_FILES} files at most. Publish these, then begin another one`,
      });
      const { fileid } = await db
        .insertInto('stored_file')
        .values({
          ...content,
          purpose: 'document_drop',
          addedby: session.accountid,
          claimedby: 'document_drop',
          claimedid: documentdropid,
          expireson: null,
        })
        .returning('fileid')
        .executeTakeFirstOrThrow();
      const row = await db
        .insertInto('document_drop_file')
        .values({ documentdropid, fileid, filename: content.name })
        .returning('documentdropfileid')
        .executeTakeFirstOrThrow();
      return [{ ...row, imagepath: String(fileid) }];
    }),
  (ctx, { documentdropid }) =>
    ctx.tx(async (db) => {
      await lockedDrop({ db, session: ctx.session }, documentdropid, [COLLECTING, TO_CHECK]);
    }),
);

const files = serve(listDropFiles, async (ctx, { documentdropid, matchid, limit, offset }) => {
  const { db, session } = ctx;
  const { rows, total } = await pagedList(
    db
      .selectFrom('document_drop_file as f')
      .innerJoin('document_drop as p', 'p.documentdropid', 'f.documentdropid')
      .innerJoin('stored_file as s', 's.fileid', 'f.fileid')
      .leftJoin('employee as e', 'e.employeeid', 'f.employeeid')
      .select(['f.documentdropfileid', 'f.filename', 'f.fileid', 's.mediatype', 'f.employeeid', 'f.reason'])
      .select(['e.employeecode', 'e.fullname', sql<DropFile['matchid']>`f.matchid`.as('matchid')])
      .where('f.documentdropid', '=', documentdropid)
      .where('p.addedby', '=', session.accountid)
      .$if(matchid !== undefined, (q) => q.where('f.matchid', '=', matchid ?? 0))
      .orderBy(sql`f.matchid <> ${DOUBTFUL}`)
      .orderBy(sql`lower(f.filename)`)
      .orderBy('f.documentdropfileid'),
    { limit, offset },
  );
  return { rows: rows.map(({ fileid, ...row }) => ({ ...row, imagepath: String(fileid) })), total };
});

const page = serveOpen(getDropPage, async (ctx, input) => {
  const { session } = ctx;
  const file = await ctx.tx((db) =>
    db
      .selectFrom('document_drop_file as f')
      .innerJoin('document_drop as p', 'p.documentdropid', 'f.documentdropid')
      .innerJoin('stored_file as s', 's.fileid', 'f.fileid')
      .select(['s.key', 's.mediatype'])
      .where('f.documentdropfileid', '=', input.documentdropfileid)
      .where('p.addedby', '=', session.accountid)
      .executeTakeFirst(),
  );
  if (!file) return notFound();
  if (file.mediatype !== 'application/pdf')
    failWith('E0070', { text: 'Only PDF documents can be shown here. Download the file to read it.' });
  const content = await ctx.env.files.get(keyOf(session.subscriptionid, file.key));
  return content ? [await pageImage(content, input.page)] : notFound();
});

const match = serve(matchDrop, async (ctx, { documentdropid }) => {
  const { db, session, scope } = ctx;
  const drop = await lockedDrop(ctx, documentdropid, [COLLECTING, TO_CHECK]);
  const { count } = await db
    .selectFrom('document_drop_file')
    .select((c) => c.fn.countAll<number>().as('count'))
    .where('documentdropid', '=', documentdropid)
    .where('matchid', '=', 1)
    .executeTakeFirstOrThrow();
  if (count === 0) failWith('conflict', { status: 409, text: 'There are no new files to match. Upload some first' });
  await db
    .updateTable('document_drop')
    .set({ statusid: MATCHING, version: drop.version + 1 })
    .where('documentdropid', '=', documentdropid)
    .execute();
  const jobrunid = await enqueue(db, {
    kind: MATCH_KIND,
    title: 'Match documents with people',
    input: { documentdropid, scope, employeeid: session.employeeid },
    total: count,
  });
  return [{ jobrunid }];
});

const choose = serve(chooseDropPerson, async (ctx, { documentdropfileid, employeeid }) => {
  const { db } = ctx;
  const file = await db
    .selectFrom('document_drop_file')
    .select('documentdropid')
    .where('documentdropfileid', '=', documentdropfileid)
    .executeTakeFirst();
  await lockedDrop(ctx, file?.documentdropid ?? notFound(), [TO_CHECK]);
  if (employeeid !== null) await ctx.people.one(employeeid);
  await db
    .updateTable('document_drop_file')
    .set({ employeeid, matchid: employeeid === null ? LEFT_OUT : CHOSEN, reason: null })
    .where('documentdropfileid', '=', documentdropfileid)
    .execute();
  return [{ documentdropfileid }];
});

/** Files of an upload that is not published: for whoever uploaded them. */
export const dropPurpose: FilePurpose = {
  purpose: 'document_drop',
  accepts: 'drive',
  // They come by the upload of the drop, which knows it.
  mayUpload: () => false,
  mayRead: async ({ db, session }, documentdropid) => {
    if (!may(session.grants, 'employeeDocument', 'read')) return false;
    const row = await db
      .selectFrom('document_drop')
      .select('documentdropid')
      .where('documentdropid', '=', documentdropid)
      .where('addedby', '=', session.accountid)
      .executeTakeFirst();
    return row !== undefined;
  },
};

export const dropEndpoints = [list, one, create, upload, files, page, match, choose];
