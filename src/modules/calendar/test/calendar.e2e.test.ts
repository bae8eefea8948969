import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { index } from '#platform/server/search.ts';
import { expectAccessible } from '../../../../test/support/accessibility.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';

let site: Site;
let company: Company;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Sahyadri Foods' });
  const { employeeid } = await company.addPerson({ fullname: 'Asha Nair' });
  await company.tx((db) => index(db, 'employee', [{ objectid: employeeid, texts: ['Asha Nair'] }]));
});
afterAll(() => site?.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const result = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).first().waitFor();
/** Opens the only row of the list again. */
const edit = (page: Page, row: RegExp) =>
  page.getByRole('row', { name: row }).getByRole('button', { name: 'Edit' }).click();

test(
  'weekly offs: a month is ticked in a grid, assigned from a day, and not deleted while it is in use (S2-045 S2-184)',
  { timeout: 240_000 },
  async () => {
    const { page } = await site.open(company);
    const origin = site.origin(company.label);
    await page.goto(`${origin}/config/track/leave/weeklyoff`);
    await page.getByText('Create your first weekly off').waitFor();
    expect(await page.title()).toBe('Weekly Off / Muster');
    await expectAccessible(page, 'weekly-offs-empty');
    await page.getByRole('link', { name: 'Create' }).click();
    await button(page, 'Save').click();
    await result(page, 'Please enter name');
    await page.getByRole('textbox', { name: 'Name' }).fill('Bank days');
    await button(page, 'Second and fourth Saturday').click();
    await page.getByText('Sunday; Second, Fourth Saturday').waitFor();
    expect(await page.getByRole('checkbox', { name: 'Fourth Saturday' }).isChecked()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'Third Saturday' }).isChecked()).toBe(false);
    await page.getByRole('checkbox', { name: 'Fifth Friday' }).check();
    await page.getByText('Sunday; Fifth Friday; Second, Fourth Saturday').waitFor();
    await page.getByRole('checkbox', { name: 'Fifth Friday' }).uncheck();
    await expectAccessible(page, 'weekly-off-form');
    await button(page, 'Save').click();
    await result(page, 'Saved successfully');
    await page.getByRole('row', { name: /Bank days.*Not assigned/ }).waitFor();
    await edit(page, /Bank days/);
    await button(page, 'Assign').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await result(page, 'Please select the company, an office or a person');
    await dialog.getByRole('switch', { name: 'The whole company' }).check();
    await dialog.getByRole('combobox', { name: 'People' }).fill('Asha');
    await page.getByRole('option', { name: /Asha Nair/ }).click();
    await expectAccessible(page, 'assign-weekly-off');
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('list', { name: 'Assignments' }).getByText('Asha Nair').waitFor();
    await expectAccessible(page, 'weekly-off-assigned');
    await button(page, 'Remove The whole company').click();
    await button(page, 'Delete').click();
    await result(page, 'Deleted successfully');
    await page.goto(`${origin}/config/track/leave/weeklyoff`);
    const row = page.getByRole('row', { name: /Bank days.*1 person/ });
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await result(page, 'It is assigned to Asha Nair. Take these assignments away first.');
    await expectAccessible(page, 'weekly-offs');
    await page.context().close();
  },
);

test(
  'holiday plans: the national holidays are offered, others added by month, and deleted again (S2-048 S2-187)',
  { timeout: 240_000 },
  async () => {
    const { page } = await site.open(company);
    const origin = site.origin(company.label);
    await page.goto(`${origin}/config/track/leave/holiday`);
    await page.getByText('Create your first holiday plan').waitFor();
    expect(await page.title()).toBe('Holiday Plan / Muster');
    await page.getByRole('link', { name: 'Create' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Maharashtra');
    await page.getByRole('combobox', { name: 'Year' }).selectOption('2027');
    await button(page, 'Add the national holidays of 2027').click();
    await page.getByRole('region', { name: 'August' }).getByText('Sunday').waitFor();
    await button(page, 'Add holiday').click();
    await page.getByText('Please select the day').waitFor();
    await page.getByRole('textbox', { name: 'Day', exact: true }).fill('2027-05-01');
    await page.getByRole('textbox', { name: 'Holiday', exact: true }).fill('Maharashtra Day');
    await page.getByRole('checkbox', { name: 'Optional' }).last().check();
    await button(page, 'Add holiday').click();
    await page.getByRole('region', { name: 'May' }).getByText('Saturday').waitFor();
    await expectAccessible(page, 'holiday-plan-form');
    await button(page, 'Save').click();
    await result(page, 'Saved successfully');
    await page.getByRole('row', { name: /Maharashtra.*4 holidays, 1 of them optional/ }).waitFor();
    await expectAccessible(page, 'holiday-plans');
    await edit(page, /Maharashtra/);
    await page.getByRole('combobox', { name: 'Year' }).selectOption('2027');
    await button(page, 'Remove Gandhi Jayanti').click();
    await page.getByRole('region', { name: 'October' }).waitFor({ state: 'detached' });
    await button(page, 'Save').click();
    const row = page.getByRole('row', { name: /Maharashtra.*3 holidays/ });
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await result(page, 'Holiday plan successfully deleted.');
    await page.context().close();
  },
);
