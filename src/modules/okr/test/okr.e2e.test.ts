import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, onPhone } from '../../../../test/support/accessibility.ts';
import type { Company, Person } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { visit } from '../../../../test/support/visit.ts';

let site: Site;
let company: Company;
let asha: Person;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Sahyadri Foods' });
  asha = await company.addPerson({ fullname: 'Asha Nair' });
});
afterAll(() => site?.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const result = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).first().waitFor();
const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('a cycle is configured, and somebody sets an objective with a key result (S1-019 S2-075 S2-216 S2-217)', async () => {
  const { page: admin } = await site.open(company, undefined, { at: '/config/perform/successunit' });
  await admin.getByRole('row', { name: /Rupees/ }).waitFor();
  expect(await admin.title()).toBe('Measurement unit / Muster');
  await visit(admin, `${site.origin(company.label)}/config/perform/okr/misc`);
  await admin.getByText('Create your first OKR cycle').waitFor();
  expect(await admin.title()).toBe('OKR Config / Muster');
  await company.tx((db) =>
    db
      .insertInto('okr_cycle')
      .values({ okrcyclename: 'This quarter', fromdate: '2020-01-01', todate: '2099-12-31' })
      .execute(),
  );

  const { page } = await site.open(company, asha.emailid, { at: '/okr' });
  await page.getByText('No objectives in this cycle').waitFor();
  await page.getByRole('link', { name: 'Set an objective' }).first().click();
  await page.getByRole('textbox', { name: 'Objective' }).fill('Customers recommend us');
  await expectAccessible(page, 'okr-create');
  await button(page, 'Save').click();
  await page.getByText('Nothing measures it yet.').waitFor();
  await button(page, 'Add a key result').click();
  await page.getByRole('textbox', { name: 'Key result' }).fill('Net promoter score');
  await choose(page, 'Unit', 'Number');
  await page.getByLabel('Start').fill('20');
  await page.getByLabel('Target').fill('40');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await result(page, 'Saved successfully');
  await page.getByText('–, from 20 to 40').waitFor();
  await expectAccessible(page, 'okr-objective');
});

test('a key result is checked in from a file of days', async () => {
  const { page } = await site.open(company, asha.emailid, { at: '/okr/checkin' });
  await page.getByRole('link', { name: 'Upload values' }).click();
  await button(page, 'Choose a file').waitFor();
  expect(await page.title()).toBe('Upload values / Muster');
  const buffer = Buffer.from('Date,Value\n2026-01-05,25\n');
  await page.locator('input[type=file]').setInputFiles({ name: 'values.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('combobox', { name: 'Key result' }).waitFor();
  await expectAccessible(page, 'okr-values');
});

test('on a phone a key result is checked in, and the tree shows it', async () => {
  const { page } = await site.open(company, asha.emailid, { at: '/okr/checkin' });
  await onPhone(page, async () => {
    await page.getByLabel('Value in #').fill('30');
    await button(page, 'Check in').click();
    await result(page, 'Checked in');
    await expectAccessible(page, 'okr-check-in');
    await page.getByRole('link', { name: 'All objectives' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Customers recommend us' }).getByText('50 %').waitFor();
    await expectAccessible(page, 'okr-tree');
  });
});
