import type pg from 'pg';
import type { Pools } from './db.ts';

/** A tenant as the shared directory knows it. */
export type Tenant = {
  subscriptionid: number;
  label: string;
  companyname: string;
  logo: string | null;
  statusid: number;
  isdemo: boolean;
  applicationkey: string;
};

const COLUMNS = 'subscriptionid, label, companyname, logo, statusid, isdemo, applicationkey';
const KEPT_MS = 5_000;
const cache = new WeakMap<pg.Pool, Map<string, { tenant: Tenant | undefined; until: number }>>();

/** The company behind an address label, kept for five seconds. This and the queue are the only look-ups across tenants. */
export async function tenantByLabel(pools: Pools, label: string, now = performance.now()): Promise<Tenant | undefined> {
  let known = cache.get(pools.directory);
  if (!known) cache.set(pools.directory, (known = new Map()));
  const hit = known.get(label);
  if (hit && hit.until > now) return hit.tenant;
  const { rows } = await pools.directory.query<Tenant>(`select ${COLUMNS} from subscription where label = $1`, [label]);
  const tenant = rows[0];
  if (known.size > 10_000) known.clear();
  known.set(label, { tenant, until: now + KEPT_MS });
  return tenant;
}

/**
 * Registers a company as being created (status 0), invisible until `openTenant`. The label of a registration that was
 * never finished is given away under a new id, so that nothing half done is ever mixed with what follows.
 * @returns undefined when the label is taken.
 */
export async function registerTenant(
  pools: Pools,
  row: { label: string; companyname: string; isdemo: boolean; applicationkey: string },
): Promise<Tenant | undefined> {
  const { rows } = await pools.directory.query<Tenant>(
    `insert into subscription (label, companyname, isdemo, applicationkey, statusid) values ($1, $2, $3, $4, 0)
     on conflict (label) do update set subscriptionid = excluded.subscriptionid, companyname = excluded.companyname, isdemo = excluded.isdemo, applicationkey = excluded.applicationkey
     where subscription.statusid = 0 returning ${COLUMNS}`,
    [row.label, row.companyname, row.isdemo, row.applicationkey],
  );
  return rows[0];
}

/** Makes a registered company answer on its address. @returns false when its label was given away meanwhile. */
export async function openTenant(
  pools: Pools,
  { subscriptionid, label }: Pick<Tenant, 'subscriptionid' | 'label'>,
): Promise<boolean> {
  const { rowCount } = await pools.directory.query('update subscription set statusid = 1 where subscriptionid = $1', [
    subscriptionid,
  ]);
  cache.get(pools.directory)?.delete(label);
  return rowCount === 1;
}

export async function saveOneTimeLink(
  pools: Pools,
  link: { tokenhash: string; subscriptionid: number; purpose: string; accountid: number; expireson: Date },
): Promise<void> {
  await pools.directory.query(
    `with ended as (
       update one_time_link set usedon = now()
       where subscriptionid = $2 and purpose = $3 and accountid = $4 and usedon is null)
     insert into one_time_link (tokenhash, subscriptionid, purpose, accountid, expireson) values ($1, $2, $3, $4, $5)`,
    [link.tokenhash, link.subscriptionid, link.purpose, link.accountid, link.expireson],
  );
}

/** Spends a one-time link of a tenant; undefined when it is unknown, spent, expired or another tenant's. */
export async function spendOneTimeLink(
  pools: Pools,
  link: { tokenhash: string; subscriptionid: number; purpose: string; now: Date },
): Promise<{ accountid: number } | undefined> {
  const { rows } = await pools.directory.query<{ accountid: number }>(
    'update one_time_link set usedon = $4 where tokenhash = $1 and subscriptionid = $2 and purpose = $3 and usedon is null and expireson > $4 returning accountid',
    [link.tokenhash, link.subscriptionid, link.purpose, link.now],
  );
  return rows[0];
}

/** Every company, for the sealer and other timed work. */
export async function allTenants(pools: Pools): Promise<number[]> {
  const { rows } = await pools.directory.query<{ subscriptionid: number }>(
    'select subscriptionid from subscription where statusid = 1 order by subscriptionid',
  );
  return rows.map((row) => row.subscriptionid);
}
