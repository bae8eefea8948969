import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';

/** An upload that is in force: what came in, from whom and when. */
export type AppliedUpload = {
  readonly kind: string;
  readonly filename: string;
  readonly rows: number;
  readonly byname: string | null;
  readonly on: string;
  /** The month or the tax year it is for; null where it has neither. */
  readonly period: string | null;
};

const APPLIED = 5;

const period = sql<
  string | null
>`coalesce(b.parameters ->> 'payrollmonth', b.parameters ->> 'frommonth', b.parameters ->> 'taxyear')`;

/**
 * The last upload of each kind that is applied and not undone. @param values only those for one of these months or tax
 * years
 */
export function lastApplied(
  db: Db,
  { kinds, values }: { kinds: readonly string[]; values?: readonly string[] },
): Promise<AppliedUpload[]> {
  const query = db
    .selectFrom('bulk_batch as b')
    .leftJoin('account as a', 'a.accountid', 'b.addedby')
    .distinctOn('b.kind')
    .select(['b.kind', 'b.filename', 'b.appliedrows as rows', 'a.fullname as byname'])
    .select([sql<string>`coalesce(b.appliedon, b.addeddate)`.as('on'), period.as('period')])
    .where('b.kind', 'in', [...kinds])
    .where('b.statusid', '=', APPLIED)
    .orderBy('b.kind')
    .orderBy('b.bulkbatchid', 'desc');
  return (values === undefined ? query : query.where(period, 'in', [...values])).execute();
}
