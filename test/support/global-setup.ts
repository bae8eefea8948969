import { mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { readProcesses, treeSeconds } from '../../scripts/cpu-meter.ts';
import { canariesIn } from './log-sink.ts';
import { noteCosts } from './meter.ts';
import { noteOutside } from './outside-reporter.ts';
import { prepareDatabase } from '#platform/server/migrate.ts';
import { withClient } from '#platform/server/database-server.ts';
import { silentLog } from '#postgres/log.ts';
import { type RunningPostgres, startPostgres } from '#postgres/start-postgres.ts';
import { beginCounting, COUNTS_STATEMENTS, loadCounter, printDearest, superuserUrl } from './statement-times.ts';

export const TEMPLATE = 'template_muster';
const PREFIX = 'muster-test-';
/** The file of a server's folder that names the process of its run. */
const OWNER = 'run.pid';

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
  const { place, onDisk } = await scratchPlace();
  if (onDisk) console.error(`The databases of the tests are on disk, in ${place}: /dev/shm has too little space.`);
  await clearLeftovers(place);
  const dataDir = await mkdtemp(join(place, PREFIX));
  const postgres = await startScratch(dataDir);
  await writeFile(join(dataDir, OWNER), String(process.pid));
  const logs = await mkdtemp(join(tmpdir(), 'muster-logs-'));
  const demofiles = await mkdtemp(join(tmpdir(), 'muster-demo-'));
  const prepared = await mkdtemp(join(tmpdir(), 'muster-prepared-'));
  const superuser = await superuserUrl(dataDir, postgres.ownerUrl('postgres'));
  const tearDown = async () => {
    if (COUNTS_STATEMENTS) await printDearest(superuser);
    await postgres.stop();
    await rm(prepared, { recursive: true, force: true });
    await rm(demofiles, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await prepareDatabase({ ownerUrl: postgres.ownerUrl() });
    await letOwnerCopy(superuser);
    await makeTemplate(postgres.ownerUrl('postgres'));
  } catch (error) {
    await tearDown();
    throw error;
  }
  const noteServer = await serverCosts(dataDir, onDisk);
  noteServer('ready');
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
    noteServer('end');
    await tearDown();
    const result = await canariesIn(logs);
    await rm(logs, { recursive: true, force: true });
    if (result.length === 0) return;
    noteOutside('Logs of the run say what no log may say');
    throw new Error(`Logs of the run say what no log may say:\n${result.join('\n')}`);
  };
}

/** Notes what the process of the run and its server have used so far. */
async function serverCosts(dataDir: string, onDisk: boolean): Promise<(kind: 'ready' | 'end') => void> {
  const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => 'none')).split('\n');
  return (kind) => {
    const { user, system } = process.cpuUsage();
    const postgres = treeSeconds(readProcesses(), Number(pid));
    noteCosts({ kind, main: (user + system) / 1e6, postgres, folder: dataDir, onDisk });
  };
}

/**
 * The folder of the server, in memory where there is space: copying the template takes 20 ms there and up to 400 ms on
 * a slow disk.
 */
async function scratchPlace(): Promise<{ place: string; onDisk: boolean }> {
  const shared = await statfs('/dev/shm').catch(() => undefined);
  const inMemory = shared !== undefined && shared.bavail * shared.bsize > 2 * 2 ** 30;
  return { place: inMemory ? '/dev/shm' : tmpdir(), onDisk: !inMemory };
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
};

/** Removes the folders of runs that were ended before they could: in memory they would stay until the machine stops. */
async function clearLeftovers(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    if (!name.startsWith(PREFIX)) continue;
    const pid = Number(await readFile(join(place, name, OWNER), 'utf8').catch(() => ''));
    if (pid > 0 && !isRunning(pid)) await rm(join(place, name), { recursive: true, force: true });
  }
}

/** Starts the server; twice where it counts statements, because it loads what counts them when it starts. */
async function startScratch(dataDir: string): Promise<RunningPostgres> {
  const start = () => startPostgres({ dataDir, log: silentLog, durability: 'scratch' });
  const postgres = await start();
  if (!COUNTS_STATEMENTS) return postgres;
  await loadCounter(await superuserUrl(dataDir, postgres.ownerUrl('postgres')));
  await postgres.stop();
  const counting = await start();
  await beginCounting(await superuserUrl(dataDir, counting.ownerUrl('postgres')));
  return counting;
}

/** Lets the owner write rows without triggers and foreign keys, for states that are copied; in scratch servers alone. */
const letOwnerCopy = (superuser: string): Promise<unknown> =>
  withClient(superuser, (client) => client.query('grant set on parameter session_replication_role to muster_owner'));

async function makeTemplate(url: string): Promise<void> {
  await withClient(url, (client) => client.query(`alter database muster rename to ${TEMPLATE}`));
}
