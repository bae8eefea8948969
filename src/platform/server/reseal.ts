import { inTenant, type Pools } from './db.ts';
import { operatorPurpose } from './operator-directory.ts';
import { resealed } from './secret-box.ts';
import { resealFactors } from './second-factor.ts';
import type { Secrets } from './secrets.ts';
import { resealSignOn } from './sign-on-settings.ts';

/**
 * Encrypts with the current secret everything that was encrypted with the one before: second factors and client secrets
 * of every company, second factors of operators. Run twice it changes nothing.
 * @returns how many were changed
 * @throws Error when a box was encrypted with neither
 */
export async function resealAll(pools: Pools, env: Secrets): Promise<number> {
  const companies = await pools.directory.query<{ subscriptionid: number }>('select subscriptionid from subscription');
  let changed = 0;
  for (const tenant of companies.rows)
    changed += await inTenant(
      pools,
      tenant.subscriptionid,
      { accountid: null, request: 'reseal' },
      async (db) => (await resealFactors(db, { env, tenant })) + (await resealSignOn(db, { env, tenant })),
    );
  const operators = await pools.directory.query<{ operatorid: number; secretbox: string }>(
    'select operatorid, secretbox from operator where secretbox is not null',
  );
  for (const operator of operators.rows) {
    const box = resealed(env, operatorPurpose(operator), operator.secretbox);
    if (box === undefined) continue;
    await pools.directory.query('update operator set secretbox = $2 where operatorid = $1 and secretbox = $3', [
      operator.operatorid,
      box,
      operator.secretbox,
    ]);
    changed += 1;
  }
  return changed;
}
