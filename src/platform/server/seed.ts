import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { inTenant, type Pools } from './db.ts';
import { tenantByLabel } from './directory.ts';
import type { ServerModule } from './module.ts';
import type { Env } from './serve.ts';
import { PROJECT_DIR } from './settings.ts';
import { createAccount, createCompany } from './tenants.ts';
import { hashPassword } from './token.ts';

type DemoCompany = {
  label: string;
  companyname: string;
  configuration: string;
  accounts: readonly (readonly [name: string, fullname: string, groups: readonly string[], role: string])[];
};

/** The demo companies and their accounts; the roles are shown on the sign-in page. */
export const DEMO_COMPANIES: readonly DemoCompany[] = [
  {
    label: 'acme',
    companyname: 'Acme Instruments Pvt Ltd',
    configuration: 'samples/acme/company.json',
    accounts: [
      ['admin', 'Ananya Deshpande', ['Administrator'], 'Administrator'],
      ['payroll', 'Farhan Qureshi', ['Payroll maker'], 'Payroll maker'],
      ['checker', 'Lakshmi Subramanian', ['Payroll checker'], 'Payroll checker'],
      ['manager', 'Rohit Bansal', ['Manager'], 'Manager'],
      ['employee', 'Kavya Menon', ['Employee'], 'Employee'],
    ],
  },
  {
    label: 'sahyadri',
    companyname: 'Sahyadri Foods Pvt Ltd',
    configuration: 'samples/sahyadri/company.json',
    accounts: [
      ['admin', 'Administrator', ['Administrator'], 'Administrator'],
      ['checker', 'Payroll Checker', ['Payroll checker'], 'Payroll checker'],
    ],
  },
];

const mailOf = (name: string, label: string): string => `${name}@${label}.example`;

async function readConfiguration(file: string): Promise<Record<string, unknown>> {
  const path = join(PROJECT_DIR, file);
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>) : {};
}

type Given = { pools: Pools; env: Env; modules: readonly ServerModule[]; password: string; log: FastifyBaseLogger };

async function createDemo({ pools, env, modules, password }: Given, demo: DemoCompany): Promise<void> {
  const [first, ...others] = demo.accounts;
  if (!first) return;
  const { label, companyname } = demo;
  const passwordhash = await hashPassword(password);
  const fill = async ({ subscriptionid }: { subscriptionid: number }) => {
    await inTenant(pools, subscriptionid, { accountid: null, request: 'demo' }, async (db) => {
      for (const [name, fullname, groups] of others)
        await createAccount(db, { emailid: mailOf(name, label), fullname, passwordhash, groups, atonce: true });
    });
    for (const module of modules) await module.seed?.({ pools, subscriptionid, label, env, password });
  };
  const configuration = await readConfiguration(demo.configuration);
  const admin = { emailid: mailOf(first[0], label), fullname: first[1], password };
  const company = { label, companyname, isdemo: true, configuration, admin, fill };
  await createCompany({ pools, env, modules, company });
}

/** Creates missing demo companies. @returns their sign-ins */
export async function seedDemo(given: Given): Promise<{ label: string; email: string; role: string }[]> {
  for (const demo of DEMO_COMPANIES) {
    if ((await tenantByLabel(given.pools, demo.label))?.statusid) continue;
    given.log.info(`creating the demo company ${demo.label}`);
    await createDemo(given, demo);
  }
  return DEMO_COMPANIES.flatMap((demo) =>
    demo.accounts.map(([name, , , role]) => ({ label: demo.label, email: mailOf(name, demo.label), role })),
  );
}
