import { sql } from 'kysely';
import { day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { RequestContext, RequestKind, RequestLine, SubmittedRequest } from '#platform/server/request-kind.ts';
import type { LeavePreview } from '../../contract/request.ts';
import { isCancelled } from '../../engine/halves.ts';
import { spanWords } from '../../engine/span-words.ts';
import { postLeave } from '../ledger/posting.ts';
import { spanOf } from '../ledger/happened.ts';
import { cancelledOf } from './cancelled.ts';
import { leaveNow } from './facts.ts';
import { endStandIn, standIn } from './stand-in.ts';
import { undoApproval, undoCancellation } from './undo.ts';

/** What a request for leave carries: what it was charged with when it was sent. */
export type LeavePayload = { leaverequestid: number } & Pick<LeavePreview, 'charges' | 'before' | 'after'> &
  // Requests of before have none.
  Partial<Pick<LeavePreview, 'earlier'>>;
export type CancellationPayload = { leavecancellationid: number; leaverequestid: number };
const idOf = ({ payload }: SubmittedRequest): number => (payload as LeavePayload).leaverequestid;
const cancellationOf = ({ payload }: SubmittedRequest): number => (payload as CancellationPayload).leavecancellationid;

type Lines = ReadonlyMap<number, readonly RequestLine[]>;

async function linesOf(db: Db, requests: readonly SubmittedRequest[]): Promise<Lines> {
  const rows = await db
    .selectFrom('leave_request as r')
    .innerJoin('leave_type as t', 't.leavetypeid', 'r.leavetypeid')
    .selectAll('r')
    .select('t.leavetypename')
    .where(anyOf('r.leaverequestid', requests.map(idOf)))
    .execute();
  const matches = new Map(rows.map((row) => [row.leaverequestid, row]));
  return new Map(
    requests.map((request) => {
      const row = matches.get(idOf(request));
      if (!row) return [request.approvalrequestid, []];
      return [
        request.approvalrequestid,
        [
          { label: 'Leave type', value: row.leavetypename },
          { label: 'Dates', value: spanWords(row) },
          ...(row.note ? [{ label: 'Note', value: row.note }] : []),
        ],
      ];
    }),
  );
}

async function cancellationLines(db: Db, requests: readonly SubmittedRequest[]): Promise<Lines> {
  const rows = await db
    .selectFrom('leave_cancellation as c')
    .innerJoin('leave_request as r', 'r.leaverequestid', 'c.leaverequestid')
    .innerJoin('leave_type as t', 't.leavetypeid', 'r.leavetypeid')
    .selectAll('c')
    .select(['t.leavetypename', 'r.fromdate as firstdate', 'r.fromhalf as firsthalf'])
    .select(['r.todate as lastdate', 'r.tohalf as lasthalf', 'r.fromtime', 'r.totime'])
    .where(anyOf('c.leavecancellationid', requests.map(cancellationOf)))
    .execute();
  const matches = new Map(rows.map((row) => [row.leavecancellationid, row]));
  return new Map(
    requests.map((request) => {
      const row = matches.get(cancellationOf(request));
      if (!row) return [request.approvalrequestid, []];
      const { fromtime, totime, firstdate, firsthalf, lastdate, lasthalf } = row;
      const whole = { fromdate: firstdate, fromhalf: firsthalf, todate: lastdate, tohalf: lasthalf, fromtime, totime };
      return [
        request.approvalrequestid,
        [
          { label: 'Leave type', value: row.leavetypename },
          { label: 'Approved', value: spanWords(whole) },
          { label: 'Days to cancel', value: spanWords(row) },
          ...(row.note ? [{ label: 'Note', value: row.note }] : []),
        ],
      ];
    }),
  );
}

const end = (ctx: RequestContext, requests: readonly SubmittedRequest[], statusid: 3 | 4) =>
  ctx.db
    .updateTable('leave_request')
    .set({ statusid, version: sql`version + 1` })
    .where(anyOf('leaverequestid', requests.map(idOf)))
    .where('statusid', '=', 1)
    .execute();

/** Leave: approved, it is in the ledger with the same commit. */
export const leaveKind: RequestKind = {
  kind: 'leave',
  name: 'Leave request',
  facts: ['days'],
  describe: linesOf,
  now: leaveNow,
  async approved(ctx, requests) {
    const { db, today } = ctx;
    const rows = await db
      .updateTable('leave_request')
      .set({ statusid: 2, approvedon: today, version: sql`version + 1` })
      .where(anyOf('leaverequestid', requests.map(idOf)))
      .where('statusid', '=', 1)
      .returning(['employeeid', 'leaverequestid', 'delegateid', 'fromdate', 'todate'])
      .execute();
    await standIn(ctx, rows);
    await postLeave(db, { employeeids: [...new Set(rows.map(({ employeeid }) => employeeid))], today: day(today) });
  },
  rejected: async (ctx, requests) => void (await end(ctx, requests, 3)),
  withdrawn: async (ctx, requests) => void (await end(ctx, requests, 4)),
  async undone(ctx, requests, was) {
    if (was === 'approved') await undoApproval(ctx, requests.map(idOf));
    else
      await ctx.db
        .updateTable('leave_request')
        .set({ statusid: 1, version: sql`version + 1` })
        .where(anyOf('leaverequestid', requests.map(idOf)))
        .where('statusid', '=', 3)
        .execute();
  },
};

/** Marks requests of which nothing is left as cancelled. */
async function closeEmpty(db: Db, leaverequestids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('leave_request')
    .select(['leaverequestid', 'employeeid', 'fromdate', 'fromhalf', 'todate', 'tohalf'])
    .where(anyOf('leaverequestid', leaverequestids))
    .orderBy('leaverequestid')
    .forUpdate()
    .execute();
  const cancelled = await cancelledOf(db, leaverequestids, [2]);
  const empty = rows.filter((row) => isCancelled(spanOf(row), cancelled.get(row.leaverequestid) ?? []));
  if (empty.length > 0)
    await db
      .updateTable('leave_request')
      .set({ statusid: 5, version: sql`version + 1` })
      .where(
        anyOf(
          'leaverequestid',
          empty.map(({ leaverequestid }) => leaverequestid),
        ),
      )
      .where('statusid', '=', 2)
      .execute();
  return [...new Set(rows.map(({ employeeid }) => employeeid))];
}

const endCancellation = ({ db }: RequestContext, requests: readonly SubmittedRequest[], statusid: 3 | 4) =>
  db
    .updateTable('leave_cancellation')
    .set({ statusid })
    .where(anyOf('leavecancellationid', requests.map(cancellationOf)))
    .where('statusid', '=', 1)
    .execute();

/** Days taken back from approved leave. */
export const leaveCancellationKind: RequestKind = {
  kind: 'leavecancellation',
  name: 'Cancellation of leave',
  facts: ['days'],
  describe: cancellationLines,
  async approved({ db, today }, requests) {
    const rows = await db
      .updateTable('leave_cancellation')
      .set({ statusid: 2, approvedon: today })
      .where(anyOf('leavecancellationid', requests.map(cancellationOf)))
      .where('statusid', '=', 1)
      .returning('leaverequestid')
      .execute();
    const cancelled = [...new Set(rows.map(({ leaverequestid }) => leaverequestid))];
    const employeeids = await closeEmpty(db, cancelled);
    await endStandIn(db, cancelled);
    await postLeave(db, { employeeids, today: day(today) });
  },
  rejected: async (ctx, requests) => void (await endCancellation(ctx, requests, 3)),
  withdrawn: async (ctx, requests) => void (await endCancellation(ctx, requests, 4)),
  async undone(ctx, requests, was) {
    if (was === 'approved') await undoCancellation(ctx, requests.map(cancellationOf));
    else
      await ctx.db
        .updateTable('leave_cancellation')
        .set({ statusid: 1 })
        .where(anyOf('leavecancellationid', requests.map(cancellationOf)))
        .where('statusid', '=', 3)
        .execute();
  },
};
