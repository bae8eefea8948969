import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, onPhone } from '../../../../test/support/accessibility.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';

let site: Site;
let company: Company;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Sahyadri Foods' });
  await company.addPerson({ fullname: 'Asha Nair' });
  await company.addPerson({ fullname: 'Bina Shah' });
});
afterAll(() => site?.stop());

test('a report is made, grouped with a chart, and kept', async () => {
  const { page } = await site.open(company, undefined, { at: '/report_robo' });
  await page.getByRole('cell', { name: 'Asha Nair' }).waitFor();
  expect(await page.title()).toBe('Report Robo / Muster');
  await page.getByRole('combobox', { name: 'Group by' }).click();
  await page.getByRole('option', { name: 'In service' }).click();
  await page.getByText('Number of rows by In service, over all 2').waitFor();
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'report');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('In service');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Report' }).locator('option:checked').textContent())
    .toBe('In service');
});

test('on a phone a kept report is opened', async () => {
  const { page } = await site.open(company, undefined, { at: '/report_robo' });
  await onPhone(page, async () => {
    await page.getByRole('combobox', { name: 'Report' }).selectOption({ label: 'In service' });
    await page.getByText('Number of rows by In service, over all 2').waitFor();
    await expectAccessible(page, 'report-phone');
  });
});
