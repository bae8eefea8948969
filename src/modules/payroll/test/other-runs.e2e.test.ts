import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../../test/support/accessibility.ts';
import { picture } from '../../../../test/support/journey.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { companyWithPeople } from './staffed-site.ts';

let site: Site;
let company: Company;
beforeAll(async () => {
  site = await openSite();
  company = await companyWithPeople(site);
  await company.tx((db) =>
    db.updateTable('employee').set({ leavingdate: '2026-10-16' }).where('employeecode', '=', 'AC0010').execute(),
  );
});
afterAll(() => site?.stop());

test('a bonus is paid by an off-cycle run: opened, an amount entered, computed', async () => {
  const { page, close } = await site.open(company, undefined, { at: '/payroll/run' });
  await page.getByRole('button', { name: 'Open another payroll' }).click();
  const form = page.getByRole('form', { name: 'Open another payroll' });
  await form.getByRole('radio', { name: 'Off-cycle' }).waitFor();
  expect(await form.getByRole('radio', { name: 'Off-cycle' }).isChecked()).toBe(true);
  await picture(page, 'open-other-run-1440');
  await expectAccessible(page, 'open-other-run');
  await form.getByRole('button', { name: 'Open', exact: true }).click();
  await form.getByText('Please enter a name').waitFor();
  await form.getByRole('textbox', { name: 'Name' }).fill('Diwali bonus');
  await form.getByRole('button', { name: 'Open', exact: true }).click();
  await page
    .getByRole('heading', { name: /2026, Diwali bonus/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Enter an amount' }).click();
  const amount = page.getByRole('form', { name: 'Amount' });
  await amount.getByRole('combobox', { name: 'Person' }).fill('AC0001');
  await page.getByRole('option').first().click();
  await amount.getByRole('combobox', { name: 'Paid or deducted as' }).click();
  await page.getByRole('option', { name: /Performance/i }).click();
  await amount.getByRole('textbox', { name: 'Amount' }).fill('50000');
  await amount.getByRole('button', { name: 'Save' }).click();
  await page.getByText('1 person in this payroll').waitFor();
  await page.getByRole('button', { name: 'Compute', exact: true }).click();
  await page.getByText(/Waiting for approval/).waitFor();
  await page.getByRole('row', { name: /AC0001/ }).waitFor();
  await picture(page, 'off-cycle-run-1440');
  await close();
  await company.tx((db) => db.updateTable('payroll_run').set({ statusid: 7, voidreason: 'Next journey' }).execute());
});

test('who leaves is chosen for a full and final run', async () => {
  const { page } = await site.open(company, undefined, { at: '/payroll/run' });
  await page.getByRole('button', { name: 'Open another payroll' }).click();
  const form = page.getByRole('form', { name: 'Open another payroll' });
  await form.getByRole('radio', { name: 'Full and final' }).check();
  await form.getByRole('button', { name: 'Open', exact: true }).click();
  await page
    .getByRole('heading', { name: /2026, Full and final/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Choose people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who is settled' });
  await dialog.getByRole('checkbox', { name: /AC0010/ }).check();
  await picture(page, 'choose-people-1440');
  await expectAccessible(page, 'choose-people');
  await dialog.getByRole('button', { name: 'Add 1 person' }).click();
  await page.getByText('1 person in this payroll').waitFor();
  await page.getByText(/^Leaves on/).waitFor();
});
