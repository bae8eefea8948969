import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { closePools, openPools, type Pools } from '../src/platform/server/db.ts';
import { NO_FILES } from '../src/platform/server/files/store.ts';
import { prepareDatabase } from '../src/platform/server/migrate.ts';
import { createCompany } from '../src/platform/server/tenants.ts';
import { startPostgres } from '../src/postgres/start-postgres.ts';
import { serverModules } from '../src/server.modules.ts';

/** A database with full durability, how a company is created in it (its id), and vacuumed as after a quiet night. */
type Database = {
  readonly pools: Pools;
  readonly company: (label: string, configuration: Record<string, unknown>) => Promise<number>;
  readonly vacuum: () => Promise<void>;
};

/** Measures on a database of its own, which is gone afterwards. */
export async function onOwnDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  const postgres = await startPostgres({ dataDir, log: pino({ level: 'error' }) });
  try {
    await prepareDatabase({ ownerUrl: postgres.ownerUrl() });
    const pools = openPools({ appUrl: postgres.appUrl(), directoryUrl: postgres.directoryUrl(), onError: () => {} });
    const env = {
      now: () => new Date(),
      secret: 'x'.repeat(32),
      baseDomain: 'localhost',
      demoPassword: undefined,
      production: false,
      files: NO_FILES,
    };
    const company: Database['company'] = async (label, configuration) => {
      const admin = { emailid: 'admin@bench.example' };
      const created = { label, companyname: 'Bench', configuration, admin };
      return (await createCompany({ pools, env, modules: serverModules, company: created })).tenant.subscriptionid;
    };
    const vacuum = async () => {
      const client = new Client({ connectionString: postgres.ownerUrl() });
      await client.connect();
      await client.query('vacuum (analyze)');
      await client.end();
    };
    const measured = await work({ pools, company, vacuum });
    await closePools(pools);
    return measured;
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
