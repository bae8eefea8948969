import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ActiveId } from '#platform/contract/active.ts';
import { activeOf } from '#platform/server/active.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import type { RequestContext, RequestFacts, RequestKind } from '#platform/server/request-kind.ts';
import type { ApprovalRoute, Approver } from '../contract/route.ts';
import type { WorkflowDetail } from '../contract/workflow.ts';
import { chooseWorkflow, covers } from '../engine/choose.ts';
import type { Concerned, Parties } from '../engine/organisation.ts';
import { progressOf } from '../engine/progress.ts';
import { resolveRoute, watchersOf } from '../engine/resolve.ts';
import { escalationDays, NEVER } from './escalation-days.ts';
import { tellWaiting } from './notify.ts';
import { addWatchers } from './watch.ts';
import { concernedPeople, organisationOf } from './organisation.ts';
import { escalationFor, type RequestSetting, requestSettings } from './setting.ts';
import { detailOf, type Escalation, grouped, submittedOf } from './stored.ts';

export type NewRequest = {
  readonly kind: RequestKind;
  /** The person it is about. The caller has checked that they are in scope. */
  readonly employeeid: number;
  readonly facts: RequestFacts;
  readonly payload: unknown;
  readonly title: string;
  /** Others whom it concerns as much: they decide it no more than the person does. */
  readonly alsoconcerned?: readonly number[];
  /** Two requests of a kind and person with the same value are duplicates; defaults to the payload. */
  readonly similar?: string;
};

type Workflow = {
  approvalworkflowid: number;
  isdefault: boolean;
  isactive: ActiveId;
  version: number;
  detail: WorkflowDetail;
};

async function workflowsOf(db: Db): Promise<Workflow[]> {
  const rows = await db
    .selectFrom('approval_workflow')
    .select(['approvalworkflowid', 'isdefault', 'isactive', 'version', 'detail'])
    .orderBy('approvalworkflowid')
    .execute();
  return rows.map((row) => ({ ...row, isactive: activeOf(row.isactive), detail: detailOf(row.detail) }));
}

/** The same text for the same value, regardless of the order of its keys. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, current: unknown) =>
    typeof current === 'object' && current !== null && !Array.isArray(current)
      ? Object.fromEntries(Object.entries(current).sort(([a], [b]) => (a < b ? -1 : 1)))
      : current,
  ) ?? 'null';
const keyOf = ({ similar, payload }: NewRequest): string =>
  createHash('sha256')
    .update(similar ?? canonical(payload))
    .digest('hex');

/** A fact is whole paise, or days; anything else is a bug of the module that submits. */
function factsOf({ kind, facts }: NewRequest): { amount: number | null; days: number | null } {
  const { amount = null, days = null } = facts;
  if (amount !== null && (!Number.isSafeInteger(amount) || amount < 0)) failWith('E0010');
  if (days !== null && !(days >= 0 && days < 10_000)) failWith('E0010');
  return { amount: kind.facts.includes('amount') ? amount : null, days: kind.facts.includes('days') ? days : null };
}

/** The facts that are stored with a request: a kind without days has none, and a guarded amount stays with its module. */
const storedFacts = (
  { guardedAmount }: RequestKind,
  { amount, days }: { amount: number | null; days: number | null },
): RequestFacts => ({
  ...(amount === null || guardedAmount ? {} : { amount }),
  ...(days === null ? {} : { days }),
});

/** The first open level with slots; null when the route was rejected. */
const firstLevel = (route: ApprovalRoute): number | null => {
  const progress = progressOf(route, []);
  return progress.state === 'pending' ? progress.levelno : null;
};

/** The employees who are asked on a level of a route. */
const askedOn = (route: ApprovalRoute, level: number | null): (number | null)[] =>
  route.levels
    .filter(({ levelno }) => levelno === level)
    .flatMap(({ seats }) => seats.flatMap(({ approvers }) => approvers.map(({ employeeid }) => employeeid)));

/** @throws ApplicationError when the company has switched the kind off, or not opened it to the person */
function failUnlessOpen(setting: RequestSetting | undefined, person: Concerned): void {
  if (!setting) return;
  if (!setting.isenabled)
    failWith('conflict', { status: 409, text: 'This type of request is switched off. Contact an administrator.' });
  if (!covers(setting, person))
    failWith('conflict', { status: 409, text: 'This type of request is not open to this person' });
}

/**
 * For kinds that are agreed on before they are submitted: whether the person can ask for them at all.
 * @throws ApplicationError 409 for a kind that is switched off, or not for the person; 404 for an unknown person
 */
export async function expectOpenKind(
  { db, today }: Pick<RequestContext, 'db' | 'today'>,
  { kind, employeeid }: Pick<NewRequest, 'kind' | 'employeeid'>,
): Promise<void> {
  const person = (await concernedPeople(db, [employeeid], today)).get(employeeid) ?? notFound();
  failUnlessOpen((await requestSettings(db)).get(kind.kind), person);
}

/**
 * Submits requests, in the caller's transaction: each goes to the workflow for its kind and person, and stores its
 * current route. @returns their ids and states in the order given: 1 Pending, 3 when the workflow rejects at once.
 * @throws E1020 when the same request is open already; 404 for an unknown person; 409 for a kind that is switched off,
 *   or not for the person
 */
