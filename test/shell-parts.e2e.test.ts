import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtFile } from './support/built-files.ts';
import type { Company } from './support/product.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
let company: Company;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Kaveri Textiles' });
});
afterAll(() => site?.stop());

const LOST = 'This part could not be loaded. Please try again.';

test('a part of the shell whose file is lost never replaces the page: it says so, what is typed stays, and the next try loads it', async () => {
  const { page, context } = await site.open(company, undefined, { own: true });
  const parts = [
    [await builtFile('platform/web/shell/account-menu.tsx'), 'Your account', 'menuitem', 'Log out'],
    [await builtFile('platform/web/shell/search-box.tsx'), 'Search Ctrl K', 'searchbox', 'Search'],
  ] as const;
  let lost = 0;
  for (const [file] of parts)
    await context.route(`**${file}*`, (route) => {
      lost += 1;
      return route.abort();
    });
  // loads: nothing of the parts is loaded yet.
  await page.goto(`${site.origin(company.label)}/config/hris/company/team/create`);
  const name = page.getByRole('textbox', { name: /Team name/ });
  await name.fill('Half typed');
  for (const [file, button] of parts) {
    await page.getByRole('button', { name: button }).click();
    await page.getByText(LOST).first().waitFor();
    await page.getByText(LOST).first().waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe('Half typed');
    await context.unroute(`**${file}*`);
  }
  // Each try is made twice before it is called lost.
  expect(lost).toBeGreaterThanOrEqual(4);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Search Ctrl K' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await name.inputValue()).toBe('Half typed');
});

test('S7-018: without a network the account menu opens, never opened before, and logging out clears the storage', async () => {
  const { page, context } = await site.open(company, undefined, { own: true, serviceWorkers: 'allow' });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const menu = await builtFile('platform/web/shell/account-menu.tsx');
  const box = await builtFile('platform/web/shell/search-box.tsx');
  await page.waitForFunction(
    async (files) => {
      const fetched = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
      const stored = await Promise.all(files.map((file) => caches.match(file)));
      return stored.every(Boolean) && files.every((file) => fetched.includes(file));
    },
    [menu, box],
  );
  // What these import comes after them.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').every((one) => performance.now() - one.startTime > 3000),
  );
  await context.setOffline(true);
  await page.getByText('You are offline.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('heading', { name: /^Sign in to / }).waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key === 'muster.session'))).toEqual([]);
  await context.close();
});
