import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { takePage } from './page-pool.ts';
import { visit } from './visit.ts';
import { limit } from './limits.ts';

export type Person = {
  context: BrowserContext;
  page: Page;
  /** Ends the use of the page before the test ends, so that the next person of the test can have it. */
  close: () => Promise<void>;
};
export type PageOptions = {
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  /**
   * Blocked unless a test is about them: keeping every file of the program costs each new browser about a second, and
   * what they fetch bypasses the routes of a page.
   */
  serviceWorkers?: 'allow' | 'block';
  /**
   * The page of the company that is loaded first, by default the desk. `NOTHING_YET` loads none, for a test that
   * answers or listens before its first page.
   */
  at?: string;
  /** Whether the company's browser asks for movement; most journeys look at states, not at the way between them. */
  motion?: 'reduce' | 'no-preference';
  /**
   * Whether a new context is opened in place of a page of the pool: for tests about storage, downloads, several tabs or the
   * network, and those that fix the clock of the page or add scripts to it.
   */
  own?: boolean;
  /** Whether the screen is touched; such a page is opened in a context of its own. */
  touch?: boolean;
};

/** A small answer of the company's address, from which its calls can be made: no page of the application. */
export const NOTHING_YET = '/health/live';

/**
 * Signs in by the call of the sign-in form and remembers the session as the form does; `test/shell.e2e.test.ts` and the
 * journeys of accounts use the form itself.
 */
async function enter(
  page: Page,
  { origin, at, who }: { origin: string; at: string; who: { email: string; password: string } },
): Promise<void> {
  // loads: the page shows another company, or nothing.
  if (page.url() !== origin + NOTHING_YET) await page.goto(origin + NOTHING_YET);
  await page.evaluate(async (body) => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
    for (const name of await caches.keys()) await caches.delete(name);
    const answer = await fetch('/api/subscription/passwordlogin', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, logintype: 2, browserdetail: navigator.userAgent }),
    });
    if (!answer.ok) throw new Error(`Not signed in: ${await answer.text()}`);
    const [{ token: _, ...session }] = (await answer.json()).result;
    localStorage.setItem('muster.session', JSON.stringify({ ...session, refreshtoken: null }));
  }, who);
  if (at === NOTHING_YET) return;
  // The page renews the session as it begins: whoever leaves it before loses the new token.
  await Promise.all([
    page.waitForResponse((response) => response.url().includes('/refreshtoken')),
    // loads: the program starts here.
    page.goto(origin + at),
  ]);
}

type Context = { serviceWorkers: 'allow' | 'block'; hasTouch: boolean };

async function newPage(browser: Browser, options: Context): Promise<Omit<Person, 'close'>> {
  const context = await browser.newContext({ ...options, acceptDownloads: true, locale: 'en-IN' });
  return { context, page: await context.newPage() };
}

/** Opens a page of a separate browser context, signed in at a company's address: a kept one where the options allow. */
export async function signInAs(
  browser: Browser,
  origin: string,
  who: { email: string; password: string },
  {
    width = 1440,
    height = 900,
    scheme = 'light',
    serviceWorkers = 'block',
    motion = 'reduce',
    at = '/',
    touch = false,
    own = touch || serviceWorkers === 'allow',
  }: PageOptions = {},
): Promise<Person> {
  const create = () => newPage(browser, { serviceWorkers, hasTouch: touch });
  const person = own ? await create() : await takePage(NOTHING_YET, create);
  const { page, context } = person;
  page.setDefaultTimeout(limit(20));
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: motion });
  await enter(page, { origin, at, who });
  return { close: () => context.close(), ...person };
}

/**
 * Waits until animations have ended: a half-transparent dialog has less contrast than at the end. An element that is
 * replaced during its animation never reports its end.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const passing = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity);
    const late = new Promise((resolve) => setTimeout(resolve, 1000));
    await Promise.race([Promise.allSettled(passing.map((one) => one.finished)), late]);
  });
}

const FOLDER = process.env['MUSTER_SCREENSHOTS'];

/** Saves screenshots of the page in light and dark when MUSTER_SCREENSHOTS names a folder; no test depends on them. */
export async function picture(page: Page, name: string): Promise<void> {
  if (FOLDER === undefined) return;
  await mkdir(FOLDER, { recursive: true });
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    await page.screenshot({
      path: join(FOLDER, `${name}${colorScheme === 'dark' ? '-dark' : ''}.png`),
      fullPage: true,
    });
  }
}

/**
 * Takes one file through the upload wizard: upload, columns, names to create, check, apply.
 * @returns the final message of the page
 */
export async function uploadFile(
  page: Page,
  origin: string,
  { kind, file, fill }: { kind: string; file: string; fill?: Record<string, string> },
): Promise<string> {
  await visit(page, `${origin}/live_data/${kind}`);
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Check the rows' }).waitFor();
  for (const [label, value] of Object.entries(fill ?? {})) await page.getByLabel(label).selectOption(value);
  await page.getByRole('button', { name: 'Check the rows' }).click();
  const again = page.getByRole('button', { name: /with this choice/ });
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await again.or(next).first().waitFor();
  if (await again.isVisible()) {
    await again.click();
    await next.waitFor();
  }
  await next.click();
  const apply = page.getByRole('button', { name: /^Apply/ });
  await apply.waitFor();
  const right = page.getByLabel(/^Yes, these rows go to/);
  if (await right.isVisible()) await right.check();
  await apply.click();
  const outcome = page.getByRole('region', { name: 'Outcome' });
  await outcome.waitFor({ timeout: limit(40) });
  return outcome.innerText();
}
