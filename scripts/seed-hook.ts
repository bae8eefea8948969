import type { Logger } from 'pino';
import { envOf, poolsOf } from '../src/platform/server/env.ts';
import { closePools } from '../src/platform/server/db.ts';
import { seedDemo } from '../tools/demo/seed.ts';
import type { Settings } from '../src/platform/server/settings.ts';
import type { DatabaseUrls } from '../src/platform/server/urls.ts';
import { serverModules } from '../src/server.modules.ts';
import { DEMO_SEEDS } from '../tools/demo/index.ts';

/** One sign-in of the demo: company label, account and role. */
export type SignIn = { label: string; email: string; role: string };

/** Fills the demo companies that are not there yet. */
export async function seedHook(options: {
  settings: Settings;
  urls: DatabaseUrls;
  log: Logger;
}): Promise<readonly SignIn[]> {
  const { settings, urls, log } = options;
  const pools = poolsOf(urls, log);
  try {
    return await seedDemo({
      pools,
      env: envOf(settings),
      modules: serverModules,
      seeds: DEMO_SEEDS,
      password: settings.demoPassword,
      log,
      all: settings.allDemos,
    });
  } finally {
    await closePools(pools);
  }
}
