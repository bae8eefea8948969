import { randomUUID } from 'node:crypto';
import { chunks, type Db } from '#platform/server/db.ts';
import { failWith } from '#platform/server/application-error.ts';
import { anyOf } from '#platform/server/ids.ts';
import { holdNotices } from '#platform/server/notify/hold.ts';
import type { RequestContext, RequestKind } from '#platform/server/request-kind.ts';
import { UNDO_SECONDS } from '../contract/request.ts';
import { type Decision, type Progress, progressOf } from '../engine/progress.ts';
import { escalationDays, NEVER } from './escalation-days.ts';
import { tellOutcome, tellWaiting } from './notify.ts';
import { tellWatchers } from './watch.ts';
import { type Before, routeOf, escalationOf, grouped, movedOf, numbersOf, submittedOf } from './stored.ts';

/** Notices wait longer than a decision can be undone, so that none leaves while it is. */
const NOTICE_SECONDS = UNDO_SECONDS + 2;

export type Kinds = ReadonlyMap<string, RequestKind>;

const requests = (db: Db) =>
  db
    .selectFrom('approval_request as r')
    .leftJoin('account as pa', 'pa.employeeid', 'r.employeeid')
    .selectAll('r')
    .select('pa.accountid as personaccountid');
export type RequestRow = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number];

/** Requests with the account of the person concerned, by id. */
export const requestsOf = (db: Db, ids: readonly number[]): Promise<RequestRow[]> =>
  requests(db).where(anyOf('r.approvalrequestid', ids)).orderBy('r.approvalrequestid').execute();

/** Locks requests until the transaction ends, always in the same order, and reads their current state. */
export async function lockedRequests(db: Db, ids: readonly number[]): Promise<RequestRow[]> {
  await db
    .selectFrom('approval_request')
    .select('approvalrequestid')
    .where(anyOf('approvalrequestid', ids))
    .orderBy('approvalrequestid')
    .forUpdate()
    .execute();
  return requestsOf(db, ids);
}

export type Taken = { request: RequestRow; slotnos: number[]; delegatefor: string[] };
export type Answer = { statusid: 2 | 3; comment: string | null };

/** The decisions of requests that stand, in their order. */
export async function decisionsOf(db: Db, ids: readonly number[]): Promise<Map<number, Decision[]>> {
  const rows = await db
    .selectFrom('approval_decision')
    .select(['approvalrequestid', 'actionid', 'levelno', 'seats', 'accountid'])
    .where(anyOf('approvalrequestid', ids))
    .where('actionid', 'in', [1, 2])
    .where((c) =>
      c.not(
        c.exists(
          c
            .selectFrom('approval_decision as u')
            .select('u.approvaldecisionid')
            .whereRef('u.undoes', '=', 'approval_decision.approvaldecisionid'),
        ),
      ),
    )
    .orderBy('approvaldecisionid')
    .execute();
  const shaped = rows.map((row) => ({
    approvalrequestid: row.approvalrequestid,
    levelno: row.levelno ?? 0,
    seats: numbersOf(row.seats),
    accountid: row.accountid ?? 0,
    approved: row.actionid === 1,
  }));
  return grouped(shaped, ({ approvalrequestid }) => approvalrequestid);
}

const idsOf = (rows: readonly { request: RequestRow }[]): number[] =>
  rows.map(({ request }) => request.approvalrequestid);

/** Ends requests: their state, their slots, and the effect in their kinds, in this transaction. */
async function end(ctx: RequestContext, kinds: Kinds, rows: readonly RequestRow[], statusid: 2 | 3 | 4) {
  if (rows.length === 0) return;
  const ids = rows.map(({ approvalrequestid }) => approvalrequestid);
  await ctx.db
    .updateTable('approval_request')
    .set((eb) => ({
      statusid,
      currentlevel: null,
      sentbackon: null,
      ...NEVER,
      decidedon: ctx.env.now(),
      version: eb('version', '+', 1),
    }))
    .where('approvalrequestid', 'in', ids)
    .execute();
  await ctx.db
    .updateTable('approval_approver')
    .set({ statusid: 3 })
    .where('approvalrequestid', 'in', ids)
    .where('statusid', '<>', 3)
    .execute();
  for (const [name, of] of grouped(rows, ({ kind }) => kind)) {
    const kind = kinds.get(name);
    if (!kind) failWith('conflict', { status: 409, text: 'This type of request is no longer part of Muster' });
    const submitted = of.map(submittedOf);
    if (statusid === 2) await kind.approved(ctx, submitted);
    else if (statusid === 3) await kind.rejected?.(ctx, submitted);
    else await kind.withdrawn?.(ctx, submitted);
  }
}

