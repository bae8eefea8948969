import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import type { Env } from '#platform/server/serve.ts';
import { serveWeb } from '#platform/server/web.ts';
import { webIsCurrent } from '../../scripts/build-web.ts';
import { workerBrowser } from './browser.ts';
import { oneWorkerAtATime } from './database.ts';
import { type Person, type PageOptions, signInAs } from './journey.ts';
import { BASE_DOMAIN, type Company, PASSWORD, startApp, type TestApp } from './product.ts';

export { DEMO } from './demo-template.ts';

export type Site = TestApp & {
  browser: Browser;
  /** The origin of a company's application, or of a reserved label. */
  origin(label: string): string;
  /** Opens a separate browser context, signed in; by default as the administrator. */
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

/** Starts the product in this process, with its worker and the built web applications. */
async function startSite({ copy, demo = false, env = {} }: Options): Promise<TestApp & { port: number }> {
  const built = await builtWeb();
  if (copy !== undefined) await cp(built, copy, { recursive: true });
  const dist = copy ?? built;
  const app = await startApp({ web: (server, where) => serveWeb(server, { ...where, dist }), env, demo });
  await app.startWorker();
  return { ...app, port: await app.listen() };
}

/**
 * Starts a site and opens the browser of this process, for journeys. With `copy` the applications are served from that
 * folder, where a test may change them; with `demo` the demo companies exist (`DEMO` is every account's password).
 */
export async function openSite(given: Options = {}): Promise<Site> {
  const { port, ...app } = await startSite(given);
  const browser = await workerBrowser();
  const contexts = new Set(browser.contexts());
  const origin = (label: string): string => `http://${label}.${BASE_DOMAIN}:${port}`;
  return {
    ...app,
    browser,
    origin,
    open: (company, email = company.admin, options) =>
      signInAs(browser, origin(company.label), { email, password: PASSWORD }, options),
    stop: async () => {
      for (const context of browser.contexts()) if (!contexts.has(context)) await context.close();
      await app.stop();
    },
  };
}
