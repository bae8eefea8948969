import type { BrowserContext, Page } from 'playwright-core';
import { cleanHtml } from '#platform/server/rich-text.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, expectAbsent } from './support/accessibility.ts';
import type { Company } from './support/product.ts';
import { openSite, type Site } from './support/site.ts';
import { slowNetwork } from './support/slow-network.ts';
import { addLogo } from '../src/modules/career/test/career-calls.ts';
import { addJob } from '../src/modules/recruit/test/job-rows.ts';
import { visit } from './support/visit.ts';
import { limit } from './support/limits.ts';

let site: Site;
let company: Company;
let fitter: Awaited<ReturnType<typeof addJob>>;
let bare: typeof fitter;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Indus Mills' });
  await addLogo(company);
  await addJob(company, { designationname: 'Accountant', location: 'Nashik', jobtype: 'Part time' });
  bare = await addJob(company, { designationname: 'Dyer', location: '' });
  fitter = await addJob(company, {
    designationname: 'Loom fitter',
    requisitioncode: 'FIT-7',
    mission: 'Keep forty looms running',
    rolesummary: 'Day shift, six looms each',
    responsibility: '<ul><li>Oil the looms</li></ul>',
    skill: ['Looms', 'Welding'],
    minworkexperience: 2,
    maxworkexperience: 5,
  });
});
afterAll(() => site?.stop());

const address = (path: string): string => site.origin(company.label) + path;
type Options = Parameters<Site['browser']['newContext']>[0];
async function visitor(options: Options = {}): Promise<{ context: BrowserContext; page: Page }> {
  const context = await site.browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(limit(20));
  return { context, page };
}
const JOB_CALL = '**/api/recruit/getrequisitionjoblist/*-*-*';
const cards = (page: Page) => page.locator('.jobs li:visible h3').allInnerTexts();
/** Waits until the script has asked what it asks at first. */
const settled = (page: Page) => page.waitForLoadState('networkidle');

test('S1-058: the open positions, searched and restored', async () => {
  const { context, page } = await visitor();
  await visit(page, address('/career'));
  await settled(page);
  const all = ['Loom fitter', 'Dyer', 'Accountant'];
  await page.getByRole('heading', { level: 2, name: 'Open Positions' }).waitFor(); // S2-312
  expect(await cards(page), 'S2-314: the designation').toEqual(all);
  const card = page.locator('.job', { hasText: 'Accountant' });
  expect(await card.locator('span').nth(0).innerText(), 'S2-315: the type').toBe('Part time');
  expect(await card.locator('span').nth(1).innerText(), 'S2-316: the location').toBe('Nashik');
  const box = page.getByRole('searchbox', { name: 'Search job' });
  expect(await box.getAttribute('placeholder'), 'S2-313').toBe('Search job');
  await box.fill('loom');
  await expect.poll(() => cards(page), { message: 'S2-318' }).toEqual(['Loom fitter']);
  await box.fill('nothing of the kind');
  await page.getByText('No result found', { exact: true }).waitFor(); // S2-317
  await expect.poll(() => cards(page)).toEqual([]);
  await box.fill('');
  await expect.poll(() => cards(page), { message: 'S2-319' }).toEqual(all);
  await expectAbsent(page.getByText('No result found').filter({ visible: true }), page.locator('a.job'));
  await context.close();
});

test('while a page arrives its skeleton stands there, and goes as soon as the whole content is behind it', async () => {
  const network = await slowNetwork(Number(new URL(address('')).port), '<footer');
  const { context, page } = await visitor();
  const slow = (path: string) => address(path).replace(/:\d+/, `:${network.port}`);
  const skeleton = page.getByRole('progressbar', { name: 'Loading' });
  const size = () => skeleton.evaluate((node) => `${node.clientWidth}x${node.clientHeight}`);
  const job = await context.newPage();
  for (const [row, tab, path] of [
    ['S2-269', page, '/career'],
    ['S4-077', job, `/career/job/${fitter.jobuuid}`],
  ] as const) {
    // loads: what is shown before the program is there.
    await tab.goto(slow(path), { waitUntil: 'commit' });
    await tab.getByRole('progressbar', { name: 'Loading' }).waitFor();
    // Most of the content has arrived, compressed as for anybody.
    expect(await tab.locator('main').isVisible(), row).toBe(false);
  }
  expect(await size(), 'S9-037').toBe('1280x800');
  network.go();
  await page.getByRole('heading', { name: 'Open Positions' }).waitFor();
  expect(await skeleton.isVisible(), 'S2-269').toBe(false);
  await job.getByRole('heading', { level: 1, name: 'Loom fitter' }).waitFor();
  expect(await job.getByRole('progressbar').isVisible(), 'S4-077').toBe(false);
  await context.close();
  await network.stop();
});

