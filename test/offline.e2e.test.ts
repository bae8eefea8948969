import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_SUCH_CALL } from '#platform/contract/messages.ts';
import { addJob } from '../src/modules/recruit/test/job-rows.ts';
import type { Company } from './support/product.ts';
import { openSite, type Site } from './support/site.ts';
import { visit } from './support/visit.ts';
import { expectAbsent } from './support/accessibility.ts';

let site: Site;
let company: Company;
/** A copy of the built applications that a test may change. */
let dist: string;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'muster-dist-'));
  site = await openSite({ copy: dist });
  company = await site.createCompany({ companyname: 'Kaveri Textiles' });
});
afterAll(async () => {
  await site.stop();
  await rm(dist, { recursive: true, force: true });
});

test('S2-360, S9-039: the service worker at /service-worker.js keeps the program and nothing of a person', async () => {
  await company.addPerson({ fullname: 'Hidden Quetzal' });
  const { page } = await site.open(company, undefined, { serviceWorkers: 'allow' });
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  const scripts = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ active }) => new URL(active?.scriptURL ?? '').pathname),
  );
  expect(scripts).toEqual(['/service-worker.js']);
  await visit(page, `${site.origin(company.label)}/directory`);
  await page.getByText('Hidden Quetzal').first().waitFor();
  await page.reload();
  await page.getByText('Hidden Quetzal').first().waitFor();
  const stored = await page.evaluate(async () => {
    const matches: { path: string; text: string }[] = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) {
        const answer = await caches.match(request);
        matches.push({ path: new URL(request.url).pathname, text: (await answer?.text()) ?? '' });
      }
    return matches;
  });
  expect(stored.some(({ path }) => path === '/')).toBe(true);
  expect(stored.filter(({ path }) => !['/', '/career'].includes(path) && !path.startsWith('/assets/'))).toEqual([]);
  expect(stored.filter(({ text }) => text.includes('Quetzal') || text.includes(company.admin))).toEqual([]);
});

test('S2-359: without a network a banner says so; back on one, the server is asked every 2 seconds until it answers', async () => {
  const { page, context } = await site.open(company, undefined, { serviceWorkers: 'allow' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The service worker takes over after the first visit and stores what the second one loads.
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(async () => {
    const [name = ''] = await caches.keys();
    const stored = (await (await caches.open(name)).keys()).map(({ url }) => url);
    const used = performance.getEntriesByType('resource').filter((one) => one.name.includes('/assets/'));
    return stored.length > 1 && used.every((one) => stored.includes(one.name));
  });
  await context.setOffline(true);
  await page.getByText('You are offline.', { exact: false }).waitFor();
  // The program opens without a network as well; the browser of the test then says it has one.
  await page.reload();
  await page.getByText('Connecting again…', { exact: false }).waitFor();

  const requests: number[] = [];
  await page.route('**/health/live', (route) => {
    requests.push(Date.now());
    return requests.length < 3 ? route.abort() : route.fulfill({ json: { status: 'ok' } });
  });
  await context.setOffline(false);
  await page.getByText('Connecting again…', { exact: false }).waitFor();
  await page.getByText('Connecting again…', { exact: false }).waitFor({ state: 'detached' });
  expect(requests).toHaveLength(3);
  const gaps = requests.slice(1).map((at, index) => at - (requests[index] ?? 0));
  for (const gap of gaps) expect(Math.round(gap / 1000)).toBe(2);
  await context.close();
});

test('S2-361: a new version that waits is taken over and the page loads again, but not while something is unsaved', async () => {
  const { page } = await site.open(company, undefined, { serviceWorkers: 'allow' });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await visit(page, `${site.origin(company.label)}/config/hris/company/grade/create`);
  await page.getByLabel('Grade name').fill('Half typed');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const worker = join(dist, 'service-worker.js');
  await writeFile(worker, `${await readFile(worker, 'utf8')}\n// a newer build`);
  await page.clock.install();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await page.waitForFunction(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
  await page.clock.runFor(2_500);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  expect(await page.getByLabel('Grade name').inputValue()).toBe('Half typed');

  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Save' }).click();
  await reloaded;
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false);
  await page.getByRole('row', { name: /Half typed/ }).waitFor();
});

/** A newer build that waits, as long as the page lets it. */
async function addBuild(page: Page, name: string): Promise<void> {
  const worker = join(dist, 'service-worker.js');
  await writeFile(worker, `${await readFile(worker, 'utf8')}\n// ${name}`);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update());
}
const isLoadedAgain = (page: Page) => page.waitForFunction(() => !('sameDocument' in window));

test('S2-361: so are the pages of visitors: the career page, a job, and an application with what is entered in it', async () => {
  const { jobuuid } = await addJob(company, { designationname: 'Loom fitter' });
  const context = await site.browser.newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  for (const path of ['/career', `/career/job/${jobuuid}`]) {
    await visit(page, site.origin(company.label) + path);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await addBuild(page, path);
    await isLoadedAgain(page);
    await page.getByText('Loom fitter').first().waitFor();
  }

  await visit(page, `${site.origin(company.label)}/career/apply/${jobuuid}`);
  const city = page.getByLabel('City');
  await city.fill('Pune');
  await addBuild(page, 'an application with a draft');
  await isLoadedAgain(page);
  await expect.poll(() => city.inputValue()).toBe('Pune');

  // A contact that is not added yet is in no draft.
  const contact = page.getByRole('textbox', { name: 'Contact details' });
  await contact.fill('in/asha');
  await page.clock.install();
  await addBuild(page, 'an application with something else');
  await page.waitForFunction(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
  await page.clock.runFor(2_500);
  expect(await contact.inputValue()).toBe('in/asha');
  await contact.fill('');
  await isLoadedAgain(page);
  await expect.poll(() => city.inputValue()).toBe('Pune');
  await context.close();
});

test('a page of the version before, whose call the server does not know any more, is brought up to date', async () => {
  const { page } = await site.open(company, undefined, { serviceWorkers: 'allow' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const worker = join(dist, 'service-worker.js');
  await writeFile(worker, `${await readFile(worker, 'utf8')}\n// a build with other calls`);
  await page.route('**/api/subscription/allgrade*', (route) =>
    route.fulfill({ status: 404, json: { error: { code: 'unknown', message: NO_SUCH_CALL } } }),
  );
  await page.evaluate(() => {
    history.pushState({}, '', '/config/hris/company/grade');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.waitForFunction(() => !('sameDocument' in window));
});

test('S8-006: a service worker that cannot be registered is a line in the console and nothing on the screen', async () => {
  const context = await site.browser.newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  await context.route('**/service-worker.js', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await visit(page, `${site.origin(company.label)}/login`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await expect.poll(() => lines.some((line) => line.includes('service worker could not be registered'))).toBe(true);
  await expectAbsent(page.getByRole('alert'), page.getByRole('button', { name: 'Sign in', exact: true }));
  await context.close();
});
