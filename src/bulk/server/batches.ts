import type { Db } from '#platform/server/db.ts';
import { periodsOf } from '#platform/server/retention/settings.ts';
import type { Batch } from '../contract/bulk.ts';
import { columnRow } from './columns.ts';
import { type BulkKind, withOwnColumns } from './kind.ts';
import { undoUntil } from './purge.ts';

type Uploads = { readonly bulkbatchid?: number; readonly by: number | undefined };

/** Uploads of a kind, the latest first: one, or all; of an account where only that sees them. */
export async function batches(db: Db, kind: BulkKind, { bulkbatchid, by }: Uploads): Promise<Batch[]> {
  let query = db
    .selectFrom('bulk_batch as b')
    .leftJoin('account as a', 'a.accountid', 'b.addedby')
    .selectAll('b')
    .select('a.fullname as addedbyname')
    .where('b.kind', '=', kind.kind)
    .orderBy('b.bulkbatchid', 'desc')
    .limit(50);
  if (bulkbatchid !== undefined) query = query.where('b.bulkbatchid', '=', bulkbatchid);
  if (by !== undefined) query = query.where('b.addedby', '=', by);
  const rows = await query.execute();
  const { uploads } = await periodsOf(db);
  const { columns: existing } = await withOwnColumns(db, kind);
  const columns = existing.map(columnRow);
  return rows.map(
    (row) =>
      ({
        ...row,
        undountil: undoUntil(row.addeddate, uploads).toISOString(),
        addedbyname: row.addedbyname ?? '',
        columns,
      }) as unknown as Batch,
  );
}
