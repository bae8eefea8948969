import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';

export type Person = { context: BrowserContext; page: Page };
/** A test that answers for files of the page blocks service workers: what they fetch passes the routes of a page by. */
export type PageOptions = {
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  serviceWorkers?: 'allow' | 'block';
};

/** Opens a separate browser context, signed in at a company's address. */
export async function signInAs(
  browser: Browser,
  origin: string,
  who: { email: string; password: string },
  { width = 1440, height = 900, scheme = 'light', serviceWorkers = 'allow' }: PageOptions = {},
): Promise<Person> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    serviceWorkers,
    acceptDownloads: true,
    locale: 'en-IN',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(`${origin}/login`);
  await page.getByLabel('E-mail').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  return { context, page };
}

const FOLDER = process.env['MUSTER_SCREENSHOTS'];

/** Saves screenshots of the page in light and dark when MUSTER_SCREENSHOTS names a folder; no test depends on them. */
export async function picture(page: Page, name: string): Promise<void> {
  if (FOLDER === undefined) return;
  await mkdir(FOLDER, { recursive: true });
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
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
  await page.goto(`${origin}/live_data/${kind}`);
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
  await outcome.waitFor({ timeout: 40_000 });
  return outcome.innerText();
}
