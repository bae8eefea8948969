import { inTenant, type Db, type Pools } from '#platform/server/db.ts';
import { NO_FILES } from '#platform/server/files/store.ts';
import type { ServerModule } from '#platform/server/module.ts';
import type { RequestContext } from '#platform/server/request-kind.ts';
import { createCompany } from '#platform/server/tenants.ts';
import { day } from '#platform/engine/day.ts';
import { callsOf } from '../trial-time/calls.ts';
import { fillCompany } from './company.ts';
import type { ExpenseFolder } from './folder.ts';
import { expenseResults } from './results.ts';
import { setRules } from './rules.ts';
import { enterStory } from './story.ts';

/** Runs a folder of expenses through a company of its own, and says what its tables then have, as result files. */
export async function runExpense(
  { pools, modules }: { pools: Pools; modules: readonly ServerModule[] },
  folder: ExpenseFolder,
): Promise<Record<string, string>> {
  const { policies } = folder;
  const on = day(policies.asof);
  const env = {
    now: () => new Date(`${on}T06:30:00Z`),
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
      label: 'expense',
      companyname: policies.company,
      admin: { emailid: 'admin@expense.example' },
      configuration: {},
    },
  });
  const calls = callsOf({ env, tenant, accountid });
  const tx = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    inTenant(pools, tenant.subscriptionid, { accountid: null, request: 'trial-expense' }, work);
  const company = await tx(async (db) => {
    const setup = { db, calls, folder, on };
    const filled = await fillCompany(setup);
    await setRules(setup, filled);
    return filled;
  });
  const requestContext = (db: Db) => ({ db, env, today: on }) as unknown as RequestContext;
  const entered = await enterStory({ tx, calls, folder, company, requestContext });
  return tx((db) => expenseResults({ db, calls, folder, company, entered }));
}
