import { z } from 'zod';
import { closePools } from '#platform/server/db.ts';
import { openLog } from '#platform/server/log.ts';
import { openMailer } from '#platform/server/mail/mailer.ts';
import { readSettings } from '#platform/server/settings.ts';
import { failStart } from '#platform/server/start-error.ts';
import { databaseUrls } from '#platform/server/urls.ts';
import { createWorker } from '#platform/server/worker.ts';
import { envOf, poolsOf } from '#platform/server/env.ts';
import { serverModules } from './server.modules.ts';

const partSchema = z.enum(['long', 'quick']).optional();
/** The job queue listens and polls on several connections at once. */
const DIRECTORY_CONNECTIONS = 12;

/**
 * Runs a worker process of Muster: processes the queues it is started for, or all, until it is stopped or its parent
 * process is gone.
 */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const log = openLog({ level: settings.logLevel, base: { process: 'worker' } });
  const part = partSchema.parse(process.argv[2]);
  const pools = poolsOf(databaseUrls(settings, process.env), log, DIRECTORY_CONNECTIONS);
  const office = { send: openMailer(settings.mailUrl), from: settings.mailFrom };
  const worker = await createWorker({ pools, env: envOf(settings), modules: serverModules, log, office, part });
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await worker.stop();
    await closePools(pools);
    process.exit(0);
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const)
    process.on(event, () => void stop().catch(failStart));
  process.on('message', () => process.send?.('well'));
  process.send?.('ready');
}

await main().catch(failStart);
