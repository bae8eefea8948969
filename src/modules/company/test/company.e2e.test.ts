import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Company, Person } from '../../../../test/support/product.ts';
import { recordMessages } from '../../../../test/support/messages.ts';
import { NOTHING_YET } from '../../../../test/support/journey.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { expectAccessibleAsIs } from '../../../../test/support/accessibility.ts';
import { visit } from '../../../../test/support/visit.ts';
import { limit } from '../../../../test/support/limits.ts';

let site: Site;
let company: Company;
let origin: string;
let page: Page;
let people: Person[];
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Kaveri Textiles' });
  origin = site.origin(company.label);
  people = [];
  for (const fullname of ['Asha Rao', 'Bela Shah', 'Chitra Iyer', 'Dev Nair', 'Esha Bose'])
    people.push(await company.addPerson({ fullname }));
  ({ page } = await site.open(company, undefined, { at: NOTHING_YET }));
});
afterAll(() => site.stop());

const open = (path: string) => visit(page, origin + path);
const messages = () => page.getByRole('region', { name: 'Messages' });
const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const remove = async (name: string) => {
  await rowOf(name).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
};

/**
 * A list from empty to the last delete (S2-247 S2-264 S2-265 S4-051 S4-052 S9-032 S9-033). The lists of the others are
 * the same screen; their words and rows are in `web/test/lists.test.tsx`.
 */
async function businessUnits(): Promise<void> {
  const path = '/config/hris/company/business_unit';
  const { promise: request, resolve: ask } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/subscription/all*', async (route) => {
    ask();
    await released;
    await route.continue();
  });
  const shown = open(path);
  await request;
  await page.getByRole('main').getByRole('status', { name: 'Loading' }).waitFor();
  release();
  await shown;
  await expect.poll(() => page.title()).toBe('Business Unit / Muster');
  await page.getByText('Create your first business unit').waitFor();
  await page.unroute('**/api/subscription/all*');

  await page.getByRole('main').getByText('Create', { exact: true }).first().click();
  await page.getByRole('textbox', { name: 'Business unit name', exact: true }).fill('Northern');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await rowOf('Northern').waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
  await page.getByText('Showing all 1', { exact: true }).waitFor();
  await page.getByRole('searchbox').fill('Nothing like it');
  await page.getByText('No record found').waitFor();
  await page.getByRole('searchbox').fill('north');
  await rowOf('Northern').waitFor();

  // The call that deletes is answered without a word of the server.
  const CALL = '**/api/subscription/businessunit/*';
  await page.route(CALL, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  const { stayed } = await recordMessages(page);
  const [failing, deleted] = ['Error while deleting Business Unit.', 'Business unit successfully deleted.'];
  await remove('Northern');
  await expect.poll(() => stayed(failing), { timeout: limit(20) }).toBeGreaterThan(1900);
  expect(await stayed(failing)).toBeLessThan(2900);
  await page.unroute(CALL);
  await remove('Northern');
  await expect.poll(() => stayed(deleted), { timeout: limit(20) }).toBeGreaterThan(900);
  expect(await stayed(deleted)).toBeLessThan(1900);
  await expectAccessibleAsIs(page, 'rows of business unit');
}

/** Where rows are created in bulk as well, that opens in a new tab (S2-249 S2-250 S2-252 S2-253). */
async function createsInBulk(kind: 'department' | 'designation'): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Create', exact: true }).click();
  const create = page.getByRole('menuitem', { name: 'Create', exact: true });
  expect(await create.getAttribute('href')).toBe(`/config/hris/company/${kind}/create`);
  const bulk = page.getByRole('menuitem', { name: 'Create Bulk' });
  expect(await bulk.getAttribute('href')).toBe(`/live_data/${kind}`);
  expect(await bulk.getAttribute('target')).toBe('_blank');
  await page.keyboard.press('Escape');
}

