import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '#platform/server/database-server.ts';
import { forgetTenant } from '#platform/server/directory.ts';
import { createAccount } from '#platform/server/tenants.ts';
import { builtChunk } from './support/built-files.ts';
import { PASSWORD_HASH } from './support/password.ts';
import { type Company, PASSWORD } from './support/product.ts';
import { openSite, type Site } from './support/site.ts';
import { picture } from './support/journey.ts';
import { visit } from './support/visit.ts';
import { expectAbsent } from './support/accessibility.ts';

let site: Site;
let company: Company;
let origin: string;
beforeAll(async () => {
  site = await openSite({ env: { demoPassword: PASSWORD } });
  company = await site.createCompany({ companyname: 'Kaveri & <b>Sons' });
  origin = site.origin(company.label);
});
afterAll(() => site.stop());

const PROGRAM = /\/assets\/.*\.js$/;

test('the sign-in form of the company stands in the first HTML, before any script', async () => {
  const context = await site.browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  for (const path of ['/', '/login', '/people/directory']) {
    await visit(page, origin + path);
    expect(await page.title()).toBe('Sign in to Kaveri & <b>Sons / Muster');
    await page.getByRole('heading', { name: 'Sign in to Kaveri & <b>Sons' }).waitFor();
    expect(await page.getByLabel('E-mail').isVisible()).toBe(true);
    expect(await page.getByLabel('Password', { exact: true }).isVisible()).toBe(true);
  }
  await visit(page, `${origin}/login/session-expired?email=asha%40example.in`);
  await page.getByRole('heading', { name: 'Your session has expired' }).waitFor();
  expect(await page.getByLabel('E-mail').inputValue()).toBe('asha@example.in');
  await picture(page, 'first-page');
  // Other pages before the sign-in are drawn by their script alone.
  await visit(page, `${origin}/login/forgot-password`);
  await expectAbsent(page.getByLabel('E-mail'), page.locator('body'));
  await context.close();
});

/** The page as it is before its scripts arrive, which they do when it is let go. */
async function openWithoutScripts(of = origin) {
  const context = await site.browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const gate = Promise.withResolvers<void>();
  await page.route(PROGRAM, async (route) => {
    await gate.promise;
    await route.continue();
  });
  // loads: what is shown before the program is there.
  await page.goto(`${of}/login`, { waitUntil: 'commit' });
  return { context, page, letGo: gate.resolve };
}

test('what is typed and pressed before the script comes is not lost', async () => {
  const { context, page, letGo } = await openWithoutScripts();
  await page.getByLabel('E-mail').fill(company.admin);
  await page.getByLabel('Password', { exact: true }).pressSequentially('not the password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  expect(new URL(page.url()).search).toBe('');
  letGo();
  await page.getByRole('alert').first().waitFor();
  expect(await page.getByLabel('E-mail').inputValue()).toBe(company.admin);
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('not the password');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  // The stylesheet of the page comes before those of the screens, which are stronger by their place.
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
  const sheets = await page.evaluate(() =>
    [...document.querySelectorAll('link[rel=stylesheet]')].map((link) => link.hasAttribute('data-late')),
  );
  expect(sheets.length).toBeGreaterThan(1);
  expect(sheets.indexOf(true)).toBe(0);
  await context.close();
});

/** A company that is one of the demo, with its administrator alone. */
async function demoCompany(): Promise<string> {
  const demo = await site.createCompany({ label: 'sahyadri' });
  await withClient(site.ownerUrl, (owner) =>
    owner.query('update subscription set isdemo = true where subscriptionid = $1', [demo.id]),
  );
  forgetTenant(site.pools, demo.label);
  const person = { emailid: 'admin@sahyadri.example', fullname: 'Administrator', passwordhash: PASSWORD_HASH };
  await demo.tx((db) => createAccount(db, { ...person, groups: ['Administrator'], atonce: true }));
  return site.origin(demo.label);
}

test('one press on a demo person signs in, before the script comes and after', async () => {
  const demo = await demoCompany();
  const early = await openWithoutScripts(demo);
  await early.page.getByRole('button', { name: 'Administrator' }).click();
  early.letGo();
  await early.page.getByRole('navigation', { name: 'Main menu' }).waitFor();
  await early.context.close();
  const late = await openWithoutScripts(demo);
  late.letGo();
  await late.page.locator('.boot').waitFor({ state: 'detached' });
  await late.page.getByRole('button', { name: 'Administrator' }).click();
  await late.page.getByRole('navigation', { name: 'Main menu' }).waitFor();
  await late.context.close();
});

test('the cursor stays where it was when the script draws the form', async () => {
  const { context, page, letGo } = await openWithoutScripts();
  await page.getByLabel('Password', { exact: true }).pressSequentially('half a pass');
  letGo();
  await page.locator('.boot').waitFor({ state: 'detached' });
  await page.keyboard.type('word');
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('half a password');
  await context.close();
});

test('whoever is signed in, or reads another language, never sees the form of the first HTML', async () => {
  const signedIn = await site.open(company);
  const context = await site.browser.newContext({
    storageState: await signedIn.context.storageState(),
    serviceWorkers: 'block',
  });
  await signedIn.close();
  const page = await context.newPage();
  await page.route(PROGRAM, (route) => route.abort());
  // loads: what is shown before the program is there.
  await page.goto(`${origin}/`, { waitUntil: 'commit' });
  await page.locator('.boot').waitFor({ state: 'attached' });
  await expect.poll(() => page.getByLabel('E-mail').isVisible()).toBe(false);
  await page.evaluate(() => {
    localStorage.clear();
    localStorage.setItem('muster.language', 'hindi');
  });
  // loads: what is shown before the program is there.
  await page.goto(`${origin}/login`, { waitUntil: 'commit' });
  await page.locator('.boot').waitFor({ state: 'attached' });
  await expect.poll(() => page.getByLabel('E-mail').isVisible()).toBe(false);
  await context.close();
});

test('the application is fetched when somebody begins to type, not before', async () => {
  const context = await site.browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const app = await builtChunk('signed-in');
  const application = () => fetched.filter((path) => path === app);
  await visit(page, `${origin}/login`);
  await page.waitForLoadState('networkidle');
  expect(application()).toEqual([]);
  await page.getByLabel('E-mail').fill('a');
  await expect.poll(application).toHaveLength(1);
  await context.close();
});

test('the form is in the language of the last minutes; an address without a company has none', async () => {
  const answer = await site.app.inject({ url: '/login', headers: { host: `nobody.localhost` } });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toContain('name="password"');
  const cookie = `muster_settings=${encodeURIComponent(JSON.stringify({ language: 'hindi', dateformatname: 'x' }))}`;
  const hindi = await site.app.inject({ url: '/login', headers: { host: company.host, cookie } });
  expect(hindi.body).toContain('lang="hi"');
  expect(hindi.body).toContain('पासवर्ड');
  const odd = `muster_settings=${encodeURIComponent(JSON.stringify({ language: '"><script>' }))}`;
  const english = await site.app.inject({ url: '/login', headers: { host: company.host, cookie: odd } });
  expect(english.body).toContain('data-language="english"');
  expect(english.body).not.toContain('<b>Sons');
});
