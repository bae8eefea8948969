import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyToday } from '../../../../test/support/company-day.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { expectAccessible } from '../../../../test/support/accessibility.ts';
import { CHOSEN, linkOf, mailTo } from './invited.ts';
import { visit } from '../../../../test/support/visit.ts';
import { limit } from '../../../../test/support/limits.ts';

let site: Site;
let company: Company;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Kaveri Textiles' });
  await company.tx(async (db) => {
    await db.insertInto('department').values({ departmentname: 'Weaving' }).execute();
    await db.insertInto('designation').values({ designationname: 'Clerk' }).execute();
  });
});
afterAll(() => site?.stop());

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const result = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).first().waitFor();
async function type(page: Page, name: string, value: string): Promise<void> {
  const field = page.getByRole('textbox', { name, exact: true }).first();
  await field.fill(value);
  // A calendar that opened with the field closes when it is left.
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) await field.press('Tab');
}
async function choose(page: Page, field: string, option: string, within?: string): Promise<void> {
  const place = within === undefined ? page : card(page, within);
  const wanted = page.getByRole('option', { name: option, exact: true });
  const select = place.getByRole('combobox', { name: field, exact: true }).first();
  // What was saved before is read again, and a list that is open by then closes; on a phone a message may cover it.
  for (let times = 0; times < 3; times += 1) {
    await select.click();
    const isChosen = await wanted.click({ timeout: limit(5) }).then(
      () => true,
      () => false,
    );
    if (isChosen) return;
  }
  throw new Error(`“${option}” is not offered in “${field}”`);
}
async function saveIn(page: Page, name: string): Promise<void> {
  await card(page, name).getByRole('button', { name: 'Save', exact: true }).click();
  await card(page, name)
    .getByRole('button', { name: /^(Edit|Add) / })
    .waitFor();
}

const TODAY = companyToday();

