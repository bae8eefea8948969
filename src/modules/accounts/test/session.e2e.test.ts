import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtFile } from '../../../../test/support/built-files.ts';
import { until } from '../../../../test/support/program.ts';
import { type Company, PASSWORD } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { visit } from '../../../../test/support/visit.ts';
import { limit } from '../../../../test/support/limits.ts';

let site: Site;
let browser: Browser;
let company: Company;
beforeAll(async () => {
  site = await openSite();
  ({ browser } = site);
  company = await site.createCompany({ companyname: 'Sahyadri Foods' });
});
afterAll(() => site?.stop());

const address = (path: string) => site.origin(company.label) + path;
const bearerOf = (request: Request): string => request.headers()['authorization'] ?? '';
const stored = (page: Page) => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
const pathOf = (page: Page): string => new URL(page.url()).pathname;

async function signIn(page: Page): Promise<void> {
  await visit(page, address('/login'));
  await page.getByLabel('E-mail').fill(company.admin);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: /^Good / }).waitFor();
}
/** What somebody has chosen of how things are shown; it may stay on the device. */
const CHOICES = { 'muster.language': 'english', 'muster.scheme': 'dark', 'muster.dateformat.5': 'DD/MM/YYYY HH:mm' };
const choices = (page: Page) =>
  page.evaluate((saved) => {
    for (const [key, value] of Object.entries({ ...saved, 'muster.drawer': 'closed', 'muster.other': 'x' }))
      localStorage.setItem(key, value);
  }, CHOICES);
const TOKEN = /^Bearer [\w-]+\.[\w-]+\.[\w-]+$/;
const LOGOUT_FIELDS = [
  'accountid',
  'browserdetail',
  'deviceid',
  'devicetokenid',
  'ipaddress',
  'logininfoid',
  'logintype',
  'subscriptionid',
  'systemdetail',
  'timezoneid',
  'userid',
];
type Visitor = { context: BrowserContext; page: Page };
async function visitor(): Promise<Visitor> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  page.setDefaultTimeout(limit(20));
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

/**
 * /login opens the sign-in (S2-017), tells what went wrong (S8-001, S8-002), and its calls carry the token there is
 * (S7-002 to S7-004); signed in, it leads to the desk, and /login/session-expired is shown (S2-018).
 */
async function signsIn({ context, page }: Visitor): Promise<void> {
  const packs = callsTo(context, 'language/tenant/english');
  const lookups = callsTo(context, `subscription/verifysubscription/${company.label}`);
  const logins = callsTo(context, 'subscription/passwordlogin');
  const others = callsTo(context, 'job/list');
  await visit(page, address('/login'));
  await page.getByRole('heading', { name: /^Sign in to / }).waitFor();
  // The heading may be there before the call: it stands in the first HTML.
  await expect.poll(() => lookups.length).toBeGreaterThan(0);
  expect(bearerOf(lookups[0] as Request)).toBe('Bearer global');
  await page.getByLabel('E-mail').fill(company.admin);
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  const submit = page.getByRole('button', { name: 'Sign in', exact: true });
  await submit.click();
  await page.getByRole('alert').filter({ hasText: 'E-mail or password is not correct' }).first().waitFor();
  await context.route('**/api/subscription/passwordlogin', (route) => route.fulfill({ status: 500, body: '{}' }));
  await submit.click();
  await page.getByRole('alert').filter({ hasText: 'Something went wrong...' }).first().waitFor();
  await context.unroute('**/api/subscription/passwordlogin');
  await signIn(page);
  expect(bearerOf(logins[0] as Request)).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
  await until('a call of the signed-in person', async () => others.length > 0);
  expect(bearerOf(others[0] as Request)).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
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

  // A reload renews the session first (S7-003). The renewal waits until the company is known, as it does for whoever
  // comes back to an open page; so does the language (S7-004).
  const renewals = callsTo(context, 'refreshtoken');
  await context.route('**/api/refreshtoken', (route) => route.continue());
  await page.reload();
  await page.getByRole('heading', { name: /^Good / }).waitFor();
  // The page is drawn beside the renewal.
  await until('the session is renewed', async () => renewals.length > 0);
  for (const one of packs) {
    const { authorization, applicationkey } = one.headers();
    const isKnown = applicationkey !== undefined;
    expect({ known: isKnown, authorization }).toEqual({
      known: isKnown,
      authorization: isKnown ? expect.stringMatching(TOKEN) : 'Bearer global',
    });
  }
  expect(packs.some((one) => one.headers()['applicationkey'] !== undefined)).toBe(true);
  for (const one of renewals) expect(bearerOf(one)).toMatch(TOKEN);
  expect(renewals.length).toBe(1);

  await visit(page, address('/login'));
  await page.getByRole('heading', { name: /^Good / }).waitFor();
  expect(pathOf(page)).toBe('/');
  await visit(page, address('/login/session-expired'));
  await page.getByRole('heading', { name: 'Your session has expired' }).waitFor();
}

