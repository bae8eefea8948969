import { sql } from 'kysely';
import { addDays, day } from '#platform/engine/day.ts';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { RequestContext, RequestKind, SubmittedRequest } from '#platform/server/request-kind.ts';
import { involvedIn, openSlots, slotsFor, delegatesOn } from './involved.ts';
import { lockedRequests, requestsOf, takeBack } from './settle.ts';
import { dependsOnAmount } from '../engine/resolve.ts';
import { detailOf, submittedOf } from './stored.ts';

export { addDelegates, expectDelegate, isApprover, moveDelegation } from './delegation.ts';
export { endsWithCaller, recordDecision } from './decide-as.ts';
export { actingFor, delegatesOn, meOf, waitingOn } from './involved.ts';
export { type OwnerSearch, ownersOf } from './owner.ts';
export { expectOpenKind, type NewRequest, submitRequests } from './submit.ts';

/**
 * Withdraws open requests of a kind in the caller's transaction, for example because their subject is void. The caller
 * has checked that the person may. @throws 404 for a request of another kind; 409 for one that is decided already
 */
export async function withdraw(
  ctx: RequestContext,
  { kind, ids, comment = null }: { kind: RequestKind; ids: readonly number[]; comment?: string | null },
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await lockedRequests(ctx.db, ids);
  if (rows.length !== new Set(ids).size || rows.some((row) => row.kind !== kind.kind)) notFound();
  if (rows.some(({ statusid }) => statusid !== 1))
    failWith('conflict', { status: 409, text: 'This request has already been decided' });
  await takeBack(ctx, new Map([[kind.kind, kind]]), rows, comment);
}

/** Whether an active workflow of the company names a kind, so that somebody other than the default decides it. */
export async function hasOwnWorkflow(db: Db, { kind }: RequestKind): Promise<boolean> {
  const workflows = await db.selectFrom('approval_workflow').select('detail').where('isactive', '=', 1).execute();
  return workflows.some(({ detail }) => detailOf(detail).kinds.includes(kind));
}

/** Whether a level of an active workflow that names a kind asks for an amount. */
export async function asksForAmount(db: Db, { kind }: RequestKind): Promise<boolean> {
  const workflows = await db.selectFrom('approval_workflow').select('detail').where('isactive', '=', 1).execute();
  return workflows
    .map(({ detail }) => detailOf(detail))
    .some(({ kinds, approvalworkflowdetail }) => kinds.includes(kind) && approvalworkflowdetail.some(dependsOnAmount));
}

/** The open requests of a kind about people, oldest first; without people, about everybody. */
export async function openRequestsOf(
  db: Db,
  { kind, employeeids }: { kind: RequestKind; employeeids?: readonly number[] },
): Promise<SubmittedRequest[]> {
  const rows = await db
    .selectFrom('approval_request')
    .select(['approvalrequestid', 'employeeid', 'requesteraccountid', 'title', 'facts', 'payload'])
    .where('kind', '=', kind.kind)
    .where('statusid', '=', 1)
    .$if(employeeids !== undefined, (q) => q.where(anyOf('employeeid', employeeids ?? [])))
    .orderBy('approvalrequestid')
    .execute();
  return rows.map(submittedOf);
}

/**
 * The caller's involvement in a request of a kind: 404 when there is none, else whether a slot of it waits for them
 * today.
 */
export async function standingIn(
  { db, session, today }: RequestContext,
  { kinds, approvalrequestid }: { kinds: readonly RequestKind[]; approvalrequestid: number },
): Promise<{ request: SubmittedRequest; maydecide: boolean }> {
  const me = { accountid: session.accountid, employeeid: session.employeeid };
  const delegates = await delegatesOn(db, today);
  const requests = await requestsOf(db, [approvalrequestid]);
  const [request] = requests;
  if (!request || !kinds.some(({ kind }) => kind === request.kind)) return notFound();
  const slots = await openSlots(db, [approvalrequestid]);
  if (!(await involvedIn(db, { me, delegates, requests, seats: slots })).has(approvalrequestid)) return notFound();
  const maydecide = request.statusid === 1 && slotsFor(me, request, slots, delegates).slotnos.length > 0;
  return { request: submittedOf(request), maydecide };
}

