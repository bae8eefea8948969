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

test('a board is opened from the menu, a figure is explained, and a number opens its rows (S1-008)', async () => {
  const { page } = await site.open(company, undefined, { at: '/' });
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  const headcount = page.getByRole('region', { name: 'Headcount' });
  await headcount.getByText('Headcount: 2').waitFor();
  expect(await page.title()).toBe('Dashboard / Muster');
  await expectAccessible(page, 'dashboard');
  const attrition = page.getByRole('region', { name: 'Attrition' });
  await attrition.getByRole('button', { name: 'How is this worked out?' }).click();
  await attrition.getByText('Headcounts of all days together').waitFor();
  await page.getByRole('button', { name: 'Arrange' }).click();
  await page.getByRole('button', { name: 'Move Headcount down' }).click();
  await page.getByRole('button', { name: 'Standard order' }).waitFor();
  await expectAccessible(page, 'dashboard-arrange');
  await page.getByRole('button', { name: 'Done' }).click();
  await headcount.getByText(/^As of /).waitFor();
  await headcount.getByRole('button', { name: 'Show the table' }).click();
  await headcount.getByRole('table').getByRole('link', { name: '2' }).last().click();
  await page.getByText('2 in all').waitFor();
  await page.getByRole('cell', { name: 'Asha Nair' }).waitFor();
});

test('on a phone the boards and the period are chosen', async () => {
  const { page } = await site.open(company, undefined, { at: '/dashboard' });
  await onPhone(page, async () => {
    await page.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'This financial year' });
    await page.getByText('Payroll', { exact: true }).last().click();
    await page.getByText('There is nothing to show for this period.').first().waitFor();
    await expectAccessible(page, 'dashboard-phone');
  });
});
