import { sql } from 'kysely';
import { type Day, day } from '#platform/engine/day.ts';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import type { JobContext } from '#platform/server/jobs.ts';
import type { Mapping } from '../engine/table.ts';
import { validateRows, type RawRow, rowState } from './validate.ts';
import { type Applied, type BulkGiven, type BulkKind, type ReadRow, withOwnColumns } from './kind.ts';
import { unpack } from './stage.ts';

/** The context of a step; `progress` gets the number of finished rows. */
export type Work = {
  subscriptionid: number;
  bulkbatchid: number;
  today: string;
  accountid: number | null;
  env?: { readonly now: () => Date } | undefined;
  /** The job that does the work; missing where no job runs it. */
  job?: JobContext | undefined;
  progress?: ((done: number) => void) | undefined;
};
/** Rows written by one statement: few enough for visible progress. */
const PART = 500;

/** The number of new rows from which the planner's statistics are refreshed. */
const MANY = 200;

/** Loads the batch, locked for the transaction. */
export async function lockBatch(db: Db, kind: BulkKind, bulkbatchid: number, by?: number) {
  const row = await db
    .selectFrom('bulk_batch')
    .selectAll()
    .where('bulkbatchid', '=', bulkbatchid)
    .where('kind', '=', kind.kind)
    .$if(by !== undefined, (q) => q.where('addedby', '=', by ?? 0))
    .forUpdate()
    .executeTakeFirst();
  return row ?? notFound();
}
type BatchRow = Awaited<ReturnType<typeof lockBatch>>;

export const givenFor = (
  db: Db,
  batch: BatchRow,
  { today, accountid, env, job }: Pick<Work, 'today' | 'accountid' | 'env' | 'job'>,
): BulkGiven => ({
  db,
  today: day(today) satisfies Day,
  now: env?.now(),
  accountid,
  job,
  parameters: batch.parameters,
  accepted: batch.accepted as Record<string, string[]>,
});

async function rawRows(db: Db, bulkbatchid: number): Promise<RawRow[]> {
  const rows = await db
    .selectFrom('bulk_row')
    .select(['rownumber', 'cells'])
    .where('bulkbatchid', '=', bulkbatchid)
    .orderBy('rownumber')
    .execute();
  return rows.map(({ rownumber, cells }) => ({ rownumber, cells: (cells as unknown[]).map(unpack) }));
}

/** Writes the result of every row and the counts of the batch, in a few statements. */
async function storeResults(
  db: Db,
  subscriptionid: number,
  bulkbatchid: number,
  rows: readonly ReadRow[],
  progress: Work['progress'],
): Promise<Record<1 | 2 | 3 | 4, number>> {
  const counts = { 1: 0, 2: 0, 3: 0, 4: 0 };
  let stored = 0;
  for (const part of chunks(rows, 4, PART)) {
    const values = part.map((row) => {
      const state = rowState(row);
      counts[state] += 1;
      return sql`(${row.rownumber}::integer, ${JSON.stringify(row.values)}::jsonb, ${JSON.stringify(row.messages)}::jsonb, ${state}::smallint)`;
    });
    await tenantSql`update bulk_row set parsed = v.parsed, messages = v.messages, statusid = v.statusid
      from (values ${sql.join(values)}) as v(rownumber, parsed, messages, statusid)
      where bulk_row.subscriptionid = ${subscriptionid} and bulk_row.bulkbatchid = ${bulkbatchid} and bulk_row.rownumber = v.rownumber`.execute(
      db,
    );
    progress?.((stored += part.length));
  }
  return counts;
}

/** The headings of the file that are mapped to a column. */
const mappedHeadings = ({ headings, mapping }: BatchRow): string[] =>
  Object.values(mapping as Mapping).flatMap((at) => (headings as string[])[at] ?? []);

/** The dry run: validates all rows of a batch and stores the results. Changes nothing else. */
export async function check(
  db: Db,
  kind: BulkKind,
  { subscriptionid, bulkbatchid, today, accountid, env, job, progress }: Work,
): Promise<Record<1 | 2 | 3 | 4, number>> {
  const batch = await lockBatch(db, kind, bulkbatchid);
  const value = givenFor(db, batch, { today, accountid, env, job });
  const { rows, offered } = await validateRows(await withOwnColumns(db, kind), value, {
    rows: await rawRows(db, bulkbatchid),
    mapping: batch.mapping as Mapping,
    headings: batch.headings as string[],
  });
  const counts = await storeResults(db, subscriptionid, bulkbatchid, rows, progress);
  const impact = await kind.impact?.(
    value,
    rows.filter((row) => rowState(row) < 3),
    { headings: mappedHeadings(batch), sheet: batch.sheetname, filename: batch.filename },
  );
  await db
    .updateTable('bulk_batch')
    .set({
      statusid: 3,
      validrows: counts[1] + counts[2],
      noticerows: counts[2],
      errorrows: counts[3],
      ignoredrows: counts[4],
      offered: JSON.stringify(offered),
      place: impact?.place ? JSON.stringify(impact.place) : null,
      sums: JSON.stringify(impact?.sums ?? []),
      questions: JSON.stringify(impact?.questions ?? []),
      version: batch.version + 1,
    })
    .where('bulkbatchid', '=', bulkbatchid)
    .execute();
  return counts;
}

