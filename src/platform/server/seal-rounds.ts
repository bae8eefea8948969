import { sealTenant } from './audit.ts';
import type { Pools } from './db.ts';
import { allTenants } from './directory.ts';

/** Milliseconds between two rounds of the sealer. */
export const ROUND_MS = 5_000;
/** The longest time until a company that had nothing to seal is looked at again. */
const LONGEST_MS = 60_000;

type Look = { due: number; wait: number };

/**
 * Seals the audit rows of all companies, round after round. A company that has just been written to is looked at in
 * every round; one that had nothing to seal after twice the time each time, at most a minute, because a look takes a
 * transaction and most companies are quiet at any moment.
 * @returns a round at a time in milliseconds, which says how many rows of which company it sealed; companies that are
 * not due are left out
 */
export function sealRounds(pools: Pools): (now: number) => Promise<ReadonlyMap<number, number>> {
  let looks = new Map<number, Look>();
  return async (now) => {
    const before = looks;
    const found = new Map<number, number>();
    // Made anew, so that companies that are gone are forgotten.
    looks = new Map();
    for (const subscriptionid of await allTenants(pools)) {
      const last = before.get(subscriptionid);
      if (last) looks.set(subscriptionid, last);
      if (last && last.due > now) continue;
      const rows = await sealTenant(pools, subscriptionid);
      const wait = rows > 0 || !last ? ROUND_MS : Math.min(LONGEST_MS, last.wait * 2);
      looks.set(subscriptionid, { due: now + wait, wait });
      found.set(subscriptionid, rows);
    }
    return found;
  };
}
