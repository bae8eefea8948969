import { envOf } from '../src/platform/server/env.ts';
import { resealAll } from '../src/platform/server/reseal.ts';
import { readSettings } from '../src/platform/server/settings.ts';
import { startError } from '../src/platform/server/start-error.ts';
import { serverModules } from '../src/server.modules.ts';
import { withPools } from './with-pools.ts';

/**
 * `npm run -s reseal`: encrypts with MUSTER_SECRET everything that was encrypted with MUSTER_SECRET_BEFORE, which can
 * be left out afterwards. It may run beside the servers, and again.
 */
export async function main(): Promise<void> {
  const settings = readSettings(process.env);
  if (settings.secretBefore === undefined)
    throw startError('Set MUSTER_SECRET to the new secret and MUSTER_SECRET_BEFORE to the one it replaces.');
  await withPools(settings, async (pools) =>
    console.log(`${await resealAll(pools, envOf(settings), serverModules)} encrypted anew with the new secret.`),
  );
}
