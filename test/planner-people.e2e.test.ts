import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMonths, firstDay, lastDay, type Month, monthOf } from '#platform/engine/day.ts';
import { companyToday } from './support/company-day.ts';
import { expectAccessible } from './support/accessibility.ts';
import { picture } from './support/journey.ts';
import type { Company, Person } from './support/product.ts';
import { openSite, type Site } from './support/site.ts';
import { openFromMenu, visit } from './support/visit.ts';

// The browser has no clock of its own.
const TODAY = companyToday();
const month = (ahead: number): Month => addMonths(monthOf(TODAY), ahead);

let site: Site;
let company: Company;
let asha: Person;
let bina: Person;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Sahyadri Foods' });
  asha = await company.addPerson({ fullname: 'Asha Nair' });
  bina = await company.addPerson({ fullname: 'Bina Shah' });
  await company.tx(async (db) => {
    for (const designationname of ['Engineer', 'Senior Engineer', 'Team Lead'])
      await db.insertInto('designation').values({ designationname }).execute();
    const { probationperiodid } = await db
      .insertInto('probation_period')
      .values({ probationperiodname: 'Three months', probationdays: 90, isautoconfirmed: false })
      .returning('probationperiodid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('employee_probation')
      .values({
        employeeid: bina.employeeid,
        probationperiodid,
        startdate: firstDay(month(-4)),
        enddate: lastDay(month(-2)),
      })
      .execute();
    await db
      .updateTable('employee')
      .set({ joiningdate: `${month(0)}-10` })
      .where('employeeid', '=', asha.employeeid)
      .execute();
  });
});
afterAll(() => site?.stop());

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const result = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).first().waitFor();
const cell = (page: Page, who: string, ahead: number): Locator =>
  page.getByRole('gridcell', { name: new RegExp(`^${who}, ${firstDay(month(ahead))}`) });
const shows = (page: Page, who: string, ahead: number, text: string) =>
  expect.poll(() => cell(page, who, ahead).getAttribute('aria-label')).toContain(text);
const publish = async (page: Page, people: string) => {
  await button(page, `Publish ${people}`).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await result(page, `Published for ${people}`);
};
const jobs = () =>
  company.tx((db) =>
    db
      .selectFrom('work_profile as w')
      .leftJoin('designation as d', 'd.designationid', 'w.designationid')
      .select(['w.period', 'd.designationname'])
      .where('w.employeeid', '=', bina.employeeid)
      .orderBy('w.period')
      .execute(),
  );
const probation = (person: Person) =>
  company.tx((db) =>
    db
      .selectFrom('employee_probation')
      .select(['startdate', 'enddate', 'statusid', 'confirmedon'])
      .where('employeeid', '=', person.employeeid)
      .executeTakeFirst(),
  );

test('designations are planned by keys from a month on, published into job records and undone (S2-114)', async () => {
  const { page } = await site.open(company, undefined, { at: '/' });
  await openFromMenu(page, 'Planner', 'Designation');
  await page.waitForURL(`${site.origin(company.label)}/planner/designation`);
  await expect.poll(() => page.title()).toBe('Designation / Muster');
  await cell(page, 'Bina Shah', 1).click();
  await page.keyboard.type('eng');
  // It goes on until the next one begins, and later ones stay when it is planned anew.
  await shows(page, 'Bina Shah', 5, 'Engineer, planned');
  await cell(page, 'Bina Shah', 4).click();
  await page.keyboard.type('tl');
  await shows(page, 'Bina Shah', 5, 'Team Lead, planned');
  await shows(page, 'Bina Shah', 3, 'Engineer, planned');
  await cell(page, 'Bina Shah', 2).click();
  await page.keyboard.type('sen');
  await shows(page, 'Bina Shah', 3, 'Senior Engineer, planned');
  await shows(page, 'Bina Shah', 1, 'Engineer, planned');
  await shows(page, 'Bina Shah', 4, 'Team Lead, planned');
  await button(page, 'Remove from draft').click();
  await shows(page, 'Bina Shah', 3, 'Engineer, planned');
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'planner-designation');
  await picture(page, 'planner-designation');
  const before = await jobs();
  await publish(page, '1 person');
  expect((await jobs()).map(({ designationname }) => designationname)).toEqual([null, 'Engineer', 'Team Lead']);
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await result(page, 'Undone: everybody has their earlier assignments again');
  expect(await jobs()).toEqual(before);
});

test('a probation begins on the day of joining, one that is overdue is extended or confirmed (S2-113)', async () => {
  const { page } = await site.open(company, undefined, { at: '/' });
  await openFromMenu(page, 'Planner', 'Probation');
  await page.waitForURL(`${site.origin(company.label)}/planner/probation`);
  await expect.poll(() => page.title()).toBe('Probation / Muster');
  await page.getByText(`Overdue since ${lastDay(month(-2))}`).waitFor();
  await cell(page, 'Asha Nair', 0).click();
  await page.keyboard.press('t');
  await shows(page, 'Asha Nair', 1, 'Three months, planned');
  await shows(page, 'Asha Nair', 5, 'No probation');
  await cell(page, 'Bina Shah', 1).click();
  await page.keyboard.press('Delete');
  await shows(page, 'Bina Shah', 2, 'Confirmed service, planned');
  expect(await cell(page, 'Bina Shah', 1).innerText()).toBe('Confirmed service');
  await expectAccessible(page, 'planner-probation');
  await picture(page, 'planner-probation');
  await publish(page, '2 people');
  expect(await probation(asha)).toMatchObject({ startdate: `${month(0)}-10`, statusid: 1 });
  expect(await probation(bina)).toMatchObject({ enddate: lastDay(month(-2)), confirmedon: firstDay(month(1)) });
  await page.getByText(`Confirmed on ${firstDay(month(1))}`).waitFor();
  await page.getByRole('region', { name: 'Published lately' }).getByRole('button', { name: /^Undo/ }).click();
  await result(page, 'Undone: everybody has their earlier assignments again');
  await page.getByText(`Overdue since ${lastDay(month(-2))}`).waitFor();

  // Days apart from the probation are none of it: it is said, and nothing is written.
  await cell(page, 'Bina Shah', 3).click();
  await page.keyboard.press('t');
  await button(page, 'Publish 1 person').click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await dialog.getByText('A probation is one stretch of days with one plan').waitFor();
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await button(page, 'Discard draft').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
  await shows(page, 'Bina Shah', 3, 'No probation');
});

test('on a phone the months of a person are touched and planned in a dialog', async () => {
  const { page } = await site.open(company, undefined, {
    at: '/planner/probation',
    width: 360,
    scheme: 'dark',
  });
  await cell(page, 'Bina Shah', 0).click();
  const tools = page.getByRole('dialog', { name: 'For the selected days' });
  await tools.getByRole('combobox', { name: 'Which plan' }).fill('Confirmed');
  await page.getByRole('option', { name: 'Confirmed from the first day' }).click();
  await expectAccessible(page, 'planner-probation-phone-dialog');
  await picture(page, 'planner-probation-phone-dialog');
  await tools.getByRole('button', { name: 'Add to the draft' }).click();
  await shows(page, 'Bina Shah', 1, 'Confirmed service, planned');
  await tools.waitFor({ state: 'hidden' });
  for (const path of ['probation', 'designation']) {
    if (path === 'designation') await visit(page, `${site.origin(company.label)}/planner/designation`);
    await page.getByRole('grid', { name: 'Planner' }).waitFor();
    await expectAccessible(page, `planner-${path}-phone`);
    await picture(page, `planner-${path}-phone`);
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
  }
});
