import type pg from 'pg';
import { withClient } from '#platform/server/database-server.ts';
import type { Company, TestApp } from './product.ts';

/**
 * What a copy does not have: its place in the directories, which it gets as every company does, and what was done to
 * make the original: audit trail, sessions, mails to send and answers to repeated calls.
 */
const LEFT_OUT: readonly string[] = [
  'subscription',
  'company_word',
  'terminal_directory',
  'audit_row',
  'login_session',
  'login_event',
  'mail_outbox',
  'idempotency_key',
];

/** The tables with rows of a company, and their columns beside the company's own. */
async function tablesOf(owner: pg.Client, subscriptionid: number): Promise<{ name: string; columns: string }[]> {
  const { rows } = await owner.query<{ name: string; columns: string }>(
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attname = 'subscriptionid'
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and a.attname <> 'subscriptionid'
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relispartition
       and c.relname <> all($1)
     group by 1`,
    [LEFT_OUT],
  );
  const count = rows.map(
    ({ name }) =>
      `select '${name}' as name where exists (select 1 from ${name} where subscriptionid = ${subscriptionid})`,
  );
  const filled = await owner.query<{ name: string }>(count.join(' union all '));
  const names = new Set(filled.rows.map(({ name }) => name));
  return rows.filter(({ name }) => names.has(name));
}

/**
 * Prepares the copying of a company that stays as it is: what is read of the catalogue is read once.
 * @returns a function that fills another company, which has no rows yet, with the same rows and ids
 */
export async function copierOf(ownerUrl: string, original: number): Promise<(target: number) => Promise<void>> {
  const tables = await withClient(ownerUrl, (owner) => tablesOf(owner, original));
  const copy = (target: number) =>
    tables.map(
      ({ name, columns }) =>
        `insert into ${name} (subscriptionid, ${columns}) overriding system value select ${target}, ${columns} from ${name} where subscriptionid = ${original}`,
    );
  // Rows that were right once are right again: neither triggers nor foreign keys are asked.
  return (target) =>
    withClient(ownerUrl, async (owner) => {
      const statements = ['begin', 'set local session_replication_role = replica', ...copy(target), 'commit'];
      await owner.query(statements.join('; '));
    });
}

/** The states made in this process, by database, day and name. */
const originals = new Map<string, Promise<{ company: Company }>>();

/**
 * A company in a state that several tests begin with: made once in this process and never changed, then copied.
 * @param state names it with all that it depends on; the day is added
 * @param make makes the company, and says what is known of it, as values
 */
export async function copiedState<T extends { company: Company }>(
  app: TestApp,
  state: string,
  make: () => Promise<T>,
): Promise<T> {
  const key = `${app.ownerUrl} ${app.clock.now().toISOString().slice(0, 10)} ${state}`;
  const original = (originals.get(key) as Promise<T> | undefined) ?? make();
  originals.set(key, original);
  const origin = await original;
  return { ...origin, company: await app.copyCompany(origin.company) };
}
