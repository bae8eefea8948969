import { sql } from 'kysely';
import type { Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { postLeave } from '../ledger/posting.ts';
import { PEOPLE_AT_ONCE } from './rows.ts';

/** Which lines of a ledger an upload wrote, by their places from 1; `to` before `from` where it wrote none. */
export type Wrote = { readonly employeeid: number; readonly from: number; readonly to: number };

async function lengths(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('leave_ledger')
    .select(['employeeid', sql<number>`max(seq)::integer`.as('length')])
    .where(anyOf('employeeid', ids))
    .groupBy('employeeid')
    .execute();
  return new Map(rows.map(({ employeeid, length }) => [employeeid, length]));
}

async function post(db: Db, ids: readonly number[], today: Day): Promise<void> {
  for (let at = 0; at < ids.length; at += PEOPLE_AT_ONCE)
    await postLeave(db, { employeeids: ids.slice(at, at + PEOPLE_AT_ONCE), today });
}

/**
 * Writes what an upload brings into the ledgers: they are brought up to date first, so that the lines written after
 * `write` are those of the upload alone.
 */
export async function posting(
  db: Db,
  { employeeids, today }: { employeeids: readonly number[]; today: Day },
  write: () => Promise<void>,
): Promise<ReadonlyMap<number, Wrote>> {
  const ids = [...new Set(employeeids)].sort((a, b) => a - b);
  await post(db, ids, today);
  const before = await lengths(db, ids);
  await write();
  await post(db, ids, today);
  const after = await lengths(db, ids);
  return new Map(
    ids.map((employeeid) => [
      employeeid,
      { employeeid, from: (before.get(employeeid) ?? 0) + 1, to: after.get(employeeid) ?? 0 },
    ]),
  );
}
