import { inTenant, type Pools } from './db.ts';
import type { ServerModule } from './module.ts';
import { operatorPurpose } from './operator-directory.ts';
import { countResealed, reseal, type ResealCount } from './secret-box.ts';
import type { Secrets } from './secrets.ts';
import { resealSignOn } from './sign-on-settings.ts';

/**
 * Encrypts with the current secret everything that was encrypted with the one before: second factors and client secrets
 * of every company, second factors of operators. Run twice it changes nothing. What no accepted secret decrypts does
 * not stop the rest.
 * @returns how many were changed
 * @throws Error at the end when something was encrypted with neither
 */
export async function resealAll(pools: Pools, env: Secrets, modules: readonly ServerModule[]): Promise<number> {
  const companies = await pools.directory.query<{ subscriptionid: number }>('select subscriptionid from subscription');
  const counts: ResealCount[] = [];
  for (const tenant of companies.rows)
    await inTenant(pools, tenant.subscriptionid, { accountid: null, request: 'reseal' }, async (db) => {
      for (const module of modules) if (module.reseal) counts.push(await module.reseal(db, { env, tenant }));
      counts.push(await resealSignOn(db, { env, tenant }));
    });
  const operators = await pools.directory.query<{ operatorid: number; secretbox: string }>(
    'select operatorid, secretbox from operator where secretbox is not null',
  );
  for (const operator of operators.rows) {
    const now = reseal(env, operatorPurpose(operator), operator.secretbox);
    counts.push(countResealed([now]));
    if (typeof now !== 'object') continue;
    await pools.directory.query('update operator set secretbox = $2 where operatorid = $1 and secretbox = $3', [
      operator.operatorid,
      now.box,
      operator.secretbox,
    ]);
  }
  const total = (key: keyof ResealCount) => counts.reduce((sum, one) => sum + one[key], 0);
  if (total('unreadable') > 0)
    throw new Error(
      `Not sealed with an accepted secret: ${total('unreadable')}. The ${total('changed')} others are encrypted anew; set these factors and client secrets up again.`,
    );
  return total('changed');
}
