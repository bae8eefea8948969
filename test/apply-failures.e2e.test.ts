import { sql } from 'kysely';
import type { Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetTenant } from '#platform/server/directory.ts';
import { answerAll, expectToast, fillAll, opened, press } from './support/apply-form.ts';
import { pdf } from './support/fuzz-files.ts';
import { openSite, type Site } from './support/site.ts';
import { visit } from './support/visit.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.stop());

const LOST = 'No connection. Please check your network and try again.';
const WRONG = 'Something went wrong...';
const MANY = 'Too many requests. Please wait a moment and try again.';
const HTML = { contentType: 'text/html', body: '<h1>Bad gateway</h1>' };
const json = (body: object) => ({ contentType: 'application/json', body: JSON.stringify(body) });

/** How a call ends, with what is said of an application or a page, and of an upload where that differs. */
const FAILURES: readonly [string, (route: Route) => Promise<void>, string, string?][] = [
  ['no network', (route) => route.abort(), LOST],
  ['a gateway', (route) => route.fulfill({ status: 502, ...HTML }), WRONG, 'Data upload failed'],
  ['too much at once', (route) => route.fulfill({ status: 429, ...HTML }), MANY],
  ['no message', (route) => route.fulfill({ status: 400, ...json({}) }), WRONG, 'Data upload failed'],
  [
    'a message',
    (route) => route.fulfill({ status: 409, ...json({ error: { message: 'It is filled' } }) }),
    'It is filled',
  ],
];

test('S7-065, S7-066, S7-067: each kind of failure of an application and of an upload is told in one sentence', async () => {
  const { page, context } = await opened(site);
  await fillAll(page);
  await press(page, 'Proceed to document upload');
  for (const [what, fail, text, ofUpload = text] of FAILURES) {
    await page.route('**/api/drive/uploaddocument*', fail, { times: 1 });
    await page.locator('#resumepath').setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdf() });
    await expect.poll(() => page.locator('#resumepath-error').textContent(), { message: what }).toBe(ofUpload);
    await expectToast(page, ofUpload);
  }
  await press(page, 'Next step');
  for (const [what, fail, text] of FAILURES) {
    await page.route('**/api/recruit/configcandidateapplication', fail, { times: 1 });
    await answerAll(page);
    await press(page, 'Submit application');
    await expectToast(page, text);
    await expect.poll(() => page.getByLabel('Why us?').inputValue(), { message: what }).toBe('');
  }
  await context.close();
});

test('S8-011, S8-012: so is each of a call of the career page, and of the contacts of an application', async () => {
  const { page, context, company, job, url } = await opened(site);
  const toasted = (text: string) => page.locator('.toasts p').getByText(text, { exact: true }).waitFor();
  for (const [, fail, text] of FAILURES) {
    await page.route('**/api/superuser/getmastercode/ContactType', fail, { times: 1 });
    await visit(page, url);
    await toasted(text);
    await page.route('**/api/recruit/getrequisitionjoblist/null/null', fail, { times: 1 });
    await visit(page, `${site.origin(company.label)}/career`);
    await toasted(text);
  }
  // An opening that was closed meanwhile is said to visitors in their words, by the card and by the form.
  // The script has read the list before the opening is closed, else its card goes by itself.
  const list = page.waitForResponse('**/api/recruit/getrequisitionjoblist/null/null');
  await visit(page, `${site.origin(company.label)}/career`);
  await list;
  const close = (isclosed: boolean) =>
    company.tx((db) =>
      db
        .updateTable('requisition_job')
        .set(isclosed ? { statusid: 3, closedon: sql<string>`now()` } : { statusid: 2, closedon: null })
        .where('requisitionjobid', '=', job.requisitionjobid)
        .execute(),
    );
  await close(true);
  await page.getByRole('link', { name: 'Loom fitter' }).click();
  await toasted('This opening was not found');
  await close(false);
  await visit(page, url);
  await fillAll(page);
  await press(page, 'Proceed to document upload');
  await press(page, 'Next step');
  await answerAll(page);
  await close(true);
  await press(page, 'Submit application');
  await expectToast(page, 'This opening was not found');
  await context.close();
});

test('a visitor of a company in Hindi reads them in Hindi', async () => {
  const { page, context, company, url } = await opened(site);
  await site.pools.directory.query("update subscription set language = 'hindi' where subscriptionid = $1", [
    company.id,
  ]);
  forgetTenant(site.pools, company.label);
  await page.route('**/api/recruit/getrequisitionjoblist/null/null', (route) => route.abort(), { times: 1 });
  await visit(page, `${site.origin(company.label)}/career`);
  await page
    .locator('.toasts p')
    .getByText(/^कनेक्शन नहीं है/)
    .waitFor();
  await visit(page, url);
  await page.locator('#name').waitFor();
  await page.route('**/api/superuser/getmastercode/ContactType', (route) => route.abort(), { times: 1 });
  await page.reload();
  await page
    .locator('.toasts p')
    .getByText(/^कनेक्शन नहीं है/)
    .waitFor();
  await context.close();
});

test('without a script a file that is too large is said on the page of the form, not on an empty one', async () => {
  const { page, context } = await opened(site, { javaScriptEnabled: false });
  await page.locator('#file-resumepath').setInputFiles({
    name: 'cv.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(3 * 1024 * 1024, 'x'),
  });
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await press(page, 'Submit application');
  await page.getByRole('alert').getByText('File size should not exceed 2 MB', { exact: true }).waitFor();
  await page.getByLabel('Full name').waitFor();
  await context.close();
});

test('what is typed before the program has loaded stays, and so does the cursor', async () => {
  const { page, context, company, job } = await opened(site);
  const address = `${site.origin(company.label)}/career/apply/${job.jobuuid}`;
  const loaded = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await loaded.promise;
    await route.continue();
  });
  // loads: the program comes late, as on a slow line.
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('#city').fill('Pune');
  loaded.resolve();
  await page.getByRole('button', { name: 'Start over' }).waitFor();
  expect(await page.locator('#city').inputValue()).toBe('Pune');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('city');
  await page.unrouteAll();
  await context.close();
});
