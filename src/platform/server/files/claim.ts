import { sql } from 'kysely';
import type { ClaimedBy, FilePurposeName } from '../../contract/files.ts';
import type { Db } from '../db.ts';
import { notFound } from '../application-error.ts';
import { anyOf } from '../ids.ts';
import type { Context } from '../serve.ts';
import { readLink } from './link.ts';

type Claim = { imagepath: string; purpose: FilePurposeName; claimedby: ClaimedBy; claimedid: number };

/**
 * Claims an upload of the caller for a person or thing, so that it is no longer deleted as unclaimed. Throws the same
 * 404 for a file that is unknown, of another purpose, another account's or deleted.
 * @returns its id, which the claiming row stores
 */
export async function claimFile(ctx: Context, { imagepath, purpose, claimedby, claimedid }: Claim): Promise<number> {
  const link = readLink(ctx.env, imagepath);
  if (!link || link.subscriptionid !== ctx.session.subscriptionid) return notFound();
  const claimed = await ctx.db
    .updateTable('stored_file')
    .set({ claimedby, claimedid, expireson: null })
    .where('fileid', '=', link.fileid)
    .where('purpose', '=', purpose)
    .where((c) =>
      c.or([
        c.and([
          c('claimedby', 'is', null),
          c('addedby', '=', ctx.session.accountid),
          c('expireson', '>', sql<string>`now()`),
        ]),
        // Already claimed by the same holder, as when a form is saved twice.
        c.and([c('claimedby', '=', claimedby), c('claimedid', '=', claimedid)]),
      ]),
    )
    .returning('fileid')
    .executeTakeFirst();
  return claimed ? claimed.fileid : notFound();
}

/**
 * Claims several uploads at once, for a holder with a list of files; those that `from` holds already are transferred, those
 * that `kept` holds stay where they are.
 * @returns the ids by their given addresses
 * @throws ApplicationError 404 when the caller may not claim one
 */
export async function claimFiles(
  ctx: Context,
  paths: readonly string[],
  options: { purpose: FilePurposeName; to: Holder; from: readonly Holder[]; kept?: readonly Holder[] },
): Promise<Map<string, number>> {
  const { purpose, to, from, kept = [] } = options;
  const ids = new Map<string, number>();
  for (const path of paths) {
    const link = readLink(ctx.env, path);
    if (!link || link.subscriptionid !== ctx.session.subscriptionid) return notFound();
    ids.set(path, link.fileid);
  }
  const wanted = new Set(ids.values());
  if (wanted.size > 0 && kept.length > 0)
    for (const fileid of await ownedAmong(ctx.db, [...wanted], { purpose, holders: kept })) wanted.delete(fileid);
  if (wanted.size === 0) return ids;
  const { numUpdatedRows } = await ctx.db
    .updateTable('stored_file')
    .set({ ...to, expireson: null })
    .where('fileid', 'in', [...wanted])
    .where('purpose', '=', purpose)
    .where((c) =>
      c.or([
        c.and([
          c('claimedby', 'is', null),
          c('addedby', '=', ctx.session.accountid),
          c('expireson', '>', sql<string>`now()`),
        ]),
        ...from.map(({ claimedby, claimedid }) =>
          c.and([c('claimedby', '=', claimedby), c('claimedid', '=', claimedid)]),
        ),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows === BigInt(wanted.size) ? ids : notFound();
}

async function ownedAmong(
  db: Db,
  fileids: readonly number[],
  { purpose, holders }: { purpose: FilePurposeName; holders: readonly Holder[] },
): Promise<number[]> {
  const rows = await db
    .selectFrom('stored_file')
    .select('fileid')
    .where('fileid', 'in', [...fileids])
    .where('purpose', '=', purpose)
    .where((c) =>
      c.or(holders.map((one) => c.and([c('claimedby', '=', one.claimedby), c('claimedid', '=', one.claimedid)]))),
    )
    .execute();
  return rows.map(({ fileid }) => fileid);
}

/** Releases a file that was replaced or removed; the worker deletes it a day later. */
export async function releaseFile(db: Db, current: string | null): Promise<void> {
  if (current === null) return;
  await db
    .updateTable('stored_file')
    .set({ claimedby: null, claimedid: null, expireson: sql<string>`now() + interval '24 hours'` })
    .where('fileid', '=', Number(current))
    .execute();
  await wakeTidying(db);
}

/** Schedules the clean-up of this company's uploads for a day from now, when the first of them may have expired. */
export async function wakeTidying(db: Db): Promise<void> {
  await sql`select enqueue_task('tidy_files', now() + interval '24 hours 1 minute')`.execute(db);
}

export type Holder = { claimedby: ClaimedBy; claimedid: number };

/** Transfers the files of one holder to another, for another purpose; all others are released. */
export async function transferFiles(
  db: Db,
  from: Holder,
  to: Holder & { purpose: FilePurposeName; fileids: readonly number[] },
): Promise<void> {
  const { claimedby, claimedid, purpose, fileids } = to;
  await db
    .updateTable('stored_file')
    .set({ claimedby, claimedid, purpose })
    .where('claimedby', '=', from.claimedby)
    .where('claimedid', '=', from.claimedid)
    .where(anyOf('fileid', fileids))
    .execute();
  await releaseFiles(db, from, []);
}

/**
 * Passes files among holders of one purpose: those named go from any of `from` to `to`, and those that `to` has beside
 * them go to `rest`, where everybody may read them by their links for `openfor` (an interval of PostgreSQL) longer.
 */
export async function passFiles(
  db: Db,
  options: { from: readonly Holder[]; to: Holder; rest: Holder; openfor?: string; fileids: readonly number[] },
): Promise<void> {
  const { from, to, rest, openfor, fileids } = options;
  await db
    .updateTable('stored_file')
    .set({ ...rest, openuntil: openfor === undefined ? null : sql<string>`now() + ${openfor}::interval` })
    .where('claimedby', '=', to.claimedby)
    .where('claimedid', '=', to.claimedid)
    .where(sql<boolean>`not fileid = any(${[...fileids]}::bigint[])`)
    .execute();
  if (from.length === 0 || fileids.length === 0) return;
  await db
    .updateTable('stored_file')
    .set({ ...to, openuntil: null })
    .where(anyOf('fileid', fileids))
    .where((c) =>
      c.or(
        from.map(({ claimedby, claimedid }) => c.and([c('claimedby', '=', claimedby), c('claimedid', '=', claimedid)])),
      ),
    )
    .execute();
}

/** Releases every file of a holder except those named; the worker deletes them a day later. */
export const releaseFiles = (db: Db, { claimedby, claimedid }: Holder, except: readonly number[]): Promise<void> =>
  releaseFilesOfAll(db, { claimedby, claimedids: [claimedid] }, except);

/** The same for several holders at once. */
export async function releaseFilesOfAll(
  db: Db,
  { claimedby, claimedids }: { claimedby: ClaimedBy; claimedids: readonly number[] },
  except: readonly number[],
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('stored_file')
    .set({ claimedby: null, claimedid: null, expireson: sql<string>`now() + interval '24 hours'` })
    .where('claimedby', '=', claimedby)
    .where(anyOf('claimedid', claimedids))
    .where(sql<boolean>`not fileid = any(${[...except]}::bigint[])`)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await wakeTidying(db);
}