/** S2-255, S2-256, S8-024: counts open their list in a drawer; what is in use is not deleted and says so. */
async function counts(): Promise<void> {
  await company.tx(async (db) => {
    const { businessunitid } = await db
      .insertInto('business_unit')
      .values({ businessunitname: 'Mills' })
      .returning('businessunitid')
      .executeTakeFirstOrThrow();
    const { departmentid } = await db
      .insertInto('department')
      .values({ departmentname: 'Weaving' })
      .returning('departmentid')
      .executeTakeFirstOrThrow();
    await db.insertInto('department_business_unit').values({ departmentid, businessunitid }).execute();
    const { designationid } = await db
      .insertInto('designation')
      .values({ designationname: 'Weaver' })
      .returning('designationid')
      .executeTakeFirstOrThrow();
    await db.insertInto('designation_department').values({ designationid, departmentid }).execute();
    const parent = await db
      .insertInto('department')
      .values({ departmentname: 'Boiler house' })
      .returning('departmentid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('department')
      .values({ departmentname: 'Vat room', parentdepartmentid: parent.departmentid })
      .execute();
    await db
      .updateTable('work_profile')
      .set({ departmentid, designationid })
      .where(
        'employeeid',
        'in',
        people.map(({ employeeid }) => employeeid),
      )
      .execute();
  });
  for (const [kind, name, listed] of [
    ['department', 'Weaving', 'Mills'],
    ['designation', 'Weaver', 'Weaving'],
  ] as const) {
    await open(`/config/hris/company/${kind}`);
    await rowOf(name).getByRole('button', { name: /1/ }).first().click();
    await page.getByRole('dialog').getByText(listed).waitFor();
    await page.keyboard.press('Escape');
    await createsInBulk(kind);
    if (kind === 'designation') continue;
    await remove('Boiler house');
    await messages().getByText('Department can not be deleted.', { exact: true }).waitFor();
    await rowOf('Boiler house').waitFor();
  }
}

/** "+2" on a probation plan and on a permission policy shows everybody. */
async function moreFaces(): Promise<void> {
  for (const fullname of ['Bina Das', 'Chetan Rao', 'Divya Nair', 'Eshan Bose'])
    await company.addPerson({ fullname, groups: ['Payroll checker'] });
  await company.tx(async (db) => {
    const { probationperiodid } = await db
      .insertInto('probation_period')
      .values({ probationperiodname: 'Quarter' })
      .returning('probationperiodid')
      .executeTakeFirstOrThrow();
    const term = { probationperiodid, startdate: '2026-11-01', enddate: '2027-01-31' };
    await db
      .insertInto('employee_probation')
      .values(people.map(({ employeeid }) => ({ ...term, employeeid })))
      .execute();
  });
  for (const [path, name, label, more, last, many] of [
    ['probation', 'Quarter', 'Assigned employees', 'Show all 5', 'Esha Bose', 5],
    ['permission_policy', 'Payroll checker', 'Members', 'Show all 4', 'Eshan Bose', 4],
  ] as const) {
    await open(`/config/hris/employee/${path}`);
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('button', { name: more })
      .click();
    const list = page.getByRole('dialog', { name }).getByRole('list', { name: label });
    await list.getByText(last).waitFor();
    expect(await list.getByRole('listitem').count()).toBe(many);
  }
}

test('the lists of the company structure: from the first row to the last delete, bulk, counts and faces', async () => {
  await businessUnits();
  await counts();
  await moreFaces();
});

const PHONE = { width: 360, height: 740 };
const WIDE = { width: 1440, height: 900 };
const base = '/config/hris/account_management';

/** S1-002, S1-021, S2-035, S2-039: HR decides how dates read for all and enters what the company is in law. */
async function setDatesAndLaw(): Promise<void> {
  await open(`${base}/global_default`);
  await expect.poll(() => page.title()).toBe('Global Default / Muster');
  await page.getByRole('combobox', { name: 'Date format' }).click();
  await page.getByRole('option', { name: 'DD MMM YYYY' }).click();
  await page.getByRole('radio', { name: '12 hours, 5:05 PM' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved successfully').waitFor();

  await open(`${base}/incorporation_details`);
  await page.getByRole('textbox', { name: 'Legal name' }).fill('Kaveri Textiles Private Limited');
  await page.getByRole('textbox', { name: 'CIN', exact: true }).fill('U17111');
  await page.getByRole('button', { name: 'Add a registration' }).click();
  await page.getByRole('combobox', { name: 'Kind of registration 1' }).click();
  await page.getByRole('option', { name: 'PAN' }).click();
  await page.getByLabel('Number of registration 1').fill('aaack1234k');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('A CIN has 21 characters').first().waitFor();
  await page.setViewportSize(PHONE);
  await expectAccessibleAsIs(page, 'incorporation-phone');
  await page.setViewportSize(WIDE);
  await page.getByRole('textbox', { name: 'CIN', exact: true }).fill('U17111TN2011PTC219876');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved successfully').waitFor();
  await open(`${base}/global_default`);
  await open(`${base}/incorporation_details`);
  await expect.poll(() => page.getByLabel('Number of registration 1').inputValue()).toBe('AAACK1234K');
}

/** S2-037: the mails of the company get their colour and words, and show how they will look. */
async function wordMails(): Promise<void> {
  await open(`${base}/email_branding`);
  await expect.poll(() => page.title()).toBe('E-mail Branding / Muster');
  const colour = page.getByRole('textbox', { name: 'Colour' });
  await colour.fill('#ffee00');
  await page.getByText('White text is hard to read on it').waitFor();
  await colour.fill('#0f766e');
  await page.getByText('White text is easy to read on it').waitFor();
  await page.getByLabel('Footer').fill('4 Loom Street, Erode');
  await page.getByRole('button', { name: 'Open Invitation to sign in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invitation to sign in' });
  await dialog.getByLabel('Subject').fill('Welcome to {{company}}');
  await dialog.getByLabel('Text').click();
  await dialog.getByText('Welcome to Kaveri Textiles').waitFor();
  await dialog.frameLocator('iframe').getByText('4 Loom Street, Erode').waitFor();
  await expectAccessibleAsIs(page, 'email-wording');
  await dialog.getByRole('button', { name: 'Use this text' }).click();
  await page.getByText('Your text').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved successfully').waitFor();
}

/** S9-047: buttons are blue until the company chooses a colour on which white can be read; the sign-in page has it too. */
async function chooseColour(): Promise<void> {
  const visitor = await site.browser.newContext({ serviceWorkers: 'block' });
  const gate = await visitor.newPage();
  const background = async () => {
    // loads: the colour comes with the page.
    await gate.goto(`${origin}/login`);
    const button = gate.getByRole('button', { name: 'Sign in', exact: true });
    return button.evaluate((element) => getComputedStyle(element).backgroundColor);
  };
  const [red = 0, green = 0, blue = 0] = ((await background()).match(/\d+/g) ?? []).map(Number);
  expect(blue > red && blue > green).toBe(true);
  await open(`${base}/interface_branding`);
  await page.getByRole('textbox', { name: 'Colour' }).fill('#ffcc00');
  await page.getByRole('textbox', { name: 'Colour' }).blur();
  await page.getByRole('button', { name: 'Use this colour' }).click();
  await page.getByText('Please choose a darker colour').waitFor();
  await page.getByRole('textbox', { name: 'Colour' }).fill('#15803d');
  await page.getByRole('textbox', { name: 'Colour' }).blur();
  await page.getByRole('button', { name: 'Use this colour' }).click();
  await page.getByText('Saved successfully').waitFor();
  await page.getByRole('button', { name: 'Reset to the default blue' }).waitFor();
  expect(await background()).toBe('rgb(21, 128, 61)');
  await visitor.close();
}

test('HR decides how dates read, what the company is in law, how its mails look, and its colour', async () => {
  await setDatesAndLaw();
  await wordMails();
  await chooseColour();
});
