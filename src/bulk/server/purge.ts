import { sql } from 'kysely';
import { type Db, tenantSql } from '#platform/server/db.ts';
import type { Current } from '#platform/server/retention/holds.ts';

const DAY_MS = 86_400_000;
/** The most uploads purged in one morning; the rest follow on the next ones. */
const MAX = 500;

/** Until when an upload can be undone and its rows are stored, by the company's retention period in days. */
export const undoUntil = (addeddate: string, days: number): Date =>
  new Date(new Date(addeddate).getTime() + days * DAY_MS);

/** SQL condition for uploads without rows about a person under a retention hold, by code or by name. */
const hasNoPerson = (words: readonly string[]) =>
  sql<boolean>`not exists (select 1 from bulk_row r where r.subscriptionid = b.subscriptionid
    and r.bulkbatchid = b.bulkbatchid and exists (select 1 from unnest(${[...words]}::text[]) as held (word)
      where position(lower(held.word) in lower(r.cells::text)) > 0))`;

/**
 * Deletes the rows of uploads past their retention period; who uploaded which file, when, and the number of rows
 * remain.
 * @returns whether there are uploads whose rows remain
 */
export async function purgeUploads({
  db,
  now,
  before,
  current,
}: {
  db: Db;
  now: Date;
  before: string;
  current: Current;
}): Promise<boolean> {
  const old = await db
    .selectFrom('bulk_batch as b')
    .select('b.bulkbatchid')
    .where('b.rowsgoneon', 'is', null)
    .where('b.addeddate', '<', before)
    .where('b.statusid', 'not in', [2, 4, 6])
    .where(current.words.length > 0 ? hasNoPerson(current.words) : sql<boolean>`true`)
    .orderBy('b.bulkbatchid')
    .limit(MAX)
    .execute();
  const ids = old.map(({ bulkbatchid }) => bulkbatchid);
  if (ids.length > 0) await deleteRows(db, ids, now);
  const left = await db
    .selectFrom('bulk_batch')
    .select('bulkbatchid')
    .where('rowsgoneon', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return left !== undefined;
}

async function deleteRows(db: Db, ids: readonly number[], now: Date): Promise<void> {
  await db
    .deleteFrom('bulk_row')
    .where('bulkbatchid', 'in', [...ids])
    .execute();
  await db
    .updateTable('bulk_batch')
    .set({ rowsgoneon: now.toISOString(), offered: '[]', accepted: '{}', sums: '[]', questions: '[]' })
    .where('bulkbatchid', 'in', [...ids])
    .execute();
}

/**
 * Deletes rows of uploads of a kind about people who are erased: those whose column has one of the words, and of files
 * that were not checked those that name one anywhere. Words are in lower case.
 */
export async function forgetRows(
  db: Db,
  { kind, column, words }: { kind: string; column: string; words: readonly string[] },
): Promise<void> {
  if (words.length === 0) return;
  await tenantSql`delete from bulk_row r using bulk_batch b
    where r.subscriptionid = current_subscription() and b.subscriptionid = current_subscription()
      and b.kind = ${kind} and b.rowsgoneon is null and r.bulkbatchid = b.bulkbatchid
      and (lower(r.parsed ->> ${column}::text) = any(${[...words]}::text[])
        or r.parsed ->> ${column}::text is null and exists (select 1 from unnest(${[...words]}::text[]) as gone (word)
          where position(gone.word in lower(r.cells::text)) > 0))`.execute(db);
}
