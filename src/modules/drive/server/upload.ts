import { type SqlBool, sql } from 'kysely';
import { may } from '#platform/contract/features.ts';
import { fileGroupOf } from '#platform/contract/file-group.ts';
import { failWith, forbidden, notFound } from '#platform/server/application-error.ts';
import { keepFile } from '#platform/server/files/keep.ts';
import { lockForChange } from '#platform/server/record.ts';
import { type Context, serveUpload, type SignedOpenContext } from '#platform/server/serve.ts';
import { uploadFile } from '../contract/file.ts';
import { PERSONAL } from '../contract/folder.ts';
import { changedBy, filesOf, type Folder, folderFor, lockedFolder, readBy } from './access.ts';
import { addFile, writeVersion } from './add-file.ts';
import { expectSpace } from './setting.ts';
import { wakeTexts } from './texts.ts';

/** The table of files and its id, as the functions of records take them. */
export const FILE = { table: 'drive_file', idfield: 'drivefileid' } as const;
export const ON_HOLD = 'It is on legal hold';

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
  const current = await lockForChange({ db, ifMatch: undefined }, FILE, drivefileid, async () => undefined);
  if (!current || current.drivefolderid !== folder.drivefolderid || current.trashedday !== null) return notFound();
  if (current.holdreason !== null) failWith('conflict', { status: 409, text: ON_HOLD });
  const versionno = current.versionno + 1;
  await writeVersion(db, { drivefileid, versionno, fileid, note, accountid: session.accountid });
  await db
    .updateTable('drive_file')
    .set({ fileid, versionno, version: current.version + 1, changedon: ctx.env.now() })
    .where('drivefileid', '=', drivefileid)
    .execute();
  return { drivefileid, filename: current.filename, versionno };
}

/** @throws ApplicationError 403, 404, before any byte of the file is read */
const expectUpload = async (ctx: SignedOpenContext, drivefolderid: number): Promise<void> => {
  if (!may(ctx.session.grants, 'drive', 'edit')) forbidden();
  await ctx.tx((db) => folderFor({ db, session: ctx.session, today: ctx.today }, drivefolderid, 'change'));
};

export const uploadEndpoint = serveUpload(
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
