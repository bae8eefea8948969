import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdf } from '../../../../test/support/fuzz-files.ts';
import { expectAccessible } from '../../../../test/support/accessibility.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { eml } from './eml.ts';
import { addJob } from './job-rows.ts';

let site: Site;
let company: Company;
let job: Awaited<ReturnType<typeof addJob>>;

beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Malabar Looms' });
  job = await addJob(company, { designationname: 'Loom fitter' });
});
afterAll(() => site?.stop());

test('a candidate is added on the board of an opening, and by the button on the page of the requisition', async () => {
  const { page } = await site.open(company, undefined, { at: `/recruit/pipeline/${job.requisitionjobid}` });
  await page.getByRole('button', { name: 'Add candidate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add candidate' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Devika Rao');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('devika@example.in');
  await dialog
    .getByRole('region', { name: 'Résumé' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'devika.pdf', mimeType: 'application/pdf', buffer: pdf() });
  await dialog.getByText('devika.pdf', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('Please select the source').waitFor();
  await dialog.getByText('Ask the candidate first, then confirm the consent').waitFor();
  await dialog.getByRole('combobox', { name: 'Source' }).click();
  await page.getByRole('option', { name: 'Walk-in' }).click();
  await dialog.getByRole('switch', { name: 'The candidate agrees' }).check({ force: true });
  await dialog.getByRole('combobox', { name: 'Consent given by' }).click();
  await page.getByRole('option', { name: 'In person' }).click();
  await expectAccessible(page, 'adding a candidate');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('article', { name: 'Devika Rao' }).getByRole('link').first().click();
  await page.getByText('Walk-in').first().waitFor();
  await page.getByText('In person', { exact: true }).waitFor();

  const other = await site.open(company, undefined, { at: `/recruit/requisition/${job.requisitionid}` });
  await other.page.getByRole('button', { name: 'Add candidate' }).click();
  const again = other.page.getByRole('dialog', { name: 'Add candidate' });
  await again.getByRole('button', { name: 'Cancel' }).click();
  await again.waitFor({ state: 'detached' });
  expect(await other.page.getByRole('button', { name: 'Add candidate' }).count()).toBe(1);
});

test('a mail that is dropped fills in name, address, day and way of consent and the résumé', async () => {
  const { page } = await site.open(company, undefined, { at: `/recruit/pipeline/${job.requisitionjobid}` });
  await page.getByRole('button', { name: 'Add candidate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add candidate' });
  const buffer = eml({ parts: [{ name: 'Asha CV.pdf', type: 'application/pdf', bytes: pdf() }] });
  const drop = dialog.getByRole('region', { name: 'An email of the candidate' });
  await drop.locator('input[type=file]').setInputFiles({ name: 'mail.eml', mimeType: 'message/rfc822', buffer });
  await dialog.getByText('Asha CV.pdf', { exact: true }).waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Asha Nair');
  expect(await dialog.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe('asha@example.in');
  expect(await dialog.getByRole('combobox', { name: 'Consent given by' }).inputValue()).toBe('E-mail');
  await expectAccessible(page, 'a candidate from a mail');
  // A mail that says less takes nothing away.
  const own = eml({ headers: [`From: Us <${company.admin}>`, 'Subject: Notes'], text: 'Call her' });
  await drop.locator('input[type=file]').setInputFiles({ name: 'own.eml', mimeType: 'message/rfc822', buffer: own });
  await page.getByText('The email does not say who the candidate is. Please enter it.').waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Asha Nair');
  await dialog.getByText('Asha CV.pdf', { exact: true }).waitFor();
});
