import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { runningCluster } from '../src/backup/cluster.ts';
import { readBackupKey } from '../src/backup/key-file.ts';
import { dropArchiveSlot } from '../src/backup/wal.ts';
import { withClient } from '../src/platform/server/database-server.ts';
import { openLog } from '../src/platform/server/log.ts';
import { programUrl } from '../src/platform/server/program-url.ts';
import { PROJECT_DIR, readSettings, type Settings } from '../src/platform/server/settings.ts';
import { failStart, startError } from '../src/platform/server/start-error.ts';
import { type DatabaseUrls, STARTED } from '../src/platform/server/urls.ts';
import { webIsCurrent } from './build-web.ts';
import { keepRunning, NeverReady, runScript } from './children.ts';
import { startDev } from './dev.ts';
import { openDatabase } from './open-database.ts';
import { printReady } from './print-ready.ts';
import { health, pulse } from './watchdog.ts';

/** Runs `npm start`: database, migrations, demo, server and worker, until a signal stops them in order. */
export async function main(): Promise<void> {
  const dev = process.argv.includes('--dev');
  const env = { ...process.env };
  const settings = readSettings(env);
  const log = openLog({ level: settings.logLevel });
  const running: { stop(): Promise<void> }[] = [];
  stopOnSignal(running);
  try {
    await startAll({ dev, env, settings, log, running });
  } catch (error) {
    await stopAll(running);
    // The program that could not start has printed the reason.
    if (error instanceof NeverReady) process.exit(error.code);
    throw error;
  }
}

type Start = {
  dev: boolean;
  env: NodeJS.ProcessEnv;
  settings: Settings;
  log: Logger;
  running: { stop(): Promise<void> }[];
};

async function startAll({ dev, env, settings, log, running }: Start): Promise<void> {
  const began = performance.now();
  // The whole server is loaded for the demo, which need not wait for the database.
  const demo = settings.demo ? import('./seed-hook.ts') : undefined;
  const web = dev ? undefined : buildWeb(env);
  // Awaited below; this prevents unhandled rejections when the database fails first.
  web?.catch(() => {});
  demo?.catch(() => {});
  const database = await openDatabase(settings, log, { acceptNewSecret: process.argv.includes('--accept-new-secret') });
  running.push(database);
  await prepareBackups(settings);
  const signIns = (await (await demo)?.seedHook({ settings, urls: database.urls, log })) ?? [];
  await web;
  const childEnv = settings.database ? env : { ...env, [STARTED]: forwardSignals(database.urls) };
  if (dev) running.push(await startDev(settings, childEnv));
  else {
    // Separate processes, so that this one can end and restart one that hangs.
    const own = { ...childEnv, LOG_LEVEL: settings.logLevel };
    const { silenceMs } = settings;
    const probe = health(settings);
    const server = keepRunning('server', programArgs(programUrl('src/main.server.ts')), own, {
      probe: () => probe,
      silenceMs,
      needed: true,
    });
    running.push(server);
    await server.ready;
    // A step of a job may compute for a while without answering.
    const watch = { probe: pulse, silenceMs: silenceMs * 2, needed: false };
    const worker = programArgs(programUrl('src/main.worker.ts'));
    for (const part of ['long', 'quick']) running.push(keepRunning(`${part} worker`, [...worker, part], own, watch));
    if (settings.backupDir !== undefined)
      running.push(keepRunning('backup', programArgs(programUrl('src/main.backup.ts')), own, watch));
  }
  printReady({ settings, signIns, version: database.version, seconds: (performance.now() - began) / 1000 });
}

/**
 * Checks that nightly backups can be sealed; where none are made, no WAL is kept for them.
 * @throws StartError with what to do
 */
async function prepareBackups({ backupDir, database, dataDir }: Settings): Promise<void> {
  if (database) {
    if (backupDir === undefined) return;
    throw startError(
      'BACKUP_DIR is for the database that Muster runs itself: leave it out, and back up the database of DATABASE_URL by its own tools (docs/operate.md).',
    );
  }
  if (backupDir === undefined) await withClient((await runningCluster(dataDir)).url, dropArchiveSlot);
  else await readBackupKey(dataDir);
}

const programArgs = (program: URL): string[] => ['--enable-source-maps', fileURLToPath(program)];

const forwardSignals = ({ app, directory }: DatabaseUrls): string => `${app} ${directory}`;

async function buildWeb(env: NodeJS.ProcessEnv): Promise<void> {
  if (await webIsCurrent()) return;
  if (!existsSync(join(PROJECT_DIR, 'node_modules/vite'))) {
    console.log(
      'The web application is older than its sources, but the build tools are not installed; serving it as it is.',
    );
    return;
  }
  console.log('Building the web application (only after a change) …');
  await runScript(['scripts/build-web.ts'], env);
}

/** Stops in reverse order of start: requests end before the worker's database does. */
async function stopAll(running: { stop(): Promise<void> }[]): Promise<void> {
  const [database, ...users] = running.splice(0);
  await Promise.allSettled(users.map((user) => user.stop()));
  await database?.stop();
}

function stopOnSignal(running: { stop(): Promise<void> }[]): void {
  let since: number | undefined;
  const stop = () => {
    if (since !== undefined) return;
    since = Date.now();
    console.log('Stopping: finishing what is in hand (once more to stop at once) …');
    void stopAll(running).then(() => process.exit(0), failStart);
  };
  const onSignal = () => {
    // npm passes the terminal's Ctrl-C on, so the first one arrives twice.
    if (since !== undefined && Date.now() - since > 500) process.exit(130);
    stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  if (process.env['npm_lifecycle_event'] === undefined) return;
  // npm signals the shell between us, and most shells die of it without passing it on.
  const shell = process.ppid;
  setInterval(() => process.ppid !== shell && stop(), 200).unref();
}

if (import.meta.main) await main().catch(failStart);
