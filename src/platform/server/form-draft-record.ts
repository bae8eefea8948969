import { sql } from 'kysely';
import type { DraftForm } from '../contract/form-draft.ts';
import { type FeatureKey, may } from '../contract/features.ts';
import type { DB } from './db.ts';
import { coveredBy } from './people-scope.ts';
import { notFound } from './application-error.ts';
import type { Context } from './serve.ts';

/**
 * What a draft changes: a row of a table, whoever may edit `feature`; a person, whoever may edit that person; or
 * nothing that exists yet.
 */
export type DraftRecord =
  | { readonly feature: FeatureKey; readonly table: keyof DB; readonly column: string }
  | 'person'
  | undefined;
export type DraftRecords = ReadonlyMap<string, DraftRecord>;

/**
 * Checks that the caller may change the record of a draft.
 * @throws ApplicationError 404 for others, as if it did not exist
 */
export async function expectVisible(
  ctx: Context,
  records: DraftRecords,
  { formkey, recordid }: { formkey: DraftForm; recordid: number },
): Promise<void> {
  if (recordid === 0) return;
  const existing = records.get(formkey);
  if (existing === undefined) return notFound();
  if (existing === 'person') {
    const covered = may(ctx.session.grants, 'people', 'edit') ? await coveredBy(ctx, 'people', [recordid]) : undefined;
    return covered?.has(recordid) ? undefined : notFound();
  }
  if (!may(ctx.session.grants, existing.feature, 'edit')) return notFound();
  const { rows } = await sql`select 1 from ${sql.table(existing.table)}
    where subscriptionid = ${ctx.session.subscriptionid} and ${sql.ref(existing.column)} = ${recordid}`.execute(ctx.db);
  if (rows.length === 0) return notFound();
}
