import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import { envOf, poolsOf } from '../src/main.server.ts';
import { closePools, type Pools } from '../src/platform/server/db.ts';
import type { ServerModule } from '../src/platform/server/module.ts';
import type { Env } from '../src/platform/server/serve.ts';
import { PROJECT_DIR, type Settings } from '../src/platform/server/settings.ts';
import type { DatabaseUrls } from '../src/platform/server/urls.ts';
import { serverModules } from '../src/server.modules.ts';

/** One sign-in of the demo: company label, account and role. */
export type SignIn = { label: string; email: string; role: string };

export type SeedDemo = (given: {
  pools: Pools;
  env: Env;
  modules: readonly ServerModule[];
  password: string;
  log: Logger;
  all: boolean;
}) => Promise<readonly SignIn[]>;

const SEED = join(PROJECT_DIR, 'src/platform/server/seed.ts');

/** Fills the demo companies once, where the product has them: `seedDemo` of src/platform/server/seed.ts. */
export async function seedHook(given: {
  settings: Settings;
  urls: DatabaseUrls;
  log: Logger;
}): Promise<readonly SignIn[]> {
  if (!existsSync(SEED)) return [];
  const { seedDemo }: { seedDemo: SeedDemo } = await import(pathToFileURL(SEED).href);
  const { settings, urls, log } = given;
  const pools = poolsOf(urls, log);
  try {
    return await seedDemo({
      pools,
      env: envOf(settings),
      modules: serverModules,
      password: settings.demoPassword,
      log,
      all: settings.allDemos,
    });
  } finally {
    await closePools(pools);
  }
}
