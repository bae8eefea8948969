import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Company, Person } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { expectAccessible, onPhone } from '../../../../test/support/accessibility.ts';
import { visit } from '../../../../test/support/visit.ts';

let site: Site;
let company: Company;
let manager: Person;
let asha: Person;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Kaveri Textiles' });
  manager = await company.addPerson({ fullname: 'Bina Shah', groups: ['Manager'] });
  asha = await company.addPerson({ fullname: 'Asha Nair', managerid: manager.employeeid });
});
afterAll(() => site.stop());

test('S1-005, S2-001, S7-068: a person keeps the own profile: a contact at once, personal details and the account as requests', async () => {
  const { page } = await site.open(company, asha.emailid, { at: '/profile' });
  await page.getByRole('tab', { name: 'Personal' }).click();
  const contacts = page.getByRole('region', { name: 'Contacts', exact: true });
  const types = page.waitForResponse((response) => response.url().includes('/api/superuser/getmastercode/ContactType'));
  await contacts.getByRole('button', { name: 'Edit Contacts' }).click();
  expect((await types).status()).toBe(200);
  await contacts.getByRole('combobox', { name: 'Contact type' }).click();
  await page.getByRole('option', { name: 'Stack Overflow' }).waitFor();
  await page.getByRole('option', { name: 'Mobile' }).click();
  await contacts.getByRole('combobox', { name: 'Work or personal' }).click();
  await page.getByRole('option', { name: 'Personal' }).click();
  await contacts.getByLabel('Contact details').fill('12');
  await contacts.getByRole('button', { name: 'Save' }).click();
  await contacts.getByText('Enter the calling code with a plus, such as +91').waitFor();
  await contacts.getByLabel('Calling code').fill('+91');
  await contacts.getByLabel('Contact details').fill('9876543210');
  await expectAccessible(page, 'profile-contacts-form');
  await contacts.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved successfully').waitFor();
  await contacts.getByText('9876543210').waitFor();

  await onPhone(page, async () => {
    const personal = page.getByRole('region', { name: 'Personal', exact: true });
    await personal.getByRole('button', { name: 'Edit Personal' }).click();
    await personal.getByLabel('First name').fill('Asha');
    await personal.getByLabel('Last name').fill('Menon');
    await personal.getByRole('combobox', { name: 'Blood group' }).click();
    await page.getByRole('option', { name: 'O+' }).click();
    await expectAccessible(page, 'profile-personal-form');
    await personal.getByRole('button', { name: 'Submit for approval' }).click();
    await page.getByText('Request sent').waitFor();
    await personal.getByText('Waiting for approval').waitFor();
  });

  await page.getByRole('tab', { name: 'Background' }).click();
  const documents = page.getByRole('region', { name: 'Identity documents' });
  await documents.getByRole('button', { name: 'Edit Identity documents' }).click();
  await expectAccessible(page, 'profile-documents-form');
  await documents.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('tab', { name: 'Family' }).click();
  await page.getByRole('region', { name: 'Nominees' }).waitFor();

  await page.getByRole('tab', { name: 'Statutory & bank' }).click();
  const bank = page.getByRole('region', { name: 'Bank', exact: true });
  await bank.getByRole('button', { name: 'Edit Bank' }).click();
  await bank.getByLabel('Account holder').fill('Asha Nair');
  await bank.getByRole('textbox', { name: 'Bank', exact: true }).fill('State Bank of India');
  await bank.getByRole('combobox', { name: 'Paid by' }).click();
  await page.getByRole('option', { name: 'Bank transfer' }).click();
  await bank.getByRole('textbox', { name: 'Account', exact: true }).fill('00123456789');
  await bank.getByLabel('Account number again').fill('00123456789');
  await bank.getByLabel('IFSC').fill('SBIN0001234');
  await bank.getByRole('button', { name: 'Submit for approval' }).click();
  await bank.getByText('•••••••6789').waitFor();
});

test('the approver ticks what is taken over, and approves', async () => {
  const { page } = await site.open(company, manager.emailid, { at: '/request_center' });
  const card = page.getByRole('listitem', { name: 'Change of profile: Personal' });
  await card.getByText('Approvers, and why').click();
  await card.getByRole('checkbox', { name: /Blood group/ }).uncheck();
  await expectAccessible(page, 'profile-change-approve');
  await card.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await card.waitFor({ state: 'detached' });
  await visit(page, `${site.origin(company.label)}/profile/${asha.employeeid}`);
  await page.getByRole('heading', { name: /Asha Menon/, level: 2 }).waitFor();
});

test('S2-015, S1-006: HR plans a promotion, looks at that day and comes back; edits the record; adds a person', async () => {
  const { page } = await site.open(company, undefined, { at: `/profile/${asha.employeeid}?tab=job` });
  const origin = site.origin(company.label);
  await page.getByRole('button', { name: 'Enter a change of job' }).click();
  const form = page.getByRole('form', { name: 'Enter a change of job' });
  await form.getByLabel('Effective from').fill('2030-01-01');
  await form.getByRole('combobox', { name: 'Kind of change' }).click();
  await page.getByRole('option', { name: 'Promotion' }).click();
  await form.getByLabel('Reason').fill('Yearly review');
  await form.getByLabel('City').fill('Mysuru');
  await expectAccessible(page, 'profile-job-form');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Promotion: Yearly review').waitFor();
  await visit(page, `${origin}/profile/${asha.employeeid}?asof=2030-02-01`);
  await page.getByText(/as planned for 2030-02-01/).waitFor();
  const work = page.getByRole('region', { name: 'Work', exact: true });
  await work.getByText('Mysuru').waitFor();
  await page.getByRole('button', { name: 'Back to today' }).click();
  await work.getByText('Mysuru').waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('asof')).toBeNull();
  await page.getByRole('button', { name: 'Edit the record' }).click();
  await page.getByRole('form', { name: 'Record' }).getByLabel('Mobile').fill('9876500000');
  await expectAccessible(page, 'profile-record-form');
  await page.getByRole('form', { name: 'Record' }).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved successfully').waitFor();

  await visit(page, `${origin}/profile/create`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ravi Menon');
  await page.getByLabel('Employee code').fill('R1');
  await page.getByLabel('Joining date').fill('2026-12-01');
  await page.getByLabel('City').focus();
  await page.getByRole('button', { name: 'Next month' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/profile\/\d+/);
  await page.getByRole('heading', { name: /Ravi Menon/, level: 2 }).waitFor();
  await visit(page, `${origin}/config/hris/employee/profile_changes`);
  await page.getByLabel('Who changes Contacts').selectOption({ label: 'A change needs approval' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved successfully').waitFor();
});
