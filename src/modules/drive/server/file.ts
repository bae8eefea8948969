import { type SqlBool, sql } from 'kysely';
import { fileGroupOf } from '#platform/contract/file-group.ts';
import { may } from '#platform/contract/features.ts';
import { failWith, forbidden, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import { keepFile } from '#platform/server/files/keep.ts';
import { anyOf } from '#platform/server/ids.ts';
import { lockForChange } from '#platform/server/record.ts';
import { index } from '#platform/server/search.ts';
import { type Context, serve, serveUpload, type SignedOpenContext } from '#platform/server/serve.ts';
import {
  holdFiles,
  moveFiles,
  renameFile,
  restoreFiles,
  restoreVersion,
  trashFiles,
  uploadFile,
} from '../contract/file.ts';
import { PERSONAL } from '../contract/folder.ts';
import { accessOf } from '../engine/access.ts';
import { freeName, keepEnding } from '../engine/file-name.ts';
import { changedBy, filesOf, type Folder, folderFor, lockedFolder, numbersOf, readBy, whyOf } from './access.ts';
import { fileFor, NAME_WORDS } from './read.ts';
import { expectSpace } from './setting.ts';
import { wakeTexts } from './texts.ts';

const NOUN = { table: 'drive_file', idfield: 'drivefileid' } as const;
const ON_HOLD = 'It is on legal hold';
const READ_ONLY = 'You may only read it';

/** A name for a file in a folder whose row is locked. */
async function nameIn(db: Db, drivefolderid: number, filename: string, except = 0): Promise<string> {
  const rows = await db
    .selectFrom('drive_file')
    .select('filename')
    .where('drivefolderid', '=', drivefolderid)
    .where('trashedday', 'is', null)
    .where('drivefileid', '<>', except)
    // Names with a number have the same beginning; its length is that of the name before the ending.
    .where(sql<SqlBool>`starts_with(lower(filename), ${filename.toLowerCase().slice(0, Math.max(1, filename.lastIndexOf('.')))})
      or length(filename) >= 110`)
    .execute();
  return freeName(
    filename,
    rows.map((one) => one.filename),
  );
}

/** Writes a version of a file; its row is new, or locked. */
export async function writeVersion(
  db: Db,
  given: { drivefileid: number; versionno: number; fileid: number; note: string | null; accountid: number | null },
): Promise<void> {
  const { accountid, ...values } = given;
  await db
    .insertInto('drive_file_version')
    .values({ ...values, addedby: accountid })
    .execute();
}

/** Another file with the same content that the caller may read, one in the trash last. */
const sameContent = (ctx: Context, key: string, except: number) =>
  filesOf(ctx.db)
    .select(['d.drivefileid', 'd.filename', 'f.foldername', sql<boolean>`d.trashedday is not null`.as('istrashed')])
    .where('s.key', '=', key)
    .where('d.drivefileid', '<>', except)
    .where(readBy(ctx, 'r'))
    .where((c) => c.or([c('d.trashedday', 'is', null), sql<SqlBool>`${changedBy(ctx, 'r')}`]))
    .orderBy(sql`d.trashedday is not null`)
    .orderBy('d.drivefileid', 'desc')
    .limit(1)
    .executeTakeFirst();

type Version = { drivefileid: number; note: string | null; fileid: number };

/** Makes a stored file the next version of a file. @throws ApplicationError 404, 403, 409 on hold */
async function addVersion(ctx: Context, folder: Folder, { drivefileid, note, fileid }: Version) {
  const { db, session } = ctx;
  const current = await lockForChange({ db, ifMatch: undefined }, NOUN, drivefileid, async () => undefined);
  if (!current || current.drivefolderid !== folder.drivefolderid || current.trashedday !== null) return notFound();
  if (current.holdreason !== null) failWith('conflict', { status: 409, text: ON_HOLD });
  const versionno = current.versionno + 1;
  await writeVersion(db, { drivefileid, versionno, fileid, note, accountid: session.accountid });
  await db
    .updateTable('drive_file')
    .set({ fileid, versionno, version: current.version + 1, changedon: sql<string>`now()` })
    .where('drivefileid', '=', drivefileid)
    .execute();
  return { drivefileid, filename: current.filename, versionno };
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

/** @throws ApplicationError 403, 404, before any byte of the file is read */
const expectUpload = async (ctx: SignedOpenContext, drivefolderid: number): Promise<void> => {
  if (!may(ctx.session.grants, 'drive', 'edit')) forbidden();
  await ctx.tx((db) => folderFor({ db, session: ctx.session, today: ctx.today }, drivefolderid, 'change'));
};

const upload = serveUpload(
  uploadFile,
  async (open, { drivefolderid, drivefileid, note }, file) => {
    const ctx = open;
    return keepFile(ctx, { file, accepts: 'drive' }, async (db, content) => {
      const inner = { ...ctx, db } as unknown as Context;
      const folder = await lockedFolder(inner, drivefolderid, 'change');
      await expectSpace(db, {
        size: content.size,
        ownerid: folder.ownerid,
        isPersonal: folder.spaceid === PERSONAL,
      });
      const { fileid } = await db
        .insertInto('stored_file')
        .values({ ...content, purpose: 'drive_file', addedby: ctx.session.accountid })
        .returning('fileid')
        .executeTakeFirstOrThrow();
      const row =
        drivefileid === null
          ? await addFile(
              { db, accountid: ctx.session.accountid },
              { drivefolderid, filename: content.name, fileid, note },
            )
          : await addVersion(inner, folder, { drivefileid, note, fileid });
      await db
        .updateTable('stored_file')
        .set({ claimedby: 'drive_file', claimedid: row.drivefileid, expireson: null })
        .where('fileid', '=', fileid)
        .execute();
      await wakeTexts(db);
      const same = await sameContent(inner, content.key, row.drivefileid);
      return [{ ...row, imagepath: String(fileid), filegroupid: fileGroupOf(content.mediatype), same: same ?? null }];
    });
  },
  (ctx, { drivefolderid }) => expectUpload(ctx, drivefolderid),
);

/** A file that the caller changes, locked. @throws ApplicationError 404, 403, 409 on hold */
async function lockedFile(ctx: Context, drivefileid: number) {
  const row = await fileFor(ctx, drivefileid);
  if (!accessOf(row.whyid).maychange) return forbidden();
  if (row.holdreason !== null) failWith('conflict', { status: 409, text: ON_HOLD });
  await lockedFolder(ctx, row.drivefolderid, 'change');
  const current = await lockForChange(ctx, NOUN, drivefileid, async () => fileFor(ctx, drivefileid));
  return current && current.trashedday === null ? current : notFound();
}

const rename = serve(renameFile, async (ctx, input) => {
  const current = await lockedFile(ctx, input.drivefileid);
  const { drivefileid, drivefolderid } = current;
  const filename = await nameIn(ctx.db, drivefolderid, keepEnding(input.filename, current.filename), drivefileid);
  const version = current.version + 1;
  await ctx.db.updateTable('drive_file').set({ filename, version }).where('drivefileid', '=', drivefileid).execute();
  await index(ctx.db, NAME_WORDS, [{ objectid: drivefileid, texts: [filename] }]);
  return [{ drivefileid, version }];
});

const earlier = serve(restoreVersion, async (ctx, { drivefileid, versionno }) => {
  const current = await lockedFile(ctx, drivefileid);
  const { db, session } = ctx;
  const row = await db
    .selectFrom('drive_file_version')
    .select('fileid')
    .where('drivefileid', '=', drivefileid)
    .where('versionno', '=', versionno)
    .executeTakeFirst();
  if (!row) return notFound();
  const next = current.versionno + 1;
  const note = `As version ${versionno}`;
  await writeVersion(db, { drivefileid, versionno: next, fileid: row.fileid, note, accountid: session.accountid });
  const version = current.version + 1;
  await db
    .updateTable('drive_file')
    .set({ fileid: row.fileid, versionno: next, version, changedon: sql<string>`now()` })
    .where('drivefileid', '=', drivefileid)
    .execute();
  await wakeTexts(db);
  return [{ drivefileid, version }];
});

/**
 * Files of a selection, locked, with what is left alone and why.
 * @throws ApplicationError 404 for one that the caller may not read
 */
async function selection(ctx: Context, drivefileids: readonly number[], place: 'drive' | 'trash' | 'both') {
  const isTrashed = place === 'trash';
  const ids = [...new Set(drivefileids)];
  await ctx.db
    .selectFrom('drive_file')
    .select('drivefileid')
    .where(anyOf('drivefileid', ids))
    .orderBy('drivefileid')
    .forUpdate()
    .execute();
  const rows = await filesOf(ctx.db)
    .select([
      'd.drivefileid',
      'd.filename',
      'd.drivefolderid',
      'd.holdreason',
      'f.path',
      'f.ownerid',
      'f.spaceid',
      's.size',
    ])
    .select(whyOf(ctx, 'r').as('whyid'))
    .where(anyOf('d.drivefileid', ids))
    .$if(place !== 'both', (q) => q.where('d.trashedday', isTrashed ? 'is not' : 'is', null))
    .where(isTrashed ? changedBy(ctx, 'r') : readBy(ctx, 'r'))
    .orderBy('d.drivefileid')
    .execute();
  if (rows.length < ids.length) return notFound();
  const reasonOf = (row: (typeof rows)[number]) =>
    !accessOf(row.whyid).maychange ? READ_ONLY : row.holdreason === null ? undefined : ON_HOLD;
  return {
    rows,
    free: rows.filter((row) => reasonOf(row) === undefined),
    skipped: rows.flatMap((row) => {
      const reason = reasonOf(row);
      return reason === undefined ? [] : [{ drivefileid: row.drivefileid, filename: row.filename, reason }];
    }),
  };
}

const move = serve(moveFiles, async (ctx, { drivefileids, drivefolderid }) => {
  const { db } = ctx;
  const folder = await lockedFolder(ctx, drivefolderid, 'change');
  const { free, skipped } = await selection(ctx, drivefileids, 'drive');
  const moving = free.filter((one) => one.drivefolderid !== drivefolderid);
  if (folder.spaceid === PERSONAL)
    await expectSpace(db, {
      size: 0,
      ownerid: folder.ownerid,
      isPersonal: true,
    });
  for (const { drivefileid, filename } of moving)
    await db
      .updateTable('drive_file')
      .set((c) => ({ drivefolderid, version: c('version', '+', 1) }))
      .set({ filename: await nameIn(db, drivefolderid, filename, drivefileid) })
      .where('drivefileid', '=', drivefileid)
      .execute();
  return [{ moved: moving.length, skipped }];
});

const trash = serve(trashFiles, async (ctx, { drivefileids }) => {
  const { free, skipped } = await selection(ctx, drivefileids, 'drive');
  await ctx.db
    .updateTable('drive_file')
    .set((c) => ({ trashedday: ctx.today, trashedby: ctx.session.accountid, version: c('version', '+', 1) }))
    .where(
      anyOf(
        'drivefileid',
        free.map(({ drivefileid }) => drivefileid),
      ),
    )
    .execute();
  if (free.length > 0) await scheduleDailyCheck(ctx.db, 'drive');
  return [{ trashed: free.length, skipped }];
});

const restore = serve(restoreFiles, async (ctx, { drivefileids }) => {
  const { db } = ctx;
  const { rows } = await selection(ctx, drivefileids, 'trash');
  await db
    .updateTable('drive_folder')
    .set({ istrashed: false })
    .where(anyOf('drivefolderid', new Set(rows.flatMap(({ path }) => numbersOf(path)))))
    .where('istrashed', '=', true)
    .execute();
  for (const { drivefileid, drivefolderid, filename } of rows)
    await db
      .updateTable('drive_file')
      .set((c) => ({ trashedday: null, trashedby: null, version: c('version', '+', 1) }))
      .set({ filename: await nameIn(db, drivefolderid, filename, drivefileid) })
      .where('drivefileid', '=', drivefileid)
      .execute();
  return [{ restored: rows.length }];
});

const hold = serve(holdFiles, async (ctx, { drivefileids, reason }) => {
  const { rows } = await selection(ctx, drivefileids, 'both');
  if (!rows.every(({ whyid }) => accessOf(whyid).maymanage)) forbidden();
  await ctx.db
    .updateTable('drive_file')
    .set((c) => ({ holdreason: reason, version: c('version', '+', 1) }))
    .where(anyOf('drivefileid', drivefileids))
    .execute();
  return [{ changed: rows.length }];
});

export const fileEndpoints = [upload, rename, earlier, move, trash, restore, hold];