/**
 * Logging out clears local storage even when its call fails (S7-018), sends logintype 2 (S7-017), is made up for first,
 * and works without a network.
 */
async function logsOut({ context, page }: Visitor): Promise<void> {
  await choices(page);
  const logouts = callsTo(context, 'subscription/logout');
  const renewals = callsTo(context, 'refreshtoken');
  await context.route('**/api/subscription/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('heading', { name: /^Sign in to / }).waitFor();
  await until('the sign-out is sent', async () => logouts.length > 0);
  expect(logouts[0]?.postDataJSON()).toMatchObject({ logintype: 2, logininfoid: expect.any(Number) as number });
  expect(await stored(page)).toEqual({ ...CHOICES, 'muster.signedout': '1' });
  expect(Object.keys(logouts[0]?.postDataJSON() as object).sort()).toEqual(LOGOUT_FIELDS);
  expect(bearerOf(logouts[0] as Request)).toMatch(TOKEN);
  await page.reload();
  await page.getByRole('heading', { name: /^Sign in to / }).waitFor();
  await until('the sign-out is sent again', async () => logouts.length >= 2);
  expect(renewals).toEqual([]);
  await context.unroute('**/api/subscription/logout');
  await visit(page, address('/'));
  await page.getByRole('heading', { name: /^Sign in to / }).waitFor();
  await until('the mark is gone', async () => !('muster.signedout' in (await stored(page))));
  expect(renewals).toEqual([]);
  // The repeated call names the company by its token (S7-003) and has all its fields (S7-016).
  for (const again of logouts.slice(1)) {
    expect(bearerOf(again)).toMatch(TOKEN);
    expect(Object.keys(again.postDataJSON() as object).sort()).toEqual(LOGOUT_FIELDS);
  }
  // The cookie opens nothing any more: the server has heard of the sign-out.
  await visit(page, address('/directory'));
  await page.getByRole('heading', { name: /^Sign in to / }).waitFor();

  // Without a network, and where the question was never drawn before, the browser itself asks.
  const question = await builtFile('platform/web/shell/overlay-host.tsx');
  // The retry of a part that did not load has an address of its own.
  await context.route(`**${question}*`, (route) => route.abort());
  await signIn(page);
  await page.getByRole('button', { name: 'Your account' }).click();
  const leave = page.getByRole('menuitem', { name: 'Log out' });
  await leave.waitFor();
  await context.setOffline(true);
  page.once('dialog', (dialog) => {
    expect(dialog.message()).toBe('Are you sure you want to logout?');
    void dialog.accept();
  });
  await leave.click();
  await page.getByRole('heading', { name: /^Sign in to / }).waitFor();
  expect(await stored(page)).toEqual({ ...CHOICES, 'muster.signedout': '1' });
}

test('somebody signs in and out: what each call carries, what stays on the device, and what a failure says', async () => {
  const own = await visitor();
  await signsIn(own);
  await visit(own.page, address('/'));
  await own.page.getByRole('heading', { name: /^Good / }).waitFor();
  await logsOut(own);
  await own.context.close();
});

/**
 * An expired token is renewed once for all tabs (S4-045), kept with its end (S4-046, S4-047), and what is shown is read
 * again (S4-048); a renewal that fails clears local storage (S4-049) and leads to /login/session-expired (S4-050, S2-018),
 * and back.
 */
async function renewsOnce({ context, page }: Visitor): Promise<void> {
  const second = await context.newPage();
  const sent: { bearer: string; by: Page }[] = [];
  const note = (by: Page) => (request: Request) => {
    if (/\/api\/(?!refreshtoken|job)/.test(request.url())) sent.push({ bearer: bearerOf(request), by });
  };
  for (const one of [page, second]) {
    one.on('request', note(one));
    await visit(one, address('/directory'));
    await one.getByRole('heading', { name: 'Directory' }).first().waitFor();
    // The page is drawn beside the renewal that a new tab begins with.
    await until('a tab has its token', async () => sent.some(({ by, bearer }) => by === one && bearer !== ''));
    await one.waitForLoadState('networkidle');
  }
  // The first tab hears of the renewal of the second and reads its data again.
  const lastOf = (one: Page) => sent.findLast(({ by, bearer }) => by === one && bearer !== '')?.bearer;
  await until('both tabs have the same token', async () => lastOf(page) === lastOf(second));
  const before = JSON.parse((await stored(page))['muster.session'] ?? '{}') as { expired_at: string };
  const olds = new Set(sent.map(({ bearer }) => bearer));
  const renewals = callsTo(context, 'refreshtoken');
  await context.route('**/api/**', (route) =>
    olds.has(bearerOf(route.request())) && !route.request().url().endsWith('/refreshtoken')
      ? route.fulfill({ status: 401, body: '{"error":{"code":"unauthenticated","message":"Please sign in"}}' })
      : route.continue(),
  );
  // The stored end has whole seconds.
  site.clock.advance(2);
  await Promise.all([page, second].map((one) => one.getByRole('link', { name: 'My Desk' }).first().click()));
  for (const one of [page, second])
    await until('a tab has its answer', async () =>
      sent.some(({ by, bearer }) => by === one && bearer !== '' && !olds.has(bearer)),
    );
  await until('the token is renewed', async () => renewals.length > 0);
  expect(renewals).toHaveLength(1);
  const after = JSON.parse((await stored(page))['muster.session'] ?? '{}') as { expired_at: string };
  expect(Date.parse(after.expired_at)).toBeGreaterThan(Date.parse(before.expired_at));
  expect(JSON.stringify(await stored(page))).not.toMatch(/"token"|\.[\w-]{43}/);
  await context.unrouteAll();
  await second.close();

  await choices(page);
  await page.waitForLoadState('networkidle');
  renewals.length = 0;
  // Only the page that is opened finds it out: a call that the desk still makes would lead away before the click.
  await context.route(/\/api\/(?:refreshtoken|directory\/)/, (route) =>
    route.fulfill({ status: 401, body: '{"error":{"code":"unauthenticated","message":"Please sign in"}}' }),
  );
  await page.getByRole('link', { name: 'Directory' }).first().click();
  await page.getByRole('heading', { name: 'Your session has expired' }).waitFor();
  expect(pathOf(page)).toBe('/login/session-expired');
  expect(await stored(page)).toEqual(CHOICES);
  expect(renewals.length).toBe(1);
  await context.unrouteAll();
  await page.getByLabel('E-mail').fill(company.admin);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(address('/directory'));
}

/** A renewal that the server cannot answer is no refusal: the page says so, keeps what is typed, and goes on. */
async function bridgesFailure({ context, page }: Visitor): Promise<void> {
  await page.clock.install();
  await visit(page, address('/config/hris/company/team/create'));
  const name = page.getByRole('textbox', { name: /Team name/ });
  await name.fill('Night shift');
  const renewals = callsTo(context, 'refreshtoken');
  let down = true;
  await context.route('**/health/live', (route) => (down ? route.fulfill({ status: 503 }) : route.continue()));
  await context.route('**/api/**', (route) => {
    if (!down || route.request().url().includes('verifysubscription')) return route.continue();
    return route.request().url().endsWith('/refreshtoken')
      ? route.fulfill({ status: 500, body: '{}' })
      : route.fulfill({ status: 401, body: '{"error":{"code":"unauthenticated","message":"Please sign in"}}' });
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Muster cannot be reached. Connecting again…').waitFor();
  await page.clock.runFor(6_000);
  expect(renewals).toHaveLength(1);
  expect(await name.inputValue()).toBe('Night shift');
  expect(Object.keys(await stored(page))).toContain('muster.session');
  down = false;
  await page.getByText('Muster cannot be reached. Connecting again…').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /Night shift/ }).waitFor();
}

test('a token is renewed once for all tabs; a refused renewal ends the session, one without an answer does not', async () => {
  const own = await visitor();
  await signIn(own.page);
  await renewsOnce(own);
  await bridgesFailure(own);
  await own.context.close();
});
