import { setTimeout as wait } from 'node:timers/promises';
import { sealTenant } from '#platform/server/audit.ts';
import { type Db, inTenant, type Pools } from '#platform/server/db.ts';
import { limit } from './limits.ts';

/** How many rows of the audit trail of the company are not sealed yet. */
export async function unsealed(db: Db): Promise<number> {
  const { rows } = await db
    .selectFrom('audit_row')
    .select((eb) => eb.fn.countAll<string>().as('rows'))
    .executeTakeFirstOrThrow();
  const sealed = await db
    .selectFrom('audit_seal')
    .select((eb) => eb.fn.sum<string | null>('rowcount').as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows) - Number(sealed.rows ?? 0);
}

/**
 * Seals all rows of a company's audit trail. A row is settled once no older transaction of the whole server runs, and
 * tests beside this one have theirs in other databases: a single round may leave rows for the next.
 * @throws Error when rows are left after 20 seconds
 */
export async function sealAll(pools: Pools, subscriptionid: number): Promise<void> {
  const until = Date.now() + limit(20);
  while ((await inTenant(pools, subscriptionid, { accountid: null, request: 'seal' }, unsealed)) > 0) {
    if (Date.now() > until) throw new Error('Rows of the audit trail are not sealed');
    if ((await sealTenant(pools, subscriptionid)) === 0) await wait(50);
  }
}
