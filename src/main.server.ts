import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { createApp } from '#platform/server/app.ts';
import { closePools, type Pools } from '#platform/server/db.ts';
import { watchDisk } from '#platform/server/disk.ts';
import { tellOfDisk } from '#platform/server/disk-notice.ts';
import { envOf, poolsOf } from '#platform/server/env.ts';
import { openLog } from '#platform/server/log.ts';
import {
  CALLS_FILE,
  noteCalls,
  REFUSED_CALLS,
  refusedCalls,
  tellOfRefused,
  watchCalls,
} from '#platform/server/running-calls.ts';
import { readSettings, type Settings } from '#platform/server/settings.ts';
import { errorCode, failStart, startError } from '#platform/server/start-error.ts';
import { createTerminalApp } from '#platform/server/terminal-app.ts';
import { serveWeb } from '#platform/server/web.ts';
import { type DatabaseUrls, databaseUrls } from '#platform/server/urls.ts';
import { serverModules } from './server.modules.ts';

/** How long requests in progress get to finish when the program stops. */
const DRAIN_MS = 10_000;

type RunningServer = { port: number; stop(): Promise<void> };

/** The folders this server writes to: its data, its files, and its own database where that lies elsewhere. */
async function foldersOf({ dataDir, filesUrl, database }: Settings): Promise<string[]> {
  const elsewhere = database ? undefined : await readFile(join(dataDir, 'database-folder'), 'utf8').catch(() => '');
  return [
    dataDir,
    ...(filesUrl.startsWith('file:') ? [fileURLToPath(filesUrl)] : []),
    ...(elsewhere ? [elsewhere.trim()] : []),
  ];
}

/** Listens to biometric terminals on a port of their own. */
async function listenToTerminals({ settings, pools, log }: { settings: Settings; pools: Pools; log: Logger }) {
  const env = envOf(settings);
  const app = await createTerminalApp({ pools, env, modules: serverModules, log, proxies: settings.proxies });
  await app.listen({ port: settings.devicePort ?? 0, host: settings.host });
  return app;
}

/** Serves the product on a port until `stop()`, which lets requests in progress finish. */
async function startServer(options: {
  settings: Settings;
  urls: DatabaseUrls;
  log: Logger;
  port?: number;
}): Promise<RunningServer> {
  const { settings, urls, log, port = settings.port } = options;
  const opened = poolsOf(urls, log);
  const disk = await watchDisk({
    folders: await foldersOf(settings),
    floor: settings.freeSpace,
    onChange: (isLow) => {
      if (isLow) log.error('too little space is left');
      tellOfDisk(opened, isLow, new Date()).catch((error: unknown) => log.error({ err: error }, 'nobody was told'));
    },
  });
  const pools = { ...opened, isFull: disk.isLow };
  const refused = refusedCalls(process.env[REFUSED_CALLS]);
  tellOfRefused(pools, refused, new Date()).catch((error: unknown) => log.error({ err: error }, 'nobody was told'));
  const file = process.env[CALLS_FILE];
  const app = await createApp({
    watch: watchCalls({ refused, note: file ? noteCalls(Number(file)) : () => () => undefined, now: Date.now }),
    pools,
    env: envOf(settings),
    modules: serverModules,
    log,
    web: serveWeb,
    proxies: settings.proxies,
    ...(settings.insiders ? { insiders: settings.insiders } : {}),
  });
  try {
    await app.listen({ port, host: settings.host }).catch((error: unknown) => {
      if (settings.host !== '::' || !['EAFNOSUPPORT', 'EADDRNOTAVAIL'].includes(errorCode(error))) throw error;
      return app.listen({ port, host: '0.0.0.0' });
    });
  } catch (error) {
    disk.stop();
    await app.close();
    await closePools(pools);
    if (errorCode(error) === 'EADDRINUSE') {
      throw startError(`Port ${port} is used by another program; stop that one, or set PORT to another number.`, error);
    }
    if (errorCode(error) === 'EACCES') {
      throw startError(`This user may not open port ${port}; set PORT to a number above 1023.`, error);
    }
    throw error;
  }
  const terminals = settings.devicePort === undefined ? undefined : await listenToTerminals({ settings, pools, log });
  return {
    port,
    async stop() {
      disk.stop();
      await terminals?.close();
      const closed = app.close();
      const inTime = await Promise.race([closed.then(() => true), sleep(DRAIN_MS, false, { ref: false })]);
      if (!inTime) app.server.closeAllConnections();
      await closed;
      await closePools(pools);
    },
  };
}

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const log = openLog({ level: settings.logLevel });
  const server = await startServer({ settings, urls: databaseUrls(settings, process.env), log, port: settings.port });
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    void server.stop().then(() => process.exit(0), failStart);
  };
  // The channel closes when the parent process is gone; in development that is an intermediate program.
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(event, stop);
  process.send?.('ready');
}

await main().catch(failStart);