test('S1-059, S2-274: a card opens its job without a load, behind the skeleton, and back', async () => {
  const { context, page } = await visitor();
  await visit(page, address('/career?source=fair'));
  await settled(page);
  await page.evaluate(() => Object.assign(globalThis, { same: true }));
  await page.getByRole('searchbox', { name: 'Search job' }).fill('loom');
  let go: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (go = resolve));
  await page.route(JOB_CALL, async (route) => {
    await waiting;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Loom fitter' }).click();
  const skeleton = page.getByRole('progressbar', { name: 'Loading' });
  await skeleton.waitFor();
  expect(await skeleton.evaluate((node) => `${node.clientWidth}x${node.clientHeight}`)).toBe('1280x800');
  go();
  await expectAbsent(skeleton.filter({ visible: true }), page.getByRole('heading', { level: 1, name: 'Loom fitter' }));
  expect(page.url(), 'S2-273').toBe(address(`/career/job/${fitter.jobuuid}?source=fair`));
  expect(await page.title()).toBe('Loom fitter at Indus Mills / Muster');
  const apply = page.getByRole('link', { name: 'Apply for this position' });
  expect(await apply.getAttribute('href')).toBe(`/career/apply/${fitter.jobuuid}?source=fair`);
  // S2-275
  await page.getByRole('link', { name: 'View all openings' }).click();
  await expect.poll(() => page.url()).toBe(address('/career?source=fair'));
  await expect.poll(() => cards(page)).toEqual(['Loom fitter']);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Loom fitter' }).waitFor();
  await page.goBack();
  await expect.poll(() => cards(page)).toEqual(['Loom fitter']);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'same'))).toBe(true);
  await context.close();
});

/** What stands where on the page of a job that is filled, and of one that is not. */
const PARTS: readonly (readonly [string, string, string])[] = [
  ['S2-321: designation as title', '.jobhead h1', 'Loom fitter'],
  ['S2-322: location', '.jobhead .facts span:nth-child(1)', 'Pune'],
  ['S2-323: job type', '.jobhead .facts span:nth-child(2)', 'Full time'],
  ['S2-326: Job mission', '.text section:nth-child(1)', 'Job mission\nKeep forty looms running'],
  ['S2-328: Role summary', '.text section:nth-child(2)', 'Role summary\nDay shift, six looms each'],
  ['S2-330: Responsibilities, as rich text', '.text section:nth-child(3) ul li', 'Oil the looms'],
  ['S2-330: Responsibilities', '.text section:nth-child(3) h2', 'Responsibilities'],
  ['S2-332: Skills as chips', '.text section:nth-child(4)', 'Skills\nLooms\nWelding'],
  ['S2-332: a chip', '.text section:nth-child(4) .chips li:last-child', 'Welding'],
  ['S2-334: Location', '.side dt:nth-of-type(1)', 'Location'],
  ['S2-334: its value', '.side dd:nth-of-type(1)', 'Pune'],
  ['S2-336: Job type', '.side dt:nth-of-type(2)', 'Job type'],
  ['S2-336: its value', '.side dd:nth-of-type(2)', 'Full time'],
  ['S2-337: Experience', '.side dt:nth-of-type(3)', 'Experience'],
  ['S2-337: min - max', '.side dd:nth-of-type(3)', '2 - 5 years'],
];
const EMPTY_PARTS: typeof PARTS = [
  ['S2-327', '.text section:nth-child(1) p', 'No job mission defined'],
  ['S2-329', '.text section:nth-child(2) p', 'No role summary defined'],
  ['S2-331', '.text section:nth-child(3) p', 'No responsibilities defined'],
  ['S2-333', '.text section:nth-child(4) p', 'No skills defined'],
  ['S2-335', '.side dd:nth-of-type(1)', '-'],
];
async function expectParts(page: Page, parts: typeof PARTS): Promise<void> {
  for (const [row, selector, text] of parts)
    expect((await page.locator(selector).innerText()).replaceAll(/\n+/g, '\n').trim(), row).toBe(text);
}

