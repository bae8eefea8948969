import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { COUNTRIES, type Country } from '../src/platform/contract/country.ts';
import { ApplicationError } from '../src/platform/server/application-error.ts';
import { envOf } from '../src/platform/server/env.ts';
import { originOf } from '../src/platform/server/hosts.ts';
import { readSettings, type Settings } from '../src/platform/server/settings.ts';
import { failStart, startError } from '../src/platform/server/start-error.ts';
import { createCompany } from '../src/platform/server/tenants.ts';
import { serverModules } from '../src/server.modules.ts';
import { exportOne, importOne } from './move-company.ts';
import { withPools } from './with-pools.ts';

const USAGE = `Usage: npm run -s company -- create --label acme --name "Acme Pvt Ltd" --admin mail@acme.example [--country india] [--config company.json]
       npm run -s company -- export --label acme --to <folder>
       npm run -s company -- import <folder> [--label acme]`;

const isCountry = (text: string): text is Country => COUNTRIES.some((one) => one === text);

/** `npm run -s company -- create …`: creates a company and prints the one-time link of its first administrator. */
async function create(
  settings: Settings,
  {
    label,
    name,
    admin,
    country,
    config,
  }: { label: string; name: string; admin: string; country: Country; config?: string },
): Promise<void> {
  const configuration = config ? (JSON.parse(await readFile(config, 'utf8')) as Record<string, unknown>) : {};
  await withPools(settings, async (pools) => {
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
  });
}

/** Creates, exports and imports companies, beside a running Muster on the same data folder, or alone. */
export async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      label: { type: 'string' },
      name: { type: 'string' },
      admin: { type: 'string' },
      config: { type: 'string' },
      country: { type: 'string' },
      to: { type: 'string' },
    },
  });
  const { label, name, admin, config, country = 'other', to } = values;
  const [what, folder] = positionals;
  const settings = readSettings(process.env);
  try {
    if (what === 'create' && label && name && admin && isCountry(country))
      await create(settings, { label, name, admin, country, ...(config === undefined ? {} : { config }) });
    else if (what === 'export' && label && to) await exportOne(settings, { label, target: to });
    else if (what === 'import' && folder) await importOne(settings, { folder, label });
    else throw startError(USAGE);
  } catch (error) {
    if (error instanceof ApplicationError) throw startError(error.message);
    throw error;
  }
}

if (import.meta.main) await main().catch(failStart);
