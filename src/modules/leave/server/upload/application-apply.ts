import { sql } from 'kysely';
import { chunks, type Db } from '#platform/server/db.ts';
import { insertedIds } from '#platform/server/inserted-ids.ts';
import type { Applied, BulkGiven, ReadRow, UndoRow } from '#bulk/server/kind.ts';
import { textOf } from '#bulk/server/columns.ts';
import { peopleOf } from '#modules/people/server/public.ts';
import { anyOf } from '#platform/server/ids.ts';
import { isCancelled } from '../../engine/halves.ts';
import type { Span } from '../../engine/request.ts';
import { spanOf } from '../ledger/happened.ts';
import { cancelledOf } from '../request/cancelled.ts';
import { readRows, targetOf } from './application-check.ts';
import { type Application, type Cancelling, spanOfWanted, type StoredRequest } from './application-rows.ts';
import { posting, type Wrote } from './posted.ts';
import { takeBack } from './take-back.ts';

/** What a row of an upload remembers: the request it brought, or the days it took back of one. */
type Undo = { readonly wrote: Wrote; readonly leaverequestid: number; readonly leavecancellationid: number | null };

async function insertRequests(db: Db, all: readonly Application[], addedby: number | null) {
  const ids = new Map<number, number>();
  for (const part of chunks(all, 16)) {
    const created = await db
      .insertInto('leave_request')
      .values(
        part.map(({ of, reference, type, wanted, fromtime, totime, hasdocument, approvedon }) => ({
          ...wanted,
          employeeid: of.person.employeeid,
          leavetypeid: type.leavetypeid,
          fromtime,
          totime,
          hasdocument,
          reference,
          note: textOf(of.row, 'note'),
          statusid: 2,
          approvedon,
          addedby,
        })),
      )
      .returning('leaverequestid')
      .execute();
    insertedIds(created, 'leaverequestid').forEach((id, at) => ids.set(part[at]?.of.row.rownumber ?? 0, id));
  }
  return ids;
}

type Gone = {
  readonly rownumber: number;
  readonly leaverequestid: number;
  readonly span: Span;
  readonly of: Cancelling;
};

async function insertCancellations(db: Db, all: readonly Gone[], addedby: number | null) {
  const ids = new Map<number, number>();
  for (const part of chunks(all, 9)) {
    const created = await db
      .insertInto('leave_cancellation')
      .values(
        part.map(({ leaverequestid, span, of }) => ({
          leaverequestid,
          fromdate: span.from,
          fromhalf: span.fromhalf,
          todate: span.to,
          tohalf: span.tohalf,
          note: textOf(of.of.row, 'note'),
          statusid: 2,
          approvedon: of.approvedon,
          addedby,
        })),
      )
      .returning('leavecancellationid')
      .execute();
    insertedIds(created, 'leavecancellationid').forEach((id, at) => ids.set(part[at]?.rownumber ?? 0, id));
  }
  return ids;
}

/** Marks approved requests of which nothing is left as cancelled, and those of which something is again as approved. */
async function settle(db: Db, leaverequestids: readonly number[]): Promise<void> {
  const rows = await db
    .selectFrom('leave_request')
    .select(['leaverequestid', 'statusid', 'fromdate', 'fromhalf', 'todate', 'tohalf'])
    .where(anyOf('leaverequestid', leaverequestids))
    .where('statusid', 'in', [2, 5])
    .execute();
  const cancelled = await cancelledOf(db, leaverequestids, [2]);
  for (const statusid of [2, 5]) {
    const changed = rows.filter(
      (row) =>
        (isCancelled(spanOf(row), cancelled.get(row.leaverequestid) ?? []) ? 5 : 2) === statusid &&
        row.statusid !== statusid,
    );
    if (changed.length > 0)
      await db
        .updateTable('leave_request')
        .set({ statusid, version: sql`version + 1` })
        .where(
          anyOf(
            'leaverequestid',
            changed.map(({ leaverequestid }) => leaverequestid),
          ),
        )
        .execute();
  }
}

