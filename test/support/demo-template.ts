import { cp } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { inject } from 'vitest';
import { closePools, openPools } from '#platform/server/db.ts';
import { openFileStore } from '#platform/server/files/store.ts';
import { seedDemo } from '../../tools/demo/seed.ts';
import { serverModules } from '../../src/server.modules.ts';
import { DEMO_SEEDS } from '../../tools/demo/index.ts';
import { type FreshDatabase, templateOnce } from './database.ts';

/** The password of everybody in the demo companies. */
export const DEMO = 'muster-demo';

/** Fills a database with the demo companies, as if they were made at a time. */
export async function seedAt(database: FreshDatabase, now = new Date()): Promise<void> {
  const pools = { ...openPools({ ...database, size: 4, directorySize: 4, onError: () => {} }), isFull: () => false };
  const env = {
    now: () => now,
    secret: 'the secret of the demo template',
    baseDomain: 'localhost',
    demoPassword: DEMO,
    production: false,
    files: openFileStore(pathToFileURL(inject('demofiles')).href),
  };
  await seedDemo({
    pools,
    env,
    modules: serverModules,
    seeds: DEMO_SEEDS,
    password: DEMO,
    log: pino({ level: 'silent' }),
  });
  await closePools(pools);
}

/** The name of a database with the demo companies, filled once for the run. Their files are put into `folder`. */
export async function demoTemplate(folder: string): Promise<string> {
  const template = await templateOnce('template_demo', (database) => seedAt(database));
  await cp(inject('demofiles'), folder, { recursive: true });
  return template;
}
