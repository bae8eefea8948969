import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { index } from '#platform/server/search.ts';
import { NOTHING_YET } from '../../../../test/support/journey.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { expectAbsent, expectAccessibleAsIs } from '../../../../test/support/accessibility.ts';
import { visit } from '../../../../test/support/visit.ts';

let site: Site;
let company: Company;
let page: Page;
let origin: string;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Kaveri Textiles' });
  origin = site.origin(company.label);
  const { employeeid } = await company.addPerson({ fullname: 'Meera Nair' });
  await company.tx(async (db) => {
    await index(db, 'employee', [{ objectid: employeeid, texts: ['Meera Nair'] }]);
    await db.insertInto('company_office').values({ officename: 'Erode', statename: 'Tamil Nadu' }).execute();
    await db.insertInto('department').values({ departmentname: 'Weaving' }).execute();
    await db.insertInto('business_unit').values({ businessunitname: 'Mills' }).execute();
  });
  ({ page } = await site.open(company, undefined, { at: NOTHING_YET }));
});
afterAll(() => site.stop());

const open = (path: string) => visit(page, `${origin}/config/hris/${path}`);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) });
/** The toast that says so. */
const result = (text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).waitFor();
const answer = (question: string | RegExp, word: 'Yes' | 'No') =>
  page
    .getByRole('group', { name: question })
    .or(page.getByRole('radiogroup', { name: question }))
    .getByText(word)
    .click();
/** What the page sends by the call, read before it is made. */
const sentBy = async (path: string): Promise<Record<string, unknown>> => {
  const sent = await page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith(`/api/${path}`));
  return sent.postDataJSON() as Record<string, unknown>;
};
/** Saves the form. @returns what it sent */
async function saved(path: string) {
  const [body] = await Promise.all([sentBy(`subscription/${path}`), button('Save').click()]);
  return body;
}

/**
 * A business unit is asked for name and head, saved, edited and deleted (S2-020 S2-241 S4-066 S5-028 S5-029 S5-030
 * S6-011 S6-012 S6-013 S6-021 S7-031 S8-032 S8-025 S4-053 to S4-055).
 */
async function businessUnit(): Promise<void> {
  await open('company/business_unit');
  await page
    .getByRole('button', { name: 'Create' })
    .or(page.getByRole('link', { name: 'Create' }))
    .first()
    .click();
  await page.waitForURL(/business_unit\/create$/);
  expect(await page.title()).toMatch(/ \/ Muster$/);
  await button('Save').click();
  await result('Please enter name');
  const name = page.getByLabel('Business unit name');
  await name.fill('Cold; chain');
  await button('Save').click();
  await result('Special characters are not allowed in business unit name');
  await name.fill('Cold chain');
  await page.getByRole('combobox', { name: 'Location' }).click();
  // Before the offices a business unit may stand at, there is None.
  await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['None', 'Erode']);
  await page.keyboard.press('Escape');
  const head = 'Does this business unit have a head?';
  await answer(head, 'Yes');
  await button('Save').click();
  await result('Please enter business unit head');
  await expectAccessibleAsIs(page, 'structure-business-unit-form');
  const [people] = await Promise.all([
    sentBy('subscription/getemployeelist'),
    page.getByRole('combobox', { name: 'Business unit head' }).click(),
  ]);
  expect(people).toMatchObject({ featurekey: 'businessUnit' });
  await page.getByRole('option', { name: /Meera Nair/ }).click();
  await answer(head, 'No');
  // A business unit that has no head after all sends none.
  expect(await saved('businessunit')).toMatchObject({ businessunitname: 'Cold chain', businessunitheadid: null });
  await result('Save successfully');
  await page.waitForURL(/business_unit$/);
  const row = rowOf('Cold chain');
  expect(await row.innerText()).toContain('No Employee Assigned');
  await row.getByRole('button', { name: 'Edit' }).click();
  await page.waitForURL(/business_unit\/create\?businessunitid=\d+/);
  await name.fill('Cold stores');
  await button('Save').click();
  await rowOf('Cold stores').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Are you sure you want to delete?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await result('Business unit successfully deleted.');
  await rowOf('Cold stores').waitFor({ state: 'detached' });
}

