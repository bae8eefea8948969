import { sql } from 'kysely';
import { say } from '#platform/engine/say.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { dropNotices, holdNotices } from '#platform/server/notify/hold.ts';
import type { BuiltSince } from '#platform/server/request-kind.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import { UNDO_SECONDS, undoDecisions } from '../contract/request.ts';
import { progressOf } from '../engine/progress.ts';
import { decisionsOf, type Kinds, lockedRequests, type RequestRow, requestsOf } from './settle.ts';
import { beforeOf, grouped, routeOf, submittedOf } from './stored.ts';

const conflict = (text: string): never => failWith('conflict', { status: 409, text });
const TOO_LATE = say`A decision can be undone for ${UNDO_SECONDS} seconds`;

const ownDecisions = (db: Db, accountid: number, batches: readonly string[]) =>
  db
    .selectFrom('approval_decision')
    .select(['approvaldecisionid', 'approvalrequestid', 'undountil', 'before', 'levelno', 'addeddate'])
    .where('accountid', '=', accountid)
    .where(sql<boolean>`batch = any(${[...batches]}::uuid[])`)
    .orderBy('approvaldecisionid')
    .execute();
type Decided = Awaited<ReturnType<typeof ownDecisions>>[number];

/** The last row of the history of requests, by request. */
async function lastOf(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('approval_decision')
    .distinctOn('approvalrequestid')
    .select(['approvalrequestid', 'approvaldecisionid', 'actionid', 'undoes'])
    .where(anyOf('approvalrequestid', ids))
    .orderBy('approvalrequestid')
    .orderBy('approvaldecisionid', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.approvalrequestid, row]));
}

/**
 * Expects that decisions are the last word on their requests, and young enough.
 * @returns whether all of them are undone already, as when the answer to the first call was lost
 * @throws 409 with a sentence
 */
async function isUndone(ctx: Context, requests: readonly RequestRow[], decided: readonly Decided[]): Promise<boolean> {
  const last = await lastOf(
    ctx.db,
    requests.map(({ approvalrequestid }) => approvalrequestid),
  );
  const lastFor = ({ approvalrequestid }: Decided) => last.get(approvalrequestid);
  if (decided.every((one) => lastFor(one)?.undoes === one.approvaldecisionid)) return true;
  const titles = new Map(requests.map((row) => [row.approvalrequestid, row.title]));
  const now = ctx.env.now();
  for (const one of decided) {
    if (one.undountil === null) conflict('This decision cannot be undone');
    else if (now > new Date(one.undountil)) conflict(TOO_LATE);
    const title = titles.get(one.approvalrequestid) ?? '';
    if (lastFor(one)?.approvaldecisionid !== one.approvaldecisionid)
      conflict(say`Something was done since with “${title}”, so it stays decided`);
  }
  return false;
}

/** Expects that nobody has asked for the same again, which is open now. @throws 409 */
async function expectNotAgain(db: Db, ids: readonly number[]): Promise<void> {
  const again = await db
    .selectFrom('approval_request as r')
    .innerJoin('approval_request as o', (join) =>
      join
        .onRef('o.kind', '=', 'r.kind')
        .onRef('o.employeeid', '=', 'r.employeeid')
        .onRef('o.similarkey', '=', 'r.similarkey')
        .onRef('o.approvalrequestid', '<>', 'r.approvalrequestid'),
    )
    .select('r.title')
    .where(anyOf('r.approvalrequestid', ids))
    .where('o.statusid', '=', 1)
    .executeTakeFirst();
  if (again) conflict(say`“${again.title}” was asked for again since, so it stays decided`);
}

