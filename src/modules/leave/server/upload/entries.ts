import { chunks, type Db } from '#platform/server/db.ts';
import { insertedIds } from '#platform/server/inserted-ids.ts';
import type { Applied, BulkGiven, UndoRow } from '#bulk/server/kind.ts';
import { anyOf } from '#platform/server/ids.ts';
import { leaveDays } from '../../engine/days.ts';
import { posting } from './posted.ts';
import { takeBack } from './take-back.ts';

/** Days that a row of an upload enters. */
export type Entry = {
  readonly rownumber: number;
  readonly employeeid: number;
  readonly leavetypeid: number;
  readonly kind: 'opening' | 'grant' | 'adjust';
  readonly linedate: string;
  readonly postedon: string;
  readonly days: number;
  readonly lapsedate: string | null;
  readonly note: string | null;
};

async function insert(db: Db, entries: readonly Entry[], addedby: number | null): Promise<Map<number, number>> {
  const ids = new Map<number, number>();
  for (const part of chunks(entries, 10)) {
    const created = await db
      .insertInto('leave_entry')
      .values(part.map(({ rownumber: _row, days, ...one }) => ({ ...one, days: leaveDays(days), addedby })))
      .returning('leaveentryid')
      .execute();
    insertedIds(created, 'leaveentryid').forEach((id, at) => ids.set(part[at]?.rownumber ?? 0, id));
  }
  return ids;
}

/** Enters days and writes them into the ledgers, as rows that can be taken back. */
export async function applyEntries({ db, today, accountid }: BulkGiven, entries: readonly Entry[]): Promise<Applied[]> {
  let ids: ReadonlyMap<number, number> = new Map();
  const wrote = await posting(db, { employeeids: entries.map(({ employeeid }) => employeeid), today }, async () => {
    ids = await insert(db, entries, accountid);
  });
  return entries.map(({ rownumber, employeeid }) => ({
    rownumber,
    objectid: ids.get(rownumber) ?? 0,
    undo: { wrote: wrote.get(employeeid) },
  }));
}

/** Takes entered days back: those in a ledger by the opposite lines, those that still wait are gone. */
export async function undoEntries(input: BulkGiven, rows: readonly UndoRow[]): Promise<Map<number, string>> {
  const { db, today } = input;
  const reasons = await takeBack(input, rows);
  const ids = rows.filter(({ rownumber }) => !reasons.has(rownumber)).map(({ objectid }) => objectid);
  await db
    .updateTable('leave_entry')
    .set({ takenbackon: today })
    .where(anyOf('leaveentryid', ids))
    .where('isposted', '=', true)
    .execute();
  await db.deleteFrom('leave_entry').where(anyOf('leaveentryid', ids)).where('isposted', '=', false).execute();
  return reasons;
}
