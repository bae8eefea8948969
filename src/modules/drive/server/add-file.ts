import { type SqlBool, sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import { index } from '#platform/server/search.ts';
import type { Context } from '#platform/server/serve.ts';
import { freeName } from '../engine/file-name.ts';
import { NAME_WORDS } from './read.ts';

/** A name for a file in a folder whose row is locked. */
export async function nameIn(db: Db, drivefolderid: number, filename: string, except = 0): Promise<string> {
  const rows = await db
    .selectFrom('drive_file')
    .select('filename')
    .where('drivefolderid', '=', drivefolderid)
    .where('trashedday', 'is', null)
    .where('drivefileid', '<>', except)
    // Names with a number have the same beginning; its length is that of the name before the ending.
    .where(sql<SqlBool>`(starts_with(lower(filename), ${filename.toLowerCase().slice(0, Math.max(1, filename.lastIndexOf('.')))})
      or length(filename) >= 110)`)
    .execute();
  return freeName(filename, new Set(rows.map((one) => one.filename.toLowerCase())));
}

/** Writes a version of a file; its row is new, or locked. */
export async function writeVersion(
  db: Db,
  options: { drivefileid: number; versionno: number; fileid: number; note: string | null; accountid: number | null },
): Promise<void> {
  const { accountid, ...values } = options;
  await db
    .insertInto('drive_file_version')
    .values({ ...values, addedby: accountid })
    .execute();
}

/** Adds a file to a folder, under a name that is free there. */
export async function addFile(
  ctx: Pick<Context, 'db'> & { accountid: number | null },
  {
    drivefolderid,
    filename,
    fileid,
    note,
  }: { drivefolderid: number; filename: string; fileid: number; note: string | null },
) {
  const { db, accountid } = ctx;
  const name = await nameIn(db, drivefolderid, filename);
  const { drivefileid } = await db
    .insertInto('drive_file')
    .values({ drivefolderid, filename: name, fileid, addedby: accountid })
    .returning('drivefileid')
    .executeTakeFirstOrThrow();
  await writeVersion(db, { drivefileid, versionno: 1, fileid, note, accountid });
  await index(db, NAME_WORDS, [{ objectid: drivefileid, texts: [name] }]);
  return { drivefileid, filename: name, versionno: 1 };
}
