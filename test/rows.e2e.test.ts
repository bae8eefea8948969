import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Company, Person } from './support/product.ts';
import { NOTHING_YET } from './support/journey.ts';
import { openSite, type Site } from './support/site.ts';
import { visit } from './support/visit.ts';
import { expectAbsent } from './support/accessibility.ts';

let site: Site;
let company: Company;
let page: Page;
let people: Person[];
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Kaveri Textiles' });
  people = [];
  for (const fullname of ['Asha Rao', 'Bela Shah', 'Chitra Iyer', 'Dev Nair', 'Esha Bose'])
    people.push(await company.addPerson({ fullname }));
  ({ page } = await site.open(company, undefined, { at: NOTHING_YET }));
  page.on('dialog', (dialog) => void dialog.accept());
});
afterAll(() => site.stop());

const CONFIG = '/config/hris/company';
const at = (path: string) => visit(page, `${site.origin(company.label)}${path}`);
const messages = () => page.getByRole('region', { name: 'Messages' });
const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();

test('S7-010, S8-031: any 2xx of a save is a success, whatever its body', async () => {
  for (const [index, body] of ['{"result":null}', '{}', '{"foo":1}', '', 'OK', '"x"', '[]'].entries()) {
    await at(`${CONFIG}/team/create`);
    await page.getByRole('textbox', { name: 'Team name' }).fill(`Looms ${index}`);
    await page.route('**/api/subscription/team', (route) => route.fulfill({ status: 200, body }));
    await save();
    await page.waitForURL((url) => url.pathname === `${CONFIG}/team`);
    await expectAbsent(
      messages().getByText('Something went wrong...'),
      page.getByRole('row').or(page.getByText('Create your first team')),
    );
    await page.unroute('**/api/subscription/team');
  }
});

test('S3-036, S5-009, S5-010: a skill of 51 letters is not taken and its error goes with it; what is empty travels as null at every depth', async () => {
  await at(`${CONFIG}/designation/create`);
  await page.getByRole('textbox', { name: 'Designation name' }).fill('Dyer');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  const skills = page.getByRole('combobox', { name: 'Skills' });
  const problem = page.getByText('maximum limit should not be greater than 50');
  await skills.fill('x'.repeat(51));
  await skills.press('Enter');
  await problem.waitFor();
  expect(await skills.inputValue()).toBe('x'.repeat(51));
  await skills.press('Backspace');
  await problem.waitFor({ state: 'detached' });
  await skills.fill('');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/designation'));
  await save();
  const body = (await sent).postDataJSON() as { departmentids: unknown; jobdetail: Record<string, unknown> };
  expect(body.departmentids).toBeNull();
  expect(body.jobdetail['skill']).toBeNull();
  // The answer leads to the list.
  await page.getByRole('row', { name: /Dyer/ }).waitFor();
});

test('S7-050: the form of a business unit asks for people to choose from, and "+2" shows everybody', async () => {
  const businessunitid = await company.tx(async (db) => {
    const created = await db
      .insertInto('business_unit')
      .values({ businessunitname: 'Mills' })
      .returning('businessunitid')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('work_profile')
      .set(created)
      .where(
        'employeeid',
        'in',
        people.map(({ employeeid }) => employeeid),
      )
      .execute();
    return created.businessunitid;
  });
  await at(`${CONFIG}/business_unit/create?businessunitid=${businessunitid}`);

  await page.getByRole('radiogroup', { name: /head/i }).getByText('Yes').click();
  const query = page.waitForRequest((request) => request.url().endsWith('/api/subscription/getemployeelist'));
  await page.getByRole('combobox', { name: 'Business unit head' }).click();
  expect(Object.keys((await query).postDataJSON() as object).sort()).toEqual([
    'accountid',
    'featurekey',
    'statusid',
    'subscriptionid',
  ]);
  await page.getByRole('option', { name: /Chitra Iyer/ }).click();
  await save();
  await page.getByRole('row', { name: /Mills/ }).getByRole('button', { name: 'Show all 5' }).click();
  const list = page.getByRole('dialog', { name: 'Mills' }).getByRole('list', { name: 'Assigned employees' });
  await list.getByText('Esha Bose').waitFor();
  expect(await list.getByRole('listitem').count()).toBe(5);
});

test('whoever leaves a form while it is being saved stays where they went', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/subscription/team', async (route) => {
    await released;
    await route.continue();
  });
  await at(`${CONFIG}/team/create`);
  await page.getByRole('textbox', { name: 'Team name' }).fill('Finishers');
  const sent = page.waitForRequest('**/api/subscription/team');
  await save();
  await sent;
  await at(`${CONFIG}/grade`);
  release();
  await messages().getByText('Saved successfully').waitFor();
  expect(new URL(page.url()).pathname).toBe(`${CONFIG}/grade`);
  await page.unroute('**/api/subscription/team');
});

