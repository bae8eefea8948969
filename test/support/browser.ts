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
/** Pages of a test live so briefly that the time of optimising their scripts, and axe's, is never earned back. */
const SHORT_LIVED = '--js-flags=--no-opt,--no-maglev';

/**
 * Unpacks the Chromium of the lockfile once per user. It always unpacks into the temporary folder, so it gets a
 * separate one, which is renamed when complete.
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
  // Another process may have been faster; its copy is as good.
  await rename(draft, home).catch(() => rm(draft, { recursive: true, force: true }));
  return program;
}

/** The path of Chromium: CHROMIUM_PATH where set, else the one of the lockfile. */
export const chromiumPath = async (): Promise<string> => process.env['CHROMIUM_PATH'] ?? (await unpackChromium());

/** Starts Chromium as people use it, with `more` arguments. Close it when done. */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = await chromiumPath();
  return chromium.launch({ executablePath, args: [...ARGS, ...more], headless: true });
}

const shared: { browser?: Promise<Browser> } = {};

/** The one Chromium of this worker: each test has contexts of its own in it. It ends with the worker. */
export async function workerBrowser(): Promise<Browser> {
  const open = await shared.browser?.catch(() => undefined);
  if (open?.isConnected()) return open;
  shared.browser = openBrowser([SHORT_LIVED]);
  return shared.browser;
}

/** The pages that are open in the Chromium of this worker. */
export async function openPages(): Promise<Page[]> {
  const open = await shared.browser?.catch(() => undefined);
  return open?.contexts().flatMap((context) => context.pages()) ?? [];
}

/** Whether axe is already loaded in the document: loading it for each check takes as long as the check. */
const holdsAxe = async (page: Page): Promise<boolean> =>
  page.frames().length === 1 && (await page.evaluate(() => 'axe' in window));

/**
 * Runs axe on the page, one line for each finding; empty is good. Frames without scripts cannot be checked from inside;
 * ours all have the page's own origin, so the faster legacy mode without a separate page suffices. Details are computed
 * for violations only.
 * @param within selectors of the parts to check, without their contrast, which takes most of the time; by default the
 *   whole page by all rules
 */
export async function axeFindings(page: Page, within: readonly string[] = []): Promise<string[]> {
  const axe = new AxeBuilder((await holdsAxe(page)) ? { page, axeSource: 'void 0' } : { page })
    .exclude('iframe[sandbox]:not([sandbox~="allow-scripts"])')
    .options({
      resultTypes: ['violations'],
      preload: false,
      rules: { 'color-contrast': { enabled: within.length === 0 } },
    })
    .setLegacyMode(true);
  for (const part of within) axe.include(part);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join('; ')})`,
  );
}
