import { may } from '#platform/contract/features.ts';
import type { Db } from '#platform/server/db.ts';
import { claimFiles } from '#platform/server/files/claim.ts';
import type { FilePurpose } from '#platform/server/files/purpose.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { Context } from '#platform/server/serve.ts';
import { standingOf } from './standing.ts';

const CLAIM = 'ticket_post';

/** Files of posts: whoever reads the post reads them, so that those of an internal note are for agents alone. */
export const ticketFiles: FilePurpose = {
  purpose: 'ticketfile',
  accepts: 'scan',
  mayUpload: ({ grants }) => may(grants, 'request', 'edit'),
  mayRead: async (reader, ticketpostid) => {
    const post = await reader.db
      .selectFrom('ticket_post')
      .select(['ticketid', 'isinternal'])
      .where('ticketpostid', '=', ticketpostid)
      .executeTakeFirst();
    if (!post) return false;
    const standing = await standingOf(reader, post.ticketid);
    return standing !== undefined && (standing.isagent || !post.isinternal);
  },
};

type Post = {
  readonly ticketid: number;
  readonly isinternal: boolean;
  readonly isagent: boolean;
  readonly body: string;
  readonly files: readonly string[];
};

/** Adds a post to a ticket with its files. @throws ApplicationError 404 for a file that the caller did not upload for it */
export async function writePost(ctx: Context, { files, ...values }: Post): Promise<void> {
  const { ticketpostid } = await ctx.db
    .insertInto('ticket_post')
    .values({ ...values, addedby: ctx.session.accountid })
    .returning('ticketpostid')
    .executeTakeFirstOrThrow();
  await claimFiles(ctx, files, { purpose: 'ticketfile', to: { claimedby: CLAIM, claimedid: ticketpostid }, from: [] });
}

/** The files of posts, by post. */
export async function filesOf(
  db: Db,
  ticketpostids: readonly number[],
): Promise<ReadonlyMap<number | null, { imagepath: string; name: string }[]>> {
  const rows = await db
    .selectFrom('stored_file')
    .select(['fileid', 'name', 'claimedid'])
    .where('claimedby', '=', CLAIM)
    .where(anyOf('claimedid', ticketpostids))
    .orderBy('fileid')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ claimedid }) => claimedid)].map(([ticketpostid, all]) => [
      ticketpostid,
      all.map(({ fileid, name }) => ({ imagepath: String(fileid), name })),
    ]),
  );
}
