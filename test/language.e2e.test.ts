import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyToday } from './support/company-day.ts';
import { NOTHING_YET, picture } from './support/journey.ts';
import { type Company, PASSWORD } from './support/product.ts';
import { openSite, type Site } from './support/site.ts';
import { expectAccessibleAsIs, overflows, expectAbsent } from './support/accessibility.ts';
import { visit } from './support/visit.ts';

let site: Site;
let company: Company;
const grades = (): string => `${site.origin(company.label)}/config/hris/company/grade`;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Kaveri Textiles' });
  await company.tx((db) =>
    db.insertInto('grade').values({ gradename: 'Weaver', graderank: 1, addeddate: '2026-04-05T11:35:00Z' }).execute(),
  );
});
afterAll(() => site.stop());

async function chooseFrom(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: menu }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('S9-011 to S9-022: dates follow the format chosen on this device, with either way to tell the time', async () => {
  const { page } = await site.open(company, undefined, { at: NOTHING_YET });
  await visit(page, grades());
  const row = page.getByRole('row', { name: /Weaver/ });
  await row.waitFor();
  expect(await row.innerText()).toContain('2026-04-05');
  const [year = '', month = '', day = ''] = companyToday().split('-');
  const name = new Date(companyToday()).toLocaleDateString('en', { month: 'short', timeZone: 'UTC' });
  for (const [today, shown] of [
    [`${day}-${month}-${year}`, '05-04-2026'],
    [`${month}-${day}-${year}`, '04-05-2026'],
    [`${year}/${month}/${day}`, '2026/04/05'],
    [`${day}/${month}/${year}`, '05/04/2026'],
    [`${month}/${day}/${year}`, '04/05/2026'],
    [`${day}-${name}-${year}`, '05-Apr-2026'],
    [`${day} ${name} ${year}`, '05 Apr 2026'],
    [`${name} ${day}, ${year}`, 'Apr 05, 2026'],
    [`${year}-${month}-${day}`, '2026-04-05'],
  ] as const) {
    await chooseFrom(page, 'Date format', today);
    await expect.poll(() => row.innerText()).toContain(shown);
  }
  await chooseFrom(page, 'Date format', `${day}/${month}/${year}`);
  await chooseFrom(page, 'Time format', '12 hours, 5:05 PM');
  await page.reload();
  await expect.poll(() => row.innerText()).toContain('05/04/2026');
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('muster.session') ?? '{}').dateformatname);
  expect(stored).toBe('DD/MM/YYYY hh:mm a');
  // S9-020, S9-021: a time on a screen follows, in the 12-hour and in the 24-hour form.
  await visit(page, `${site.origin(company.label)}/profile/sign_in_security`);
  const session = page.getByText(/\d{2}\/\d{2}\/\d{4} \d{1,2}:\d{2} [AP]M/).first();
  await session.waitFor();
  await chooseFrom(page, 'Time format', '24 hours, 17:05');
  await expectAbsent(session, page.getByText(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}(?! ?[AP]M)/).first());
});

test('S7-070, S7-071, S9-038: the language comes from local storage, english by default, and Hindi speaks Hindi', async () => {
  const { page } = await site.open(company, undefined, { at: NOTHING_YET });
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/language/')) requests.push(new URL(request.url()).pathname);
  });
  await page.evaluate(() => localStorage.removeItem('muster.language'));
  await visit(page, grades());
  await page.getByRole('row', { name: /Weaver/ }).waitFor();
  expect(requests).toEqual(['/api/language/tenant/english']);
  expect(await page.locator('html').getAttribute('lang')).toBe('en');

  await chooseFrom(page, 'Language', 'हिन्दी');
  await page.getByRole('heading', { name: 'ग्रेड' }).first().waitFor();
  expect(requests.at(-1)).toBe('/api/language/tenant/hindi');
  await page.reload();
  await page.getByRole('heading', { name: 'ग्रेड' }).first().waitFor();
  expect(requests.at(-1)).toBe('/api/language/tenant/hindi');
  expect(await page.locator('html').getAttribute('lang')).toBe('hi');
  await expectAccessibleAsIs(page, 'hindi-grades');
});

test('the language follows the account to another device, and the lists of the account menu open by touch', async () => {
  const person = await company.addPerson({ fullname: 'Asha Rao' });
  const { page, close } = await site.open(company, person.emailid);
  await chooseFrom(page, 'Language', 'हिन्दी');
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('hi');
  await page.waitForLoadState('networkidle');
  await close();

  const phone = await site.browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  const other = await phone.newPage();
  await visit(other, `${site.origin(company.label)}/login`);
  await other.getByLabel('E-mail').fill(person.emailid);
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign in', exact: true }).tap();
  await expect.poll(() => other.locator('html').getAttribute('lang')).toBe('hi');
  const touch = async (menu: string, item: string) => {
    await other.getByRole('button', { name: 'आपका खाता' }).tap();
    await other.getByRole('menuitem', { name: menu }).tap();
    await other.getByRole('menuitem', { name: item }).tap();
  };
  await touch('थीम', 'गहरी');
  await expect.poll(() => other.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
  await touch('भाषा', 'English');
  await expect.poll(() => other.locator('html').getAttribute('lang')).toBe('en');
});

const PAGES = ['/', '/directory', '/live_data', '/config/hris/company/department', '/config/hris/company/grade/create'];

test('in the long language of tests every word of the frame is translated and nothing is cut or pushed off a phone', async () => {
  // Nobody here has chosen a language: a choice of the account would go before the one of this device.
  const fresh = await site.createCompany({ companyname: 'Kaveri Textiles' });
  const { page } = await site.open(fresh, fresh.admin, { width: 360, height: 740, at: NOTHING_YET });
  await page.evaluate(() => localStorage.setItem('muster.language', 'pseudo-long'));
  for (const path of PAGES) {
    // loads: whether the network is idle is known of a loaded page only.
    await page.goto(`${site.origin(fresh.label)}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect({ path, wide: await overflows(page) }).toEqual({ path, wide: false });
    const pushedOff = await page
      .locator('button:visible, a:visible')
      .evaluateAll((elements) => elements.filter((one) => one.getBoundingClientRect().right > innerWidth + 1).length);
    expect({ path, pushedOff }).toEqual({ path, pushedOff: 0 });
    const bare = await page
      .locator('h1, h2, h3, button, label, th, [role=tab], nav a, nav button')
      .evaluateAll((elements) =>
        elements
          .map((element) => (element as HTMLElement).innerText.trim())
          .filter((text) => /[A-Za-z]{3}/.test(text) && !/[⟦⟧]/.test(text)),
      );
    // Names of the company and of people are not ours to translate, and HRIS has one word in all languages.
    expect({ path, bare: bare.filter((text) => !/Kaveri|admin@|Weaver|^KT$|^HRIS$/i.test(text)) }).toEqual({
      path,
      bare: [],
    });
    await picture(page, `pseudo${path.replaceAll('/', '-')}`);
  }
});
