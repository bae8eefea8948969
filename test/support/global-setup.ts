import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { canariesIn } from './log-sink.ts';
import { noteOutside } from './outside-reporter.ts';
import { prepareDatabase } from '#platform/server/migrate.ts';
import { withClient } from '#platform/server/database-server.ts';
import { silentLog } from '#postgres/log.ts';
import { startPostgres } from '#postgres/start-postgres.ts';

export const TEMPLATE = 'template_muster';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Addresses of the run's scratch server, with `DATABASE` as placeholder of the database's name. */
    postgres: { owner: string; app: string; directory: string };
    /** The folder of all logs of the run, which are checked at its end. */
    logs: string;
    /** The folder in which the files of the demo companies' template are. */
    demofiles: string;
    /** The folder of the data folder that tests of whole programs copy. */
    prepared: string;
  }
}

/** Starts one scratch server and one migrated template for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Arithmetic asks no database.
  if (process.env['MUSTER_TESTS'] === 'unit') return async () => {};
  const dataDir = await mkdtemp(join(await scratchPlace(), 'muster-test-'));
  const postgres = await startPostgres({ dataDir, log: silentLog, durability: 'scratch' });
  const logs = await mkdtemp(join(tmpdir(), 'muster-logs-'));
  const demofiles = await mkdtemp(join(tmpdir(), 'muster-demo-'));
  const prepared = await mkdtemp(join(tmpdir(), 'muster-prepared-'));
  const tearDown = async () => {
    await postgres.stop();
    await rm(prepared, { recursive: true, force: true });
    await rm(demofiles, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await prepareDatabase({ ownerUrl: postgres.ownerUrl() });
    await makeTemplate(postgres.ownerUrl('postgres'));
  } catch (error) {
    await tearDown();
    throw error;
  }
  const name = 'DATABASE';
  project.provide('postgres', {
    owner: postgres.ownerUrl(name),
    app: postgres.appUrl(name),
    directory: postgres.directoryUrl(name),
  });
  project.provide('logs', logs);
  project.provide('demofiles', demofiles);
  project.provide('prepared', prepared);
  return async () => {
    await tearDown();
    const found = await canariesIn(logs);
    await rm(logs, { recursive: true, force: true });
    if (found.length === 0) return;
    noteOutside('Logs of the run say what no log may say');
    throw new Error(`Logs of the run say what no log may say:\n${found.join('\n')}`);
  };
}

/**
 * The folder of the server, in memory where there is space: copying the template takes 20 ms there and up to 400 ms on
 * a slow disk.
 */
async function scratchPlace(): Promise<string> {
  const shared = await statfs('/dev/shm').catch(() => undefined);
  return shared && shared.bavail * shared.bsize > 2 * 2 ** 30 ? '/dev/shm' : tmpdir();
}

async function makeTemplate(url: string): Promise<void> {
  await withClient(url, (client) => client.query(`alter database muster rename to ${TEMPLATE}`));
}
