import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { expectAccessible, expectAccessibleAsIs, expectAbsent } from '../../../../test/support/accessibility.ts';
import { visit } from '../../../../test/support/visit.ts';

const SAMPLES = new URL('../../../../samples/sahyadri/', import.meta.url).pathname;
const REGISTER = `${SAMPLES}2026-10/employees.xlsx`;
const PHONE = { width: 360, height: 740 };
const PASSWORD = 'monsoon over the ghats';

let site: Site;
let company: Company;
beforeAll(async () => {
  site = await openSite();
  const configuration = JSON.parse(readFileSync(`${SAMPLES}company.json`, 'utf8')) as Record<string, unknown>;
  company = await site.createCompany({ companyname: 'Sahyadri Foods', configuration });
});
afterAll(() => site?.stop());

const address = (path: string) => site.origin(company.label) + path;
async function visitor(viewport: { width: number; height: number }): Promise<Page> {
  const context = await site.browser.newContext({ viewport, serviceWorkers: 'block' });
  return context.newPage();
}

async function uploadRegister(page: Page): Promise<void> {
  await visit(page, address('/live_data'));
  await page.getByRole('link', { name: /Add New Employee/ }).click();
  await page.getByText('Drop the file here').waitFor();
  await page.setInputFiles('input[type=file]', REGISTER);
  await page.getByLabel('Heading for Employee Code').waitFor();
  await expectAccessible(page, 'columns');
  // A column that was taken away is asked for before anything is checked.
  await page.getByLabel('Heading for Full Name').selectOption('');
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('alert').getByText('Full Name').first().waitFor();
  await page.getByLabel('Heading for Full Name').selectOption({ label: 'Full Name' });
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByText('Some names in the file do not exist yet').waitFor();
  await expectAccessible(page, 'new names');
  await page.getByRole('button', { name: 'Continue with this choice' }).click();
  await page.getByRole('tab', { name: '300 Valid' }).waitFor();
  // Left and found again by its address.
  await page.reload();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('heading', { name: '300 people will be added' }).waitFor();
  await expectAccessible(page, 'apply');
  await page.getByRole('button', { name: 'Apply all 300 rows' }).click();
  await page.getByText('Data uploaded successfully').waitFor();
  await page.getByRole('heading', { name: '300 people were added' }).waitFor();
}

test('an administrator loads the register, finds a person and gives access; the person sees only what is theirs', async () => {
  const { page: admin } = await site.open(company);
  await uploadRegister(admin);

  await admin.getByRole('link', { name: 'Open the directory' }).click();
  await admin.getByRole('table', { name: 'Directory' }).waitFor();
  await admin.getByLabel('Search this list').fill('Sabiha');
  await admin.getByText('1 found').waitFor();
  await admin.getByRole('button', { name: 'Sabiha Merchant' }).click();
  await admin.getByRole('heading', { name: 'Sabiha Merchant', level: 2 }).waitFor();
  for (const tab of ['Job', 'Personal', 'Statutory & bank', 'Pay', 'Overview']) {
    await admin.getByRole('tab', { name: tab, exact: true }).click();
    await expectAccessible(admin, `profile: ${tab}`);
  }
  await admin.getByRole('button', { name: 'Give access', exact: true }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Give access' }).click();
  const link = await admin.getByLabel('One-time link').inputValue();
  await expectAccessible(admin, 'access');

  const person = await visitor(PHONE);
  await visit(person, link);
  await person.getByLabel('New password').fill('too short');
  await person.getByRole('button', { name: 'Set the password' }).click();
  await person.getByText('The password needs at least 12 characters').first().waitFor();
  await expectAccessibleAsIs(person, 'first password');
  await person.getByLabel('New password').fill(PASSWORD);
  await person.getByRole('button', { name: 'Set the password' }).click();
  await person.getByRole('heading', { name: 'Your team' }).waitFor();
  await expectAccessibleAsIs(person, 'desk of an employee');

  await visit(person, address('/profile?tab=pay'));
  await person.getByText('Annual CTC').waitFor();
  await expectAccessibleAsIs(person, 'own profile');
  await visit(person, address('/directory'));
  await person.getByRole('link', { name: /^Aarav Chavan/ }).waitFor();
  await expectAccessibleAsIs(person, 'directory on the phone');
  await person.getByRole('link', { name: /^Aarav Chavan/ }).click();
  await person.getByRole('heading', { name: 'Aarav Chavan', level: 2 }).waitFor();
  expect(await person.getByRole('tab').allTextContents()).toEqual(['Overview']);
  await expectAbsent(
    person.getByRole('button', { name: /access/ }),
    person.getByRole('heading', { name: 'Aarav Chavan', level: 2 }),
  );
  await visit(person, address('/live_data'));
  await person.getByText('Permission denied').waitFor();

  const late = await visitor(PHONE);
  await visit(late, link);
  await late.getByLabel('New password').fill('another long password');
  await late.getByRole('button', { name: 'Set the password' }).click();
  await late.getByRole('heading', { name: 'Link Expired' }).waitFor();
});
