import { sql } from 'kysely';
import { type Db, inTenant, type Pools } from './db.ts';
import { canonical } from './idempotency.ts';
import { sha256 } from './token.ts';

/** The most rows of a seal, unless one transaction alone wrote more. */
const MAX = 20_000;

async function rowsBetween(db: Db, fromtxid: number, uptotxid: number) {
  return db
    .selectFrom('audit_row')
    .select(['auditid', 'tablename', 'action', 'actor', 'request', 'txid', 'at', 'before', 'after'])
    .where('txid', '>=', fromtxid)
    .where('txid', '<', uptotxid)
    .orderBy('txid')
    .orderBy('auditid')
    .execute();
}
type AuditRow = Awaited<ReturnType<typeof rowsBetween>>[number];

const hashOf = (previous: string, rows: readonly AuditRow[]): string =>
  sha256([previous, ...rows.map((row) => sha256(canonical(row)))].join('\n'));

/**
 * Seals the audit rows of ended transactions of one company in a hash chain: the hash of each seal includes the one
 * before. Only transactions older than every open one are sealed, so a sealed range never gets further rows.
 * @returns how many rows were sealed.
 */
export async function sealTenant(pools: Pools, subscriptionid: number): Promise<number> {
  return inTenant(pools, subscriptionid, { accountid: null, request: 'sealer' }, async (db) => {
    const last = await db
      .selectFrom('audit_seal')
      .select(['sealid', 'uptotxid', 'hash'])
      .orderBy('sealid', 'desc')
      .limit(1)
      .executeTakeFirst();
    const fromtxid = last?.uptotxid ?? 0;
    const groups = await db
      .selectFrom('audit_row')
      .select((eb) => ['txid', eb.fn.countAll<number>().as('count')])
      .where('txid', '>=', fromtxid)
      .where('txid', '<', sql<number>`settled_txid()`)
      .groupBy('txid')
      .orderBy('txid')
      .limit(1000)
      .execute();
    let count = 0;
    let uptotxid = fromtxid;
    for (const group of groups) {
      if (count > 0 && count + group.count > MAX) break;
      count += group.count;
      uptotxid = group.txid + 1;
    }
    if (count === 0) return 0;
    const rows = await rowsBetween(db, fromtxid, uptotxid);
    const previoushash = last?.hash ?? '';
    await db
      .insertInto('audit_seal')
      .values({
        sealid: (last?.sealid ?? 0) + 1,
        fromtxid,
        uptotxid,
        rowcount: rows.length,
        previoushash,
        hash: hashOf(previoushash, rows),
      })
      .onConflict((conflict) => conflict.columns(['subscriptionid', 'sealid']).doNothing())
      .execute();
    return rows.length;
  });
}

/** Verifies the hash chain. @returns the id of the first invalid seal, or undefined when all are valid */
export async function firstBrokenSeal(db: Db): Promise<number | undefined> {
  const seals = await db.selectFrom('audit_seal').selectAll().orderBy('sealid').execute();
  let previous = '';
  let expected = 0;
  for (const seal of seals) {
    const rows = await rowsBetween(db, seal.fromtxid, seal.uptotxid);
    const whole = seal.fromtxid === expected && seal.previoushash === previous && rows.length === seal.rowcount;
    if (!whole || hashOf(previous, rows) !== seal.hash) return seal.sealid;
    previous = seal.hash;
    expected = seal.uptotxid;
  }
  return undefined;
}
