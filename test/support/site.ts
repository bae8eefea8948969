import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { withClient } from '#platform/server/database-server.ts';
import { forgetTenant } from '#platform/server/directory.ts';
import type { Env } from '#platform/server/serve.ts';
import { serveWeb } from '#platform/server/web.ts';
import { webIsCurrent } from '../../scripts/build-web.ts';
import { workerBrowser } from './browser.ts';
import { oneWorkerAtATime } from './database.ts';
import { NOTHING_YET, type Person, type PageOptions, signInAs } from './journey.ts';
import { freePages } from './page-pool.ts';
import { BASE_DOMAIN, type Company, PASSWORD, startApp, type TestApp } from './product.ts';

export { DEMO } from './demo-template.ts';

export type Site = TestApp & {
  browser: Browser;
  /** The origin of a company's application, or of a reserved label. */
  origin(label: string): string;
  /** Opens a page of a separate browser context, signed in; by default as the administrator. It is closed with the test. */
  open(company: Company, emailid?: string, options?: PageOptions): Promise<Person>;
};

/** Builds the applications in a separate process, so that the environment of a test does not affect the build. */
async function builtWeb(): Promise<string> {
  const { PATH, HOME } = process.env;
  await oneWorkerAtATime('web build', async () => {
    if (!(await webIsCurrent()))
      await promisify(execFile)(process.execPath, ['scripts/build-web.ts'], {
        cwd: PROJECT_DIR,
        env: { PATH, HOME, NODE_ENV: 'production' },
      });
  });
  return join(PROJECT_DIR, 'dist/web');
}

type Options = { copy?: string; env?: Partial<Env>; demo?: boolean };
type Started = TestApp & { port: number };

/** Starts the product in this process, with its worker and the built web applications. */
async function startSite({ copy, demo = false, env = {} }: Options): Promise<Started> {
  const built = await builtWeb();
  if (copy !== undefined) await cp(built, copy, { recursive: true });
  const dist = copy ?? built;
  const app = await startApp({ web: (server, where) => serveWeb(server, { ...where, dist }), env, demo });
  await app.startWorker();
  return { ...app, port: await app.listen() };
}

const shared: { site?: Promise<Started> } = {};

/**
 * Takes a company out of service, so that a later file can have its label: the browser keeps the code of an origin. It is
 * in no directory any more, where a later one with its name and addresses is looked for.
 */
async function retire({ pools, ownerUrl }: TestApp, { id, label }: Company): Promise<void> {
  await withClient(ownerUrl, async (owner) => {
    await owner.query(
      "update subscription set label = 'past' || subscriptionid, companyname = 'Past', statusid = 0 where subscriptionid = $1",
      [id],
    );
    await owner.query('delete from company_word where subscriptionid = $1', [id]);
    await owner.query('delete from account_directory where subscriptionid = $1', [id]);
  });
  forgetTenant(pools, label);
}

/** The one site of this process for a further file, whose companies have the labels of those of the file before. */
async function sharedSite(env: Partial<Env>): Promise<Started> {
  shared.site ??= startSite({});
  const site = await shared.site;
  site.clock.reset();
  const before = Object.fromEntries(Object.keys(env).map((name) => [name, site.env[name as keyof Env]]));
  Object.assign(site.env, env);
  const companies: Company[] = [];
  let count = 0;
  return {
    ...site,
    createCompany: async (state) => {
      count += 1;
      const company = await site.createCompany({ label: `company${count}`, ...state });
      companies.push(company);
      return company;
    },
    stop: async () => {
      Object.assign(site.env, before);
      for (const company of companies) await retire(site, company);
    },
  };
}

/**
 * Opens a site and the browser of this process, for journeys: the shared site, whose settings are those of `env` while
 * the file runs, or one of its own. With `copy` the applications are served from that folder, where a test may change
 * them; with `demo` the demo companies exist (`DEMO` is every account's password).
 */
export async function openSite({ env = {}, ...own }: Options = {}): Promise<Site> {
  const isOwn = own.copy !== undefined || own.demo === true;
  const { port, ...app } = await (isOwn ? startSite({ ...own, env }) : sharedSite(env));
  const browser = await workerBrowser();
  const origin = (label: string): string => `http://${label}.${BASE_DOMAIN}:${port}`;
  return {
    ...app,
    browser,
    origin,
    open: (company, email = company.admin, page = {}) =>
      signInAs(browser, origin(company.label), { email, password: PASSWORD }, page),
    stop: async () => {
      await freePages(browser, NOTHING_YET);
      await app.stop();
    },
  };
}