/**
 * S4-067, S4-068, S4-069, S5-033, S5-034, S5-035, S5-009, S6-021: what a department’s questions ask for is missed,
 * and cleared when they are turned off.
 */
async function department(): Promise<void> {
  const [request] = await Promise.all([sentBy('subscription/initdepartment'), open('company/department/create')]);
  expect(request).toEqual({ featurekey: 'department' });
  await page.getByRole('textbox', { name: 'Department name' }).fill('Dyeing');
  const questions = page.getByRole('main').getByRole('radiogroup');
  expect(await questions.count()).toBe(3);
  const messages = ['Please select business units', 'Please select department', 'Please select department head'];
  for (const [at, text] of messages.entries()) {
    await questions.nth(at).getByText('Yes').click();
    await button('Save').click();
    await result(text);
    await page.getByRole('main').getByRole('combobox').last().click();
    await page.getByRole('option').first().click();
    await page.keyboard.press('Escape');
    await questions.nth(at).getByText('No').click();
  }
  expect(await saved('department')).toMatchObject({
    businessunitids: null,
    parentdepartmentid: null,
    departmentheadid: null,
  });
  await rowOf('Dyeing').waitFor();
}

/**
 * A team lead is searched from the third letter on; a team without a lead after all has none (S4-070 S5-040 S5-041
 * S5-043 S6-021).
 */
async function team(): Promise<void> {
  const searched: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/subscription/employeelist')) searched.push(request.postData() ?? '');
  });
  await open('company/team/create');
  await button('Save').click();
  await result('Please enter team name');
  await page.getByLabel('Team name').fill('  Night shift ');
  await answer(/have a lead/, 'Yes');
  await button('Save').click();
  await result('Please select team head');
  const lead = page.getByRole('combobox', { name: 'Team lead' });
  await lead.pressSequentially('me', { delay: 40 });
  await page.getByText('Type 3 letters to search').waitFor();
  expect(searched).toEqual([]);
  await lead.pressSequentially('e', { delay: 40 });
  await expect.poll(() => searched.length).toBe(1);
  expect(JSON.parse(searched[0] ?? '{}')).toMatchObject({ searchfor: 'mee', featurekey: 'team' });
  await page.getByRole('option', { name: /Meera Nair/ }).click();
  await answer(/have a lead/, 'No');
  expect(await saved('team')).toMatchObject({ teamname: 'Night shift', teamheadid: null });
  await result('Saved successfully');
  const row = rowOf('Night shift');
  expect(await row.innerText()).toContain('No employee assigned');
}

test('business unit, department and team: what a form asks for, misses, sends and clears', async () => {
  await businessUnit();
  await department();
  await team();
});

/**
 * A designation takes two steps and names what is missing; a skill is at most 50 characters, and the list shows
 * five of them (S2-257 to S2-259 S4-056 S4-057 S5-036 to S5-038 S5-039 S6-021 S9-001).
 */
