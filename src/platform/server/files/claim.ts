import { sql } from 'kysely';
import type { FilePurposeName } from '../../contract/files.ts';
import type { Db } from '../db.ts';
import { unknown } from '../refusal.ts';
import type { Context } from '../serve.ts';
import { readLink } from './link.ts';

type Claim = { imagepath: string; purpose: FilePurposeName; claimedby: 'employee' | 'company'; claimedid: number };

/**
 * Claims an upload of the caller for a person or thing: from then on it stays. A file that is nobody's upload here, of
 * another purpose, somebody else's or gone is the same unknown. @returns its id, which the claiming row keeps.
 */
export async function claimFile(ctx: Context, { imagepath, purpose, claimedby, claimedid }: Claim): Promise<number> {
  const link = readLink(ctx.env.secret, imagepath);
  if (!link || link.subscriptionid !== ctx.session.subscriptionid) return unknown();
  const claimed = await ctx.db
    .updateTable('stored_file')
    .set({ claimedby, claimedid, expireson: null })
    .where('fileid', '=', link.fileid)
    .where('purpose', '=', purpose)
    .where((c) =>
      c.or([
        c.and([
          c('claimedby', 'is', null),
          c('addedby', '=', ctx.session.accountid),
          c('expireson', '>', sql<string>`now()`),
        ]),
        // Saved twice: it is there already.
        c.and([c('claimedby', '=', claimedby), c('claimedid', '=', claimedid)]),
      ]),
    )
    .returning('fileid')
    .executeTakeFirst();
  return claimed ? claimed.fileid : unknown();
}

/** Lets go of a file that was replaced or removed; the worker takes it away a day later. */
export async function releaseFile(db: Db, held: string | null): Promise<void> {
  if (held === null) return;
  await db
    .updateTable('stored_file')
    .set({ claimedby: null, claimedid: null, expireson: sql<string>`now() + interval '24 hours'` })
    .where('fileid', '=', Number(held))
    .execute();
  await wakeTidying(db);
}

/** The worker looks at this company's uploads a day from now, when the first of them may have expired. */
export async function wakeTidying(db: Db): Promise<void> {
  await sql`select wake_worker('tidy_files', now() + interval '24 hours 1 minute')`.execute(db);
}