type Asking = Pick<RequestContext, 'db' | 'session' | 'today'>;

/** Whether the caller is a current approver of a request, in their own slot or as a delegate. Parties never are. */
export async function mayDecide({ db, session, today }: Asking, approvalrequestid: number): Promise<boolean> {
  const [request] = await requestsOf(db, [approvalrequestid]);
  if (!request || request.statusid !== 1) return false;
  const me = { accountid: session.accountid, employeeid: session.employeeid };
  const slots = await openSlots(db, [approvalrequestid]);
  return slotsFor(me, request, slots, await delegatesOn(db, today)).slotnos.length > 0;
}

/** Whether the caller is involved in a request: as requester, person concerned, approver, or by an earlier decision. */
export async function isInvolved({ db, session, today }: Asking, approvalrequestid: number): Promise<boolean> {
  const requests = await requestsOf(db, [approvalrequestid]);
  const me = { accountid: session.accountid, employeeid: session.employeeid };
  const slots = await openSlots(db, [approvalrequestid]);
  const delegates = await delegatesOn(db, today);
  return (await involvedIn(db, { me, delegates, requests, seats: slots })).has(approvalrequestid);
}

/** Days a reassignment lasts: a leaver's requests are decided by then. */
const HANDED_DAYS = 365;

const HANDED_ON = 'Handed on with the exit';
type HandOver = { readonly accountid: number; readonly toaccountid: number; readonly fromdate: string };

/**
 * Reassigns the requests of accounts, each from a day on: the other becomes its delegate from then. One that was handed on
 * before from another day is moved to this one.
 * @returns by account the delegate's id, as needed by `takeBackHandedOn`; without those who already are delegate on some of
 * the days
 */
export async function reassign(db: Db, list: readonly HandOver[]): Promise<ReadonlyMap<number, number>> {
  const rows = list.filter(({ accountid, toaccountid }) => accountid !== toaccountid);
  if (rows.length === 0) return new Map();
  const handed = rows.map((row) => ({
    accountid: row.accountid,
    delegateaccountid: row.toaccountid,
    period: `[${row.fromdate},${addDays(day(row.fromdate), HANDED_DAYS)})`,
    comment: HANDED_ON,
  }));
  const handOvers = sql`(values ${sql.join(handed.map((row) => sql`(${row.accountid}::bigint, ${row.delegateaccountid}::bigint, ${row.period}::daterange)`))}) as v (accountid, delegateaccountid, period)`;
  await tenantSql`update approval_delegation d set period = v.period from ${handOvers}
    where d.subscriptionid = current_subscription() and d.accountid = v.accountid and d.delegateaccountid = v.delegateaccountid
      and d.comment = ${HANDED_ON} and d.period && v.period and d.period <> v.period`.execute(db);
  const { rows: standing } = await tenantSql<{ accountid: number }>`select distinct d.accountid
    from approval_delegation d
    join ${handOvers} on v.accountid = d.accountid and v.delegateaccountid = d.delegateaccountid and v.period && d.period
    where d.subscriptionid = current_subscription()`.execute(db);
  const delegating = new Set(standing.map(({ accountid }) => accountid));
  const created = new Map<number, number>();
  for (const part of chunks(
    handed.filter(({ accountid }) => !delegating.has(accountid)),
    5,
  )) {
    const inserted = await db
      .insertInto('approval_delegation')
      .values(part)
      .returning(['approvaldelegationid', 'accountid'])
      .execute();
    for (const { accountid, approvaldelegationid } of inserted) created.set(accountid, approvaldelegationid);
  }
  return created;
}

export async function takeBackHandedOn(db: Db, approvaldelegationids: readonly number[]): Promise<void> {
  if (approvaldelegationids.length === 0) return;
  await db
    .deleteFrom('approval_delegation')
    .where('approvaldelegationid', 'in', [...approvaldelegationids])
    .execute();
}
