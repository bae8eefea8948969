import { failWith, forbidden, notFound } from '#platform/server/application-error.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import { anyOf } from '#platform/server/ids.ts';
import { lockForChange } from '#platform/server/record.ts';
import { index } from '#platform/server/search.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { holdFiles, moveFiles, renameFile, restoreFiles, restoreVersion, trashFiles } from '../contract/file.ts';
import { PERSONAL } from '../contract/folder.ts';
import { accessOf } from '../engine/access.ts';
import { keepEnding } from '../engine/file-name.ts';
import { changedBy, filesOf, lockedFolder, numbersOf, readBy, whyOf } from './access.ts';
import { nameIn, writeVersion } from './add-file.ts';
import { fileFor } from './file-query.ts';
import { NAME_WORDS } from './read.ts';
import { expectSpace } from './setting.ts';
import { wakeTexts } from './texts.ts';
import { FILE, ON_HOLD, uploadEndpoint } from './upload.ts';

const READ_ONLY = 'You may only read it';

/** A file that the caller changes, locked. @throws ApplicationError 404, 403, 409 on hold */
async function lockedFile(ctx: Context, drivefileid: number) {
  const row = await fileFor(ctx, drivefileid);
  if (!accessOf(row.whyid).maychange) return forbidden();
  if (row.holdreason !== null) failWith('conflict', { status: 409, text: ON_HOLD });
  await lockedFolder(ctx, row.drivefolderid, 'change');
  const current = await lockForChange(ctx, FILE, drivefileid, async () => fileFor(ctx, drivefileid));
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
    .set({ fileid: row.fileid, versionno: next, version, changedon: ctx.env.now() })
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

export const fileEndpoints = [uploadEndpoint, rename, earlier, move, trash, restore, hold];
