import type { Browser, BrowserContext, Page } from 'playwright-core';
import { onTestFinished, TestRunner } from 'vitest';

/**
 * The pages of this worker, which one test after the other uses: a new browser context compiles the whole program anew,
 * which takes half of a second of processor time.
 */
type PooledPage = { readonly context: BrowserContext; readonly page: Page; isFree: boolean };
const pool = new Set<PooledPage>();

const EVENTS = [
  'console',
  'dialog',
  'domcontentloaded',
  'download',
  'filechooser',
  'frameattached',
  'framedetached',
  'framenavigated',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
  'worker',
];

const fail = (): never => {
  throw new Error('This stays on the page for good: open a page of its own, with `own: true`');
};

/** Fails on what Playwright cannot undo, so that no later test runs on a page with a fixed clock or a foreign script. */
function failOnLasting({ page, context }: Pick<PooledPage, 'page' | 'context'>): void {
  const scripts = { addInitScript: fail, exposeFunction: fail, exposeBinding: fail };
  Object.assign(page, scripts);
  Object.assign(context, scripts, { newCDPSession: fail });
  Object.assign(context.clock, { install: fail, pauseAt: fail, setFixedTime: fail, setSystemTime: fail });
}

/**
 * A test that fails before it awaits a request or an event it waits for would leave an error outside any test, which fails
 * the run although the test passes when it is run again.
 */
function handleUnawaited({ page }: Pick<PooledPage, 'page'>): void {
  for (const name of ['waitForEvent', 'waitForRequest', 'waitForResponse'] as const) {
    const wait = page[name].bind(page) as (...args: unknown[]) => Promise<unknown>;
    Object.assign(page, {
      [name]: (...args: unknown[]) => {
        const waiting = wait(...args);
        waiting.catch(() => undefined);
        return waiting;
      },
    });
  }
}

/** Ends what a test left on the page; a page that cannot be cleared is closed, and the next test gets a new one. */
async function giveBack(one: PooledPage, blank: string): Promise<void> {
  if (one.isFree) return;
  const { page, context } = one;
  try {
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const event of EVENTS) page.removeAllListeners(event);
    await Promise.all([
      page.unrouteAll({ behavior: 'ignoreErrors' }),
      context.unrouteAll({ behavior: 'ignoreErrors' }),
    ]);
    await Promise.all([context.setOffline(false), context.clearPermissions(), page.mouse.move(0, 0)]);
    // loads: the program ends here, with its streams and timers.
    await page.goto(new URL(blank, page.url()).href);
    await context.clearCookies();
    one.isFree = true;
  } catch {
    pool.delete(one);
    await context.close();
  }
}

async function freePage(create: () => Promise<Pick<PooledPage, 'context' | 'page'>>): Promise<PooledPage> {
  for (const one of pool) {
    if (one.page.isClosed()) pool.delete(one);
    else if (one.isFree) {
      one.isFree = false;
      return one;
    }
  }
  const one = { ...(await create()), isFree: false };
  one.page.once('crash', () => void pool.delete(one));
  failOnLasting(one);
  handleUnawaited(one);
  pool.add(one);
  return one;
}

/**
 * Takes a page that no test uses, or creates one. It is free again when the test ends or `close` is called; a page
 * taken outside a test is free again after `freePages`.
 * @param blank the path of a page without a program, where a free page waits
 */
export async function takePage(blank: string, create: () => Promise<Pick<PooledPage, 'context' | 'page'>>) {
  const one = await freePage(create);
  const close = () => giveBack(one, blank);
  if (TestRunner.getCurrentTest()) onTestFinished(close);
  return { page: one.page, context: one.context, close };
}

/** Gives back all pages and closes every other context of the browser. */
export async function freePages(browser: Browser, blank: string): Promise<void> {
  for (const one of pool) await giveBack(one, blank);
  const contexts = new Set([...pool].map(({ context }) => context));
  for (const context of browser.contexts()) if (!contexts.has(context)) await context.close();
}
