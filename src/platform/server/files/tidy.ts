import { sql } from 'kysely';
import { inTenant, type Pools } from '../db.ts';
import type { Env } from '../serve.ts';
import { afterRemoval, beforeRemoval } from './keep.ts';
import { keyOf } from './key.ts';

const DAY_MS = 86_400_000;
const ACTOR = { accountid: null, request: 'tidy-files' };

/**
 * Deletes uploads that were not claimed within a day, and contents without a row; those left by a crash are found by
 * listing the whole storage.
 * @returns when to check again, undefined when nothing is left to expire
 */
export async function tidyFiles(
  { pools, env }: { pools: Pools; env: Env },
  subscriptionid: number,
): Promise<Date | undefined> {
  const { next, named } = await inTenant(pools, subscriptionid, ACTOR, async (db) => {
    await db
      .deleteFrom('file_variant')
      .where('fileid', 'in', (of) =>
        of
          .selectFrom('stored_file')
          .select('fileid')
          .where('expireson', '<=', sql<string>`now()`),
      )
      .execute();
    await db
      .deleteFrom('stored_file')
      .where('expireson', '<=', sql<string>`now()`)
      .execute();
    await db
      .deleteFrom('file_hold')
      .where('helduntil', '<=', sql<string>`now()`)
      .execute();
    const rows = await db.selectFrom('stored_file').select(['key', 'expireson']).execute();
    const variants = await db.selectFrom('file_variant').select('key').execute();
    const ends = rows.flatMap(({ expireson }) => (expireson === null ? [] : [new Date(expireson)]));
    return {
      next: ends.sort((a, b) => a.getTime() - b.getTime())[0],
      named: new Set([...rows, ...variants].map(({ key }) => keyOf(subscriptionid, key))),
    };
  });
  await env.files.sweep?.(subscriptionid, new Date(Date.now() - DAY_MS));
  for await (const { key, at } of env.files.list(subscriptionid)) {
    // A content stored just now may belong to an upload whose row is not written yet.
    if (named.has(key) || Date.now() - at.getTime() < DAY_MS) continue;
    const hash = key.split('/')[1] ?? '';
    if (!(await inTenant(pools, subscriptionid, ACTOR, (db) => beforeRemoval(db, hash)))) continue;
    await env.files.remove(key);
    await inTenant(pools, subscriptionid, ACTOR, (db) => afterRemoval(db, hash));
  }
  return next;
}