export async function submitRequests(
  ctx: RequestContext,
  rows: readonly NewRequest[],
): Promise<{ approvalrequestid: number; statusid: 1 | 3 }[]> {
  if (rows.length === 0) return [];
  const { db, session, today } = ctx;
  const workflows = await workflowsOf(db);
  const settings = await requestSettings(db);
  const concerned = await concernedPeople(
    db,
    rows.map(({ employeeid }) => employeeid),
    today,
  );
  const planned = rows.map((row) => {
    const person = concerned.get(row.employeeid) ?? notFound();
    const setting = settings.get(row.kind.kind);
    failUnlessOpen(setting, person);
    const workflow = chooseWorkflow(workflows, row.kind.kind, person, setting?.approvalworkflowid);
    if (!workflow)
      return failWith('conflict', {
        status: 409,
        text: 'No approval workflow applies to this request. Contact an administrator.',
      });
    return {
      row,
      person,
      workflow,
      facts: factsOf(row),
      escalation: escalationFor(workflow.detail, setting?.replydays),
    };
  });
  const used = [...new Set(planned.map(({ workflow }) => workflow.detail))];
  const organisation = await organisationOf(db, { concerned: concerned.values(), workflows: used }, today);
  const ready = planned.map(({ row, person, workflow, facts, escalation }) => {
    const own = organisation.people.get(person.employeeid)?.accountid;
    const parties: Parties = {
      accountids: new Set([session.accountid, ...(own ? [own] : [])]),
      employeeids: new Set([
        person.employeeid,
        ...(session.employeeid ? [session.employeeid] : []),
        ...(row.alsoconcerned ?? []),
      ]),
    };
    const query = { workflow: workflow.detail, facts, concerned: person, parties, organisation };
    const route = resolveRoute(query);
    return { row, workflow, facts, escalation, route, currentlevel: firstLevel(route), watchers: watchersOf(query) };
  });
  const ids = await insertAll(ctx, ready);
  const stored = ready.map((one, at) => ({ ...one, approvalrequestid: ids[at] ?? 0 }));
  await fillSlots(ctx, stored);
  await addWatchers(
    db,
    stored.flatMap(({ approvalrequestid, watchers }) =>
      watchers.map(({ accountid }) => ({ approvalrequestid, accountid })),
    ),
  );
  await rejectAtOnce(ctx, stored);
  await scheduleDailyCheck(db, 'approval');
  return stored.map(({ approvalrequestid, currentlevel }) => ({
    approvalrequestid,
    statusid: currentlevel === null ? 3 : 1,
  }));
}

type Ready = {
  row: NewRequest;
  workflow: Workflow;
  facts: { amount: number | null; days: number | null };
  escalation: Escalation;
  route: ApprovalRoute;
  currentlevel: number | null;
  watchers: readonly Approver[];
};

async function insertAll({ db, session, today, env }: RequestContext, ready: readonly Ready[]): Promise<number[]> {
  const due = await escalationDays(
    db,
    today,
    ready.map(({ escalation, route, currentlevel }) => ({
      escalation,
      employeeids: askedOn(route, currentlevel),
    })),
  );
  const values = ready.map(({ row, workflow, facts, escalation, route, currentlevel }, at) => ({
    kind: row.kind.kind,
    employeeid: row.employeeid,
    requesteraccountid: session.accountid,
    title: row.title.replace(/\s+/g, ' ').trim().slice(0, 200),
    payload: JSON.stringify(row.payload ?? null),
    facts: JSON.stringify(storedFacts(row.kind, facts)),
    similarkey: keyOf(row),
    approvalworkflowid: workflow.approvalworkflowid,
    workflowversion: workflow.version,
    route: JSON.stringify(route),
    escalation: JSON.stringify(escalation),
    statusid: currentlevel === null ? 3 : 1,
    currentlevel,
    levelsince: today,
    ...(currentlevel === null ? NEVER : (due[at] ?? NEVER)),
    decidedon: currentlevel === null ? env.now() : null,
  }));
  const ids: number[] = [];
  for (const part of chunks(values, 18)) {
    const created = await db
      .insertInto('approval_request')
      .values(part)
      .onConflict((conflict) =>
        conflict
          .columns(['subscriptionid', 'kind', 'employeeid', 'similarkey'])
          .where(sql<boolean>`statusid = 1`)
          .doNothing(),
      )
      .returning('approvalrequestid')
      .execute();
    // Which of them exists already does not matter: the whole submission is rolled back.
    if (created.length !== part.length) failWith('E1020', { status: 409 });
    ids.push(...created.map(({ approvalrequestid }) => approvalrequestid));
  }
  return ids;
}

type Stored = Ready & { approvalrequestid: number };

async function fillSlots({ db, today, origin }: RequestContext, stored: readonly Stored[]): Promise<void> {
  const slots = stored.flatMap(({ approvalrequestid, route, currentlevel }) =>
    currentlevel === null
      ? []
      : route.levels.flatMap(({ levelno, seats: of }) =>
          of.flatMap(({ seatno, reason, approvers }) =>
            approvers.map(({ accountid }) => ({
              approvalrequestid,
              levelno,
              seatno,
              accountid,
              reason,
              statusid: levelno === currentlevel ? 2 : 1,
            })),
          ),
        ),
  );
  for (const part of chunks(slots, 7)) await db.insertInto('approval_approver').values(part).execute();
  await tellWaiting(
    db,
    slots.filter(({ statusid }) => statusid === 2),
    { today, origin },
  );
}

/** Requests that the workflow rejects because no approver is found: their kinds are notified at once. */
async function rejectAtOnce(ctx: RequestContext, stored: readonly Stored[]): Promise<void> {
  const refused = stored.filter(({ currentlevel }) => currentlevel === null);
  for (const [kind, of] of grouped(refused, ({ row }) => row.kind))
    await kind.rejected?.(
      ctx,
      of.map(({ row, approvalrequestid }) =>
        submittedOf({ ...row, approvalrequestid, requesteraccountid: ctx.session.accountid }),
      ),
    );
}
