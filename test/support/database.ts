import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { withClient } from '#platform/server/database-server.ts';
import { TEMPLATE } from './global-setup.ts';
import { countDatabase } from './meter.ts';

export type FreshDatabase = { ownerUrl: string; appUrl: string; directoryUrl: string; drop(): Promise<void> };

/**
 * Creates a migrated, empty database (20 ms in memory, up to 400 ms on a slow disk). Use one per test file and a
 * company per test. `drop` is optional: the run's server is removed as a whole.
 */
export async function freshDatabase(template = TEMPLATE): Promise<FreshDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const server = inject('postgres');
  const url = (address: string) => address.replace(/DATABASE$/, name);
  const maintenance = server.owner.replace(/DATABASE$/, 'postgres');
  countDatabase(name);
  await copyTemplate(maintenance, name, template);
  return {
    ownerUrl: url(server.owner),
    appUrl: url(server.app),
    directoryUrl: url(server.directory),
    async drop() {
      await withClient(maintenance, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/**
 * Writes many rows as the owner without triggers and checks of keys, which cost several times the rows. The triggers
 * that are named by their tables still fire: what they keep is read.
 */
export async function withoutTriggers(
  owner: pg.Client,
  firing: Readonly<Record<string, string>>,
  fill: () => Promise<void>,
): Promise<void> {
  const triggers = async (state: string) => {
    for (const [table, name] of Object.entries(firing))
      await owner.query(`alter table ${table} ${state} trigger ${name}`);
  };
  await triggers('enable always');
  await owner.query('set session_replication_role = replica');
  await fill();
  await owner.query('set session_replication_role = origin');
  await triggers('enable');
}

/** Work of one name after the other, over all workers of the run. */
export const oneWorkerAtATime = <T>(name: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient(inject('postgres').owner.replace(/DATABASE$/, 'postgres'), async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    return work(client);
  });

/**
 * Makes a template of its own once for the run: whoever comes first fills it, the others wait.
 * @param fill is given a fresh database; it must have left it when it is done
 */
export async function templateOnce(name: string, fill: (database: FreshDatabase) => Promise<void>): Promise<string> {
  await oneWorkerAtATime(name, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const draft = await freshDatabase();
    await fill(draft);
    const drafted = new URL(draft.ownerUrl).pathname.slice(1);
    await client.query(`alter database ${drafted} rename to ${name}`);
  });
  return name;
}

async function copyTemplate(maintenance: string, name: string, template: string): Promise<void> {
  await withClient(maintenance, async (client) => {
    await client.query(`create database ${name} template ${template} strategy file_copy`);
    // Grants on a database are not copied from the template.
    await client.query(`revoke temporary on database ${name} from public`);
  });
}
