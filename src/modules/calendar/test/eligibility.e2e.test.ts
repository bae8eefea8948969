import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyToday } from '../../../../test/support/company-day.ts';
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
  const people = [asha, await company.addPerson({ fullname: 'Bina Shah' })];
  await company.tx(async (db) => {
    const { officeaddressid } = await db
      .insertInto('company_office')
      .values({ officename: 'Pune works', statename: 'Maharashtra' })
      .returning('officeaddressid')
      .executeTakeFirstOrThrow();
    for (const { employeeid } of people)
      await db
        .updateTable('work_profile')
        .set({ officeaddressid, employmenttype: employeeid === asha.employeeid ? 'Permanent' : 'Trainee' })
        .where('employeeid', '=', employeeid)
        .execute();
    const plans = await db
      .insertInto('holiday_plan')
      .values(['All offices', 'Maharashtra', 'Trainees'].map((holidayplanname) => ({ holidayplanname })))
      .returning('holidayplanid')
      .execute();
    await db
      .insertInto('calendar_assignment')
      .values({ holidayplanid: plans[0]?.holidayplanid ?? 0, fromdate: '2026-01-01' })
      .execute();
    await db
      .insertInto('holiday')
      .values({ holidayplanid: plans[1]?.holidayplanid ?? 0, holidaydate: companyToday(), holidayname: 'Loom Day' })
      .execute();
    await db.insertInto('weekly_off').values({ weeklyoffname: 'Four and two', cycledays: 6 }).execute();
  });
});
afterAll(() => site?.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const edit = (page: Page, row: RegExp) =>
  page.getByRole('row', { name: row }).getByRole('button', { name: 'Edit' }).click();
async function choose(page: Page, list: string, name: string) {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: list }).click();
  await page.getByRole('option', { name }).click();
  await page.keyboard.press('Tab');
}

test('a holiday plan and a weekly off are for an office: who changes is looked at first, a cycle says its first day, and people see it on their phones', async () => {
  const { page } = await site.open(company, undefined, { at: '/config/track/leave/holiday' });
  const origin = site.origin(company.label);
  await page.getByRole('row', { name: /All offices.*The whole company.*2 people/ }).waitFor();
  await edit(page, /Maharashtra/);
  await page.getByText('No conditions: it counts only where it is assigned.').waitFor();
  await button(page, 'Change eligibility').click();
  const dialog = page.getByRole('dialog');
  await choose(page, 'Offices', 'Pune works');
  await dialog.getByRole('textbox', { name: 'First day' }).fill('2026-01-01');
  await page.keyboard.press('Tab');
  await button(page, 'Look at who changes').click();
  await dialog.getByText('2 people get another plan.').waitFor();
  await dialog.getByText('All offices → Maharashtra from 2026-01-01').first().waitFor();
  await expectAccessible(page, 'holiday-plan-eligibility');
  // Other values are looked at anew before they are saved.
  await dialog.getByRole('combobox', { name: 'Employment types' }).fill('Permanent');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await button(page, 'Look at who changes').click();
  await dialog.getByText('1 person gets another plan.').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const conditions = page.getByRole('list', { name: 'Conditions' });
  await conditions.getByText('Offices: Pune works').waitFor();
  await conditions.getByText('Employment types: Permanent').waitFor();
  await visit(page, `${origin}/config/track/leave/holiday`);
  await page.getByRole('row', { name: /Maharashtra.*By eligibility.*1 person/ }).waitFor();

  await visit(page, `${origin}/config/track/leave/weeklyoff`);
  await edit(page, /Four and two/);
  await button(page, 'Change eligibility').click();
  await choose(page, 'Offices', 'Pune works');
  await dialog.getByRole('textbox', { name: 'First day of the cycle' }).fill('2026-03-30');
  await page.keyboard.press('Tab');
  await button(page, 'Look at who changes').click();
  await dialog.getByText('2 people get another plan.').waitFor();
  await dialog
    .getByText(/^no plan → Four and two from/)
    .first()
    .waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(/cycle from 2026-03-30/).waitFor();
  expect(await page.getByRole('list', { name: 'Conditions' }).getByRole('listitem').count()).toBe(1);

  const { page: theirs } = await site.open(company, asha.emailid, { at: '/calendar', touch: true });
  await onPhone(theirs, async () => {
    const holiday = theirs.getByRole('listitem').getByText('Loom Day').first();
    await holiday.waitFor();
    await theirs.getByRole('button', { name: 'Later' }).tap();
    await holiday.waitFor({ state: 'detached' });
    await theirs.getByRole('button', { name: 'Today', exact: true }).tap();
    await theirs.getByRole('button', { name: new RegExp(`, ${companyToday()}$`) }).tap();
    await theirs.getByRole('dialog').getByText('Loom Day').waitFor();
  });
});
