import type { OpenContext } from '#platform/server/serve.ts';
import { applicationLink, mailCandidates, recipients } from './application-mails.ts';
import { readStatusToken } from './application-token.ts';
import { standingApplication } from '../candidate/joined.ts';
import { emailKey } from './candidate-rows.ts';

/** What a candidate reads of an application. */
export type ApplicationStatus = { readonly designationname: string; readonly receivedday: string };

/** The most applications whose links one request sends, and how soon they are sent again, in minutes. */
const MAX = 10;
const AGAIN_MINUTES = 10;

/** The status behind a personal link. @returns undefined for a link that is over, changed, or whose data is deleted */
export async function applicationStatus(
  ctx: Pick<OpenContext, 'env' | 'tenant' | 'tx'>,
  token: string,
): Promise<ApplicationStatus | undefined> {
  const link = readStatusToken(ctx.env, ctx.tenant.subscriptionid, token, ctx.env.now());
  if (!link || link.expired) return undefined;
  return ctx.tx(async (db) => {
    const id = await standingApplication(db, link.candidateapplicationid);
    return recipients(db, ctx).where('a.candidateapplicationid', '=', id).executeTakeFirst();
  });
}

/** Sends new links to the applications of an address, if there are any; whether there are is told to nobody. */
export async function sendStatusLinks(
  ctx: Pick<OpenContext, 'env' | 'tenant' | 'tx' | 'origin'>,
  emailid: string,
): Promise<void> {
  await ctx.tx(async (db) => {
    const now = ctx.env.now();
    const before = new Date(now.getTime() - AGAIN_MINUTES * 60_000).toISOString();
    const rows = await recipients(db, ctx)
      .where('a.emailkey', '=', emailKey(emailid))
      .where((c) => c.or([c('a.linksenton', 'is', null), c('a.linksenton', '<', before)]))
      .orderBy('a.candidateapplicationid', 'desc')
      .limit(MAX)
      .execute();
    if (rows.length === 0) return;
    await db
      .updateTable('candidate_application')
      .set({ linksenton: now.toISOString() })
      .where(
        'candidateapplicationid',
        'in',
        rows.map((one) => one.candidateapplicationid),
      )
      .execute();
    await mailCandidates(ctx, db, applicationLink, rows);
  });
}
