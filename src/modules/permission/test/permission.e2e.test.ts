import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { index } from '#platform/server/search.ts';
import { NOTHING_YET } from '../../../../test/support/journey.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { expectAccessible, expectAbsent, onPhone } from '../../../../test/support/accessibility.ts';
import { visit } from '../../../../test/support/visit.ts';

const CONFIG = '/config/hris/employee';

let site: Site;
let origin: string;
let admin: Page;
let employee: Page;
beforeAll(async () => {
  site = await openSite();
  const company = await site.createCompany({ companyname: 'Acme Instruments' });
  origin = site.origin(company.label);
  const kavya = await company.addPerson({ fullname: 'Kavya Menon' });
  await company.addPerson({ fullname: 'Rohit Bansal' });
  await company.addPerson({ fullname: 'Chitra Iyer', groups: ['Payroll checker'] });
  await company.tx(async (db) => {
    await index(db, 'employee', [{ objectid: kavya.employeeid, texts: ['Kavya Menon'] }]);
    await db.updateTable('employee').set({ mobilenumber: '9876543210', dateofbirth: '1990-05-04' }).execute();
    await db.insertInto('employee_statutory').values({ employeeid: kavya.employeeid, pan: 'ABCPM1234K' }).execute();
  });
  admin = (await site.open(company, undefined, { at: NOTHING_YET })).page;
  employee = (await site.open(company, kavya.emailid, { at: NOTHING_YET })).page;
});
afterAll(() => site?.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const result = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).first().waitFor();
const pick = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: group, exact: true }).getByText(name, { exact: true }).click();

