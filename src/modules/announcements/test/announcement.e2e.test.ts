import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, onPhone } from '../../../../test/support/accessibility.ts';
import type { Company, Person } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';

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
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).waitFor();

test('an announcement is written, published, read and acknowledged on a phone, and its readers are seen', async () => {
  const { page } = await site.open(company, undefined, { at: '/config/resolve/announcement' });
  await page.getByText('Write your first announcement').waitFor();
  expect(await page.title()).toBe('Announcements / Muster');
  await page.getByRole('link', { name: 'Create' }).click();
  await button(page, 'Save').click();
  await result(page, 'Please enter the title');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Fire drill on Friday');
  await page.getByRole('textbox', { name: 'Text', exact: true }).click();
  await page.keyboard.type('Leave by the stairs.');
  await page.getByRole('switch', { name: 'To be acknowledged' }).click();
  await expectAccessible(page, 'announcement-form');
  await button(page, 'Save').click();
  await result(page, 'Saved successfully');
  await page.getByRole('row', { name: /Fire drill on Friday/ }).click();
  await button(page, 'Publish').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await result(page, 'The announcement is published');
  await expectAccessible(page, 'announcement-page');

  const own = (await site.open(company, asha.emailid, { at: '/' })).page;
  await own.getByRole('region', { name: 'Announcements' }).getByText('To acknowledge').waitFor();
  await onPhone(own, async () => {
    await own.getByRole('link', { name: 'Fire drill on Friday' }).click();
    await own.getByRole('article', { name: 'Fire drill on Friday' }).waitFor();
    await expectAccessible(own, 'read-announcement');
    await button(own, 'I have read and acknowledge it').click();
    await result(own, 'You have acknowledged the announcement');
  });

  await page.getByRole('tab', { name: 'People' }).click();
  await page
    .getByRole('row', { name: /Asha Nair/ })
    .getByText('Acknowledged')
    .waitFor();
  await expectAccessible(page, 'announcement-people');

  await page.getByRole('tab', { name: 'As one person' }).click();
  await page.getByText('See it as one of your people').waitFor();
  await expectAccessible(page, 'announcement-preview');
});
