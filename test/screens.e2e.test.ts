import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobStream } from '#platform/contract/jobs.ts';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { signInAs } from './support/journey.ts';
import { DEMO, openSite, type Site } from './support/site.ts';
import { visit } from './support/visit.ts';
import { expectPageAccessible } from './support/accessibility.ts';
import { limit } from './support/limits.ts';

type WebEntry = { pages: { path: string }[]; liveData?: { kind: string }[] };
const { webModules }: { webModules: WebEntry[] } = await import(join(PROJECT_DIR, 'src/web.modules.ts'));
const PATHS = webModules.flatMap(({ pages, liveData = [] }) => [
  ...pages.map(({ path }) => path),
  ...liveData.map(({ kind }) => `/live_data/${kind}`),
]);

let site: Site;
let page: Page;
const ids = new Map<string, string>();
const wrong: string[] = [];

beforeAll(async () => {
  site = await openSite({ demo: true });
  const origin = site.origin('acme');
  ({ page } = await signInAs(site.browser, origin, { email: 'admin@acme.example', password: DEMO }));
  // Of what an address may name, something there is; a person's exit is not among the samples.
  const owner = new pg.Client(site.ownerUrl);
  await owner.connect();
  const { rows } = await owner.query<Record<string, string>>('select payrollrunid, employeeid from payslip limit 1');
  await owner.end();
  for (const [name, id] of Object.entries(rows[0] ?? {})) ids.set(name, id);
  // The stream of jobs never ends.
  page.on('request', (request) => {
    if (request.url().includes('/api/') && !request.url().endsWith(jobStream.path)) pending.add(request);
  });
  page.on('requestfinished', (request) => void pending.delete(request));
  page.on('requestfailed', (request) => void pending.delete(request));
  page.on('pageerror', (error) => wrong.push(`the program: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 500 || response.status() === 403) wrong.push(`${response.status()} ${response.url()}`);
  });
});
afterAll(() => site?.stop());

const addressOf = (path: string): string => path.replaceAll(/\$(\w+)/g, (_, name: string) => ids.get(name) ?? '1');

/** Loads the page anew, as a link from a mail does; `npm test` goes on within the application, as a menu does. */
const FRESH = process.env['MUSTER_DEEP'] === 'on';
const pending = new Set<Request>();

/** Whether the page of the address stands: it has its title, and nothing says that it is loading. */
const stands = () =>
  page.evaluate(
    () =>
      document.title !== '' &&
      ![...document.querySelectorAll('main [aria-label=Loading]')].some((one) => one.checkVisibility()),
  );

async function open(path: string): Promise<void> {
  const address = site.origin('acme') + path;
  // loads: `test:deep` opens each page as a link of a mail does.
  if (FRESH) await page.goto(address);
  else await visit(page, address);
  // Twice in a row, so that what an answer asks for next is waited for as well.
  let quiet = 0;
  await expect
    .poll(
      async () => {
        quiet = pending.size === 0 && (await stands()) ? quiet + 1 : 0;
        return quiet;
      },
      { interval: 50, timeout: limit(20) },
    )
    .toBeGreaterThan(1);
}

test.each(PATHS)('%s is drawn without a fault, wide and on a phone', async (path) => {
  wrong.length = 0;
  await open(addressOf(path));
  expect(await page.title()).toMatch(/^.+ \/ Muster$/);
  await expectPageAccessible(page, `screen${path.replaceAll('/', '-')}`);
  expect({ path, wrong }).toEqual({ path, wrong: [] });
});
