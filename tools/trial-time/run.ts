import { z } from 'zod';
import { inTenant, type Db, type Pools } from '#platform/server/db.ts';
import { NO_FILES } from '#platform/server/files/store.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { createCompany } from '#platform/server/tenants.ts';
import type { Faults } from '../trial/faults.ts';
import type { Results } from './columns.ts';
import { fillTime } from './fill.ts';
import { policyreadings } from './policies.ts';
import { readTime } from './folder.ts';
import { resultsOf } from './results.ts';

/**
 * How balances of leave are judged and closes settled, and how attendance policies are read where there is a choice, which
 * a folder does not say; its policies say everything else.
 */
const configured = z.object({
  leave: z
    .object({
      setting: z
        .object({ isbookedbalance: z.boolean().default(false), isclosefinal: z.boolean().default(false) })
        .prefault({}),
    })
    .prefault({}),
  attendance: z.looseObject({ policyreadings }).prefault({}),
});

/** Runs a month of attendance and leave of a folder through a company of its own, and says what its tables then have. */
export async function runTime(
  { pools, modules }: { pools: Pools; modules: readonly ServerModule[] },
  { folder, configuration }: { folder: string; configuration: Record<string, unknown> },
  faults: Faults,
): Promise<Results | undefined> {
  const value = await readTime(folder, faults);
  if (!value) return undefined;
  const { policies } = value;
  const { leave, attendance } = configured.parse(configuration);
  const { policyreadings: ofpolicies, ...terminals } = attendance;
  const readings = { ofleave: leave.setting, ofpolicies };
  const rest = { ...configuration, leave: undefined, attendance: terminals };
  const env = {
    now: () => new Date(`${policies.closedate}T06:30:00Z`),
    secret: 'of no use: nobody signs in',
    baseDomain: 'localhost',
    demoPassword: undefined,
    production: false,
    files: NO_FILES,
  };
  const { tenant, accountid } = await createCompany({
    pools,
    env,
    modules,
    company: {
      label: 'time',
      companyname: policies.company,
      admin: { emailid: 'admin@time.example' },
      configuration: rest,
    },
  });
  const tx = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    inTenant(pools, tenant.subscriptionid, { accountid: null, request: 'trial-time' }, work);
  const filled = await fillTime({ env, tenant, accountid, tx, readings }, value, faults);
  return filled && tx((db) => resultsOf(db, filled));
}