test('an administrator makes a policy, puts somebody into it, and it counts without a new sign-in (S2-030 S2-175)', async () => {
  await visit(employee, `${origin}/config/hris/company/grade`);
  await employee.getByText('Permission denied').waitFor();
  await visit(admin, `${origin}${CONFIG}/permission_policy`);
  await admin.getByRole('row', { name: /Payroll checker/ }).waitFor();
  expect(await admin.title()).toBe('Permission Policy / Muster');
  await admin.getByRole('link', { name: 'Create', exact: true }).click();
  await button(admin, 'Save').click();
  await result(admin, 'Please enter policy name');
  await admin.getByLabel('Name', { exact: false }).first().fill('Grade keepers');
  await pick(admin, 'Grade', 'Edit');
  await pick(admin, 'Employee records', 'Read');
  await admin.getByLabel('Whose: Employee records').selectOption('reports');
  await admin.getByRole('combobox', { name: 'Add a person' }).pressSequentially('kav', { delay: 30 });
  await admin.getByRole('option', { name: /Kavya Menon/ }).click();
  await admin.getByRole('list', { name: 'Members to be added' }).getByText('Kavya Menon').waitFor();
  await button(admin, 'Add a rule').click();
  await button(admin, 'Save').click();
  await result(admin, 'Please choose what people must have');
  await expectAccessible(admin, 'policy');
  await admin.getByRole('combobox', { name: 'Employment type' }).click();
  await admin.getByRole('option', { name: 'Intern' }).click();
  await button(admin, 'Save').click();
  await result(admin, 'Saved successfully');
  const row = admin.getByRole('row', { name: /Grade keepers/ });
  await row.getByRole('link', { name: 'Kavya Menon' }).waitFor();
  // The next call of the person's open session has the right; the screen learns of it with its next renewal.
  await employee.reload();
  const status = await employee.evaluate(async () => {
    const renewed = await fetch('/api/refreshtoken', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const { result } = (await renewed.json()) as { result: [{ token: string }] };
    return (await fetch('/api/subscription/allgrade', { headers: { authorization: `Bearer ${result[0].token}` } }))
      .status;
  });
  expect(status).toBe(200);
  await row.getByRole('button', { name: 'Delete' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await result(admin, 'Employee exists with this data');
  // Taken out again, it may go.
  await row.getByRole('button', { name: 'Edit' }).click();
  await button(admin, 'Remove Kavya Menon').click();
  await button(admin, 'Save').click();
  await row.getByText('Nobody yet').waitFor();
  await row.getByRole('button', { name: 'Delete' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await result(admin, 'Permission policy successfully deleted.');
});

test('a right of a second person is shown as waiting; before the last one loses it, the screen asks by name', async () => {
  const open = async () => {
    await visit(admin, `${origin}${CONFIG}/permission_policy`);
    await admin
      .getByRole('row', { name: /Payroll checker/ })
      .getByRole('button', { name: 'Edit' })
      .click();
  };
  await open();
  await admin.getByText('Takes effect once a second person who can give rights has confirmed it.').waitFor();
  await admin
    .getByText('This policy has a right that a second person confirms, so its members are put into it by name.')
    .waitFor();
  expect(await button(admin, 'Add a rule').isDisabled()).toBe(true);
  await admin.getByRole('combobox', { name: 'Add a person' }).pressSequentially('kav', { delay: 30 });
  await admin.getByRole('option', { name: /Kavya Menon/ }).click();
  await button(admin, 'Save').click();
  await result(admin, 'Saved successfully');
  const waiting = admin.getByRole('region', { name: 'Rights not yet in effect' });
  await waiting.getByText('Kavya Menon: Payroll approval').waitFor();
  await waiting.getByText(/There is nobody else to confirm it. It takes effect automatically/).waitFor();
  await expectAccessible(admin, 'policies with a right that waits');
  await open();
  await admin.getByRole('button', { name: /^Remove (?!Kavya)/ }).click();
  await button(admin, 'Save').click();
  const request = admin.getByRole('dialog', { name: /Afterwards nobody can use: Payroll approval/ });
  await request.waitFor();
  await expectAccessible(admin, 'the last holder');
  await request.getByRole('button', { name: 'Keep it' }).click();
  await request.waitFor({ state: 'detached' });
  await button(admin, 'Save').click();
  await request.getByRole('button', { name: 'Continue' }).click();
  await result(admin, 'Saved successfully');
  // Out of the policy again, the right waits for nobody.
  await open();
  await button(admin, 'Remove Kavya Menon').click();
  await button(admin, 'Save').click();
  await waiting.waitFor({ state: 'detached' });
  await visit(admin, `${origin}${CONFIG}/common_access`);
  await admin.getByText('Given by name only, because a second person confirms it.').first().waitFor();
  const edit = admin.getByRole('radiogroup', { name: 'Payroll approval', exact: true }).getByLabel('Edit');
  expect(await edit.isDisabled()).toBe(true);
});

test('new accounts and everybody: both pages are set, previewed and saved (S2-029 S2-034 S2-174)', async () => {
  await visit(admin, `${origin}${CONFIG}/default_permission`);
  await admin.getByRole('combobox', { name: 'Other groups for an employment type' }).click();
  await admin.getByRole('option', { name: 'Intern' }).click();
  await button(admin, 'Save').click();
  await result(admin, 'Please choose at least one group');
  await admin.getByRole('region', { name: 'Intern' }).getByRole('combobox', { name: 'Groups' }).click();
  await admin.getByRole('option', { name: 'Manager' }).click();
  await admin.keyboard.press('Escape');
  await button(admin, 'Save').click();
  await result(admin, 'Saved successfully');
  await visit(admin, `${origin}${CONFIG}/common_access`);
  await admin.getByLabel('For', { exact: true }).selectOption('Intern');
  const preview = admin.getByRole('region', { name: 'What a new joiner of type Intern may do' });
  await expectAbsent(preview.getByText('See grades'), preview.getByText('With the groups of a new account: Manager'));
  await pick(admin, 'Grade', 'Read');
  await preview.getByText('See grades').waitFor();
  await expectAccessible(admin, 'common');
  await button(admin, 'Save').click();
  await result(admin, 'Saved successfully');
  await visit(admin, `${origin}${CONFIG}/default_permission`);
  await visit(admin, `${origin}${CONFIG}/common_access`);
  await admin.getByLabel('For', { exact: true }).selectOption('Intern');
  await preview.getByText('See grades').waitFor();
});

test('company and person choose who sees a field, and the profile says why (S2-002 S2-028 S2-159 S2-173)', async () => {
  await visit(admin, `${origin}${CONFIG}/default_privacy`);
  const mobile = admin.getByRole('group', { name: 'Mobile is visible to' });
  await mobile.getByText('Everybody').click();
  await mobile.getByText('Managers above').click();
  await button(admin, 'Save').click();
  await result(admin, 'Saved successfully');

  await visit(employee, `${origin}/`);
  await employee.getByRole('link', { name: 'Profile privacy' }).first().click();
  await employee.waitForURL(/personal_privacy$/);
  const birth = employee.getByRole('group', { name: 'Date of birth is visible to' });
  await birth.getByText('Same department').click();
  expect(await employee.title()).toBe('Personal Privacy / Muster');
  await result(employee, 'Saved successfully');
  await button(employee, 'Use the company setting for Date of birth').waitFor();
  await employee.getByText('Set by the company', { exact: true }).click();
  await employee.getByText('Set by the company: Nobody else').first().waitFor();
  await expectAccessible(employee, 'personal-privacy');

  await onPhone(employee, async () => {
    await visit(employee, `${origin}/profile?tab=personal`);
    await button(employee, 'Who sees this').first().click();
    await employee.getByText('Also seen by: your department, those responsible for employee records').first().waitFor();
    await visit(employee, `${origin}/profile?tab=background`);
    await button(employee, 'Show the PAN').click();
    await button(employee, 'Hide the PAN').waitFor();
  });
  await visit(employee, `${origin}/directory`);
  await employee.getByRole('table', { name: 'Directory' }).waitFor();
  // Only one's own number is left.
  expect(await employee.locator('a[href^="tel:"]').count()).toBeLessThanOrEqual(1);
  await employee.getByRole('button', { name: 'Rohit Bansal' }).first().click();
  await button(employee, 'Why you see this').first().click();
  await employee.getByText('You see this because everybody in the company can').first().waitFor();
  await expectAccessible(employee, 'why');
});
