import { expect } from 'vitest';
import { expectAccessible, onPhone } from '../../../../../test/support/accessibility.ts';
import { picture, signInAs } from '../../../../../test/support/journey.ts';
import { DEMO, type Site } from '../../../../../test/support/site.ts';
import { visit } from '../../../../../test/support/visit.ts';

const as = (site: Site, name: string) =>
  signInAs(site.browser, site.origin('acme'), { email: `${name}@acme.example`, password: DEMO });

/** Payroll looks at the certificates of a year that is not over, and at a quarter with its deposits (S2-089). */
async function lookAtTheYear(site: Site): Promise<void> {
  const origin = site.origin('acme');
  const { page } = await as(site, 'payroll');
  await visit(page, `${origin}/payroll/form16?tab=publish`);
  await page.getByRole('cell', { name: 'Year not over' }).first().waitFor();
  expect(await page.title()).toBe('Form16 / Muster');
  await expectAccessible(page, 'publish-form16');
  await picture(page, 'publish-form16');
  await page
    .getByRole('row', { name: /Year not over/ })
    .first()
    .click();
  await page.getByRole('dialog').getByText('The year so far').waitFor();
  await picture(page, 'check-form16');

  await visit(page, `${origin}/payroll/quarterly_tds`);
  await page.getByRole('combobox', { name: 'Quarter' }).selectOption('April to June');
  await page.getByText('Deposited late').waitFor();
  expect(await page.title()).toBe('Quarterly TDS / Muster');
  await expectAccessible(page, 'quarterly-tds');
  await picture(page, 'quarterly-tds');
  await page.getByRole('combobox', { name: 'Quarter' }).selectOption('July to September');
  await page
    .getByText(/to deposit/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Add a challan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'BSR code' }).fill('0510308');
  await dialog.getByRole('textbox', { name: 'Challan serial number' }).fill('901');
  const deposited = dialog.getByRole('textbox', { name: 'Deposited on' });
  await deposited.fill('2026-09-12');
  await deposited.press('Tab');
  await expectAccessible(page, 'challan-form');
  await picture(page, 'challan-form');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The challan was added').first().waitFor();
}

/** On a phone an employee opens Form16 before the year is over. */
async function openOnPhone(site: Site): Promise<void> {
  const { page } = await as(site, 'employee');
  await onPhone(page, async () => {
    await visit(page, `${site.origin('acme')}/payroll/form16`);
    await page.getByText('No certificate yet').waitFor();
    expect(await page.title()).toBe('Form16 / Muster');
    await expectAccessible(page, 'form16');
    await picture(page, 'form16');
  });
}

/** Certificates of tax deducted and the quarterly statement, in the demo company. */
export async function certificatesAndStatements(site: Site): Promise<void> {
  await lookAtTheYear(site);
  await openOnPhone(site);
}
