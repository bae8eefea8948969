import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { expectAccessible } from './support/accessibility.ts';
import { answerAll, FIELD_IDS, FIELDS, opened, valueOf } from './support/apply-form.ts';
import { openSite, type Site } from './support/site.ts';
import { visit } from './support/visit.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.stop());

/** What stays in English letters on a page in Hindi: names, formats of files, types of jobs and their places. */
const NAMES =
  /^(?:Skype|LinkedIn|Facebook|Instagram|WhatsApp|Telegram|GitHub|Stack|Overflow|Indus|Mills|Loom|fitter|Full|time|Pune|GIF|JPEG|PNG|PDF|Word)$/;

test('in Hindi: every text of the three steps, the toasts, and what the server says; only those sentences are loaded', async () => {
  const requests: string[] = [];
  const { page, context, company, url } = await opened(site);
  await site.pools.directory.query("update subscription set language = 'hindi' where subscriptionid = $1", [
    company.id,
  ]);
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await expect
    .poll(async () => {
      await visit(page, url);
      return page.evaluate(() => document.documentElement.lang);
    })
    .toBe('hi');
  const pack = JSON.parse(await readFile(join(PROJECT_DIR, 'languages/hindi/career.json'), 'utf8')) as Record<
    string,
    string
  >;
  const hindi = (sentence: string) => pack[sentence] ?? sentence;
  await page.getByRole('heading', { name: hindi('Submit your application') }).waitFor();
  await page.getByRole('button', { name: hindi('Proceed to document upload') }).click();
  await page.locator('.toasts p').first().waitFor();
  expect(await page.locator('.toasts').innerText()).toMatch(/[ऀ-ॿ]/);
  // What is left in English letters are the names of the company and the job, and signs of months.
  const left = async () =>
    (await page.locator('main').innerText()).match(/[A-Za-z]{3,}/g)?.filter((word) => !NAMES.test(word)) ?? [];
  expect(await left()).toEqual([]);
  for (const [at, [, value]] of FIELDS.map(valueOf).entries()) await page.locator(`#${FIELD_IDS[at]}`).fill(value);
  await page.getByRole('button', { name: hindi('Proceed to document upload') }).click();
  await page.getByRole('heading', { name: hindi('Step 2: Document upload') }).waitFor();
  expect(await left()).toEqual([]);
  await page.getByRole('button', { name: hindi('Next step') }).click();
  await page.getByRole('heading', { name: hindi('Step 3: Screening questions') }).waitFor();
  expect(requests.filter((path) => path.startsWith('/api/language'))).toEqual([]);
  await answerAll(page);
  await page.route('**/configcandidateapplication', (route) =>
    route.fulfill({ status: 409, json: { error: { code: 'x', message: 'Link Expired' } } }),
  );
  await page.getByRole('button', { name: hindi('Submit application') }).click();
  // What failed clears the answers, and says why in the language of the page.
  await expect.poll(() => page.getByLabel('Why us?').inputValue()).toBe('');
  expect(await page.locator('.toasts').innerText()).toMatch(/^[^A-Za-z]+$/);
  await page.unroute('**/configcandidateapplication');
  await answerAll(page);
  await page.getByRole('button', { name: hindi('Submit application') }).click();
  await page.getByRole('heading', { name: hindi('Your application has been successfully submitted!') }).waitFor();
  await context.close();
});

test.each([
  [1440, 'dark'],
  [360, 'light'],
  [360, 'dark'],
] as const)('the wizard at %i pixels, %s, is accessible and nothing stands out', async (width, scheme) => {
  const { page, context } = await opened(site, { width, scheme });
  await expectAccessible(page, `apply-${width}-${scheme}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  // The same page as it is without the script.
  await page.route('**/assets/apply-*', (route) => route.abort());
  await page.reload();
  await page.getByRole('button', { name: 'Submit application' }).waitFor();
  await expectAccessible(page, `apply-form-${width}-${scheme}`);
  await context.close();
});

test('the scripts of the first load are at most 120 KB together', async () => {
  const assets = join(PROJECT_DIR, 'dist/web/assets');
  const entry = (await readdir(assets)).find((name) => /^apply-[\w-]{8,}\.js$/.test(name));
  if (entry === undefined) throw new Error('The wizard is not built');
  const sizes = new Map<string, number>();
  const add = async (name: string): Promise<void> => {
    if (sizes.has(name)) return;
    const text = await readFile(join(assets, name), 'utf8');
    sizes.set(name, brotliCompressSync(text).length);
    for (const [, next = ''] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) await add(next);
  };
  await add(entry);
  const bytes = [...sizes.values()].reduce((total, one) => total + one, 0);
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes / 1024).toBeLessThanOrEqual(120);
});
