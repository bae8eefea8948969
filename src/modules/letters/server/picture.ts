import { may } from '#platform/contract/features.ts';
import type { Db } from '#platform/server/db.ts';
import { claimFile, releaseFile } from '#platform/server/files/claim.ts';
import { keyOf } from '#platform/server/files/key.ts';
import { readLink } from '#platform/server/files/link.ts';
import type { FilePurpose } from '#platform/server/files/purpose.ts';
import type { FileStore } from '#platform/server/files/store.ts';
import { notFound } from '#platform/server/application-error.ts';
import type { Context, SignedOpenContext } from '#platform/server/serve.ts';

const PURPOSE = 'letter_image';
type Holder = { claimedby: 'page_layout' | 'authorized_signatory'; claimedid: number };

/** Letterhead pictures and signatures: for users who edit them. */
export const letterImage: FilePurpose = {
  purpose: PURPOSE,
  accepts: 'image',
  mayUpload: ({ grants }) => may(grants, 'pageLayout', 'edit') || may(grants, 'authorizedSignatory', 'edit'),
  mayRead: async ({ session }) =>
    may(session.grants, 'pageLayout', 'read') && may(session.grants, 'authorizedSignatory', 'read'),
};

/** Claims the picture of a form for its row and releases the previous one. @returns the value to store in the row */
export async function currentPicture(
  ctx: Context,
  { path, current }: { path: string | null; current: string | null },
  holder: Holder,
): Promise<string | null> {
  const now = path === null ? null : String(await claimFile(ctx, { imagepath: path, purpose: PURPOSE, ...holder }));
  if (now !== current) await releaseFile(ctx.db, current);
  return now;
}

/** The bytes of a picture stored in a row. */
export async function pictureBytes(
  { db, files, subscriptionid }: { db: Db; files: FileStore; subscriptionid: number },
  current: string | null,
): Promise<Buffer | null> {
  if (current === null) return null;
  const row = await db.selectFrom('stored_file').select('key').where('fileid', '=', Number(current)).executeTakeFirst();
  return (row && (await files.get(keyOf(subscriptionid, row.key)))) ?? null;
}

/**
 * The id of a picture in a preview: one of a layout, or the caller's own unclaimed upload.
 * @throws ApplicationError 404 for any other
 */
export async function pictureOfPreview(
  ctx: Pick<SignedOpenContext, 'env' | 'session'>,
  db: Db,
  path: string | null,
): Promise<string | null> {
  if (path === null) return null;
  const link = readLink(ctx.env, path);
  if (!link || link.subscriptionid !== ctx.session.subscriptionid) return notFound();
  const row = await db
    .selectFrom('stored_file')
    .select('fileid')
    .where('fileid', '=', link.fileid)
    .where('purpose', '=', PURPOSE)
    .where((c) =>
      c.or([
        c('claimedby', '=', 'page_layout'),
        c.and([c('claimedby', 'is', null), c('addedby', '=', ctx.session.accountid)]),
      ]),
    )
    .executeTakeFirst();
  return row ? String(row.fileid) : notFound();
}