test('S2-271, S2-272, S7-060: the page of a job; it asks its call by the last part of its address', async () => {
  const { context, page } = await visitor();
  const request = page.waitForResponse('**/api/recruit/getrequisitionjoblist/FIT-7');
  await visit(page, address('/career/job/FIT-7'));
  const answer = await request;
  expect(answer.request().headers()['applicationkey']).toBe(company.tenant.applicationkey);
  expect(await answer.json(), 'S7-060').toMatchObject({ result: [{ jobuuid: fitter.jobuuid }] });
  const logo = page.locator('.jobhead').getByRole('img', { name: 'Indus Mills' });
  expect(await logo.evaluate((node: HTMLImageElement) => node.naturalWidth > 0), 'S2-320: company logo').toBe(true);
  await expectParts(page, PARTS);
  const code = fitter.jobuuid;
  for (const [row, role] of [
    ['S2-324', 'link'],
    ['S2-325', 'button'],
  ] as const)
    expect(await page.getByRole(role, { name: 'Apply for this position' }).getAttribute('href'), row).toBe(
      `/career/apply/${code}`,
    );
  await expectAccessible(page, 'career-job');
  await visit(page, address(`/career/job/${bare.jobuuid}`));
  await expectParts(page, EMPTY_PARTS);
  expect(await page.locator('.side dd').last().innerText()).toBe('-');
  // S4-076, S4-078: Apply begins the application, which takes the place of the page.
  await page.getByRole('link', { name: 'Apply for this position' }).click();
  await page.getByRole('heading', { name: 'Submit your application' }).waitFor();
  await page.getByRole('group', { name: 'Personal Information' }).waitFor();
  await expectAbsent(
    page.getByText('No job mission defined'),
    page.getByRole('button', { name: 'Proceed to document upload' }),
  );
  await context.close();
});

test('a call that fails shows the server’s message or the plain one, and the page stays', async () => {
  const { context, page } = await visitor();
  const fail = (status: number, body: string) => (route: { fulfill: (state: object) => Promise<void> }) =>
    route.fulfill({ status, contentType: 'application/json', body });
  const failure = JSON.stringify({ error: { code: 'E1', message: 'Templates are being moved' } });
  await page.route('**/api/recruit/getjobtemplatelist', fail(500, failure));
  await visit(page, address('/career'));
  const toast = page.locator('.toasts p');
  await toast.getByText('Templates are being moved', { exact: true }).waitFor(); // S8-014
  const busy = () => page.locator('main').getAttribute('aria-busy');
  await expect.poll(busy, { message: 'S8-016: loading ends' }).toBeNull();
  expect(await page.getByRole('progressbar').isVisible(), 'S8-016').toBe(false);
  expect(await cards(page)).toHaveLength(3);
  const shown = Date.now();
  await toast.waitFor({ state: 'detached' });
  expect(Date.now() - shown).toBeLessThan(6000);
  await page.unroute('**/api/recruit/getjobtemplatelist');
  await page.route('**/api/recruit/getjobtemplatelist', fail(502, 'x'));
  await page.reload();
  await toast.getByText('Something went wrong...', { exact: true }).waitFor(); // S8-015
  await page.route(JOB_CALL, fail(404, JSON.stringify({ error: { code: 'x', message: 'It has been filled' } })));
  await page.getByRole('link', { name: 'Loom fitter' }).click();
  await toast.getByText('It has been filled', { exact: true }).waitFor(); // S8-011
  expect(await page.getByRole('progressbar').isVisible(), 'S8-013: loading ends').toBe(false);
  expect(page.url()).toBe(address('/career'));
  await page.unroute(JOB_CALL);
  await page.route(JOB_CALL, (route) => route.abort());
  await page.getByRole('link', { name: 'Dyer' }).click();
  await toast.getByText('No connection. Please check your network and try again.', { exact: true }).waitFor(); // S8-012
  expect(await toast.count()).toBe(2);
  const corner = await toast.last().evaluate((node) => {
    const { right, bottom } = node.getBoundingClientRect();
    return [innerWidth - right < 40, innerHeight - bottom < 40];
  });
  expect(corner).toEqual([true, true]);
  await context.close();
});

