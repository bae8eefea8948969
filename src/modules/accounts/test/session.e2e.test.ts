import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../../test/support/program.ts';
import { DEMO, openSite, type Site } from '../../../../test/support/site.ts';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  site = await openSite({ demo: true });
  ({ browser } = site);
});
afterAll(() => site?.stop());

const address = (path: string) => site.origin('sahyadri') + path;
const bearerOf = (request: Request): string => request.headers()['authorization'] ?? '';
const stored = (page: Page) => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
const pathOf = (page: Page): string => new URL(page.url()).pathname;

async function signIn(page: Page): Promise<void> {
  await page.goto(address('/login'));
  await page.getByLabel('E-mail').fill('admin@sahyadri.example');
  await page.getByLabel('Password', { exact: true }).fill(DEMO);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: /^Good / }).waitFor();
}
async function visitor(): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return { context, page };
}
/** The calls of a context to one path, as they are sent. */
function callsTo(context: BrowserContext, path: string): Request[] {
  const calls: Request[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/${path}`) calls.push(request);
  });
  return calls;
}

test('/login opens the sign-in (S2-017), tells what went wrong (S8-001, S8-002), and its calls carry the token there is (S7-002 to S7-004)', async () => {
  const { context, page } = await visitor();
  const lookups = callsTo(context, 'subscription/verifysubscription/sahyadri');
  const logins = callsTo(context, 'subscription/passwordlogin');
  const others = callsTo(context, 'job/list');
  await page.goto(address('/login'));
  await page.getByRole('heading', { name: /^Sign in to / }).waitFor();
  expect(bearerOf(lookups[0] as Request)).toBe('Bearer global');
  await page.getByLabel('E-mail').fill('admin@sahyadri.example');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  const submit = page.getByRole('button', { name: 'Sign in', exact: true });
  await submit.click();
  await page.getByRole('alert').filter({ hasText: 'E-mail or password is not right' }).first().waitFor();
  await context.route('**/api/subscription/passwordlogin', (route) => route.fulfill({ status: 500, body: '{}' }));
  await submit.click();
  await page.getByRole('alert').filter({ hasText: 'Something went wrong...' }).first().waitFor();
  await context.unroute('**/api/subscription/passwordlogin');
  await signIn(page);
  expect(bearerOf(logins[0] as Request)).toMatch(/^Bearer [\w-]+\.[\w-]+$/);
  await until('a call of the signed-in person', async () => others.length > 0);
  expect(bearerOf(others[0] as Request)).toMatch(/^Bearer [\w-]+\.[\w-]+$/);
  expect(bearerOf(others[0] as Request)).not.toBe(bearerOf(logins[0] as Request));
  // How things are shown is remembered for 300 seconds, and nothing else is (S9-009).
  const cookie = (await context.cookies()).find(({ name }) => name === 'muster_settings');
  const left = (cookie?.expires ?? 0) - Date.now() / 1000;
  expect(left).toBeGreaterThan(280);
  expect(left).toBeLessThanOrEqual(301);
  expect(Object.keys(JSON.parse(decodeURIComponent(cookie?.value ?? '')) as object)).toEqual([
    'dateformatname',
    'language',
  ]);
  await context.close();
});

test('an expired token is renewed once for all tabs (S4-045), kept with its end (S4-046, S4-047), and what is shown is read again (S4-048)', async () => {
  const { context, page } = await visitor();
  await signIn(page);
  const second = await context.newPage();
  const sent: { bearer: string; by: Page }[] = [];
  const note = (by: Page) => (request: Request) => {
    if (/\/api\/(?!refreshtoken|job)/.test(request.url())) sent.push({ bearer: bearerOf(request), by });
  };
  for (const one of [page, second]) {
    one.on('request', note(one));
    await one.goto(address('/directory'));
    await one.getByRole('heading', { name: 'Directory' }).first().waitFor();
    await one.waitForLoadState('networkidle');
  }
  const before = JSON.parse((await stored(page))['muster.session'] ?? '{}') as { expired_at: string };
  const olds = new Set(sent.map(({ bearer }) => bearer));
  const renewals = callsTo(context, 'refreshtoken');
  await context.route('**/api/**', (route) =>
    olds.has(bearerOf(route.request())) && !route.request().url().endsWith('/refreshtoken')
      ? route.fulfill({ status: 401, body: '{"error":{"code":"unauthenticated","message":"Please sign in"}}' })
      : route.continue(),
  );
  // The stored end has whole seconds.
  await page.waitForTimeout(1_100);
  await Promise.all([page, second].map((one) => one.getByRole('link', { name: 'My Desk' }).first().click()));
  for (const one of [page, second])
    await until('a tab has its answer', async () => sent.some(({ by, bearer }) => by === one && !olds.has(bearer)));
  await page.waitForTimeout(500);
  expect(renewals).toHaveLength(1);
  const after = JSON.parse((await stored(page))['muster.session'] ?? '{}') as { expired_at: string };
  expect(Date.parse(after.expired_at)).toBeGreaterThan(Date.parse(before.expired_at));
  expect(JSON.stringify(await stored(page))).not.toMatch(/"token"|\.[\w-]{43}/);
  await context.close();
});

test('a renewal that fails clears local storage (S4-049) and leads to /login/session-expired (S4-050, S2-018), and back', async () => {
  const { context, page } = await visitor();
  await signIn(page);
  await page.evaluate(() => localStorage.setItem('muster.drawer', 'closed'));
  const renewals = callsTo(context, 'refreshtoken');
  await context.route('**/api/**', (route) =>
    route.request().url().includes('verifysubscription')
      ? route.continue()
      : route.fulfill({ status: 401, body: '{"error":{"code":"unauthenticated","message":"Please sign in"}}' }),
  );
  await page.getByRole('link', { name: 'Directory' }).first().click();
  await page.getByRole('heading', { name: 'Your session has expired' }).waitFor();
  expect(pathOf(page)).toBe('/login/session-expired');
  expect(await stored(page)).toEqual({});
  expect(renewals.length).toBe(1);
  await context.unroute('**/api/**');
  await page.getByLabel('E-mail').fill('admin@sahyadri.example');
  await page.getByLabel('Password', { exact: true }).fill(DEMO);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(address('/directory'));
  await context.close();
});

test('logging out clears local storage even when its call fails (S7-018), sends logintype 2 (S7-017), and is made up for first', async () => {
  const { context, page } = await visitor();
  await signIn(page);
  const logouts = callsTo(context, 'subscription/logout');
  const renewals = callsTo(context, 'refreshtoken');
  await context.route('**/api/subscription/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('heading', { name: /^Sign in to / }).waitFor();
  await until('the sign-out is sent', async () => logouts.length > 0);
  expect(logouts[0]?.postDataJSON()).toMatchObject({ logintype: 2, logininfoid: expect.any(Number) as number });
  expect(await stored(page)).toEqual({ 'muster.signedout': '1' });
  await page.reload();
  await page.getByRole('heading', { name: /^Sign in to / }).waitFor();
  await until('the sign-out is sent again', async () => logouts.length >= 2);
  expect(renewals).toEqual([]);
  await context.unroute('**/api/subscription/logout');
  await page.goto(address('/'));
  await page.getByRole('heading', { name: /^Sign in to / }).waitFor();
  await until('the mark is gone', async () => !('muster.signedout' in (await stored(page))));
  expect(renewals).toEqual([]);
  // The cookie opens nothing any more: the server has heard of the sign-out.
  await page.goto(address('/directory'));
  await page.getByRole('heading', { name: /^Sign in to / }).waitFor();
  await context.close();
});
