import type { Day } from '#platform/engine/day.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { LeaveDays } from '../../engine/days.ts';
import type { GrantPart, LedgerLine, LineKind, LineReason } from '../../engine/ledger.ts';

const COLUMNS = [
  'employeeid',
  'leavetypeid',
  'kind',
  'linedate',
  'postedon',
  'days',
  'reason',
  'leaverequestid',
  'chargedtypeid',
  'leaveentryid',
  'batch',
  'lapsedate',
  'parts',
] as const;
type Stored = { readonly employeeid: number } & Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number];

const selected = (db: Db, employeeids: readonly number[]) =>
  db
    .selectFrom('leave_ledger')
    .select(COLUMNS)
    .where(anyOf('employeeid', employeeids))
    .orderBy('employeeid')
    .orderBy('seq');

const lineOf = (row: Stored): LedgerLine => ({
  leave: String(row.leavetypeid),
  kind: row.kind as LineKind,
  date: row.linedate as Day,
  posted: row.postedon as Day,
  days: row.days as LeaveDays,
  reason: row.reason as LineReason,
  requestid: row.leaverequestid,
  charged: row.chargedtypeid === null ? null : String(row.chargedtypeid),
  entryid: row.leaveentryid,
  batch: row.batch,
  lapses: row.lapsedate as Day | null,
  parts: row.parts as GrantPart[],
});

/** The ledgers of people in the order of writing, in one statement; leave types are named by their ids. */
export async function ledgersOf(db: Db, employeeids: readonly number[]): Promise<Map<number, LedgerLine[]>> {
  const matches = new Map<number, LedgerLine[]>();
  for (const row of await selected(db, employeeids).execute()) {
    const lines = matches.get(row.employeeid);
    if (lines) lines.push(lineOf(row));
    else matches.set(row.employeeid, [lineOf(row)]);
  }
  return matches;
}

/** Adds lines to the ledgers of people whose position is locked. `count` lines are there already. */
export async function addLines(
  db: Db,
  added: readonly { readonly employeeid: number; readonly count: number; readonly lines: readonly LedgerLine[] }[],
): Promise<void> {
  const rows = added.flatMap(({ employeeid, count, lines }) =>
    lines.map((one, at) => ({
      employeeid,
      seq: count + at + 1,
      leavetypeid: Number(one.leave),
      kind: one.kind,
      linedate: one.date,
      postedon: one.posted,
      days: one.days,
      reason: one.reason,
      leaverequestid: one.requestid,
      chargedtypeid: one.charged === null ? null : Number(one.charged),
      leaveentryid: one.entryid,
      batch: one.batch,
      lapsedate: one.lapses,
      parts: JSON.stringify(one.parts),
    })),
  );
  for (const part of chunks(rows, COLUMNS.length + 1)) await db.insertInto('leave_ledger').values(part).execute();
}
