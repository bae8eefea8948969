import type pg from 'pg';
import { withClient } from '#platform/server/database-server.ts';
import { jobDone } from './job-done.ts';
import { limit } from './limits.ts';

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

/** Waits until the jobs of a company have ended: a job that still runs would be in some copies and not in others. */
export async function jobsEnded(ownerUrl: string, subscriptionid: number): Promise<void> {
  const isOpen = () =>
    withClient(ownerUrl, async (owner) => {
      const { rowCount } = await owner.query(
        `select from job_run where subscriptionid = $1 and statusid in (1, 2) limit 1`,
        [subscriptionid],
      );
      return rowCount === 1;
    });
  for (const until = Date.now() + limit(60); await isOpen(); await jobDone())
    if (Date.now() > until) throw new Error(`The jobs of company ${subscriptionid} have not ended`);
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
      const statements = [
        'begin isolation level repeatable read',
        'set local session_replication_role = replica',
        ...copy(target),
        'commit',
      ];
      await owner.query(statements.join('; '));
    });
}
