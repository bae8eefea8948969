import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAbsent } from './support/accessibility.ts';
import { picture, signInAs } from './support/journey.ts';
import { DEMO, openSite, type Site } from './support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite({ demo: true });
});
afterAll(() => site?.stop());

const MAX_TAPS = 3;
const PHONE = { width: 360, height: 740, touch: true } as const;
const employee = { email: 'employee@acme.example', password: DEMO };

const bar = (page: Page) => page.getByRole('navigation', { name: 'Quick menu' });
const more = (page: Page) => bar(page).getByRole('button', { name: 'More' });
const inMenu = (name: string) => (page: Page) =>
  page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name, exact: true });
const group = (name: string) => (page: Page) =>
  page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name, exact: true, expanded: false });
const plus = (page: Page) => page.getByRole('button', { name: 'New request' });
const begins = (name: string) => (page: Page) => page.getByRole('menuitem', { name });
const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name });
const title = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name, exact: true });

type At = (page: Page) => Locator;
const JOURNEYS: readonly (readonly [name: string, taps: readonly At[], goal: At])[] = [
  [
    'the clock',
    [(page) => page.getByRole('region', { name: 'Clock' }).getByRole('button').first()],
    (page) => page.getByRole('region', { name: 'Messages' }).getByText(/clocked|break/i),
  ],
  ['a leave request', [plus, begins('Apply for leave')], dialog('Apply for leave')],
  ['a correction', [plus, begins('Regularise attendance')], dialog('Ask about attendance')],
  ['a swap', [plus, begins('Swap a shift')], dialog('Swap a shift')],
  ['a claim', [plus, begins('Claim expenses')], title('New claim')],
  ['the payslip', [(page) => bar(page).getByRole('link', { name: 'Payslip' })], title('Payslip')],
  ['the tax sheet', [more, group('Payroll'), inMenu('Taxsheet')], title('Taxsheet')],
  ['the declaration', [more, group('Payroll'), inMenu('IT Declaration')], title('IT Declaration and Submission')],
  ['the leave balance', [more, inMenu('Leave balance and history')], title('Leave balance and history')],
];

test('on a phone an employee reaches each daily task from the desk within three taps', async () => {
  const origin = site.origin('acme');
  const { page, close } = await signInAs(site.browser, origin, employee, PHONE);
  for (const [name, taps, goal] of JOURNEYS) {
    await page.evaluate(() => localStorage.removeItem('muster.menugroups'));
    // loads: each task begins at the desk, with nothing opened before.
    await page.goto(`${origin}/`);
    for (const at of taps) await at(page).tap();
    await goal(page).first().waitFor();
    expect([name, taps.length <= MAX_TAPS]).toEqual([name, true]);
  }
  await close();
});

test('the bottom bar of a phone has the desk, requests, attendance and the payslip, and the rest below More', async () => {
  const { page, close } = await signInAs(site.browser, site.origin('acme'), employee, PHONE);
  expect(await bar(page).getByRole('link').allInnerTexts()).toEqual(['My Desk', 'Requests', 'Attendance', 'Payslip']);
  await more(page).waitFor();
  await close();
});

test('on a phone the own month is a list, the latest day first, and a muster shows totals and today', async () => {
  const origin = site.origin('acme');
  const own = await signInAs(site.browser, origin, employee, { ...PHONE, at: '/app/track/attendance' });
  await expectAbsent(
    own.page.getByRole('region', { name: 'Days of the month' }),
    own.page.getByRole('list', { name: 'Days' }),
  );
  await picture(own.page, 'phone-own-month');
  await own.close();
  const manager = { email: 'manager@acme.example', password: DEMO };
  const { page, close } = await signInAs(site.browser, origin, manager, { ...PHONE, at: '/app/track/attendance' });
  const grid = page.getByRole('region', { name: 'Days of the month' });
  await grid.waitFor();
  const right = await grid.evaluate((one) => one.getBoundingClientRect().right);
  const today = await grid.locator('th[aria-current=date]').boundingBox();
  expect((today?.x ?? 0) + (today?.width ?? 0)).toBeLessThanOrEqual(right);
  const [first] = await grid.getByRole('rowheader').all();
  expect(await first?.innerText()).toMatch(/Present [\d.]+ · Absent [\d.]+ · Leave [\d.]+/);
  await picture(page, 'phone-muster');
  await close();
});
