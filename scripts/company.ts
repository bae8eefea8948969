import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { envOf, poolsOf } from '../src/platform/server/env.ts';
import { serverModules } from '../src/server.modules.ts';
import { closePools } from '../src/platform/server/db.ts';
import { COUNTRIES, type Country } from '../src/platform/contract/country.ts';
import { ApplicationError } from '../src/platform/server/application-error.ts';
import { originOf } from '../src/platform/server/hosts.ts';
import { openLog } from '../src/platform/server/log.ts';
import { readSettings } from '../src/platform/server/settings.ts';
import { failStart, startError } from '../src/platform/server/start-error.ts';
import { assertMigrated } from '../src/platform/server/migrate.ts';
import { withClient } from '../src/platform/server/database-server.ts';
import { createCompany } from '../src/platform/server/tenants.ts';
import { openDatabase } from './open-database.ts';
import { runningDatabase } from './running-database.ts';

const USAGE =
  'Usage: npm run -s company -- create --label acme --name "Acme Pvt Ltd" --admin mail@acme.example [--country india] [--config company.json]';

const isCountry = (text: string): text is Country => COUNTRIES.some((one) => one === text);

/**
 * `npm run -s company -- create …`: creates a company and prints the one-time link of its first administrator. Works
 * beside a running Muster on the same data folder, or alone.
 */
export async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      label: { type: 'string' },
      name: { type: 'string' },
      admin: { type: 'string' },
      config: { type: 'string' },
      country: { type: 'string' },
    },
  });
  const { label, name, admin, config, country = 'other' } = values;
  if (positionals[0] !== 'create' || !label || !name || !admin || !isCountry(country)) throw startError(USAGE);
  const configuration = config ? (JSON.parse(await readFile(config, 'utf8')) as Record<string, unknown>) : {};
  const settings = readSettings(process.env);
  const log = openLog({ level: 'error' });
  // A Muster that runs on this data folder has already migrated its database.
  const attached = settings.database ? undefined : await runningDatabase(settings.dataDir);
  const database = attached ? undefined : await openDatabase(settings, log);
  const urls = attached ?? database?.urls;
  if (!urls) throw startError(USAGE);
  if (attached) await withClient(attached.app, (client) => assertMigrated(client));
  const pools = poolsOf(urls, log);
  try {
    const env = envOf(settings);
    const { tenant, token } = await createCompany({
      pools,
      env,
      modules: serverModules,
      company: { label, companyname: name, country, configuration, admin: { emailid: admin } },
    });
    const origin = originOf(env, tenant.label);
    console.log(`Company ${tenant.companyname} created at ${origin}`);
    console.log(
      `First sign-in of ${admin}, once, within seven days: ${origin}/login/first-password?token=${token ?? ''}`,
    );
  } catch (error) {
    if (error instanceof ApplicationError) throw startError(error.message);
    throw error;
  } finally {
    await closePools(pools);
    await database?.stop();
  }
}

if (import.meta.main) await main().catch(failStart);
