import type pg from 'pg';
import { indexCompany } from './company-directory.ts';
import type { Pools } from './db.ts';
import { PERIODS } from '../contract/retention.ts';

/** A tenant in the shared directory. */
export type Tenant = {
  subscriptionid: number;
  label: string;
  companyname: string;
  logo: string | null;
  statusid: number;
  isdemo: boolean;
  applicationkey: string;
  /** The time zone of its calendar days, such as `Asia/Kolkata`. */
  timezoneid: string;
  /** The date format and language of people who have chosen none. */
  dateformatname: string;
  language: string;
};

const COLUMNS =
  'subscriptionid, label, companyname, logo, statusid, isdemo, applicationkey, timezoneid, dateformatname, language';
const CACHED_MS = 5_000;
const cache = new WeakMap<pg.Pool, Map<string, { tenant: Tenant | undefined; until: number }>>();

/** A look-up cached for five seconds: by label, or by id written as `#42`, which no label can be. */
async function stored(
  pools: Pools,
  key: string,
  now: number,
  column: 'label' | 'subscriptionid',
  value: string | number,
) {
  let existing = cache.get(pools.directory);
  if (!existing) cache.set(pools.directory, (existing = new Map()));
  const hit = existing.get(key);
  if (hit && hit.until > now) return hit.tenant;
  const { rows } = await pools.directory.query<Tenant>(`select ${COLUMNS} from subscription where ${column} = $1`, [
    value,
  ]);
  const tenant = rows[0];
  if (existing.size > 10_000) existing.clear();
  existing.set(key, { tenant, until: now + CACHED_MS });
  return tenant;
}

/**
 * Finds the company of an address label, cached for five seconds. This and the queue are the only look-ups across
 * tenants.
 */
export const tenantByLabel = (pools: Pools, label: string, now = performance.now()): Promise<Tenant | undefined> =>
  stored(pools, label, now, 'label', label);

/** Finds a company by its id, for work that comes without its address: pictures, jobs, mails. Also cached. */
export const tenantById = (
  pools: Pools,
  subscriptionid: number,
  now = performance.now(),
): Promise<Tenant | undefined> => stored(pools, `#${subscriptionid}`, now, 'subscriptionid', subscriptionid);

/**
 * Registers a company as being created (status 0), invisible until `openTenant`. The label of an unfinished
 * registration is reused under a new id, so that a half-created company is never mixed with the next.
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
  const [tenant] = rows;
  if (tenant) await indexCompany(pools, tenant);
  return tenant;
}

/** Opens a registered company at its address. @returns false when its label was taken over meanwhile */
export async function openTenant(
  pools: Pools,
  { subscriptionid, label }: Pick<Tenant, 'subscriptionid' | 'label'>,
): Promise<boolean> {
  const { rowCount } = await pools.directory.query('update subscription set statusid = 1 where subscriptionid = $1', [
    subscriptionid,
  ]);
  forgetTenant(pools, label);
  return rowCount === 1;
}

/** Removes a company from the cache of this process; others notice a change within five seconds. */
export function forgetTenant(pools: Pools, label: string): void {
  const existing = cache.get(pools.directory);
  for (const [key, { tenant }] of existing ?? []) if (key === label || tenant?.label === label) existing?.delete(key);
}

export type TenantDefaults = Pick<Tenant, 'timezoneid' | 'dateformatname' | 'language'>;

/** Saves the defaults that a company sets for everyone; other processes notice within five seconds. */
export async function saveTenantDefaults(
  pools: Pools,
  { subscriptionid, label }: Pick<Tenant, 'subscriptionid' | 'label'>,
  { timezoneid, dateformatname, language }: TenantDefaults,
): Promise<void> {
  await pools.directory.query(
    'update subscription set timezoneid = $2, dateformatname = $3, language = $4 where subscriptionid = $1',
    [subscriptionid, timezoneid, dateformatname, language],
  );
  forgetTenant(pools, label);
}

export async function saveOneTimeLink(
  pools: Pools,
  link: {
    tokenhash: string;
    subscriptionid: number;
    purpose: string;
    accountid: number;
    expireson: Date;
    /** Shown to the user who requested it, not only mailed to its owner. */
    isshown?: boolean;
  },
): Promise<void> {
  await pools.directory.query(
    `with old as (delete from one_time_link where subscriptionid = $2 and expireson < now() - interval '${PERIODS.links.days} days'),
     ended as (
       update one_time_link set usedon = now()
       where subscriptionid = $2 and purpose = $3 and accountid = $4 and usedon is null)
     insert into one_time_link (tokenhash, subscriptionid, purpose, accountid, expireson, isshown) values ($1, $2, $3, $4, $5, $6)`,
    [link.tokenhash, link.subscriptionid, link.purpose, link.accountid, link.expireson, link.isshown ?? false],
  );
}

/** Redeems a one-time link of a tenant; undefined when it is unknown, used, expired or another tenant's. */
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

/** Finds the account of a one-time link without redeeming it; undefined where redeeming would fail. */
export async function readOneTimeLink(
  pools: Pools,
  link: { tokenhash: string; subscriptionid: number; purpose: string; now: Date },
): Promise<{ accountid: number; isshown: boolean } | undefined> {
  const { rows } = await pools.directory.query<{ accountid: number; isshown: boolean }>(
    'select accountid, isshown from one_time_link where tokenhash = $1 and subscriptionid = $2 and purpose = $3 and usedon is null and expireson > $4',
    [link.tokenhash, link.subscriptionid, link.purpose, link.now],
  );
  return rows[0];
}

/** Lists every company, for the sealing of audit rows and other scheduled work. */
export async function allTenants(pools: Pools): Promise<number[]> {
  const { rows } = await pools.directory.query<{ subscriptionid: number }>(
    'select subscriptionid from subscription where statusid = 1 order by subscriptionid',
  );
  return rows.map((row) => row.subscriptionid);
}