async function designation(): Promise<void> {
  const [request] = await Promise.all([sentBy('subscription/initdesignation'), open('company/designation/create')]);
  expect(request).toEqual({ featurekey: 'designation' });
  const next = button('Next');
  await next.click();
  await result('Please enter designation name');
  await page.getByLabel('Designation name').fill('Fitter?');
  await next.click();
  await result('Special characters are not allowed in designation name');
  await page.getByLabel('Designation name').fill('Fitter');
  await answer(/belong to departments/, 'Yes');
  await next.click();
  await result('Please select department');
  await answer(/belong to departments/, 'No');
  await next.click();
  await page.getByLabel('Job mission').fill('Keeps the line running');
  await page.getByRole('textbox', { name: 'Responsibilities' }).click();
  await page.keyboard.type('Repairs pumps');
  const skills = page.getByRole('combobox', { name: 'Skills' });
  for (const skill of ['PLC', 'Lean', 'Pumps', 'Valves', 'Welding', 'Drawing']) {
    await skills.fill(skill);
    await page.keyboard.press('Enter');
  }
  await expectAccessibleAsIs(page, 'structure-designation-details');
  await button('Save').click();
  await result('Saved successfully');
  const row = rowOf('Fitter');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page
    .getByRole('menuitemcheckbox', { name: 'Skills' })
    .or(page.getByRole('checkbox', { name: 'Skills' }))
    .first()
    .click();
  await page.keyboard.press('Escape');
  await expectAbsent(row.getByText('Drawing', { exact: true }), row.getByText('Welding', { exact: true }));
  await row.getByText('+1', { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Edit' }).click();
  await button('Next').click();
  await page.getByText('Repairs pumps').waitFor();
}

/**
 * A grade is created on top, moved and renamed with its own notices; its form shows what the server says, and its
 * own sentence where it says nothing (S2-024 S3-045 S3-046 S5-045 S8-023 S8-033 S8-034).
 */
async function grade(): Promise<void> {
  const GRADE = '**/api/subscription/grade';
  const { call } = await company.signIn(company.admin);
  expect((await call('POST', 'subscription/grade', { body: { gradename: 'Worker' } })).status).toBe(200);
  await open('company/grade/create');
  await page.getByLabel('Grade name').fill('Director');
  await page.route(GRADE, (route) =>
    route.fulfill({ status: 400, json: { error: { code: 'invalid', message: 'No more grades today' } } }),
  );
  await button('Save').click();
  await result('No more grades today');
  await page.unroute(GRADE);
  await page.route(GRADE, (route) => route.fulfill({ status: 500, body: '' }));
  await button('Save').click();
  await result('Something went wrong.');
  await page.unroute(GRADE);
  await button('Save').click();
  await result('Grade has successfully been created');
  const rows = page.getByRole('row');
  await expect.poll(() => rows.nth(1).innerText()).toContain('Director');
  await button('Move Director down').click();
  await expect.poll(() => rows.nth(2).innerText()).toContain('Director');
  await rowOf('Director').getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Grade name').fill('Directors');
  await button('Save').click();
  await result('Grade has successfully been updated');
}

/**
 * A probation plan has two tabs and its questions; a notice that is turned off asks for no days any more
 * (S2-260 to S2-262 S4-058 to S4-060 S4-065 S5-046 to S5-049).
 */
async function probationPlan(): Promise<void> {
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
  const days = page.getByLabel('Days before');
  await answer('Before the last day', 'Yes');
  await button('Save').click();
  await result('Please select notify days');
  await days.fill('7');
  await expectAccessibleAsIs(page, 'structure-probation-details');
  await answer('Before the last day', 'No');
  await answer('Before the last day', 'Yes');
  expect(await days.inputValue()).toBe('0');
  await days.fill('5');
  // Once nobody is told, no notice is left.
  const notices = ['When the probation is completed', 'When it is extended', 'When the employee is confirmed'];
  for (const name of notices) await page.getByRole('switch', { name }).check();
  await answer('Is the employee notified?', 'No');
  await answer('Is the employee notified?', 'Yes');
  for (const name of notices) expect(await page.getByRole('switch', { name }).isChecked(), name).toBe(false);
  await answer('Before the last day', 'Yes');
  await days.fill('5');
  await answer('Before the last day', 'No');
  await page.getByRole('switch', { name: 'When it is extended' }).check();
  expect(await saved('insertupdateprobationperiod')).toMatchObject({
    probationdays: 180,
    notifypriordays: 0,
    isnotifyoncompletion: false,
    isnotifyonextention: true,
    isnotifyonconfirmed: false,
  });
  await result('Saved successfully');
  await rowOf('Six months').waitFor();
}

test('designation, grade and probation plan: steps, tabs, what is missing, and the notices', async () => {
  await designation();
  await grade();
  await probationPlan();
});
