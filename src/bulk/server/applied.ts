import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';

/** An upload that is in force: what came in, from whom and when. */
export type AppliedUpload = {
  readonly kind: string;
  readonly filename: string;
  readonly rows: number;
  readonly byname: string | null;
  readonly on: string;
};

const APPLIED = 5;

/**
 * The last upload of each kind that is applied and not undone, of those for one of these months or
 * tax years.
 */
export const lastApplied = (
  db: Db,
  { kinds, values }: { kinds: readonly string[]; values: readonly string[] },
): Promise<AppliedUpload[]> =>
  db
    .selectFrom('bulk_batch as b')
    .leftJoin('account as a', 'a.accountid', 'b.addedby')
    .distinctOn('b.kind')
    .select(['b.kind', 'b.filename', 'b.appliedrows as rows', 'a.fullname as byname'])
    .select(sql<string>`coalesce(b.appliedon, b.addeddate)`.as('on'))
    .where('b.kind', 'in', [...kinds])
    .where('b.statusid', '=', APPLIED)
    .where(
      sql<boolean>`coalesce(b.parameters ->> 'payrollmonth', b.parameters ->> 'frommonth', b.parameters ->> 'taxyear') = any(${[...values]}::text[])`,
    )
    .orderBy('b.kind')
    .orderBy('b.bulkbatchid', 'desc')
    .execute();