function gone(
  all: readonly Cancelling[],
  applications: readonly Application[],
  existing: { stored: ReadonlyMap<number, readonly StoredRequest[]>; created: ReadonlyMap<number, number> },
): Gone[] {
  return all.flatMap((of) => {
    const target = targetOf(of, applications, existing.stored.get(of.of.person.employeeid) ?? []);
    if (!target) return [];
    const leaverequestid =
      'request' in target
        ? target.request.leaverequestid
        : (existing.created.get(target.application.of.row.rownumber) ?? 0);
    const whole = 'request' in target ? target.request : spanOfWanted(target.application.wanted);
    const { from, fromhalf, to, tohalf } = of.span ?? whole;
    return [{ rownumber: of.of.row.rownumber, leaverequestid, span: { from, fromhalf, to, tohalf }, of }];
  });
}

/** Stores leave of rows as approved, and what they take back, and writes both into the ledgers. */
export async function applyApplications(input: BulkGiven, rows: readonly ReadRow[]): Promise<Applied[]> {
  const { db, today, accountid } = input;
  const { ids, applications, cancellings, stored } = await readRows(input, await peopleOf(db, rows));
  let created: ReadonlyMap<number, number> = new Map();
  let cancelled: ReadonlyMap<number, number> = new Map();
  let back: readonly Gone[] = [];
  const wrote = await posting(db, { employeeids: ids, today }, async () => {
    created = await insertRequests(db, applications, accountid);
    back = gone(cancellings, applications, { stored, created });
    cancelled = await insertCancellations(db, back, accountid);
    await settle(
      db,
      back.map(({ leaverequestid }) => leaverequestid),
    );
  });
  const undoOf = (employeeid: number, more: Omit<Undo, 'wrote'>) => ({ wrote: wrote.get(employeeid), ...more });
  return [
    ...applications.map(({ of: { row, person } }) => {
      const leaverequestid = created.get(row.rownumber) ?? 0;
      return {
        rownumber: row.rownumber,
        objectid: leaverequestid,
        undo: undoOf(person.employeeid, { leaverequestid, leavecancellationid: null }),
      };
    }),
    ...back.map(({ rownumber, leaverequestid, of }) => {
      const leavecancellationid = cancelled.get(rownumber) ?? 0;
      return {
        rownumber,
        objectid: leavecancellationid,
        undo: undoOf(of.of.person.employeeid, { leaverequestid, leavecancellationid }),
      };
    }),
  ];
}

/** People of whose leave somebody else has cancelled days since, or wants to. */
async function changedSince(db: Db, undos: readonly Undo[]): Promise<Set<number>> {
  const own = new Set(undos.flatMap(({ leavecancellationid }) => leavecancellationid ?? []));
  const rows = await db
    .selectFrom('leave_cancellation as c')
    .innerJoin('leave_request as r', 'r.leaverequestid', 'c.leaverequestid')
    .select(['c.leavecancellationid', 'r.employeeid'])
    .where(
      anyOf(
        'c.leaverequestid',
        undos.flatMap((one) => (one.leavecancellationid === null ? [one.leaverequestid] : [])),
      ),
    )
    .where('c.statusid', 'in', [1, 2])
    .execute();
  return new Set(
    rows.flatMap(({ leavecancellationid, employeeid }) => (own.has(leavecancellationid) ? [] : [employeeid])),
  );
}

/** Takes back what an upload of leave brought: its requests, and the days it cancelled. */
export async function undoApplications(input: BulkGiven, rows: readonly UndoRow[]): Promise<Map<number, string>> {
  const { db } = input;
  const undoOf = (row: UndoRow) => row.undo as Undo;
  const changed = await changedSince(db, rows.map(undoOf));
  const reasons = await takeBack(input, rows, { requestsOf: (row) => [undoOf(row).leaverequestid], changed });
  const undone = rows.filter(({ rownumber }) => !reasons.has(rownumber)).map(undoOf);
  const cancellations = undone.flatMap(({ leavecancellationid }) => leavecancellationid ?? []);
  await db.deleteFrom('leave_cancellation').where(anyOf('leavecancellationid', cancellations)).execute();
  const requests = undone.flatMap((one) => (one.leavecancellationid === null ? [one.leaverequestid] : []));
  await settle(
    db,
    undone.flatMap((one) => (one.leavecancellationid === null ? [] : [one.leaverequestid])),
  );
  await db
    .updateTable('leave_request')
    .set({ statusid: 6, approvedon: null, isposted: false, version: sql`version + 1` })
    .where(anyOf('leaverequestid', requests))
    .execute();
  return reasons;
}