/** The employees who are asked in the open slots of a level. */
const askedNow = (request: RequestRow, level: number, open: readonly number[]): (number | null)[] =>
  routeOf(request.route)
    .levels.filter(({ levelno }) => levelno === level)
    .flatMap(({ seats }) => seats.filter(({ seatno }) => open.includes(seatno)))
    .flatMap(({ approvers }) => approvers.map(({ employeeid }) => employeeid));

/** Moves to the next level: its approvers, except those for whom once is enough. */
export async function moveOn(
  ctx: RequestContext,
  moved: readonly { request: RequestRow; levelno: number; open: readonly number[] }[],
) {
  const { db, today, origin } = ctx;
  if (moved.length === 0) return;
  await db
    .updateTable('approval_approver')
    .set({ statusid: 3 })
    .where('approvalrequestid', 'in', idsOf(moved))
    .where('statusid', '=', 2)
    .execute();
  const due = await escalationDays(
    db,
    today,
    moved.map(({ request, levelno, open }) => ({
      escalation: escalationOf(request.escalation),
      employeeids: askedNow(request, levelno, open),
    })),
  );
  const dated = moved.map((one, at) => ({ ...one, due: due[at] ?? NEVER }));
  const keyOf = ({ levelno, open, due: { escalateon, escalatemoved } }: (typeof dated)[number]) =>
    JSON.stringify([levelno, open, escalateon, escalatemoved]);
  for (const [key, of] of grouped(dated, keyOf)) {
    const [first] = of;
    if (!first) throw new Error(`Nothing moves to ${key}`);
    await db
      .updateTable('approval_request')
      .set((eb) => ({
        currentlevel: first.levelno,
        levelsince: today,
        ...first.due,
        version: eb('version', '+', 1),
      }))
      .where('approvalrequestid', 'in', idsOf(of))
      .execute();
    const slots = await db
      .updateTable('approval_approver')
      .set({ statusid: 2 })
      .where('approvalrequestid', 'in', idsOf(of))
      .where('levelno', '=', first.levelno)
      .where('seatno', 'in', [...first.open])
      .returning(['approvalrequestid', 'accountid'])
      .execute();
    await tellWaiting(db, slots, { today, origin });
  }
}

/** Closes the filled slots of a level that still waits, so that they leave the inboxes of those who share them. */
async function closeSlots(db: Db, staying: readonly Taken[]): Promise<void> {
  for (const [, of] of grouped(staying, ({ slotnos, request }) => `${request.currentlevel} ${slotnos.join(',')}`)) {
    const [first] = of;
    if (!first || first.request.currentlevel === null) continue;
    await db
      .updateTable('approval_approver')
      .set({ statusid: 3 })
      .where('approvalrequestid', 'in', idsOf(of))
      .where('levelno', '=', first.request.currentlevel)
      .where('seatno', 'in', first.slotnos)
      .execute();
  }
}

/** Whether a decision can be undone: what needs a step-up cannot, nor what its kind does not take back. */
const mayUndo = (kind: RequestKind | undefined, { state }: Progress): boolean =>
  kind !== undefined && kind.stepUp === undefined && (state === 'pending' || kind.undone !== undefined);

/** What a request is before a decision, by which it is restored. */
const beforeOf = ({ currentlevel, levelsince, escalateon, escalatemoved }: RequestRow): Before => ({
  currentlevel,
  levelsince,
  escalateon,
  escalatemoved: movedOf(escalatemoved),
});