test('HR invites, the person enters everything on a phone, is sent back once, is taken in and signs in (S2-158 S8-046)', async () => {
  const origin = site.origin(company.label);
  const { page: hr } = await site.open(company, undefined, { at: '/invite' });
  await hr.getByText('Invite your next employee').waitFor();
  expect(await hr.title()).toBe('Invite New Employee / Muster');
  await hr.getByRole('link', { name: 'Invite', exact: true }).first().click();
  await button(hr, 'Send invitation').click();
  await result(hr, 'Please enter name');
  await type(hr, 'Name', 'Asha Nair');
  await type(hr, 'Personal e-mail', 'asha@example.in');
  await type(hr, 'Joining date', TODAY);
  await type(hr, 'Message', 'Welcome to the team!');
  await choose(hr, 'Designation', 'Clerk');
  await choose(hr, 'Department', 'Weaving');
  await button(hr, 'Send invitation').click();
  await result(hr, 'The invitation is on its way');
  await hr.getByText('Nothing entered yet.').waitFor();
  const invitation = hr.url();

  const context = await site.browser.newContext({
    viewport: { width: 360, height: 740 },
    locale: 'en-IN',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(limit(20));
  const token = linkOf(await mailTo(company, 'asha@example.in'));
  await visit(page, `${origin}/joining#${token}`);
  await button(page, 'Start').waitFor();
  // Looking uses nothing up.
  await page.reload();
  await expectAccessible(page, 'joining-link');
  await button(page, 'Start').click();
  await page.getByRole('heading', { name: 'Choose your password' }).waitFor();
  await page.getByLabel('New password').fill('short');
  await button(page, 'Set the password').click();
  await page.getByRole('alert').first().waitFor();
  await expectAccessible(page, 'joining-password');
  await page.getByLabel('New password').fill(CHOSEN);
  await button(page, 'Set the password').click();

  await page.getByRole('heading', { name: 'Your joining, Asha Nair' }).waitFor();
  await expectAccessible(page, 'joining-step-personal');
  await type(page, 'Date of birth', '1999-04-03');
  await choose(page, 'Gender', 'Female');
  // Next saves what was entered and goes on.
  await button(page, 'Next').click();
  await result(page, 'Saved successfully');
  await card(page, 'Addresses').waitFor();
  // It goes on where it was left, with the password.
  await button(page, 'Leave and continue later').click();
  await page.getByRole('heading', { name: 'Continue your joining' }).waitFor();
  await expectAccessible(page, 'joining-sign-in');
  await page.getByLabel('E-mail').fill('asha@example.in');
  await page.getByLabel('Password', { exact: true }).fill(CHOSEN);
  await button(page, 'Continue').click();
  await page.getByRole('heading', { name: 'Your joining, Asha Nair' }).waitFor();

  await card(page, 'Addresses').waitFor();
  await type(page, 'Present address', '4 Lake Road');
  await type(page, 'Present city', 'Kochi');
  await saveIn(page, 'Addresses');
  await choose(page, 'Contact type', 'Mobile', 'Contacts');
  await choose(page, 'Work or personal', 'Personal', 'Contacts');
  await type(page, 'Calling code', '+91');
  await type(page, 'Contact details', '9876543210');
  await saveIn(page, 'Contacts');
  await type(page, 'Name', 'Ravi Nair');
  await choose(page, 'Relationship', 'Father', 'Emergency contacts');
  await type(page, 'Calling code', '+91');
  await type(page, 'Number', '9876500000');
  await saveIn(page, 'Emergency contacts');
  await button(page, 'Next').click();
  await button(page, 'Next').click();
  await button(page, 'Next').click();

  await choose(page, 'Document', 'PAN', 'Identity documents');
  await type(page, 'Number', 'ABCPN1234F');
  const scan = join(tmpdir(), `pan-${company.label}.png`);
  await writeFile(
    scan,
    await sharp({ create: { width: 40, height: 20, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  );
  await page.locator('input[type=file]').setInputFiles(scan);
  await page.getByText('Scan uploaded.').waitFor();
  await expectAccessible(page, 'joining-step-documents');
  await saveIn(page, 'Identity documents');
  await button(page, 'Next').click();
  await choose(page, 'Paid by', 'Bank transfer', 'Bank');
  await type(page, 'Account holder', 'Asha Nair');
  await card(page, 'Bank').getByRole('textbox', { name: 'Bank', exact: true }).fill('State Bank of India');
  await type(page, 'Account', '00123456789');
  await type(page, 'Account number again', '00123456789');
  await type(page, 'IFSC', 'SBIN0001234');
  await saveIn(page, 'Bank');
  await choose(page, 'Provident fund', 'On statutory wages', 'Statutory');
  await saveIn(page, 'Statutory');
  await button(page, 'Next').click();
  await button(page, 'Submit').click();
  await result(page, 'Please confirm that everything is true');
  await expectAccessible(page, 'joining-check');
  await page.getByRole('checkbox', { name: 'Everything I have entered is true and complete.' }).check();
  await button(page, 'Submit').click();
  await page.getByText('Thank you. Your details are being checked.').waitFor();
  await expectAccessible(page, 'joining-waits');

  await visit(hr, invitation);
  await card(hr, 'Bank').getByRole('button', { name: 'Show the Account' }).click();
  await card(hr, 'Bank').getByText('00123456789').waitFor();
  await card(hr, 'Identity documents').getByRole('link', { name: 'Open the scan' }).waitFor();
  await expectAccessible(hr, 'joining-review');
  await button(hr, 'Send back').click();
  await hr.getByRole('textbox', { name: 'Comment' }).fill('Please enter your middle name');
  await hr.getByRole('dialog').getByRole('button', { name: 'Send back' }).click();
  await result(hr, 'Sent back for changes');

  await page.reload();
  await page.getByText('Please enter your middle name').waitFor();
  await button(page, /About you/).click();
  await button(page, 'Edit Personal').click();
  await type(page, 'Middle name', 'Devi');
  await saveIn(page, 'Personal');
  await button(page, /Check and submit/).click();
  await page.getByRole('checkbox', { name: 'Everything I have entered is true and complete.' }).check();
  await button(page, 'Submit').click();
  await page.getByText('Thank you. Your details are being checked.').waitFor();

  await visit(hr, `${origin}/invite`);
  await visit(hr, invitation);
  await hr.getByRole('list', { name: 'Changed since it was sent back' }).getByText('Devi').waitFor();
  await button(hr, 'Add as employee').click();
  await hr.getByRole('dialog').getByRole('textbox', { name: 'Employee code' }).fill('KT001');
  await hr.getByRole('dialog').getByRole('button', { name: 'Add as employee' }).click();
  await result(hr, 'The person is added as an employee');
  await hr.getByRole('link', { name: 'KT001' }).waitFor();

  // What was used does not open again, and says what to do.
  await visit(page, `${origin}/joining#${token}`);
  await page.getByRole('heading', { name: 'Link Expired', exact: true }).waitFor();
  await expectAccessible(page, 'joining-expired');
  await visit(page, `${origin}/login`);
  await page.getByLabel('E-mail').fill('asha@example.in');
  await page.getByLabel('Password', { exact: true }).fill(CHOSEN);
  await button(page, 'Sign in').click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await visit(page, `${origin}/profile`);
  await page.getByRole('heading', { name: 'Asha Devi Nair' }).first().waitFor();
});

test('invitations are narrowed by state, sent again and withdrawn; how long they are kept is chosen', async () => {
  const origin = site.origin(company.label);
  const { page } = await site.open(company, undefined, { at: '/invite/create' });
  await type(page, 'Name', 'Bela Rao');
  await type(page, 'Personal e-mail', 'bela@example.in');
  await type(page, 'Joining date', '2027-01-04');
  await button(page, 'Send invitation').click();
  await button(page, 'Send again').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await result(page, 'The invitation is on its way');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await type(page, 'Joining date', '2027-02-01');
  await button(page, 'Save').click();
  await page.getByText('2027-02-01').first().waitFor();
  await button(page, 'Withdraw').click();
  await expectAccessible(page, 'joining-withdraw');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await result(page, 'The invitation is withdrawn');
  await visit(page, `${origin}/invite?state=7`);
  await page.getByRole('row', { name: /Bela Rao/ }).waitFor();
  await visit(page, `${origin}/invite`);
  await page.getByRole('row', { name: /Bela Rao/ }).waitFor();
  await page.getByRole('link', { name: 'Unfinished invitations' }).click();
  await page.getByLabel('Days without a change').fill('60');
  await expectAccessible(page, 'joining-retention');
  await button(page, 'Save').click();
  await result(page, 'Saved successfully');
});
