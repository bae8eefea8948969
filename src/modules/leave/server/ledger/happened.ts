import type { Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { LeaveDays } from '../../engine/days.ts';
import type { Approval, Cancellation, Cover, Entered, Transition } from '../../engine/history.ts';
import { line } from '../../engine/ledger.ts';
import type { Half, Span } from '../../engine/request.ts';

type SpanColumns = { fromdate: string; fromhalf: number; todate: string; tohalf: number };
/** The span of a row of a request or a cancellation. */
export const spanOf = ({ fromdate, fromhalf, todate, tohalf }: SpanColumns): Span => ({
  from: fromdate as Day,
  fromhalf: fromhalf as Half,
  to: todate as Day,
  tohalf: tohalf as Half,
});

/** What happened to the leave of a person, with the ids that mark it as written. */
export type Happened = {
  readonly approvals: readonly Approval[];
  readonly cancellations: readonly (Cancellation & { readonly leavecancellationid: number })[];
  readonly covers: readonly (Cover & { readonly leavecoverid: number })[];
  readonly entered: readonly (Entered & { readonly leaveentryid: number })[];
  readonly transitions: readonly (Transition & { readonly leavetransitionid: number })[];
};

/** The year ends that were run or taken back for people, by person and in their order. */
async function transitionsOf(db: Db, employeeids: readonly number[]) {
  const rows = await db
    .selectFrom('leave_transition_person as p')
    .innerJoin('leave_transition as t', 't.leavetransitionid', 'p.leavetransitionid')
    .leftJoin('leave_transition as of', 'of.leavetransitionid', 't.reversedid')
    .select(['p.employeeid', 'p.isposted', 't.leavetransitionid', 't.batch', 't.yearend', 't.postedon'])
    .select('of.batch as reverses')
    .where(anyOf('p.employeeid', employeeids))
    .orderBy('t.postedon')
    .orderBy('t.leavetransitionid')
    .execute();
  return Map.groupBy(rows, ({ employeeid }) => employeeid);
}

/** Unpaid days that are taken of the balance instead, by person. */
async function coversOf(db: Db, employeeids: readonly number[]) {
  const rows = await db
    .selectFrom('leave_cover as c')
    .innerJoin('leave_request as r', 'r.leaverequestid', 'c.leaverequestid')
    .select(['r.employeeid', 'c.leavecoverid', 'c.leaverequestid', 'c.coveredon', 'c.isposted'])
    .where(anyOf('r.employeeid', employeeids))
    .orderBy('c.leavecoverid')
    .execute();
  return Map.groupBy(rows, ({ employeeid }) => employeeid);
}

/** Approved requests and cancellations, covered and entered days, and year ends of people: five statements for all. */
export async function happenedTo(db: Db, employeeids: readonly number[]): Promise<(employeeid: number) => Happened> {
  const of = anyOf('r.employeeid', employeeids);
  const requests = await db
    .selectFrom('leave_request as r')
    .select([
      'r.leaverequestid',
      'r.employeeid',
      'r.leavetypeid',
      'r.fromdate',
      'r.fromhalf',
      'r.todate',
      'r.tohalf',
      'r.minutes',
      'r.hasdocument',
      'r.approvedon',
      'r.isposted',
    ])
    .where(of)
    .where('r.approvedon', 'is not', null)
    .orderBy('r.leaverequestid')
    .execute();
  const cancellations = await db
    .selectFrom('leave_cancellation as c')
    .innerJoin('leave_request as r', 'r.leaverequestid', 'c.leaverequestid')
    .select([
      'c.leavecancellationid',
      'c.leaverequestid',
      'r.employeeid',
      'c.fromdate',
      'c.fromhalf',
      'c.todate',
      'c.tohalf',
      'c.approvedon',
      'c.isposted',
    ])
    .where(of)
    .where('c.approvedon', 'is not', null)
    .orderBy('c.leavecancellationid')
    .execute();
  const entries = await db
    .selectFrom('leave_entry as r')
    .select([
      'r.leaveentryid',
      'r.employeeid',
      'r.leavetypeid',
      'r.kind',
      'r.linedate',
      'r.postedon',
      'r.days',
      'r.lapsedate',
      'r.isposted',
    ])
    .where(of)
    .where('r.isposted', '=', false)
    .orderBy('r.leaveentryid')
    .execute();
  const transitions = await transitionsOf(db, employeeids);
  const covers = await coversOf(db, employeeids);
  const [ofRequest, ofCancellation, ofEntry] = [
    Map.groupBy(requests, ({ employeeid }) => employeeid),
    Map.groupBy(cancellations, ({ employeeid }) => employeeid),
    Map.groupBy(entries, ({ employeeid }) => employeeid),
  ];
  return (employeeid) => ({
    approvals: (ofRequest.get(employeeid) ?? []).map(({ isposted, approvedon, ...row }) => ({
      on: approvedon as Day,
      isposted,
      request: {
        ...spanOf(row),
        requestid: row.leaverequestid,
        leave: String(row.leavetypeid),
        minutes: row.minutes,
        hasdocument: row.hasdocument,
        cancelled: [],
      },
    })),
    cancellations: (ofCancellation.get(employeeid) ?? []).map((row) => ({
      on: row.approvedon as Day,
      isposted: row.isposted,
      requestid: row.leaverequestid,
      span: spanOf(row),
      leavecancellationid: row.leavecancellationid,
    })),
    covers: (covers.get(employeeid) ?? []).map(({ leavecoverid, leaverequestid, coveredon, isposted }) => ({
      on: coveredon as Day,
      isposted,
      requestid: leaverequestid,
      leavecoverid,
    })),
    entered: (ofEntry.get(employeeid) ?? []).map(({ kind, isposted, leaveentryid, ...row }) => ({
      isposted,
      leaveentryid,
      line: line({
        leave: String(row.leavetypeid),
        kind: kind as 'opening' | 'grant' | 'adjust',
        date: row.linedate as Day,
        posted: row.postedon as Day,
        days: row.days as LeaveDays,
        reason: kind === 'opening' ? 'opening' : kind === 'grant' ? 'compoff' : 'manual',
        entryid: leaveentryid,
        lapses: row.lapsedate as Day | null,
      }),
    })),
    transitions: (transitions.get(employeeid) ?? []).map(({ isposted, batch, leavetransitionid, ...row }) => ({
      on: row.postedon as Day,
      isposted,
      batch,
      leavetransitionid,
      ...(row.reverses === null
        ? { action: 'run', yearend: row.yearend as Day }
        : { action: 'reverse', of: row.reverses }),
    })),
  });
}
