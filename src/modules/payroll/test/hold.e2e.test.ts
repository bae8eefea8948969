import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../../test/support/accessibility.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { companyWithPeople, payOctober } from './staffed-site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.stop());

test('pay is put on hold, kept back by the run, and paid out once the hold has ended', async () => {
  const company = await companyWithPeople(site);
  const { page } = await site.open(company, undefined, { at: '/payroll/hold' });
  await page.getByRole('heading', { name: 'No pay is on hold' }).waitFor();
  await page.getByRole('link', { name: 'Put pay on hold' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('form').getByText('Please select a person').waitFor();
  await page.getByRole('combobox', { name: 'Person' }).fill('AC0010');
  await page.getByRole('option').first().click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Bank account under review');
  await expectAccessible(page, 'hold-form');
  await page.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row', { name: /AC0010|Bank account under review/ });
  await row.getByText('Payout').waitFor();
  await row.getByText('goes on').waitFor();

  await payOctober(company);
  await page.getByRole('tab', { name: 'Pay kept back' }).click();
  await page.getByText('Still on hold').waitFor();
  await page.getByRole('tab', { name: 'Holds' }).click();
  await page.getByRole('button', { name: 'End the hold' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the hold' }).click();
  await page.getByRole('heading', { name: 'No pay is on hold' }).waitFor();
  await page.getByText('Ended', { exact: true }).click();
  await page.getByText('October 2026').first().waitFor();

  await page.getByRole('tab', { name: 'Pay kept back' }).click();
  await page.getByText('Can be paid out').waitFor();
  await page
    .getByRole('row', { name: /AC0010/ })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: 'Pay out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay out' });
  const label = await dialog.getByText(/^Type the total: /).textContent();
  await dialog.getByLabel(/^Type the total/).fill((label ?? '').replace(/^[^\d]*/, ''));
  await expectAccessible(page, 'pay-out');
  await dialog.getByRole('button', { name: 'Pay out' }).click();
  await page.getByRole('heading', { name: 'Paid out later' }).waitFor();
  await page.getByRole('heading', { name: 'Nothing is kept back' }).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Bank file' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^bank-advice-2026-10-payout-\d+\.csv$/);
});
