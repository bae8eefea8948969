import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { inTenant, type Pools } from '#platform/server/db.ts';
import { DEMO_COMPANIES, demoAccounts, type DemoCompany, demoMail } from '#platform/server/demo-company.ts';
import { tenantByLabel } from '#platform/server/directory.ts';
import type { ServerModule } from '#platform/server/module.ts';
import type { Env } from '#platform/server/serve.ts';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { createAccount, createCompany } from '#platform/server/tenants.ts';
import { hashPassword } from '#platform/server/token.ts';

async function readConfiguration(file: string): Promise<Record<string, unknown>> {
  const path = join(PROJECT_DIR, file);
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>) : {};
}

/** Fills a demo company with what one module shows; called for companies that are marked as demo, once each. */
export type DemoSeed = (options: {
  pools: Pools;
  subscriptionid: number;
  label: string;
  env: Env;
  password: string;
}) => Promise<void>;

type Input = {
  /** What fills a company, in this order. */
  seeds: readonly DemoSeed[];
  pools: Pools;
  env: Env;
  modules: readonly ServerModule[];
  password: string;
  log: FastifyBaseLogger;
  /** Whether to make those too that are made only when asked for. */
  all?: boolean;
};

async function createDemo({ pools, env, modules, seeds, password }: Input, demo: DemoCompany): Promise<void> {
  const [first, ...others] = demoAccounts(modules, demo.label);
  if (!first) return;
  const { label, companyname } = demo;
  const passwordhash = await hashPassword(password);
  const fill = async ({ subscriptionid }: { subscriptionid: number }) => {
    await inTenant(pools, subscriptionid, { accountid: null, request: 'demo' }, async (db) => {
      for (const account of others) {
        const { fullname, group } = account;
        await createAccount(db, { emailid: demoMail(account), fullname, passwordhash, groups: [group], atonce: true });
      }
    });
    for (const seed of seeds) await seed({ pools, subscriptionid, label, env, password });
  };
  const configuration = await readConfiguration(demo.configuration);
  const admin = { emailid: demoMail(first), fullname: first.fullname, passwordhash };
  const company = { label, companyname, isdemo: true, country: 'india' as const, configuration, admin, fill };
  await createCompany({ pools, env, modules, company });
}

/** Creates missing demo companies. @returns their sign-ins */
export async function seedDemo(input: Input): Promise<{ label: string; email: string; role: string }[]> {
  const present: string[] = [];
  for (const demo of DEMO_COMPANIES) {
    const stands = (await tenantByLabel(input.pools, demo.label))?.statusid;
    if (!stands && demo.asked && input.all !== true) continue;
    present.push(demo.label);
    if (stands) continue;
    input.log.info(`creating the demo company ${demo.label}`);
    await createDemo(input, demo);
  }
  return present.flatMap((label) =>
    demoAccounts(input.modules, label).map((one) => ({ label, email: demoMail(one), role: one.group })),
  );
}
