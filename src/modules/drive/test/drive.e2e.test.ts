import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, onPhone } from '../../../../test/support/accessibility.ts';
import { picture } from '../../../../test/support/fuzz-files.ts';
import type { Company, Person } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { visit } from '../../../../test/support/visit.ts';
import { pdfWith } from './people.ts';

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

test('a folder of the company is made, files are uploaded, shown and downloaded (S1-011 S2-013 S5-021 S5-022 S7-020)', async () => {
  const { page } = await site.open(company, undefined, { at: '/drive' });
  await page.getByText('No folders of the company yet').waitFor();
  expect(await page.title()).toBe('Drive / Muster');
  await button(page, 'New folder').click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Forms');
  await expectAccessible(page, 'drive-folder');
  await button(page, 'Save').click();
  await result(page, 'Saved successfully');
  await button(page, 'Folder Forms').click();
  await page.getByText('You see this because: You manage the folders of the company').waitFor();
  await page.locator('input[type=file]').setInputFiles([
    { name: 'Plan.pdf', mimeType: 'application/pdf', buffer: await pdfWith('Looms') },
    { name: 'Loom.png', mimeType: 'image/png', buffer: await picture('png') },
  ]);
  await button(page, 'Image Loom.png').or(button(page, 'Image Loom.jpg')).click();
  await page.getByRole('dialog').getByRole('img', { name: /Loom/ }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const downloading = page.waitForEvent('download');
  await button(page, 'Document Plan.pdf').click();
  expect((await downloading).suggestedFilename()).toBe('Plan.pdf');
  await button(page, 'Look at Plan.pdf').click();
  await page.getByRole('img', { name: 'Page 1 of 1' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await button(page, 'Details of Plan.pdf').click();
  await page.getByRole('list', { name: 'Versions' }).waitFor();
  await expectAccessible(page, 'drive-file');
  await button(page, 'Links for people outside the company').click();
  await page.getByRole('textbox', { name: 'Email id of the recipient' }).fill('auditor@firm.example');
  await button(page, 'Send the link').click();
  await result(page, 'The link is sent');
  await page.getByRole('list', { name: 'Open links' }).getByText('auditor@firm.example').waitFor();
  await expectAccessible(page, 'drive-links');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await result(page, '1 file is in the trash');
  await visit(page, `${site.origin(company.label)}/drive/trash`);
  await button(page, 'Restore').click();
  await result(page, '1 file was restored');
});

test('on a phone a folder that is for everybody is read', async () => {
  const { page } = await site.open(company, asha.emailid, { at: '/drive' });
  await onPhone(page, async () => {
    await button(page, 'Folder Forms').click();
    await button(page, 'Document Plan.pdf').waitFor();
    await expectAccessible(page, 'drive-phone');
  });
});
