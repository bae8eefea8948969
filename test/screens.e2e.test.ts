import { join } from 'node:path';
import type { Page } from 'playwright-core';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { signInAs } from './support/journey.ts';
import { DEMO, openSite, type Site } from './support/site.ts';
import { expectAccessible } from './support/accessibility.ts';

type WebEntry = { pages: { path: string; title: string }[]; liveData?: { kind: string }[] };
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
  page.on('pageerror', (error) => wrong.push(`the program: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 500 || response.status() === 403) wrong.push(`${response.status()} ${response.url()}`);
  });
});
afterAll(() => site?.stop());

const addressOf = (path: string): string => path.replaceAll(/\$(\w+)/g, (_, name: string) => ids.get(name) ?? '1');

test.each(PATHS)('%s is drawn without a fault, wide and on a phone', async (path) => {
  wrong.length = 0;
  await page.goto(site.origin('acme') + addressOf(path));
  await page.locator('main').waitFor();
  await page.waitForLoadState('networkidle');
  await page.locator('main [aria-label=Loading]').filter({ visible: true }).waitFor({ state: 'detached' });
  expect(await page.title()).toMatch(/^.+ \/ Muster$/);
  await expectAccessible(page, `screen${path.replaceAll('/', '-')}`);
  expect({ path, wrong }).toEqual({ path, wrong: [] });
});