test('what is newer than the page that the server gave takes its place; what is the same is left alone', async () => {
  const { context, page } = await visitor();
  let also: { requisitionjobid: number } | undefined;
  await page.route('**/getrequisitionjoblist/null/null', async (route) => {
    also ??= await addJob(company, { designationname: 'Weaver' });
    await route.continue();
  });
  await visit(page, address('/career'));
  await expect.poll(() => cards(page)).toEqual(['Weaver', 'Loom fitter', 'Dyer', 'Accountant']);
  await context.close();
  const again = await visitor();
  await again.page.addInitScript(() => {
    const count = { changes: 0 };
    Object.assign(globalThis, { count });
    addEventListener('DOMContentLoaded', () => {
      new MutationObserver((changes) => (count.changes += changes.length)).observe(
        document.querySelector('main') ?? document.body,
        { childList: true, subtree: true },
      );
    });
  });
  await new Promise((resolve) => setTimeout(resolve, 700));
  await visit(again.page, address('/career'));
  await settled(again.page);
  expect(await again.page.evaluate(() => Reflect.get(globalThis, 'count'))).toEqual({ changes: 0 });
  await again.context.close();
});

test('without JavaScript the whole site is read, searched and followed to the application', async () => {
  const { context, page } = await visitor({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  await visit(page, address('/career'));
  await expectAbsent(
    page.getByRole('progressbar').filter({ visible: true }),
    page.getByRole('searchbox', { name: 'Search job' }),
  );
  await page.getByRole('searchbox', { name: 'Search job' }).fill('loom');
  await page.getByRole('searchbox', { name: 'Search job' }).press('Enter');
  await page.waitForURL(/search=loom/);
  expect(await cards(page)).toEqual(['Loom fitter']);
  await page.getByRole('link', { name: 'Loom fitter' }).click();
  await page.getByRole('heading', { level: 1, name: 'Loom fitter' }).waitFor();
  expect(page.url()).toBe(address(`/career/job/${fitter.jobuuid}`));
  expect(await page.locator('main').innerText()).toContain('Keep forty looms running');
  expect(await page.getByRole('button', { name: 'Apply for this position' }).getAttribute('href')).toBe(
    `/career/apply/${fitter.jobuuid}`,
  );
  await page.getByRole('link', { name: 'View all openings' }).click();
  await page.getByRole('heading', { name: 'Open Positions' }).waitFor();
  await context.close();
});

const ATTACKS = [
  '<script>globalThis.ran = 1</script>',
  '"><img src=x onerror="globalThis.ran = 1">',
  "'-globalThis.ran-'</title><svg onload=globalThis.ran=1>",
  '</script><script>globalThis.ran = 1</script>',
  '<iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
  '{{constructor.constructor("globalThis.ran=1")()}}',
];
test('texts that try to run do not, on any page, feed or after a card is opened', async () => {
  const mean = await site.createCompany({ companyname: `Mills ${ATTACKS[0]} ${ATTACKS[3]}` });
  for (const attack of ATTACKS)
    await addJob(mean, {
      designationname: `Fitter ${attack}`,
      jobtype: attack,
      location: attack,
      mission: attack,
      rolesummary: attack,
      responsibility: cleanHtml(attack),
      skill: [attack],
    });
  const { context, page } = await visitor();
  const home = `${site.origin(mean.label)}/career`;
  await visit(page, home);
  await settled(page);
  for (let at = 0; at < ATTACKS.length; at += 1) {
    await page.locator('a.job').nth(at).click();
    await page.locator('[data-view=job]').waitFor();
    await page.reload();
    await settled(page);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'ran'))).toBeUndefined();
    await expectAbsent(page.locator('main').locator('script, iframe, svg, img'), page.locator('[data-view=job]'));
    await visit(page, home);
    await settled(page);
  }
  for (const attack of ATTACKS) {
    await visit(page, `${home}?search=${encodeURIComponent(attack)}`);
    await visit(
      page,
      `${home}/job/${encodeURIComponent(attack)}?${encodeURIComponent(attack)}"><script>ran=1</script>`,
    );
    expect(await page.evaluate(() => Reflect.get(globalThis, 'ran'))).toBeUndefined();
  }
  const wellFormed = await page.evaluate(
    async (paths) => {
      const texts = await Promise.all(paths.map(async (path) => (await fetch(path)).text()));
      return texts.map((text) => new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror'));
    },
    ['/career/feed.xml', '/career/sitemap.xml'],
  );
  expect(wellFormed).toEqual([null, null]);
  await context.close();
});