/** Puts requests back to where they were, with the slots of their level open. */
async function reopen(db: Db, requests: readonly RequestRow[], decided: readonly Decided[]): Promise<void> {
  const before = decided.map(({ approvalrequestid, before: was }) => ({ approvalrequestid, ...beforeOf(was) }));
  await tenantSql`update approval_request r set statusid = 1, decidedon = null, version = r.version + 1,
      currentlevel = b.currentlevel, levelsince = b.levelsince, escalateon = b.escalateon, escalatemoved = b.escalatemoved
    from jsonb_to_recordset(${JSON.stringify(before)}::jsonb)
      b (approvalrequestid bigint, currentlevel integer, levelsince date, escalateon date, escalatemoved jsonb)
    where r.subscriptionid = current_subscription() and r.approvalrequestid = b.approvalrequestid`.execute(db);
  const decisions = await decisionsOf(
    db,
    requests.map(({ approvalrequestid }) => approvalrequestid),
  );
  const open = requests.flatMap(({ approvalrequestid, route }) => {
    const progress = progressOf(routeOf(route), decisions.get(approvalrequestid) ?? []);
    return progress.state === 'pending' ? [{ approvalrequestid, levelno: progress.levelno, open: progress.open }] : [];
  });
  await tenantSql`update approval_approver p set statusid = case
      when p.levelno > o.levelno then 1
      when p.levelno = o.levelno and o.open @> to_jsonb(p.seatno) then 2
      else 3 end
    from jsonb_to_recordset(${JSON.stringify(open)}::jsonb) o (approvalrequestid bigint, levelno integer, open jsonb)
    where p.subscriptionid = current_subscription() and p.approvalrequestid = o.approvalrequestid`.execute(db);
}

/** What the kinds of ended requests carried out is taken back, in this transaction. */
async function takeBackEffects(ctx: Context, kinds: Kinds, requests: readonly RequestRow[]): Promise<void> {
  const ended = requests.filter(({ statusid }) => statusid !== 1);
  for (const of of grouped(ended, ({ kind, statusid }) => `${kind} ${statusid}`).values()) {
    const [first] = of;
    const undone = first && kinds.get(first.kind)?.undone;
    if (!first || !undone) return conflict('This decision cannot be undone');
    await undone(ctx, of.map(submittedOf), first.statusid === 2 ? 'approved' : 'rejected');
  }
}

/** Takes back the caller's decisions of a call, all or none: their effect, their notices, and where requests stood. */
export const undo = (kinds: Kinds, built: readonly BuiltSince[]): Served =>
  serve(undoDecisions, async (ctx, { batches }) => {
    const { db, session, env } = ctx;
    const decided = await ownDecisions(db, session.accountid, batches);
    const [first] = decided;
    if (!first) return notFound();
    const ids = decided.map(({ approvalrequestid }) => approvalrequestid);
    const requests = await lockedRequests(db, ids);
    const answer = async () =>
      (await requestsOf(db, ids)).map(({ approvalrequestid, statusid, version }) => ({
        approvalrequestid,
        statusid,
        version,
      }));
    if (await isUndone(ctx, requests, decided)) return answer();
    await expectNotAgain(db, ids);
    const since = decided.map(({ addeddate }) => addeddate).reduce((a, b) => (a < b ? a : b));
    const ended = requests.filter(({ statusid }) => statusid !== 1).map(({ employeeid }) => employeeid);
    // Whatever taking it back would tell goes with what the decision told.
    const [batch = ''] = batches;
    holdNotices(db, { batch, until: env.now(), seconds: UNDO_SECONDS });
    await takeBackEffects(ctx, kinds, requests);
    for (const builtSince of ended.length > 0 ? built : []) {
      const why = await builtSince(db, { employeeids: [...new Set(ended)], since });
      if (why !== undefined) conflict(why);
    }
    const rows = decided.map(({ approvalrequestid, approvaldecisionid, levelno }) => ({
      approvalrequestid,
      actionid: 8,
      levelno,
      accountid: session.accountid,
      undoes: approvaldecisionid,
    }));
    for (const part of chunks(rows, 6)) await db.insertInto('approval_decision').values(part).execute();
    await reopen(db, requests, decided);
    for (const one of batches)
      if (!(await dropNotices(db, one))) conflict('Somebody was told of this decision already, so it stays');
    return answer();
  });
