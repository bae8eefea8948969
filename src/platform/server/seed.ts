import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { inTenant, type Pools } from './db.ts';
import { DEMO_COMPANIES, demoAccounts, type DemoCompany, demoMail } from './demo-company.ts';
import { tenantByLabel } from './directory.ts';
import type { ServerModule } from './module.ts';
import type { Env } from './serve.ts';
import { PROJECT_DIR } from './settings.ts';
import { createAccount, createCompany } from './tenants.ts';
import { hashPassword } from './token.ts';

async function readConfiguration(file: string): Promise<Record<string, unknown>> {
  const path = join(PROJECT_DIR, file);
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>) : {};
}

type Input = {
  pools: Pools;
  env: Env;
  modules: readonly ServerModule[];
  password: string;
  log: FastifyBaseLogger;
  /** Whether to make those too that are made only when asked for. */
  all?: boolean;
};

async function createDemo({ pools, env, modules, password }: Input, demo: DemoCompany): Promise<void> {
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
    for (const module of modules) await module.seed?.({ pools, subscriptionid, label, env, password });
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
