import { scheduleDailyCheck } from '../daily-checks.ts';
import { sql } from 'kysely';
import { fileGroupOf } from '../../contract/file-group.ts';
import type { FilePurposeName } from '../../contract/files.ts';
import { notFound } from '../application-error.ts';
import type { Db } from '../db.ts';
import { networkOf } from '../network.ts';
import { expectRoom } from '../quota.ts';
import { mac } from '../secrets.ts';
import type { BaseContext } from '../serve.ts';
import { wakeTidying } from './claim.ts';
import { keepFile } from './keep.ts';
import { readLink } from './link.ts';
import type { FilePurpose } from './purpose.ts';
import type { OpenContext, UploadedFile } from '../serve.ts';

/** The most files of visitors of one network that wait for an application, and in a day altogether. */
const MAX_UNCLAIMED = 60;
const MAX_A_DAY = 600;

/** The network of a visitor as it is stored: enough to count by, and nothing to look anybody up by. */
export const networkHash = ({ env, reply, tenant }: Pick<BaseContext, 'env' | 'reply' | 'tenant'>): string =>
  mac(env.secret, `network.${tenant.subscriptionid}.${networkOf(reply.address)}`).slice(0, 22);

/** Any number for a lock of the network's own. */
const lockOf = (hash: string): number => Number.parseInt(Buffer.from(hash).toString('hex').slice(0, 12), 16);

/**
 * Checks the quota of a network, before the file is read and again when its row is written.
 * @throws ApplicationError 429
 */
export const expectVisitorRoom = (db: Db, receivedfrom: string): Promise<void> =>
  expectRoom(db, {
    what: 'visitor upload',
    owner: lockOf(receivedfrom),
    most: MAX_UNCLAIMED,
    count: async () => {
      const { waiting, all } = await db
        .selectFrom('visitor_upload as v')
        .innerJoin('stored_file as f', 'f.fileid', 'v.fileid')
        .select((eb) => [
          eb.fn.countAll<number>().filterWhere('f.expireson', 'is not', null).as('waiting'),
          eb.fn.countAll<number>().as('all'),
        ])
        .where('v.receivedfrom', '=', receivedfrom)
        .where('v.addeddate', '>', sql<string>`now() - interval '24 hours'`)
        .executeTakeFirstOrThrow();
      return all >= MAX_A_DAY ? MAX_UNCLAIMED : waiting;
    },
    text: 'Too many files have come from your network today. Please try again tomorrow.',
  });

/** Deletes which network uploads came from, once they do not count any more. */
export const forgetVisitorUploads = (db: Db): Promise<unknown> =>
  db
    .deleteFrom('visitor_upload')
    .where('addeddate', '<=', sql<string>`now() - interval '24 hours'`)
    .execute();

/**
 * Stores the file of a visitor under a name that tells nothing of anybody, unclaimed for 24 hours. Its address is what
 * claims it: nobody can guess one, and it cannot be read by it.
 */
export async function keepVisitorFile(
  ctx: OpenContext,
  { purpose, accepts, ofVisitors = 'file' }: FilePurpose,
  file: UploadedFile,
) {
  const receivedfrom = networkHash(ctx);
  const { fileid, ...row } = await keepFile(
    ctx,
    { file: { ...file, name: ofVisitors }, accepts: accepts === 'image' ? 'photo' : accepts },
    async (db, content) => {
      await expectVisitorRoom(db, receivedfrom);
      await wakeTidying(db);
      await scheduleDailyCheck(db, 'platform');
      await forgetVisitorUploads(db);
      const stored = await db
        .insertInto('stored_file')
        .values({ ...content, purpose })
        .returning(['fileid', 'name', 'mediatype', 'size', 'width', 'height'])
        .executeTakeFirstOrThrow();
      await db.insertInto('visitor_upload').values({ fileid: stored.fileid, receivedfrom }).execute();
      return stored;
    },
  );
  return { ...row, filegroupid: fileGroupOf(row.mediatype), imagepath: ctx.fileLink(String(fileid), 0) };
}

/**
 * Claims the uploads of a visitor by their addresses, whoever has them. @returns their ids, in the order given
 * @throws ApplicationError 404 for one that is not ours, of another purpose, claimed or deleted
 */
export async function claimVisitorFiles(
  { env, tenant }: Pick<BaseContext, 'env' | 'tenant'>,
  db: Db,
  { paths, claimedid }: { paths: readonly { path: string; purpose: FilePurposeName }[]; claimedid: number },
): Promise<number[]> {
  if (paths.length === 0) return [];
  const wanted = paths.map(({ path, purpose }) => {
    const link = readLink(env, path);
    return link && link.subscriptionid === tenant.subscriptionid ? { fileid: link.fileid, purpose } : notFound();
  });
  const rows = await db
    .updateTable('stored_file')
    .set({ claimedby: 'candidate', claimedid, expireson: null })
    .where((c) =>
      c.or(wanted.map(({ fileid, purpose }) => c.and([c('fileid', '=', fileid), c('purpose', '=', purpose)]))),
    )
    .where('claimedby', 'is', null)
    .where('expireson', '>', sql<string>`now()`)
    .returning('fileid')
    .execute();
  return rows.length === wanted.length ? wanted.map(({ fileid }) => fileid) : notFound();
}