async function storeApplied(
  db: Db,
  subscriptionid: number,
  bulkbatchid: number,
  applied: readonly Applied[],
  progress: Work['progress'],
): Promise<void> {
  let stored = 0;
  for (const part of chunks(applied, 3, PART)) {
    const values = part.map(
      (row) => sql`(${row.rownumber}::integer, ${row.objectid}::bigint, ${JSON.stringify(row.undo)}::jsonb)`,
    );
    await tenantSql`update bulk_row set objectid = v.objectid, undo = v.undo, statusid = 5
      from (values ${sql.join(values)}) as v(rownumber, objectid, undo)
      where bulk_row.subscriptionid = ${subscriptionid} and bulk_row.bulkbatchid = ${bulkbatchid} and bulk_row.rownumber = v.rownumber`.execute(
      db,
    );
    progress?.((stored += part.length));
  }
}

/**
 * Applies the valid rows of a batch in the caller's one transaction. The rows are validated again first: the company
 * may have changed since the dry run.
 * @throws ApplicationError when rows are invalid now and `rows` is "all", or when the batch is not ready.
 */
export async function apply(
  db: Db,
  kind: BulkKind,
  { rows: which, ...work }: Work & { rows: 'all' | 'valid' },
): Promise<number> {
  const { subscriptionid, bulkbatchid, progress } = work;
  // Without progress: the job's counter is of the rows written.
  await check(db, kind, { ...work, progress: undefined });
  const batch = await lockBatch(db, kind, bulkbatchid);
  if (which === 'all' && batch.errorrows > 0)
    failWith('E0060', {
      status: 409,
      text: `${batch.errorrows} rows have errors. Correct them, or apply only the valid rows.`,
    });
  if (batch.validrows === 0) failWith('E0060', { status: 409, text: 'There is no valid row to apply.' });
  const done = await db
    .selectFrom('bulk_batch')
    .select('bulkbatchid')
    .where('kind', '=', kind.kind)
    .where('filehash', '=', batch.filehash)
    .where('parameters', '=', JSON.stringify(batch.parameters))
    .where('statusid', '=', 5)
    .where('bulkbatchid', '!=', bulkbatchid)
    .executeTakeFirst();
  if (done)
    failWith('E0110', {
      status: 409,
      text: 'This file was already applied. Undo that upload first, or change the file.',
    });
  const rows = await db
    .selectFrom('bulk_row')
    .select(['rownumber', 'parsed', 'messages'])
    .where('bulkbatchid', '=', bulkbatchid)
    .where('statusid', 'in', [1, 2])
    .orderBy('rownumber')
    .execute();
  const read = rows.map((row): ReadRow => ({
    rownumber: row.rownumber,
    values: row.parsed as Record<string, unknown>,
    messages: [],
  }));
  const applied = await kind.apply({ ...givenFor(db, batch, work), written: progress }, read);
  if (applied.length >= MANY) await sql`select refresh_statistics()`.execute(db);
  await storeApplied(db, subscriptionid, bulkbatchid, applied, progress);
  await db
    .updateTable('bulk_batch')
    .set({ statusid: 5, appliedrows: applied.length, appliedon: sql<string>`now()`, version: batch.version + 2 })
    .where('bulkbatchid', '=', bulkbatchid)
    .execute();
  return applied.length;
}

/** Undoes the applied rows that the kind can undo; each other row gets its reason. */
export async function undo(
  db: Db,
  kind: BulkKind,
  { subscriptionid, bulkbatchid, today, accountid, env, job, progress }: Work,
): Promise<{ undone: number; remaining: number }> {
  const batch = await lockBatch(db, kind, bulkbatchid);
  const rows = await db
    .selectFrom('bulk_row')
    .select(['rownumber', 'objectid', 'undo'])
    .where('bulkbatchid', '=', bulkbatchid)
    .where('statusid', 'in', [5, 7])
    .orderBy('rownumber')
    .execute();
  const reasons = await kind.undo(
    givenFor(db, batch, { today, accountid, env, job }),
    rows.map((row) => ({ rownumber: row.rownumber, objectid: row.objectid ?? 0, undo: row.undo })),
  );
  let taken = 0;
  for (const part of chunks(rows, 3, PART)) {
    const values = part.map(({ rownumber }) => {
      const reason = reasons.get(rownumber);
      const messages = reason === undefined ? [] : [{ column: '', level: 'error', text: reason }];
      return sql`(${rownumber}::integer, ${JSON.stringify(messages)}::jsonb, ${reason === undefined ? 6 : 7}::smallint)`;
    });
    await tenantSql`update bulk_row set messages = v.messages, statusid = v.statusid from (values ${sql.join(values)}) as v(rownumber, messages, statusid)
      where bulk_row.subscriptionid = ${subscriptionid} and bulk_row.bulkbatchid = ${bulkbatchid} and bulk_row.rownumber = v.rownumber`.execute(
      db,
    );
    progress?.((taken += part.length));
  }
  const remaining = reasons.size;
  await db
    .updateTable('bulk_batch')
    .set({
      statusid: remaining === rows.length && rows.length > 0 ? 5 : 7,
      undonerows: rows.length - remaining,
      undoneon: sql<string>`now()`,
      version: batch.version + 1,
    })
    .where('bulkbatchid', '=', bulkbatchid)
    .execute();
  return { undone: rows.length - remaining, remaining };
}