/** Saves the caller's decisions on locked requests, and moves each request on along its route. */
export async function settle(ctx: RequestContext, kinds: Kinds, taken: readonly Taken[], answer: Answer) {
  const { db, session, env } = ctx;
  const earlier = await decisionsOf(db, idsOf(taken));
  const validated = taken.map((one) => {
    const { approvalrequestid, route, currentlevel, kind } = one.request;
    const { accountid } = session;
    const own = { levelno: currentlevel ?? 0, seats: one.slotnos, accountid, approved: answer.statusid === 2 };
    const progress = progressOf(routeOf(route), [...(earlier.get(approvalrequestid) ?? []), own]);
    return { ...one, progress, mayundo: mayUndo(kinds.get(kind), progress) };
  });
  // Decisions of one call are undone together, or none of them.
  const isundoable = validated.every(({ mayundo }) => mayundo);
  const batch = randomUUID();
  const after = (seconds: number) => new Date(env.now().getTime() + seconds * 1000);
  const rows = validated.map(({ request, slotnos, delegatefor }) => ({
    approvalrequestid: request.approvalrequestid,
    actionid: answer.statusid === 2 ? 1 : 2,
    levelno: request.currentlevel,
    seats: JSON.stringify(slotnos),
    accountid: session.accountid,
    delegatefor: JSON.stringify(delegatefor),
    comment: answer.comment,
    batch,
    before: JSON.stringify(beforeOf(request)),
    undountil: isundoable ? after(UNDO_SECONDS) : null,
  }));
  for (const part of chunks(rows, 11)) await db.insertInto('approval_decision').values(part).execute();
  holdNotices(db, isundoable ? { batch, until: after(NOTICE_SECONDS), seconds: NOTICE_SECONDS } : undefined);
  const ended = (state: 'approved' | 'rejected') =>
    validated.filter(({ progress }) => progress.state === state).map(({ request }) => request);
  await moveOn(
    ctx,
    validated.flatMap(({ request, progress }) =>
      progress.state === 'pending' && progress.levelno !== request.currentlevel ? [{ request, ...progress }] : [],
    ),
  );
  await closeSlots(
    db,
    validated.filter(
      ({ request, progress }) => progress.state === 'pending' && progress.levelno === request.currentlevel,
    ),
  );
  await end(ctx, kinds, ended('approved'), 2);
  await end(ctx, kinds, ended('rejected'), 3);
  const outcome = (state: 'approved' | 'rejected', statusid: number) =>
    ended(state).map(({ requesteraccountid, personaccountid, title }) => ({
      accountids: [...new Set([requesteraccountid, ...(personaccountid === null ? [] : [personaccountid])])],
      title,
      statusid,
    }));
  await tellOutcome(db, [...outcome('approved', 2), ...outcome('rejected', 3)], ctx);
  await tellWatchers(
    ctx,
    (['approved', 'rejected'] as const).flatMap((text) => ended(text).map((request) => ({ request, text }))),
  );
  holdNotices(db, undefined);
  return new Map(
    validated.map(({ request, progress }) => [
      request.approvalrequestid,
      {
        statusid: progress.state === 'pending' ? 1 : progress.state === 'approved' ? 2 : 3,
        batch: isundoable ? batch : null,
      },
    ]),
  );
}

/** Withdraws open, locked requests; the caller has checked that they may be. */
export async function takeBack(ctx: RequestContext, kinds: Kinds, rows: readonly RequestRow[], comment: string | null) {
  const values = rows.map(({ approvalrequestid, currentlevel }) => ({
    approvalrequestid,
    actionid: 3,
    levelno: currentlevel,
    accountid: ctx.session.accountid,
    comment,
  }));
  for (const part of chunks(values, 6)) await ctx.db.insertInto('approval_decision').values(part).execute();
  await end(ctx, kinds, rows, 4);
  await tellWatchers(
    ctx,
    rows.map((request) => ({ request, text: 'withdrawn' as const })),
  );
}
