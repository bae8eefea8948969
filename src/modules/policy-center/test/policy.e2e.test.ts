import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
});
afterAll(() => site?.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const result = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).waitFor();
const CONFIG = '/config/resolve/policy_center';

async function write(page: Page, text: string) {
  const box = page.getByRole('textbox', { name: 'Text', exact: true });
  await box.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

test('a policy is written, published, acknowledged on a phone, changed and asked for again (S1-018 S2-069 S2-209)', async () => {
  const origin = site.origin(company.label);
  const { page } = await site.open(company, undefined, { at: CONFIG });
  await page.getByText('Write your first company policy').waitFor();
  expect(await page.title()).toBe('Company Policy / Muster');
  await page.getByRole('link', { name: 'Create' }).click();
  await button(page, 'Save').click();
  await result(page, 'Please enter policy name');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Code of conduct');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Code of conduct');
  await write(page, 'Gifts above 5,000 rupees are refused.');
  await expectAccessible(page, 'policy-form');
  await button(page, 'Save').click();
  await result(page, 'Saved successfully');
  await page.getByRole('row', { name: /Code of conduct/ }).click();
  await button(page, 'Publish').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await result(page, 'The policy is published');
  await expectAccessible(page, 'policy-page');

  const own = (await site.open(company, asha.emailid, { at: '/policy_center' })).page;
  await own.getByRole('list', { name: 'To acknowledge' }).waitFor();
  expect(await own.title()).toBe('Policy Center / Muster');
  await expectAccessible(own, 'policy-center');
  await onPhone(own, async () => {
    await own.getByRole('link', { name: 'Code of conduct' }).click();
    await own.getByRole('article', { name: 'Code of conduct' }).waitFor();
    await expectAccessible(own, 'read-policy');
    await button(own, 'I have read and acknowledge it').click();
    await result(own, 'You have acknowledged the policy');
    await button(own, 'Receipt').waitFor();
  });

  await button(page, 'Edit')
    .or(page.getByRole('link', { name: 'Edit' }))
    .click();
  await write(page, 'Gifts above 2,000 rupees are refused.');
  await page.getByRole('textbox', { name: 'Note on the change' }).fill('The limit is lower');
  await button(page, 'Save').click();
  await result(page, 'Saved successfully');
  await page.getByRole('row', { name: /Code of conduct/ }).click();
  await page.getByRole('tab', { name: 'Versions' }).click();
  await button(page, 'What changed').click();
  const difference = page.getByRole('list', { name: 'What changed' });
  await difference.locator('del', { hasText: '5' }).waitFor();
  await difference.locator('ins', { hasText: '2' }).waitFor();
  await expectAccessible(page, 'policy-difference');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('tab', { name: 'Text' }).click();
  await button(page, 'Publish').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await result(page, 'The policy is published');
  await page.getByRole('tab', { name: 'People' }).click();
  await page
    .getByRole('row', { name: /Asha Nair/ })
    .getByText('Acknowledged an earlier version')
    .waitFor();
  await expectAccessible(page, 'policy-people');
  await button(page, 'Remind everybody who has not').click();
  await result(page, '1 person was reminded');

  await visit(own, `${origin}/policy_center`);
  await own.getByRole('link', { name: 'Code of conduct' }).click();
  await own.getByText('The limit is lower').waitFor();
  await button(own, 'Decline').click();
  await own.getByRole('textbox', { name: 'Reason' }).fill('Customs of our suppliers');
  await own.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await result(own, 'Your reason was sent to HR');
});
