import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdf } from '../../../../test/support/fuzz-files.ts';
import { expectAccessible } from '../../../../test/support/accessibility.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
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
