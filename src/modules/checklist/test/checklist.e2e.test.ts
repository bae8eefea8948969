import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { index } from '#platform/server/search.ts';
import { expectAccessible, onPhone } from '../../../../test/support/accessibility.ts';
import type { Company, Person } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { visit } from '../../../../test/support/visit.ts';

let site: Site;
let company: Company;
let bina: Person;

beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Konkan Boats' });
  bina = await company.addPerson({ fullname: 'Bina Shah' });
  const asha = await company.addPerson({ fullname: 'Asha Nair', managerid: bina.employeeid });
  await company.tx((db) => index(db, 'employee', [{ objectid: asha.employeeid, texts: ['Asha Nair'] }]));
});
afterAll(() => site?.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const result = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).waitFor();

test('a template is written, a checklist started and done, and its owners reminded (S1-017 S1-045 S2-068 S2-208 S4-020 S4-021)', async () => {
  const origin = site.origin(company.label);
  const { page } = await site.open(company, undefined, { at: '/config/resolve/checklist' });
  // Every company has the clearance of exits from its first day.
  await page.getByRole('row', { name: /Clearance/ }).waitFor();
  expect(await page.title()).toBe('Checklist / Muster');
  await page.getByRole('link', { name: 'Create' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('First day');
  await page.getByRole('textbox', { name: 'Task 1', exact: true }).fill('Prepare the desk');
  await button(page, 'Add a task').click();
  await page.getByRole('textbox', { name: 'Task 2', exact: true }).fill('Show around');
  await page.getByRole('switch', { name: 'Complete in order' }).check();
  await expectAccessible(page, 'template-form');
  await button(page, 'Save').click();
  await result(page, 'Saved successfully');

  await visit(page, `${origin}/checklist/all`);
  await button(page, 'Start a checklist').click();
  await page.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('option', { name: 'First day' }).click();
  await page.getByRole('combobox', { name: 'Employees' }).pressSequentially('Asha', { delay: 20 });
  await page.getByRole('option', { name: /Asha Nair/ }).click();
  await expectAccessible(page, 'start-checklist');
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  await result(page, '1 checklist was started');
  const row = page.getByRole('row', { name: /Asha Nair/ });
  await row.getByText('Due Soon').waitFor();
  await expectAccessible(page, 'checklists');
  await row.getByRole('button', { name: 'Actions for Asha Nair' }).click();
  await page.getByRole('menuitem', { name: 'View' }).waitFor();
  await page.getByRole('menuitem', { name: 'Remind' }).click();
  await result(page, 'Reminded of 2 tasks');

  const owner = (await site.open(company, bina.emailid, { at: '/checklist' })).page;
  await owner.getByRole('listitem', { name: 'Prepare the desk' }).waitFor();
  await expectAccessible(owner, 'own-tasks');
  await onPhone(owner, async () => {
    await button(owner, 'Complete: Show around').click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await result(owner, 'Please complete current task');
    await owner.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await button(owner, 'Complete: Prepare the desk').click();
    await expectAccessible(owner, 'task');
    await owner.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await owner.getByRole('listitem', { name: 'Prepare the desk' }).waitFor({ state: 'detached' });
  });

  await visit(page, `${origin}/checklist/tasks`);
  await page
    .getByRole('row', { name: /Show around/ })
    .getByRole('checkbox')
    .check();
  await button(page, 'Mark as done').click();
  await result(page, '1 task is done');
  await visit(page, `${origin}/checklist/all`);
  await page.getByText('No checklists are running').waitFor();
  await page.getByRole('link', { name: 'Show complete ones' }).click();
  await page.getByRole('row', { name: /Asha Nair/ }).click();
  await page.getByRole('listitem', { name: 'Prepare the desk' }).getByText('Bina Shah', { exact: false }).waitFor();
  await expectAccessible(page, 'checklist');
});
