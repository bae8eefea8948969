import { resolveTxt } from 'node:dns/promises';
import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import { callOutside } from '#platform/server/outside.ts';
import type { Env } from '#platform/server/serve.ts';
import { randomToken } from '#platform/server/token.ts';

/** The DNS record that proves the ownership of a domain: its name and value. */
export type DomainProof = { domain: string; name: string; value: string; isverified: boolean };

const recordName = (domain: string): string => `_muster.${domain}`;
const recordValue = (token: string): string => `muster-verification=${token}`;

/** Loads the domains of a company's sign-on in their order, each with the record that verifies it. */
export async function domainsOf(db: Db): Promise<DomainProof[]> {
  const rows = await db
    .selectFrom('sign_on_domain')
    .select(['domain', 'token', 'verifiedon'])
    .orderBy('domain')
    .execute();
  return rows.map(({ domain, token, verifiedon }) => ({
    domain,
    name: recordName(domain),
    value: recordValue(token),
    isverified: verifiedon !== null,
  }));
}

/** Stores exactly these domains; a new one begins unverified, with a record of its own. */
export async function keepDomains(db: Db, domains: readonly string[]): Promise<DomainProof[]> {
  await db
    .deleteFrom('sign_on_domain')
    .where(sql<boolean>`domain <> all(${[...domains]}::text[])`)
    .execute();
  if (domains.length > 0)
    await db
      .insertInto('sign_on_domain')
      .values(domains.map((domain) => ({ domain, token: randomToken(18) })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return domainsOf(db);
}

/** Whether the domain has the record in public DNS. */
export async function carriesRecord({ env }: { env: Env }, { name, value }: DomainProof): Promise<boolean> {
  callOutside('a name server');
  const ask = env.resolveTxt ?? resolveTxt;
  const records = await ask(name).catch(() => []);
  return records.some((parts) => parts.join('') === value);
}
