import { sql } from 'kysely';
import { chunks, type Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { DailyCheck } from '#platform/server/module.ts';
import { foundSince, type HandedOn, reassign } from '../engine/escalate.ts';
import { escalationDays, NEVER } from './escalation-days.ts';
import { type OpenSlot, openSlots, partiesOf } from './involved.ts';
import { tellWaiting } from './notify.ts';
import { organisationOf } from './organisation.ts';
import { lockedRequests, type RequestRow } from './settle.ts';
import { escalationOf, grouped } from './stored.ts';
import { type EmptySlot, emptySlots } from './undecidable.ts';

/** Requests per pass; the rest follows at once. */
const AT_ONCE = 500;

/** Open requests that are due, and those with a slot whose approvers can no longer sign in. */
async function dueRequests(db: Db, today: string): Promise<number[]> {
  const late = await db
    .selectFrom('approval_request')
    .select('approvalrequestid')
    .where('statusid', '=', 1)
    .where('escalateon', '<=', today)
    .orderBy('approvalrequestid')
    .limit(AT_ONCE)
    .execute();
  const deserted = await db
    .selectFrom('approval_approver as p')
    .innerJoin('account as a', 'a.accountid', 'p.accountid')
    .select('p.approvalrequestid')
    .where('p.statusid', '=', 2)
    .groupBy(['p.approvalrequestid', 'p.levelno', 'p.seatno'])
    .having(sql<boolean>`not bool_or(a.statusid = 1 and (a.accessuntil is null or a.accessuntil >= ${today}::date))`)
    .limit(AT_ONCE)
    .execute();
  return [...new Set([...late, ...deserted].map(({ approvalrequestid }) => approvalrequestid))];
}

/** The employees behind accounts. */
async function employeesOf(db: Db, accountids: readonly number[]): Promise<Map<number, number | null>> {
  const rows = await db
    .selectFrom('account')
    .select(['accountid', 'employeeid'])
    .where(anyOf('accountid', accountids))
    .execute();
  return new Map(rows.map(({ accountid, employeeid }) => [accountid, employeeid]));
}

async function ableAccounts(db: Db, accountids: readonly number[], today: string): Promise<Set<number>> {
  const rows = await db
    .selectFrom('account')
    .select('accountid')
    .where(anyOf('accountid', accountids))
    .where('statusid', '=', 1)
    .where((c) => c.or([c('accessuntil', 'is', null), c('accessuntil', '>=', today)]))
    .execute();
  return new Set(rows.map(({ accountid }) => accountid));
}

type Added = { approvalrequestid: number; levelno: number; seatno: number; accountid: number; reason: string };

type Written = {
  requests: RequestRow[];
  added: Added[];
  /** The employees who are asked from now on. */
  asked: (request: RequestRow) => (number | null)[];
  today: string;
};

async function write(db: Db, { requests, added, asked, today }: Written) {
  for (const part of chunks(
    added.map((one) => ({ ...one, statusid: 2 })),
    7,
  ))
    await db.insertInto('approval_approver').values(part).execute();
  const reasons = grouped(added, ({ approvalrequestid }) => approvalrequestid);
  const events = requests.map(({ approvalrequestid, currentlevel }) => {
    const handed = reasons.get(approvalrequestid) ?? [];
    return {
      approvalrequestid,
      actionid: handed.length > 0 ? 4 : 5,
      levelno: currentlevel,
      comment: handed.length > 0 ? [...new Set(handed.map(({ reason }) => reason))].join('. ') : null,
    };
  });
  for (const part of chunks(events, 5)) await db.insertInto('approval_decision').values(part).execute();
  const due = await escalationDays(
    db,
    today,
    requests.map((request) => ({ escalation: escalationOf(request.escalation), employeeids: asked(request) })),
  );
  const dated = requests.map(({ approvalrequestid }, at) => ({ approvalrequestid, due: due[at] ?? NEVER }));
  for (const of of grouped(dated, (one) => JSON.stringify(one.due)).values())
    await db
      .updateTable('approval_request')
      .set(of[0]?.due ?? NEVER)
      .where(
        'approvalrequestid',
        'in',
        of.map(({ approvalrequestid }) => approvalrequestid),
      )
      .execute();
}

/** Everybody to whom the requests may be escalated, for all of them at once. */
async function organisationFor(
  db: Db,
  requests: readonly RequestRow[],
  { employees, empty }: { employees: ReadonlyMap<number, number | null>; empty: readonly EmptySlot[] },
  today: string,
) {
  const named = requests.map(({ escalation }) => escalationOf(escalation).escalationemployeeid);
  const also = [...named, ...employees.values(), ...empty.map(({ employeeid }) => employeeid)].flatMap(
    (id) => id ?? [],
  );
  return organisationOf(db, { concerned: [], workflows: [], also }, today);
}

async function reassignAll(db: Db, ids: readonly number[], empty: readonly EmptySlot[], today: string): Promise<void> {
  const requests = (await lockedRequests(db, ids)).filter(({ statusid }) => statusid === 1);
  const open = grouped(await openSlots(db, ids), ({ approvalrequestid }) => approvalrequestid);
  const accountids = [...open.values()].flat().map(({ accountid }) => accountid);
  const employees = await employeesOf(db, accountids);
  const able = await ableAccounts(db, accountids, today);
  const organisation = await organisationFor(db, requests, { employees, empty }, today);
  const waiting = grouped(empty, ({ approvalrequestid }) => approvalrequestid);
  const added: Added[] = [];
  const joined = new Map<number, (number | null)[]>();
  const touched: RequestRow[] = [];
  for (const request of requests) {
    const parties = { accountids: partiesOf(request), employeeids: new Set([request.employeeid]) };
    const late = request.escalateon !== null && request.escalateon <= today;
    const { escalationid, escalationemployeeid } = escalationOf(request.escalation);
    const before = added.length;
    const add = (seatno: number, { approvers, reason }: HandedOn) => {
      for (const { accountid } of approvers)
        added.push({
          approvalrequestid: request.approvalrequestid,
          levelno: request.currentlevel ?? 0,
          seatno,
          accountid,
          reason,
        });
    };
    for (const { seatno } of waiting.get(request.approvalrequestid) ?? [])
      add(seatno, foundSince(request.employeeid, { parties, organisation }));
    for (const [seatno, slot] of grouped(open.get(request.approvalrequestid) ?? [], (one: OpenSlot) => one.seatno)) {
      const deserted = !slot.some(({ accountid }) => able.has(accountid));
      if (!deserted && (!late || escalationid === 1)) continue;
      const holders = slot.map(({ accountid }) => ({ accountid, employeeid: employees.get(accountid) ?? null }));
      const query = { escalationid: deserted ? 0 : escalationid === 1 ? 2 : escalationid } as const;
      const handed = reassign({ ...query, escalationemployeeid, holders, parties, organisation });
      joined.set(request.approvalrequestid, [
        ...(joined.get(request.approvalrequestid) ?? []),
        ...[...holders, ...handed.approvers].map(({ employeeid }) => employeeid),
      ]);
      add(seatno, handed);
    }
    if (late || added.length > before) touched.push(request);
  }
  if (touched.length === 0) return;
  const requestOf = ({ approvalrequestid }: RequestRow) => joined.get(approvalrequestid) ?? [];
  await write(db, { requests: touched, added, asked: requestOf, today });
  const result = new Set(touched.map(({ approvalrequestid }) => approvalrequestid));
  const holders = [...open.values()].flat().filter(({ approvalrequestid }) => result.has(approvalrequestid));
  await tellWaiting(db, [...holders, ...added], { today, again: true });
}

/**
 * Reminds of due requests and escalates them as the workflow says; requests that nobody can decide any more go to the
 * administrators, and those that waited for somebody who can to whoever does.
 */
export const approvalsDue: DailyCheck = async ({ db, today }) => {
  const empty = await emptySlots(db, AT_ONCE);
  const ids = [
    ...new Set([...(await dueRequests(db, today)), ...empty.map(({ approvalrequestid }) => approvalrequestid)]),
  ];
  if (ids.length > 0) await reassignAll(db, ids, empty, today);
  const open = await db
    .selectFrom('approval_request')
    .select('approvalrequestid')
    .where('statusid', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
};
