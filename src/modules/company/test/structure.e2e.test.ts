import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOTHING_YET, settled, signInAs } from '../../../../test/support/journey.ts';
import { DEMO, openSite, type Site } from '../../../../test/support/site.ts';
import { expectAccessibleAsIs, overflows } from '../../../../test/support/accessibility.ts';
import { visit } from '../../../../test/support/visit.ts';

let site: Site;
let browser: Browser;
let page: Page;
let origin: string;
beforeAll(async () => {
  site = await openSite({ demo: true });
  ({ browser } = site);
  origin = site.origin('sahyadri');
  ({ page } = await signInAs(
    browser,
    origin,
    { email: 'admin@sahyadri.example', password: DEMO },
    { at: NOTHING_YET },
  ));
});
afterAll(() => site?.stop());

const open = async (path: string) => {
  await visit(page, `${origin}/config/hris/${path}`);
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
/** The toast that says so. */
const result = (text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).waitFor();
const answerYes = async (question: string) => {
  await page
    .getByRole('group', { name: question })
    .or(page.getByRole('radiogroup', { name: question }))
    .getByText('Yes')
    .click();
};

test('a business unit is asked for name and head, saved, edited and deleted (S2-020 S2-241 S5-028 S5-029 S5-030 S8-032 S8-025 S4-053 to S4-055)', async () => {
  await open('company/business_unit');
  await page.getByRole('link', { name: 'Create' }).click();
  await page.waitForURL(/business_unit\/create$/);
  expect(await page.title()).toMatch(/ \/ Muster$/);
  await button('Save').click();
  await result('Please enter name');
  const name = page.getByLabel('Business unit name');
  await name.fill('Cold; chain');
  await button('Save').click();
  await result('Special characters are not allowed in business unit name');
  await name.fill('Cold chain');
  await answerYes('Does this business unit have a head?');
  await button('Save').click();
  await result('Please enter business unit head');
  await expectAccessibleAsIs(page, 'structure-business-unit-form');
  await page.getByRole('radiogroup', { name: 'Does this business unit have a head?' }).getByText('No').click();
  await button('Save').click();
  await result('Save successfully');
  await page.waitForURL(/business_unit$/);
  const row = page.getByRole('row', { name: /Cold chain/ });
  await row.waitFor();
  expect(await row.innerText()).toContain('No Employee Assigned');
  for (const heading of ['Business unit', 'Created by', 'Assigned employees', 'Location', 'Head'])
    await page.getByRole('columnheader', { name: heading, exact: true }).waitFor();
  await expectAccessibleAsIs(page, 'structure-business-unit-list');
  await row.getByRole('button', { name: 'Edit' }).click();
  await page.waitForURL(/business_unit\/create\?businessunitid=\d+/);
  await page.getByLabel('Business unit name').fill('Cold stores');
  await button('Save').click();
  await page
    .getByRole('row', { name: /Cold stores/ })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByText('Are you sure you want to delete?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await result('Business unit successfully deleted.');
  await page.getByRole('row', { name: /Cold stores/ }).waitFor({ state: 'detached' });
});

test('a designation takes two steps and names what is missing (S2-257 to S2-259 S4-056 S4-057 S5-036 to S5-038)', async () => {
  await open('company/designation/create');
  const next = button('Next');
  await next.click();
  await result('Please enter designation name');
  await page.getByLabel('Designation name').fill('Fitter?');
  await next.click();
  await result('Special characters are not allowed in designation name');
  await page.getByLabel('Designation name').fill('Fitter');
  await answerYes('Does this designation belong to departments?');
  await next.click();
  await result('Please select department');
  await page
    .getByRole('radiogroup', { name: /belong to departments/ })
    .getByText('No')
    .click();
  await next.click();
  await page.getByLabel('Job mission').fill('Keeps the line running');
  const editor = page.getByRole('textbox', { name: 'Responsibilities' });
  await editor.click();
  await page.keyboard.type('Repairs pumps');
  await page.getByRole('combobox', { name: 'Skills' }).fill('PLC');
  await page.keyboard.press('Enter');
  await expectAccessibleAsIs(page, 'structure-designation-details');
  await button('Save').click();
  await result('Saved successfully');
  await page.getByRole('row', { name: /Fitter/ }).waitFor();
  await expectAccessibleAsIs(page, 'structure-designation-list');
  await page
    .getByRole('row', { name: /Fitter/ })
    .getByRole('button', { name: 'Edit' })
    .click();
  await button('Next').click();
  await page.getByText('Repairs pumps').waitFor();
});

test('a team lead is searched from the third letter on (S5-040 S5-041 S5-043)', async () => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/subscription/employeelist')) asked.push(request.postData() ?? '');
  });
  await open('company/team/create');
  await button('Save').click();
  await result('Please enter team name');
  await page.getByLabel('Team name').fill('  Night shift ');
  await answerYes('Does this team have a lead?');
  await button('Save').click();
  await result('Please select team head');
  const lead = page.getByRole('combobox', { name: 'Team lead' });
  await lead.pressSequentially('me', { delay: 40 });
  await page.getByText('Type 3 letters to search').waitFor();
  expect(asked).toEqual([]);
  await lead.pressSequentially('e', { delay: 40 });
  await expect.poll(() => asked.length, { timeout: 5_000 }).toBe(1);
  expect(JSON.parse(asked[0] ?? '{}')).toMatchObject({ searchfor: 'mee', featurekey: 'team' });
  await page.keyboard.press('Escape');
  await page
    .getByRole('radiogroup', { name: /have a lead/ })
    .getByText('No')
    .click();
  await button('Save').click();
  await result('Saved successfully');
  const row = page.getByRole('row', { name: /Night shift/ });
  await row.waitFor();
  expect(await row.innerText()).toContain('No employee assigned');
});

