import { sealTenant } from './audit.ts';
import type { Pools } from './db.ts';

/** Milliseconds between two rounds of the sealer. */
export const ROUND_MS = 5_000;

/**
 * Seals the audit rows of all companies that have some which are not sealed. One statement finds them: quiet companies
 * cost no transaction of their own.
 * @returns how many rows of which company were sealed; none where a transaction that is still open puts it off
 * @throws AggregateError after all others, where some could not be sealed
 */
export async function sealRound(pools: Pools): Promise<ReadonlyMap<number, number>> {
  const { rows } = await pools.directory.query<{ subscriptionid: number }>(
    'select companies_to_seal() as subscriptionid',
  );
  const matches = new Map<number, number>();
  const failures: unknown[] = [];
  for (const { subscriptionid } of rows)
    await sealTenant(pools, subscriptionid).then(
      (count) => matches.set(subscriptionid, count),
      (error: unknown) => failures.push(error),
    );
  // One company that cannot be sealed keeps no other from it.
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} companies could not be sealed`);
  return matches;
}
