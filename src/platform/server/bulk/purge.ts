import type { Db } from '../db.ts';
import type { Env } from '../serve.ts';

/** So long an upload can be undone; then what its rows said of people goes, and only who, when and how many stays. */
export const UNDO_DAYS = 90;
const DAY_MS = 86_400_000;
/** Uploads whose rows go in one morning; the others follow on the next ones. */
const MOST = 500;

/** Until when an upload can be undone. */
export const undoUntil = (addeddate: string): Date => new Date(new Date(addeddate).getTime() + UNDO_DAYS * DAY_MS);

/** Deletes the rows of uploads whose time is over. @returns whether there are rows left to watch */
export async function purgeUploads({ db, env }: { db: Db; env: Env }): Promise<boolean> {
  const before = new Date(env.now().getTime() - UNDO_DAYS * DAY_MS).toISOString();
  const old = await db
    .selectFrom('bulk_batch')
    .select('bulkbatchid')
    .where('rowsgoneon', 'is', null)
    .where('addeddate', '<', before)
    .where('statusid', 'not in', [2, 4, 6])
    .orderBy('bulkbatchid')
    .limit(MOST)
    .execute();
  const ids = old.map(({ bulkbatchid }) => bulkbatchid);
  if (ids.length > 0) {
    await db.deleteFrom('bulk_row').where('bulkbatchid', 'in', ids).execute();
    await db
      .updateTable('bulk_batch')
      .set({ rowsgoneon: env.now().toISOString(), offered: '[]', accepted: '{}', sums: '[]', questions: '[]' })
      .where('bulkbatchid', 'in', ids)
      .execute();
  }
  const left = await db
    .selectFrom('bulk_batch')
    .select('bulkbatchid')
    .where('rowsgoneon', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return left !== undefined;
}
