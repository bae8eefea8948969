import { say } from '#platform/engine/say.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { notFound } from '#platform/server/application-error.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serve } from '#platform/server/serve.ts';
import type { RequestContext } from '#platform/server/request-kind.ts';
import { watchRequest } from '../contract/request.ts';
import { type Asked, type Me, meOf, namedIn, partiesOf } from './involved.ts';
import { tellWatched } from './notify.ts';

const among = (ids: readonly number[]) => anyOf('approvalrequestid', ids);

/** Which of the requests an account watches. */
export async function watchedBy(db: Db, me: Me, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('approval_watcher')
    .select('approvalrequestid')
    .where('accountid', '=', me.accountid)
    .where(among(ids))
    .execute();
  return new Set(rows.map(({ approvalrequestid }) => approvalrequestid));
}

/** The requests that somebody watches, newest first. */
export async function watchedRequests(
  db: Db,
  me: Me,
  { kind, limit, offset }: { kind: string | null; limit: number; offset: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('approval_watcher as w')
    .innerJoin('approval_request as r', 'r.approvalrequestid', 'w.approvalrequestid')
    .select('w.approvalrequestid')
    .where('w.accountid', '=', me.accountid)
    .$if(kind !== null, (q) => q.where('r.kind', '=', kind ?? ''))
    .orderBy('w.approvalrequestid', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ approvalrequestid }) => approvalrequestid);
}

/** Adds those whom the workflows of requests name as watchers. */
export async function addWatchers(
  db: Db,
  rows: readonly { approvalrequestid: number; accountid: number }[],
): Promise<void> {
  for (const part of chunks(rows, 3))
    await db
      .insertInto('approval_watcher')
      .values(part)
      .onConflict((conflict) => conflict.columns(['subscriptionid', 'approvalrequestid', 'accountid']).doNothing())
      .execute();
}

const SENTENCES = {
  approved: (title: string) => say`A request you watch was approved: ${title}`,
  rejected: (title: string) => say`A request you watch was rejected: ${title}`,
  withdrawn: (title: string) => say`A request you watch was withdrawn: ${title}`,
  sentback: (title: string) => say`A request you watch was sent back: ${title}`,
  sentagain: (title: string) => say`A request you watch was sent again: ${title}`,
} as const;

/** What becomes of a request that whoever asked, and whom it is about, are told anyway. */
const NOTIFIED_ANYWAY: ReadonlySet<keyof typeof SENTENCES> = new Set(['approved', 'rejected', 'sentback']);

type Watched = {
  readonly request: Asked & { readonly approvalrequestid: number; readonly title: string };
  readonly text: keyof typeof SENTENCES;
};

/** Notifies those who watch requests of what became of them, but for whoever did it. */
export async function tellWatchers(ctx: RequestContext, changed: readonly Watched[]): Promise<void> {
  const { db, session } = ctx;
  if (changed.length === 0) return;
  const watchers = await db
    .selectFrom('approval_watcher')
    .select(['approvalrequestid', 'accountid'])
    .where(among(changed.map(({ request }) => request.approvalrequestid)))
    .where('accountid', '<>', session.accountid)
    .orderBy('approvalrequestid')
    .orderBy('accountid')
    .execute();
  const byKey = new Map(changed.map((one) => [one.request.approvalrequestid, one]));
  const result = watchers.flatMap(({ approvalrequestid, accountid }) => {
    const one = byKey.get(approvalrequestid);
    if (!one || (NOTIFIED_ANYWAY.has(one.text) && partiesOf(one.request).has(accountid))) return [];
    return [{ accountid, sentence: SENTENCES[one.text](one.request.title.replace(/\s+/g, ' ')) }];
  });
  await tellWatched(db, result, ctx);
}

/**
 * Watching gives no access that somebody has not got: only who is named in a request, or by its workflow, can begin. A
 * delegate for the day is not.
 */
export const watch = serve(watchRequest, async (ctx, { approvalrequestid, iswatched }) => {
  const { db } = ctx;
  const me = meOf(ctx);
  if (!(await namedIn(db, me, [approvalrequestid])).includes(approvalrequestid)) return notFound();
  if (iswatched) await addWatchers(db, [{ approvalrequestid, accountid: me.accountid }]);
  else
    await db
      .deleteFrom('approval_watcher')
      .where('approvalrequestid', '=', approvalrequestid)
      .where('accountid', '=', me.accountid)
      .execute();
  return [{ approvalrequestid, iswatched }];
});