test('S9-026: outside the structure of the company a message stays for five seconds', async () => {
  const { page: timed } = await site.open(company, undefined, { own: true, at: NOTHING_YET });
  await timed.clock.install();
  /** Saves a form and moves the clock of the page until just before and just after the end of the message. */
  const expectStays = async (path: string, text: string, { milliseconds = 5_000, fill = '' } = {}) => {
    await visit(timed, `${site.origin(company.label)}${path}`);
    if (fill !== '') await timed.getByRole('textbox', { name: fill }).fill('Long distance');
    const saving = timed.getByRole('button', { name: 'Save', exact: true });
    await saving.waitFor();
    await timed.clock.pauseAt((await timed.evaluate(() => Date.now())) + 1_000);
    await saving.click();
    const message = timed.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true });
    await message.waitFor();
    await timed.clock.runFor(milliseconds - 100);
    expect(await message.isVisible(), path).toBe(true);
    await timed.clock.runFor(200);
    await message.waitFor({ state: 'detached' });
    await timed.clock.resume();
  };
  const config = '/config/hris/employee';
  await expectStays(`${config}/exit_reason/create`, 'Saved successfully', { fill: 'Reason' });
  await expectStays(`${config}/permission_policy/create`, 'Please enter policy name');
  await expectStays('/config/hris/account_management/company_offices/create', 'Please enter name');
  await expectStays(`${CONFIG}/team/create`, 'Please enter team name', { milliseconds: 2_000 });
});

test('where a draft was kept, leaving asks whether to leave and keeps it; where none was, the sentence of the catalogue stands', async () => {
  const drafts = () => company.tx((db) => db.selectFrom('form_draft').select('formkey').execute());
  await at(`${CONFIG}/department/create`);
  const name = page.getByRole('textbox', { name: 'Department name' });
  // The draft of what is typed is kept once the first question was answered.
  const { promise: answer, resolve: giveAnswer } = Promise.withResolvers<void>();
  await page.route('**/api/draft/**', async (route) => {
    await answer;
    await route.continue();
  });
  await name.fill('Weaving');
  await page.getByRole('link', { name: 'Team', exact: true }).first().click();
  await page.getByText('Are you sure? You will lose all unsaved data, if you cancel.').waitFor();
  await page.getByRole('button', { name: 'No', exact: true }).click();
  giveAnswer();
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await name.fill('Weaving and dyeing');
  await page.getByRole('link', { name: 'Team', exact: true }).first().click();
  const question = page.getByRole('dialog', { name: 'Draft saved. Leave?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  expect(await name.inputValue()).toBe('Weaving and dyeing');
  await page.getByRole('link', { name: 'Team', exact: true }).first().click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL((url) => url.pathname === `${CONFIG}/team`);
  expect(await drafts()).toContainEqual({ formkey: 'department' });
  await at(`${CONFIG}/department/create`);
  await page.getByRole('button', { name: 'Continue' }).click();
  expect(await name.inputValue()).toBe('Weaving and dyeing');
});

test('S4-024: any availability of a letter that nobody knows yet reads Auto triggered', async () => {
  const { call } = await company.signIn(company.admin);
  const { body } = await call('GET', 'subscription/alllettertemplate');
  const [row] = body.result as Record<string, unknown>[];
  const rows = [4, 7, 9].map((availabilityid) => ({
    ...row,
    lettertemplateid: availabilityid,
    availabilityid,
    triggerid: null,
  }));
  await page.route('**/api/subscription/alllettertemplate*', (route) => route.fulfill({ json: { result: rows } }));
  await at('/config/organise/letter/template');
  const shown = page.getByRole('row', { name: /Auto triggered/ });
  await shown.nth(2).waitFor();
  expect(await shown.count()).toBe(3);
});

test('S7-007, S9-031: a file travels as multipart form data, and taking its rows back is told as news', async () => {
  await at('/live_data/department');
  const buffer = Buffer.from('Department Name,E-mail\nDye house,\nStores,\n');
  const uploaded = page.waitForRequest((request) => /bulk\/department\/upload|department.*upload/.test(request.url()));
  await page.locator('input[type=file]').setInputFiles({ name: 'departments.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Check the rows' }).click();
  expect((await uploaded).headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: /^Apply/ }).click();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await page.locator('[data-variant=info]').getByText('2 rows were undone').waitFor();
});
