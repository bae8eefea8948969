import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { keyOf } from '#platform/server/files/key.ts';
import { type ZipEntry, zipEnd, zipPart } from '#platform/server/files/zip.ts';
import { anyOf } from '#platform/server/ids.ts';
import { type Context, serveFile } from '#platform/server/serve.ts';
import { downloadFiles, MAX_ZIP } from '../contract/file.ts';
import { freeName } from '../engine/file-name.ts';
import { filesOf, folderFor, numbersOf, readBy } from './access.ts';
import { placesOf } from './folder.ts';
import { noteOpened } from './opened.ts';

const MAX_FILES = 5000;
type Selection = { readonly drivefileids: readonly number[]; readonly drivefolderids: readonly number[] };

/** The files of a selection by their names in the archive. @throws ApplicationError 404 for what the caller may not read */
async function selectedFiles(ctx: Context, { drivefileids, drivefolderids }: Selection) {
  const { db } = ctx;
  const depths = new Map<number, number>();
  for (const one of drivefolderids) depths.set(one, (await folderFor(ctx, one, 'read')).path.length);
  const rows = await filesOf(db)
    .select(['d.drivefileid', 'd.filename', 's.key', 's.size', 'f.path'])
    .where((c) =>
      c.or([anyOf('d.drivefileid', drivefileids), sql<boolean>`f.path && ${[...drivefolderids]}::bigint[]`]),
    )
    .where('d.trashedday', 'is', null)
    .where(readBy(ctx, 'r'))
    .orderBy('d.drivefileid')
    .limit(MAX_FILES + 1)
    .execute();
  const read = new Set(rows.map(({ drivefileid }) => drivefileid));
  if (!drivefileids.every((one) => read.has(one))) notFound();
  if (rows.length === 0) failWith('conflict', { status: 409, text: 'There is nothing in it to download' });
  if (rows.length > MAX_FILES || rows.reduce((sum, { size }) => sum + size, 0) > MAX_ZIP)
    failWith('conflict', { status: 409, text: 'A download has 5,000 files and 1 GB at most. Select fewer' });
  await noteOpened(
    db,
    ctx.session.accountid,
    rows.map(({ drivefileid }) => drivefileid),
  );
  const names = await placesOf(
    db,
    rows.map(({ path }) => numbersOf(path)),
  );
  const used = new Set<string>();
  return rows.map(({ key, size, path: ids, filename }) => {
    const path = numbersOf(ids);
    const at = path.findIndex((one) => depths.has(one));
    const place = at < 0 ? [] : path.slice(at).map((one) => (names.get(one) ?? '').replaceAll(/[\\/:*?"<>|]/g, '_'));
    const name = freeName([...place, filename].join('/'), used, 1000);
    used.add(name.toLowerCase());
    return { name, key, size };
  });
}

const download = serveFile(downloadFiles, async (ctx, input) => {
  const files = await ctx.tx((db, people) => selectedFiles({ ...ctx, db, people }, input));
  const get = async (key: string): Promise<Buffer> =>
    (await ctx.env.files.get(keyOf(ctx.session.subscriptionid, key))) ?? notFound();
  // A missing file is reported before the first byte: later the answer can no longer fail.
  if (files[0]) await get(files[0].key);
  async function* bytes() {
    const entries: ZipEntry[] = [];
    for (const { name, key } of files) {
      const part = zipPart([{ name, bytes: await get(key) }]);
      entries.push(...part.entries);
      yield part.bytes;
    }
    yield zipEnd(entries);
  }
  return {
    name: `drive-${ctx.today}.zip`,
    type: 'application/zip',
    bytes: Readable.from(bytes(), { objectMode: false }),
  };
});

export const zipEndpoints = [download];
