import { may } from '#platform/contract/features.ts';
import { claimFile, releaseFile } from '#platform/server/files/claim.ts';
import type { FilePurpose, Reader } from '#platform/server/files/purpose.ts';
import type { Context } from '#platform/server/serve.ts';
import type { AnnouncementSave } from '../contract/announcement.ts';
import { inReach } from './scope.ts';
import { standings } from './standing.ts';

/** Whether somebody may see a file: whoever writes the announcement, and the people whom a published one is for. */
async function mayRead(reader: Reader, announcementid: number): Promise<boolean> {
  const { db, session, today } = reader;
  const own = await db
    .selectFrom('announcement as a')
    .select('a.announcementid')
    .where('a.announcementid', '=', announcementid)
    .where(inReach(reader))
    .executeTakeFirst();
  if (own) return true;
  if (!may(session.grants, 'announcements', 'read') || session.employeeid === null) return false;
  const row = await db
    .selectFrom(standings(today, { announcementid, employeeid: session.employeeid }).as('s'))
    .select('s.employeeid')
    .executeTakeFirst();
  return row !== undefined;
}

const shared: Pick<FilePurpose, 'mayUpload' | 'mayRead'> = {
  mayUpload: ({ grants }) => may(grants, 'announcement', 'edit'),
  mayRead,
};
export const announcementFiles: readonly FilePurpose[] = [
  { purpose: 'announcement_picture', accepts: 'image', ...shared },
  { purpose: 'announcement_document', accepts: 'document', ...shared },
];

type Stored = { readonly imagepath: string | null; readonly documentid: number | null };
/**
 * Claims the picture and the document of a form for an announcement, and releases those it had before.
 * @throws ApplicationError 404 for a file that the caller did not upload
 */
export async function claimOwnFiles(
  ctx: Context,
  announcementid: number,
  input: Pick<AnnouncementSave, 'imagepath' | 'documentpath' | 'documentname'>,
  current: Stored | undefined,
) {
  const holder = { claimedby: 'announcement', claimedid: announcementid } as const;
  const claim = (imagepath: string | null, purpose: 'announcement_picture' | 'announcement_document') =>
    imagepath === null ? null : claimFile(ctx, { imagepath, purpose, ...holder });
  const picture = await claim(input.imagepath, 'announcement_picture');
  const documentid = await claim(input.documentpath, 'announcement_document');
  const imagepath = picture === null ? null : String(picture);
  const values = {
    imagepath,
    documentid,
    documentname: documentid === null ? null : (input.documentname ?? 'Document'),
  };
  await ctx.db.updateTable('announcement').set(values).where('announcementid', '=', announcementid).execute();
  if (current && current.imagepath !== imagepath) await releaseFile(ctx.db, current.imagepath);
  if (current && current.documentid !== documentid && current.documentid !== null)
    await releaseFile(ctx.db, String(current.documentid));
}
