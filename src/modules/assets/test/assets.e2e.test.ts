import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { index } from '#platform/server/search.ts';
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
  await company.tx((db) => index(db, 'employee', [{ objectid: asha.employeeid, texts: ['Asha Nair'] }]));
});
afterAll(() => site?.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const result = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).first().waitFor();
const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('a category and an asset are added and issued (S1-007 S1-048 S2-084 S2-219)', async () => {
  const { page } = await site.open(company, undefined, { at: '/config/hrops/asset/category' });
  const origin = site.origin(company.label);
  await page.getByText('Create your first asset category').waitFor();
  expect(await page.title()).toBe('Assets categories / Muster');
  await page.getByRole('link', { name: 'Create' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Laptop');
  await choose(page, 'Depreciation', 'Straight line, by days');
  await page.getByRole('textbox', { name: 'Terms of use' }).fill('Give it back on your last day.');
  await expectAccessible(page, 'asset-category');
  await button(page, 'Save').click();
  await result(page, 'Saved successfully');

  await visit(page, `${origin}/assets`);
  await page.getByRole('link', { name: 'Add an asset' }).first().click();
  await choose(page, 'Category', 'Laptop');
  await page.getByRole('textbox', { name: 'Tag' }).fill('LT-1');
  await page.getByRole('textbox', { name: 'Asset', exact: true }).fill('ThinkPad T14');
  await page.getByLabel('Cost').fill('72000');
  await button(page, 'Save').click();
  await result(page, 'Saved successfully');
  await page.getByRole('row', { name: /LT-1/ }).click();
  await page.getByText('Nobody has had it yet.').waitFor();
  await button(page, 'Issue').click();
  await page.getByRole('combobox', { name: 'Employee' }).fill('Asha');
  await page.getByRole('option', { name: /Asha Nair/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Issue', exact: true }).click();
  await page.getByText('Waiting for acceptance').waitFor();
  await expectAccessible(page, 'asset');
});

test('on a phone an employee accepts what is issued and requests another', async () => {
  const { page } = await site.open(company, asha.emailid, { at: '/assets/my' });
  await onPhone(page, async () => {
    await page.getByText('Give it back on your last day.').waitFor();
    await expectAccessible(page, 'my-assets');
    await button(page, 'Accept').click();
    await result(page, 'Accepted');
    await button(page, 'Request an asset').click();
    await choose(page, 'Category', 'Laptop');
    await page.getByRole('textbox', { name: 'Reason' }).fill('For site visits');
    await button(page, 'Submit').click();
    await page.getByText('For site visits').waitFor();
    await page.getByText('Submitted', { exact: true }).waitFor();
  });
});
