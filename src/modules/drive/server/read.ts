import { type SqlBool, sql } from 'kysely';
import { failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { keyOf } from '#platform/server/files/key.ts';
import { pageImage } from '#platform/server/files/page-picture.ts';
import type { FilePurpose } from '#platform/server/files/purpose.ts';
import { anyOf } from '#platform/server/ids.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { foundByEach, having } from '#platform/server/search.ts';
import { creator } from '#platform/server/record.ts';
import { type Context, serve, serveOpen } from '#platform/server/serve.ts';
import { getFile, getFilePage, listTrash } from '../contract/file.ts';
import { addDays, day } from '#platform/engine/day.ts';
import { type FolderRow, listDrive, type OpenFolder } from '../contract/folder.ts';
import { accessOf } from '../engine/access.ts';
import { changedBy, filesOf, type Folder, folderFor, foldersOf, readBy, whyOf } from './access.ts';
import { fileFor, fileOf, fileQuery } from './file-query.ts';
import { hashOfFile, noteOpened } from './opened.ts';
import { settingOf } from './setting.ts';

/** The words of the names of files, and those of what is in them. */
export const NAME_WORDS = 'drive_file';
export const TEXT_WORDS = 'drive_text';

/** Files in whose name or text each word of a search begins a word. */
const searchedFiles = (db: Db, text: string) =>
  foundByEach(text, (word) =>
    db
      .selectFrom(
        having(db, NAME_WORDS, word)
          .union(having(db, TEXT_WORDS, word))
          .as('found'),
      )
      .select('found.objectid'),
  );

const inOrder = sql`lower(d.filename)`;

async function searchedPage(ctx: Context, search: string, page: { limit: number; offset: number }) {
  const matches = searchedFiles(ctx.db, search);
  if (!matches) return { rows: [], total: 0 };
  return pagedList(
    fileQuery(ctx)
      .where(sql<SqlBool>`d.drivefileid = any(array(${matches}))`)
      .where('d.trashedday', 'is', null)
      .where(readBy(ctx, 'r'))
      .orderBy(inOrder)
      .orderBy('d.drivefileid'),
    page,
  );
}

/** Folders that the caller reads: below one, at the top of a space with those whose parent the caller may not read, or by name. */
async function foldersIn(
  ctx: Context,
  { spaceid, parentid, text }: { spaceid: number; parentid: number | undefined; text: string },
): Promise<FolderRow[]> {
  const top = sql<SqlBool>`(f.parentid is null or (f.hasownrule and not exists (select from drive_folder as p
    join drive_folder as pr on pr.subscriptionid = p.subscriptionid and pr.drivefolderid = p.rulefolderid
    where p.subscriptionid = current_subscription() and p.drivefolderid = f.parentid and ${readBy(ctx, 'pr')})))`;
  const rows = await foldersOf(ctx.db)
    .leftJoin('employee as o', 'o.employeeid', 'f.ownerid')
    .select(['f.drivefolderid', 'f.foldername', 'f.spaceid', 'f.version', 'o.fullname as ownername'])
    .select(whyOf(ctx, 'r').as('whyid'))
    .where('f.istrashed', '=', false)
    .where(readBy(ctx, 'r'))
    .$if(text !== '', (q) => q.where(sql<SqlBool>`position(${text} in lower(f.foldername)) > 0`))
    .$if(text === '' && parentid !== undefined, (q) => q.where('f.parentid', '=', parentid ?? 0))
    .$if(text === '' && parentid === undefined, (q) => q.where('f.spaceid', '=', spaceid).where(top))
    .orderBy(sql`lower(f.foldername)`)
    .limit(200)
    .execute();
  return rows.map(({ whyid, ...row }) => ({
    ...row,
    spaceid: row.spaceid as FolderRow['spaceid'],
    ...accessOf(whyid),
  }));
}

/** The people of a rule, by name. */
const membersOf = (db: Db, drivefolderid: number) =>
  db
    .selectFrom('drive_member as m')
    .innerJoin('employee as e', 'e.employeeid', 'm.employeeid')
    .select(['e.employeeid', 'e.fullname', 'e.imagepath', 'e.employeecode', 'm.mayedit'])
    .where('m.drivefolderid', '=', drivefolderid)
    .orderBy(sql`lower(e.fullname)`)
    .execute();

async function opened(ctx: Context, folder: Folder): Promise<OpenFolder> {
  const { db } = ctx;
  const access = accessOf(folder.whyid);
  const ruled = folder.rulefolderid ?? folder.drivefolderid;
  const people = access.maymanage ? await membersOf(db, ruled) : [];
  const above = await foldersOf(db)
    .select(['f.drivefolderid', 'f.foldername'])
    .where(anyOf('f.drivefolderid', folder.path.slice(0, -1)))
    .where(readBy(ctx, 'r'))
    .orderBy(sql`cardinality(f.path)`)
    .execute();
  const owner =
    folder.ownerid === null
      ? undefined
      : await db.selectFrom('employee').select('fullname').where('employeeid', '=', folder.ownerid).executeTakeFirst();
  const chosen = (mayedit: boolean) =>
    people
      .filter((one) => one.mayedit === mayedit)
      .map(({ employeeid, fullname, imagepath, employeecode }) => ({
        displayname: fullname,
        displayvalue: employeeid,
        imagepath,
        detail: employeecode,
      }));
  const inherits = folder.rulefolderid !== folder.drivefolderid && folder.whyid > 1;
  return {
    drivefolderid: folder.drivefolderid,
    foldername: folder.foldername,
    spaceid: folder.spaceid as OpenFolder['spaceid'],
    parentid: folder.parentid,
    version: folder.version,
    ownername: owner?.fullname ?? null,
    ...access,
    reason: inherits ? `${access.reason}, as in ${folder.rulename}` : access.reason,
    above,
    hasownrule: folder.hasownrule,
    isconfidential: folder.isconfidential,
    audienceid: folder.audienceid as OpenFolder['audienceid'],
    businessunitids: folder.businessunitids,
    officeaddressids: folder.officeaddressids,
    subscriptiongradeids: folder.subscriptiongradeids,
    employmenttypes: folder.employmenttypes,
    editors: chosen(true),
    readers: chosen(false),
  };
}

/** Files that the caller opened last, or starred, of all that the caller still reads. */
async function ownPage(ctx: Context, view: 'recent' | 'favourites', page: { limit: number; offset: number }) {
  const { accountid } = ctx.session;
  const query = fileQuery(ctx).where('d.trashedday', 'is', null).where(readBy(ctx, 'r'));
  return view === 'recent'
    ? pagedList(
        query
          .innerJoin('drive_opened as o', 'o.drivefileid', 'd.drivefileid')
          .where('o.accountid', '=', accountid)
          .orderBy('o.lastat', 'desc')
          .orderBy('d.drivefileid'),
        page,
      )
    : pagedList(
        query
          .innerJoin('drive_favourite as o', 'o.drivefileid', 'd.drivefileid')
          .where('o.accountid', '=', accountid)
          .orderBy(inOrder)
          .orderBy('d.drivefileid'),
        page,
      );
}

const list = serve(listDrive, async (ctx, { spaceid, drivefolderid, view, search, limit, offset }) => {
  if (view !== undefined) {
    const { rows, total } = await ownPage(ctx, view, { limit, offset });
    return { folder: null, folders: [], rows: rows.map(fileOf), total };
  }
  const text = search?.trim().toLowerCase() ?? '';
  const folder = drivefolderid === undefined ? undefined : await folderFor(ctx, drivefolderid, 'read');
  const all = await foldersIn(ctx, { spaceid, parentid: drivefolderid, text });
  // Folders come first: the page of files begins where they end.
  const folders = all.slice(offset, offset + limit);
  const at = { limit: limit - folders.length, offset: Math.max(0, offset - all.length) };
  const { rows, total } = await (text !== ''
    ? searchedPage(ctx, text, at)
    : drivefolderid === undefined
      ? { rows: [], total: 0 }
      : pagedList(
          fileQuery(ctx)
            .where('d.drivefolderid', '=', drivefolderid)
            .where('d.trashedday', 'is', null)
            .orderBy(inOrder)
            .orderBy('d.drivefileid'),
          at,
        ));
  return {
    folder: folder ? await opened(ctx, folder) : null,
    folders,
    rows: rows.map(fileOf),
    total: all.length + total,
  };
});

const detail = serve(getFile, async (ctx, { drivefileid }) => {
  const { trashedday: _day, ...row } = await fileFor(ctx, drivefileid);
  const versions = await ctx.db
    .selectFrom('drive_file_version as v')
    .innerJoin('stored_file as s', 's.fileid', 'v.fileid')
    .select(['v.versionno', 'v.note', 's.size', 's.mediatype', 'v.fileid', 'v.addeddate', creator('v')[0]])
    .where('v.drivefileid', '=', drivefileid)
    .orderBy('v.versionno', 'desc')
    .limit(500)
    .execute();
  return [
    {
      ...fileOf(row),
      reason: accessOf(row.whyid).reason,
      hash: hashOfFile(row),
      versions: versions.map(({ fileid, ...one }) => ({ ...one, imagepath: String(fileid) })),
    },
  ];
});

const page = serveOpen(getFilePage, async (ctx, input) => {
  const { session } = ctx;
  const file = await ctx.tx(async (db, people) => {
    const row = await fileFor({ ...ctx, db, people }, input.drivefileid);
    if (input.page === 1) await noteOpened(db, session.accountid, [row.drivefileid]);
    return row;
  });
  if (file.mediatype !== 'application/pdf')
    failWith('E0070', { text: 'Only PDF documents can be shown here. Download the file to read it.' });
  const content = await ctx.env.files.get(keyOf(session.subscriptionid, file.key));
  return content ? [await pageImage(content, input.page)] : notFound();
});

const trash = serve(listTrash, async (ctx, input) => {
  const { trashdays } = await settingOf(ctx.db);
  const { rows, total } = await pagedList(
    fileQuery(ctx)
      .leftJoin('account as t', 't.accountid', 'd.trashedby')
      .select([sql<string>`d.trashedday`.as('trashedday'), sql<string>`coalesce(t.fullname, '')`.as('trashedbyname')])
      .where('d.trashedday', 'is not', null)
      .where(changedBy(ctx, 'r'))
      .orderBy('d.trashedday', 'desc')
      .orderBy('d.drivefileid', 'desc'),
    input,
  );
  return {
    rows: rows.map(({ trashedday, trashedbyname, ...row }) => ({
      ...fileOf(row),
      trashedday,
      trashedbyname,
      deletedon: row.holdreason === null ? addDays(day(trashedday), trashdays) : null,
    })),
    total,
  };
});

/** What is in files of Drive: for whoever reads their folder. */
export const drivePurpose: FilePurpose = {
  purpose: 'drive_file',
  accepts: 'attachment',
  // They come by the upload of Drive, which knows the folder.
  mayUpload: () => false,
  mayRead: async (reader, drivefileid) => {
    const row = await filesOf(reader.db)
      .select('d.drivefileid')
      .where('d.drivefileid', '=', drivefileid)
      .where(readBy(reader, 'r'))
      .where((c) => c.or([c('d.trashedday', 'is', null), sql<SqlBool>`${changedBy(reader, 'r')}`]))
      .executeTakeFirst();
    return row !== undefined;
  },
  opened: ({ db, session }, drivefileid) => noteOpened(db, session.accountid, [drivefileid]),
};

export const readEndpoints = [list, detail, page, trash];