test('a grade is created on top, moved and renamed with its own notices (S2-024 S3-045 S3-046 S8-033 S8-034)', async () => {
  await open('company/grade/create');
  await page.getByLabel('Grade name').fill('Director');
  await button('Save').click();
  await result('Grade has successfully been created');
  const rows = page.getByRole('row');
  await expect.poll(() => rows.nth(1).innerText()).toContain('Director');
  await page.getByRole('button', { name: 'Move Director down' }).click();
  await expect.poll(() => rows.nth(2).innerText()).toContain('Director');
  await page
    .getByRole('row', { name: /Director/ })
    .getByRole('button', { name: 'Edit' })
    .click();
  await page.getByLabel('Grade name').fill('Directors');
  await button('Save').click();
  await result('Grade has successfully been updated');
  await expectAccessibleAsIs(page, 'structure-grade-list');
});

test('a probation plan has two tabs and its questions (S2-260 to S2-262 S4-058 to S4-060 S5-046 to S5-049)', async () => {
  await open('employee/probation/create');
  await page.getByRole('tab', { name: 'Name & Description' }).waitFor();
  await button('Save and next').click();
  await page.getByText('*Please add name').waitFor();
  await page.getByRole('tab', { name: 'Probation Details' }).click();
  await button('Save').click();
  await result('Please enter policyname');
  await page.getByRole('textbox', { name: 'Name' }).fill('Six months');
  await button('Save and next').click();
  await page.getByLabel('Days of probation').fill('180');
  await button('Save').click();
  await result('Please select how you want to notify employee');
  await page.getByRole('radiogroup', { name: 'Before the last day' }).getByText('Yes').click();
  await button('Save').click();
  await result('Please select notify days');
  await page.getByLabel('Days before').fill('7');
  await expectAccessibleAsIs(page, 'structure-probation-details');
  await button('Save').click();
  await result('Saved successfully');
  await page.getByRole('row', { name: /Six months/ }).waitFor();
});

test('anything else below the company structure is not found (S2-246)', async () => {
  await open('company/xyz');
  await page.getByText("Oops!! We can't seem to find the page you are looking for").waitFor();
});

test('the forms fit a phone', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of [
    'company/business_unit/create',
    'company/grade',
    'employee/probation/create',
    'account_management/company_offices/create',
  ]) {
    await open(path);
    await page.getByRole('button').first().waitFor();
    await settled(page);
    expect({ path, wider: await overflows(page) }).toEqual({ path, wider: false });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});
