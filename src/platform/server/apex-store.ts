import type { ApexApp } from '../contract/endpoint.ts';
import type { Pools } from './db.ts';
import { randomToken, sha256 } from './token.ts';

/** An account whose ownership was proved; `code`: with its second factor as well. */
export type Proved = { readonly subscriptionid: number; readonly accountid: number; readonly code: boolean };
/** Someone with a session on an apex host. */
export type Visitor = {
  readonly tokenhash: string;
  readonly emailid: string;
  readonly companies: readonly Proved[];
};

/** Opens a session on an apex host. @returns its token, of which only the hash is stored */
export async function openApexSession(
  pools: Pools,
  options: { app: ApexApp; emailid: string; companies: readonly Proved[]; client?: object; now: Date; minutes: number },
): Promise<string> {
  const token = randomToken(32);
  const { app, emailid, companies, client = {}, now, minutes } = options;
  await pools.directory.query(
    `with old as (delete from apex_session where expireson < $5::timestamptz - interval '1 day')
     insert into apex_session (tokenhash, app, emailid, companies, addeddate, expireson, clientdetail)
       values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      sha256(token),
      app,
      emailid,
      JSON.stringify(companies),
      now,
      new Date(now.getTime() + minutes * 60_000),
      JSON.stringify(client),
    ],
  );
  return token;
}

export async function readApexSession(
  pools: Pools,
  { token, app, now }: { token: string; app: string; now: Date },
): Promise<Visitor | undefined> {
  const { rows } = await pools.directory.query<Visitor>(
    'select tokenhash, emailid, companies from apex_session where tokenhash = $1 and app = $2 and endedon is null and expireson > $3',
    [sha256(token), app, now],
  );
  return rows[0];
}

export async function endApexSession(pools: Pools, tokenhash: string, now: Date): Promise<void> {
  await pools.directory.query('update apex_session set endedon = $2 where tokenhash = $1', [tokenhash, now]);
}

/** Ends all sessions of a visitor on one host. */
export async function endApexSessionsOf(
  pools: Pools,
  { app, emailid, now }: { app: ApexApp; emailid: string; now: Date },
): Promise<void> {
  await pools.directory.query(
    'update apex_session set endedon = $3 where app = $1 and emailid = $2 and endedon is null',
    [app, emailid, now],
  );
}

/** Stores that a further account was proved with its second factor. */
export async function saveProved(pools: Pools, tokenhash: string, companies: readonly Proved[]): Promise<void> {
  await pools.directory.query('update apex_session set companies = $2 where tokenhash = $1', [
    tokenhash,
    JSON.stringify(companies),
  ]);
}

export type ApexLink = { emailid: string; payload: Record<string, string> };

/**
 * Stores a link of a mail; earlier ones of the same purpose and address are invalidated, old ones deleted.
 * @returns its token
 */
export async function saveApexLink(
  pools: Pools,
  link: ApexLink & { purpose: string; now: Date; minutes: number },
): Promise<string> {
  const token = randomToken(32);
  const { purpose, emailid, payload, now, minutes } = link;
  await pools.directory.query(
    `with old as (delete from apex_link where expireson < $5::timestamptz - interval '1 day'),
          ended as (update apex_link set usedon = $5 where purpose = $2 and emailid = $3 and usedon is null and expireson >= $5::timestamptz - interval '1 day')
     insert into apex_link (tokenhash, purpose, emailid, payload, addeddate, expireson) values ($1, $2, $3, $4, $5, $6)`,
    [sha256(token), purpose, emailid, JSON.stringify(payload), now, new Date(now.getTime() + minutes * 60_000)],
  );
  return token;
}

type Query = { token: string; purpose: string; now: Date };

/** Reads the purpose data of a link without redeeming it. */
export async function readApexLink(pools: Pools, { token, purpose, now }: Query): Promise<ApexLink | undefined> {
  const { rows } = await pools.directory.query<ApexLink>(
    'select emailid, payload from apex_link where tokenhash = $1 and purpose = $2 and usedon is null and expireson > $3',
    [sha256(token), purpose, now],
  );
  return rows[0];
}

/** Redeems a link; of two concurrent calls one succeeds. */
export async function spendApexLink(pools: Pools, { token, purpose, now }: Query): Promise<ApexLink | undefined> {
  const { rows } = await pools.directory.query<ApexLink>(
    'update apex_link set usedon = $3 where tokenhash = $1 and purpose = $2 and usedon is null and expireson > $3 returning emailid, payload',
    [sha256(token), purpose, now],
  );
  return rows[0];
}

/** Makes a redeemed link valid again, where its action failed. */
export async function returnApexLink(pools: Pools, token: string): Promise<void> {
  await pools.directory.query('update apex_link set usedon = null where tokenhash = $1', [sha256(token)]);
}

/** Counts one more of `key` within `minutes`. @returns whether it is still within `most` */
export async function withinQuota(
  pools: Pools,
  { key, most, minutes, now }: { key: string; most: number; minutes: number; now: Date },
): Promise<boolean> {
  const { rows } = await pools.directory.query<{ count: number }>(
    `with old as (delete from apex_quota where since < $2::timestamptz - interval '1 day' and quotakey <> $1)
     insert into apex_quota as q (quotakey, since, count) values ($1, $2, 1)
     on conflict (quotakey) do update set
       since = case when q.since < $3 then $2 else q.since end,
       count = case when q.since < $3 then 1 else q.count + 1 end
     returning count`,
    [key.slice(0, 320), now, new Date(now.getTime() - minutes * 60_000)],
  );
  return (rows[0]?.count ?? 0) <= most;
}

export type StoredCode = { subscriptionid: number; accountid: number; label: string; companyname: string };

/** Loads the accounts of an e-mail address in active companies, the first twenty by name. */
export async function accountsOf(pools: Pools, emailid: string): Promise<StoredCode[]> {
  const { rows } = await pools.directory.query<StoredCode>(
    `select d.subscriptionid, d.accountid, s.label, s.companyname
     from account_directory d join subscription s on s.subscriptionid = d.subscriptionid
     where d.emailid = $1 and s.statusid = 1 order by s.companyname, s.subscriptionid limit 20`,
    [emailid],
  );
  return rows;
}

/** Marks accounts whose user has proved to receive mail at their e-mail address. */
export async function markProven(pools: Pools, accounts: readonly Pick<Proved, 'subscriptionid' | 'accountid'>[]) {
  await pools.directory.query(
    `update account_directory d set provenon = now() from unnest($1::bigint[], $2::bigint[]) as x(subscriptionid, accountid)
     where d.subscriptionid = x.subscriptionid and d.accountid = x.accountid and d.provenon is null`,
    [accounts.map(({ subscriptionid }) => subscriptionid), accounts.map(({ accountid }) => accountid)],
  );
}

/** Whether the e-mail address of a proven account has accounts in other companies; false for accounts not proven. */
export async function hasOthers(
  pools: Pools,
  { subscriptionid, accountid }: Pick<Proved, 'subscriptionid' | 'accountid'>,
): Promise<boolean> {
  const { rows } = await pools.directory.query<{ others: boolean }>(
    `select exists (select from account_directory o join subscription s on s.subscriptionid = o.subscriptionid and s.statusid = 1
       where o.emailid = d.emailid and o.subscriptionid <> d.subscriptionid) as others
     from account_directory d where d.subscriptionid = $1 and d.accountid = $2 and d.provenon is not null`,
    [subscriptionid, accountid],
  );
  return rows[0]?.others ?? false;
}

/** Whether a label belongs to a company or to one being created. */
export async function labelTaken(pools: Pools, label: string): Promise<boolean> {
  const { rowCount } = await pools.directory.query('select from subscription where label = $1 and statusid <> 0', [
    label,
  ]);
  return (rowCount ?? 0) > 0;
}

type SignInCode = { subscriptionid: number; codehash: string; noncehash: string; now: Date };

/** Whose sign-in code it is: an account's or a support session's. */
type Whose = { accountid: number | null; supportsessionid: number | null; proved: boolean };

/** Stores a sign-in code for `seconds`; earlier ones are deleted. */
export async function saveSignInCode(pools: Pools, over: SignInCode & Whose & { seconds: number }): Promise<void> {
  const { subscriptionid, codehash, noncehash, accountid, supportsessionid, proved, now, seconds } = over;
  await pools.directory.query(
    `with old as (delete from sign_in_code where subscriptionid = $1 and expireson < $6::timestamptz - interval '1 day')
     insert into sign_in_code (subscriptionid, codehash, noncehash, accountid, proved, expireson, supportsessionid)
     values ($1, $2, $3, $4, $5, $6::timestamptz + $7 * interval '1 second', $8)`,
    [subscriptionid, codehash, noncehash, accountid, proved, now, seconds, supportsessionid],
  );
}

/** Redeems a sign-in code of this company. It is deleted even when the nonce is not that of the browser. */
export async function spendSignInCode(
  pools: Pools,
  { subscriptionid, codehash, noncehash, now }: SignInCode,
): Promise<Whose | undefined> {
  const { rows } = await pools.directory.query<Whose & { noncehash: string }>(
    `update sign_in_code set usedon = $3 where subscriptionid = $1 and codehash = $2 and usedon is null and expireson > $3
     returning accountid, supportsessionid, proved, noncehash`,
    [subscriptionid, codehash, now],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { noncehash: meant, ...whose } = row;
  return meant === noncehash ? whose : undefined;
}
