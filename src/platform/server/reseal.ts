import { CompiledQuery } from 'kysely';
import { type Db, inTenant, type Pools } from './db.ts';
import type { ServerModule } from './module.ts';
import { operatorPurpose } from './operator-directory.ts';
import { reseal, type Resealed } from './secret-box.ts';
import type { Secrets } from './secrets.ts';
import { type Run, type SealedColumn, sealedRows, storeSealedRows } from './sealed-column.ts';

/** The sealed columns of all modules. */
export const sealedColumns = (modules: readonly ServerModule[]): SealedColumn[] =>
  modules.flatMap(({ sealed = [] }) => sealed);

const runOf =
  (db: Db): Run =>
  async <T>(text: string, values: unknown[]) =>
    (await db.executeQuery<T>(CompiledQuery.raw(text, values))).rows;

async function resealColumn(run: Run, secrets: Secrets, column: SealedColumn, subscriptionid: number) {
  const rows = await sealedRows(run, column, subscriptionid, true);
  const results = rows.map(({ id, box }) => ({ id, now: reseal(secrets, column.purpose(subscriptionid, id), box) }));
  const changed = results.flatMap(({ id, now }) => (typeof now === 'object' ? [{ id, box: now.box }] : []));
  await storeSealedRows(run, column, subscriptionid, changed);
  return results.map(({ now }) => now);
}

/**
 * Encrypts with the current secret everything that was encrypted with the one before: second factors and client secrets
 * of every company, second factors of operators. Run twice it changes nothing. What no accepted secret decrypts does
 * not stop the rest.
 * @returns how many were changed
 * @throws Error at the end when something was encrypted with neither
 */
export async function resealAll(pools: Pools, env: Secrets, modules: readonly ServerModule[]): Promise<number> {
  const companies = await pools.directory.query<{ subscriptionid: number }>('select subscriptionid from subscription');
  const results: Resealed[] = [];
  for (const { subscriptionid } of companies.rows)
    await inTenant(pools, subscriptionid, { accountid: null, request: 'reseal' }, async (db) => {
      for (const column of sealedColumns(modules))
        results.push(...(await resealColumn(runOf(db), env, column, subscriptionid)));
    });
  const operators = await pools.directory.query<{ operatorid: number; secretbox: string }>(
    'select operatorid, secretbox from operator where secretbox is not null',
  );
  for (const operator of operators.rows) {
    const now = reseal(env, operatorPurpose(operator), operator.secretbox);
    results.push(now);
    if (typeof now !== 'object') continue;
    await pools.directory.query('update operator set secretbox = $2 where operatorid = $1 and secretbox = $3', [
      operator.operatorid,
      now.box,
      operator.secretbox,
    ]);
  }
  const changed = results.filter((one) => typeof one === 'object').length;
  const unreadable = results.filter((one) => one === 'unreadable').length;
  if (unreadable > 0)
    throw new Error(
      `Not sealed with an accepted secret: ${unreadable}. The ${changed} others are encrypted anew; set these factors and client secrets up again.`,
    );
  return changed;
}
