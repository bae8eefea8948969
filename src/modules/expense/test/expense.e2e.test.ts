import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#platform/engine/day.ts';
import { expectAccessible, onPhone } from '../../../../test/support/accessibility.ts';
import { companyOf } from '../../../../test/support/app.ts';
import { companyToday } from '../../../../test/support/company-day.ts';
import { picture } from '../../../../test/support/journey.ts';
import type { Company, Person } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { openFromMenu, visit } from '../../../../test/support/visit.ts';
import { compensatorRecord } from '../contract/compensator.ts';
import { saveCityClasses } from '../contract/cities.ts';
import { addPolicy, assignToAll, categoryOf, policyOf } from './company.ts';

const TODAY = companyToday();
let site: Site;
let company: Company;
let asha: Person;
let bina: Person;
let chand: Person;

/** A picture of a bill, as a phone makes it: large enough to be made smaller. */
async function photo(page: Page): Promise<Buffer> {
  const text = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [3000, 2200];
    const drawing = canvas.getContext('2d');
    if (!drawing) return '';
    drawing.fillStyle = '#f4f1ea';
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    drawing.fillStyle = '#222';
    drawing.font = '120px sans-serif';
    drawing.fillText('Saravana Tiffin 610.00', 200, 400);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(text, 'base64');
}

beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Sahyadri Foods' });
  chand = await company.addPerson({ fullname: 'Chand Rao', groups: ['Payroll maker'] });
  bina = await company.addPerson({ fullname: 'Bina Shah', managerid: chand.employeeid });
  asha = await company.addPerson({ fullname: 'Asha Nair', managerid: bina.employeeid });
  const owner = await companyOf(company);
  await owner.admin.call(
    saveCityClasses,
    {
      classes: [
        { code: 'A', name: 'Metro', cities: ['Mumbai'] },
        { code: 'B', name: 'Other', cities: [] },
      ],
      othercity: 'B',
    },
    0,
  );
  const amounts = [
    { gradeid: null, cityclass: 'A', amount: 600_00 },
    { gradeid: null, cityclass: 'B', amount: 400_00 },
  ];
  const meals = categoryOf('meals', {
    name: 'Meals',
    kind: 'meals',
    proofabove: 300_00,
    limits: [{ per: 'day', over: 'cut', perguest: false, amounts }],
  });
  const taxi = categoryOf('taxi', { name: 'Local travel' });
  await assignToAll(owner, await addPolicy(owner, policyOf('Office', [meals, taxi])));
  await owner.admin.call(compensatorRecord.calls.save, {
    compensatorid: null,
    businessunitid: null,
    expensepolicyid: null,
    category: null,
    fromdate: '2026-04-01',
    employeeid: chand.employeeid,
    fallbackid: null,
  });
});
afterAll(() => site?.stop());

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const result = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).first().waitFor();
const choose = async (page: Page, field: string, option: string, at = 0) => {
  await page.getByRole('combobox', { name: field }).nth(at).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

const CONFIG = [
  // S2-050 S2-051 S2-052 S2-053 S2-054, and their titles: S2-189 S2-190 S2-191 S2-192.
  ['expense_cycle', 'Expense Cycle'],
  ['currency_conversion', 'Currency Conversion'],
  ['fuelconfig', 'Fuel and Distance Units'],
  ['compensator', 'Compensator'],
  ['policy', 'Expense Policy'],
  ['city_class', 'City Classes'],
] as const;

async function makePolicy(page: Page): Promise<void> {
  await visit(page, `${site.origin(company.label)}/config/pay/expense/policy`);
  await page.getByRole('link', { name: 'Create' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Sales');
  await page.getByLabel('Effective from').fill('01-04-2026');
  await page.getByRole('textbox', { name: 'Name' }).nth(1).fill('Phone');
  expect(await page.getByRole('textbox', { name: 'Code' }).inputValue()).toBe('phone');
  await button(page, 'Add a limit').click();
  await page.getByRole('textbox', { name: 'All other grades' }).fill('750');
  await expectAccessible(page, 'expense-policy-form');
  await button(page, 'Publish').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await result(page, 'Saved successfully');
  await page.getByRole('row', { name: /Sales.*Phone/ }).waitFor();
}

test('S1-043 S2-050 S2-051 S2-052 S2-053 S2-054 S2-189 S2-190 S2-191 S2-192: the pages of the configuration, under Pay, and a new policy', async () => {
  const origin = site.origin(company.label);
  const { page } = await site.open(company, undefined, { at: '/config/pay/expense/expense_cycle' });
  await page.getByRole('navigation', { name: 'Main menu' }).getByText('Pay', { exact: true }).waitFor();
  for (const [path, title] of CONFIG) {
    await visit(page, `${origin}/config/pay/expense/${path}`);
    await expect.poll(() => page.title()).toBe(`${title} / Muster`);
    await expectAccessible(page, `expense-${path}`);
    await onPhone(page, async () => {
      await page.getByRole('main').waitFor();
    });
  }
  await makePolicy(page);
});

test('S1-012 S1-029 S2-011 S2-012 S2-126 S1-043: the entries of the menu, and the page of Live Data', async () => {
  const origin = site.origin(company.label);
  const { page } = await site.open(company, chand.emailid, { at: '/' });
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByText('Pay', { exact: true }).waitFor();
  await openFromMenu(page, 'Expense', 'Compensator dashboard');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/app/compensator/dashboard');
  await expectAccessible(page, 'compensator-dashboard');
  await openFromMenu(page, 'Expense', 'Expense');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/expense/dashboard');
  await expect.poll(() => page.title()).toBe('Expense / Muster');
  const { page: admin } = await site.open(company, undefined, { at: '/live_data' });
  await admin.getByRole('link', { name: /Expense Policy/ }).click();
  await expect.poll(() => admin.title()).toBe('Expense Policy / Muster');
  await admin.getByText('The employee code and the name of a published expense policy.').waitFor();
  expect(new URL(admin.url()).pathname).toBe('/live_data/expense_policy');
  await visit(admin, `${origin}/live_data/exchange_rate`);
  await expectAccessible(admin, 'exchange-rate-upload');
});

test('a bill becomes a claim with an assessment, is approved in part, and is paid', async () => {
  const origin = site.origin(company.label);
  const own = (await site.open(company, asha.emailid, { at: '/expense/bill' })).page;
  await own.locator('input[type=file]').setInputFiles({
    name: 'tiffin.png',
    mimeType: 'image/png',
    buffer: await photo(own),
  });
  await result(own, 'The bill was added');
  await expectAccessible(own, 'expense-bills');
  await own.getByRole('link', { name: 'Claim all' }).click();
  await own.getByRole('textbox', { name: 'Title' }).fill('Trade fair in Mumbai');
  await choose(own, 'Category', 'Meals');
  await own.getByLabel('Day', { exact: false }).first().fill(addDays(TODAY, -2));
  await own.getByRole('combobox', { name: 'City' }).fill('Mumbai');
  await own.getByRole('textbox', { name: 'Merchant' }).fill('Saravana Tiffin');
  await own.getByRole('textbox', { name: 'Amount' }).fill('900');
  // The assessment follows what is typed: the class of the city, the limit, and what becomes of the rest.
  await own.getByText(/₹ 300\.00 is over the limit of ₹ 600\.00/).waitFor();
  await button(own, 'Add a line').click();
  await choose(own, 'Category', 'Local travel', 1);
  await own
    .getByRole('region', { name: 'Line 2' })
    .getByLabel('Day', { exact: false })
    .first()
    .fill(addDays(TODAY, -2));
  await own.getByRole('textbox', { name: 'Amount' }).nth(1).fill('250');
  await own.getByRole('region', { name: 'Line 2' }).getByText('Within the rules').waitFor();
  await expectAccessible(own, 'expense-claim-form');
  await picture(own, 'expense-claim-form');
  await button(own, 'Submit').click();
  await result(own, 'The claim was submitted');
  await own.getByText('Submitted', { exact: true }).first().waitFor();

  const manager = (await site.open(company, bina.emailid, { at: '/request_center' })).page;
  const card = manager.getByRole('listitem', { name: /Trade fair/ });
  await card.getByRole('button', { name: 'Approve line 1' }).click();
  await manager.getByRole('dialog').getByRole('textbox', { name: 'Amount' }).fill('500');
  await manager.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await manager.getByText('Please enter a reason').first().waitFor();
  await manager
    .getByRole('dialog')
    .getByRole('textbox', { name: /Reason/ })
    .fill('Dinner was provided');
  await manager.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await result(manager, 'The line was approved');
  await expectAccessible(manager, 'expense-request');
  await button(manager, 'Approve the line').click();
  await result(manager, 'The lines were approved');

  const payer = (await site.open(company, chand.emailid, { at: '/app/compensator/dashboard' })).page;
  expect(await payer.title()).toBe('Compensator dashboard / Muster');
  await payer
    .getByRole('row', { name: /Trade fair/ })
    .getByRole('button', { name: /^Pay/ })
    .click();
  await payer.getByRole('dialog').getByRole('textbox', { name: 'Reference' }).fill('NEFT 4471');
  await expectAccessible(payer, 'expense-pay');
  await payer.getByRole('dialog').getByRole('button', { name: 'Pay', exact: true }).click();
  await payer.getByText('Nothing is to be paid').waitFor();

  await visit(own, `${origin}/expense/passbook`);
  await own.getByText('Nothing is owed').waitFor();
  await own.getByRole('cell', { name: 'Approved claim' }).first().waitFor();
  await expectAccessible(own, 'expense-passbook');
  await visit(own, `${origin}/expense/claim`);
  await own.getByRole('row', { name: /Trade fair.*Paid/ }).waitFor();
  await visit(own, `${origin}/expense/dashboard`);
  await expectAccessible(own, 'expense-dashboard');
});

test('on a phone a bill is photographed and claimed', async () => {
  const { page } = await site.open(company, asha.emailid, { at: '/expense/bill' });
  await onPhone(page, async () => {
    await page.locator('input[type=file]').setInputFiles({
      name: 'taxi.png',
      mimeType: 'image/png',
      buffer: await photo(page),
    });
    await page.getByText(/1 bill without a claim/).waitFor();
    await page.getByRole('link', { name: 'Claim all' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Taxi');
    await choose(page, 'Category', 'Local travel');
    await page.getByLabel('Day', { exact: false }).first().fill(TODAY);
    await page.getByRole('textbox', { name: 'Amount' }).fill('180');
    await page.getByText('Within the rules').first().waitFor();
    await button(page, 'Submit').click();
    await page.getByText('Submitted', { exact: true }).first().waitFor();
  });
  await picture(page, 'expense-claim-phone');
});
