import { may } from '#platform/contract/features.ts';
import { claimFile, releaseFile } from '#platform/server/files/claim.ts';
import type { FilePurpose } from '#platform/server/files/purpose.ts';
import { reachesPerson } from '#platform/server/people-scope.ts';
import { stale, notFound } from '#platform/server/application-error.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { saveOwnPhoto, savePhoto } from '../contract/employee.ts';

/** Pictures of people: visible to anybody who can find the person in the directory. */
export const photoPurpose: FilePurpose = {
  purpose: 'employee_photo',
  accepts: 'image',
  mayUpload: ({ grants, employeeid }) =>
    may(grants, 'people', 'edit') || (employeeid !== null && may(grants, 'profile', 'edit')),
  mayRead: (reader, claimedid) => reachesPerson(reader, 'directory', claimedid),
};

/** Replaces the picture; a trigger of the table updates the account of the person. */
async function change(ctx: Context, employeeid: number, imagepath: string | null) {
  const current = await ctx.db
    .selectFrom('employee')
    .select(['imagepath', 'version'])
    .where('employeeid', '=', employeeid)
    .forUpdate()
    .executeTakeFirst();
  if (!current) return notFound();
  if (current.version !== ctx.ifMatch) return stale({ version: current.version });
  const fileid =
    imagepath === null
      ? null
      : await claimFile(ctx, { imagepath, purpose: 'employee_photo', claimedby: 'employee', claimedid: employeeid });
  const next = fileid === null ? null : String(fileid);
  if (next !== current.imagepath) await releaseFile(ctx.db, current.imagepath);
  const saved = await ctx.db
    .updateTable('employee')
    .set({ imagepath: next, version: current.version + 1 })
    .where('employeeid', '=', employeeid)
    .returning(['imagepath', 'version'])
    .executeTakeFirstOrThrow();
  return [saved];
}

const own = serve(saveOwnPhoto, (ctx, { imagepath }) => {
  const { employeeid } = ctx.session;
  return employeeid === null ? notFound() : change(ctx, employeeid, imagepath);
});

const others = serve(savePhoto, async (ctx, { employeeid, imagepath }) =>
  change(ctx, await ctx.people.one(employeeid), imagepath),
);

export const photoEndpoints = [own, others];
