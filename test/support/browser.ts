import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import sparticuz from '@sparticuz/chromium';
import { type Browser, chromium, type Page } from 'playwright-core';

const ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

/**
 * Unpacks the Chromium of the lockfile once per user. It unpacks into the temporary folder whatever that is, so it is
 * given one of its own, which takes its final name only when complete.
 */
async function unpackChromium(): Promise<string> {
  const home = join(tmpdir(), `muster-chromium-147-${userInfo().uid}`);
  const program = join(home, 'chromium');
  if (existsSync(program)) return program;
  const usual = process.env['TMPDIR'];
  await mkdir(tmpdir(), { recursive: true });
  const draft = await mkdtemp(`${home}-`);
  process.env['TMPDIR'] = draft;
  try {
    await sparticuz.executablePath();
  } finally {
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
  }
  // Another process may have been quicker; its copy is as good.
  await rename(draft, home).catch(() => rm(draft, { recursive: true, force: true }));
  return program;
}

/** The program of Chromium: CHROMIUM_PATH where set, else the one the lockfile brings. */
export const chromiumPath = async (): Promise<string> => process.env['CHROMIUM_PATH'] ?? (await unpackChromium());

/** A Chromium. Close it when done. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = await chromiumPath();
  return chromium.launch({ executablePath, args: ARGS, headless: true });
}

const shared: { browser?: Promise<Browser> } = {};

/** The one Chromium of this worker: each test has contexts of its own in it. It ends with the worker. */
export async function workerBrowser(): Promise<Browser> {
  const open = await shared.browser?.catch(() => undefined);
  if (open?.isConnected()) return open;
  shared.browser = openBrowser();
  return shared.browser;
}

/** Axe stays in the document it was put into: read anew for each question it takes as long as most questions do. */
const holdsAxe = async (page: Page): Promise<boolean> =>
  page.frames().length === 1 && (await page.evaluate(() => 'axe' in window));

/**
 * What a person with an assistive device would meet on the page, one line each, by all rules or the named ones; empty is
 * good. Frames without scripts can not be validated from inside; ours are all of the page's own host, so the quicker way
 * without a page of axe's own will do. Only what is wrong is worked out in detail.
 */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder((await holdsAxe(page)) ? { page, axeSource: 'void 0' } : { page })
    .exclude('iframe[sandbox=""]')
    .options({ resultTypes: ['violations'], preload: false })
    .setLegacyMode(true);
  const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze();
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join('; ')})`,
  );
}
