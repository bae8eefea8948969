import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerAs } from '../../../../test/support/answer-as.ts';
import type { Company, Person } from '../../../../test/support/product.ts';
import { recordMessages } from '../../../../test/support/messages.ts';
import { NOTHING_YET } from '../../../../test/support/journey.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { expectAccessibleAsIs, expectAbsent } from '../../../../test/support/accessibility.ts';
import { listDepartments } from '../contract/department.ts';
import { listTeams } from '../contract/team.ts';
import { type Noun, NOUNS } from './nouns.ts';
import { addReader } from './reader.ts';
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

const messages = () => page.getByRole('region', { name: 'Messages' });
const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) });

/** The list of one noun is walked whole; the screen is the same for the others. */
const [WHOLE, ...OTHERS] = NOUNS;

/** Fills in as little as the form of a noun asks for and saves. */
async function fillIn({ path, nameLabel }: Noun, name: string): Promise<void> {
  await visit(page, `${origin}/config/hris/${path}/create`);
  await page.getByRole('textbox', { name: nameLabel, exact: true }).fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await rowOf(name).waitFor();
}

async function showsNothingYet({ noun, title }: Noun): Promise<void> {
  await expect.poll(() => page.title()).toBe(`${title} / Muster`);
  await page.getByText(`Create your first ${noun}`).waitFor();
  await page.getByRole('main').getByText('Create', { exact: true }).first().waitFor();
}
async function showsFirst({ columns, none }: Noun): Promise<void> {
  for (const heading of columns) await page.getByRole('columnheader', { name: heading, exact: true }).waitFor();
  expect(await rowOf('Northern').innerText()).toContain(none);
}
const remove = async (name = 'Northern') => {
  await rowOf(name).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
};
/** Answers the call that deletes without a word of the server. */
const failDelete = ({ call }: Noun) =>
  page.route(`**/api/${call}`, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );

test(`${WHOLE.noun}: ${WHOLE.rows} from the empty list to the last delete (S2-247 S2-264 S2-265 S4-051 S4-052 S9-032 S9-033)`, async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/subscription/all*', async (route) => {
    ask();
    await released;
    await route.continue();
  });
  const shown = visit(page, `${origin}/config/hris/${WHOLE.path}`);
  await asked;
  await page.getByRole('main').getByRole('status', { name: 'Loading' }).waitFor();
  release();
  await shown;
  await showsNothingYet(WHOLE);
  await page.unroute('**/api/subscription/all*');

  await fillIn(WHOLE, 'Northern');
  expect(new URL(page.url()).pathname).toBe(`/config/hris/${WHOLE.path}`);
  await showsFirst(WHOLE);
  await page.getByText('Showing all 1', { exact: true }).waitFor();
  await page.getByRole('searchbox').fill('Nothing like it');
  await page.getByText('No record found').waitFor();
  await page.getByRole('searchbox').fill('north');
  await rowOf('Northern').waitFor();

  await failDelete(WHOLE);
  const { stayed } = await recordMessages(page);
  await remove();
  await expect.poll(() => stayed(WHOLE.failing), { timeout: limit(20) }).toBeGreaterThan(1900);
  expect(await stayed(WHOLE.failing)).toBeLessThan(2900);
  await page.unroute(`**/api/${WHOLE.call}`);
  await remove();
  await expect.poll(() => stayed(WHOLE.deleted), { timeout: limit(20) }).toBeGreaterThan(900);
  expect(await stayed(WHOLE.deleted)).toBeLessThan(1900);
  await expectAccessibleAsIs(page, `rows of ${WHOLE.noun}`);
});

/** Where rows are created in bulk as well, that opens in a new tab. */
async function createsInBulk(kind: string): Promise<void> {
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('menuitem', { name: 'Create', exact: true }).waitFor();
  const bulk = page.getByRole('menuitem', { name: 'Create Bulk' });
  expect(await bulk.getAttribute('href')).toBe(`/live_data/${kind}`);
  expect(await bulk.getAttribute('target')).toBe('_blank');
  await page.keyboard.press('Escape');
}

/** The words, columns and messages of a noun on the same screen. */
async function words(noun: Noun): Promise<void> {
  const { call } = await company.signIn(company.admin);
  expect((await call('POST', noun.save, { body: noun.body })).status).toBe(200);
  await visit(page, `${origin}/config/hris/${noun.path}`);
  await showsFirst(noun);
  await failDelete(noun);
  await remove();
  await messages().getByText(noun.failing, { exact: true }).waitFor();
  await page.unroute(`**/api/${noun.call}`);
  await remove();
  await messages().getByText(noun.deleted, { exact: true }).waitFor();
  await showsNothingYet(noun);
  if (noun.inBulk) await createsInBulk(noun.noun);
}

test(`the words of the others: ${OTHERS.map(({ rows }) => rows).join(' ')}`, async () => {
  for (const noun of OTHERS) await words(noun);
});

/**
 * S2-255, S2-256, S2-266, S2-267, S3-215, S8-024: counts open their list in a drawer; three faces show and how many
 * more there are; what is in use is not deleted and says so.
 */
async function countsAndFaces(): Promise<void> {
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
    await visit(page, `${origin}/config/hris/company/${kind}`);
    const row = rowOf(name);
    await row.getByText('+2', { exact: true }).waitFor();
    const avatars = row.locator('a[href^="/profile/"]');
    expect(await avatars.count()).toBe(3);
    expect(await avatars.first().getAttribute('href')).toMatch(/^\/profile\/\d+$/);
    await row.getByRole('button', { name: /1/ }).first().click();
    await page.getByRole('dialog').getByText(listed).waitFor();
    await page.keyboard.press('Escape');
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
    await visit(page, `${origin}/config/hris/employee/${path}`);
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('button', { name: more })
      .click();
    const list = page.getByRole('dialog', { name }).getByRole('list', { name: label });
    await list.getByText(last).waitFor();
    expect(await list.getByRole('listitem').count()).toBe(many);
  }
}

/** A row that its own flags forbid keeps inert icons (S6-022 S6-023 S6-024 S6-025). */
async function inertRows(): Promise<void> {
  const flags = [{}, { isactionallowed: false }, { hideedit: true }, { hidedelete: true }, { iseditable: false }];
  const like = {
    departmentemailid: null,
    parentdepartmentid: null,
    bucount: 0,
    departmenthead: null,
    addeddate: '2026-01-05T00:00:00Z',
    addedbyname: 'Administrator',
    addedbyimagepath: null,
    assignedemployeecount: 0,
    assignedemployeelist: [],
    version: 1,
  };
  const rows = flags.map((flag, at) => ({ ...like, departmentid: 9000 + at, departmentname: `Row ${at}`, ...flag }));
  await answerAs(page, listDepartments, rows);
  await visit(page, `${origin}/config/hris/company/department`);
  const states = [];
  for (const [at, flag] of flags.entries()) {
    const row = page.getByRole('row', { name: new RegExp(`Row ${at}`) });
    await row.waitFor();
    states.push({
      flag,
      edit: await row.getByRole('button', { name: 'Edit' }).isEnabled(),
      remove: await row.getByRole('button', { name: 'Delete' }).isEnabled(),
    });
  }
  expect(states).toEqual([
    { flag: {}, edit: true, remove: true },
    { flag: { isactionallowed: false }, edit: false, remove: false },
    { flag: { hideedit: true }, edit: false, remove: true },
    { flag: { hidedelete: true }, edit: true, remove: false },
    { flag: { iseditable: false }, edit: false, remove: true },
  ]);
  // Inert means that nothing opens, by the icon and by the row.
  await page.getByRole('row', { name: /Row 1/ }).getByRole('button', { name: 'Edit' }).click({ force: true });
  await page.getByRole('row', { name: /Row 4/ }).getByText('Row 4').click();
  expect(new URL(page.url()).pathname).toBe(`/config/hris/company/department`);
  await page.unrouteAll();
}

test('counts and faces open their lists, what is in use is not deleted, and a row that its own flags forbid keeps inert icons', async () => {
  await countsAndFaces();
  await moreFaces();
  await inertRows();
});

test('a read-only right shows the list without ways to change it (S2-248 S6-008 S6-009 S6-010 S6-014 S6-015 S6-016)', async () => {
  const emailid = await addReader(company, ['department', 'team']);
  await company.tx((db) => db.insertInto('department').values({ departmentname: 'Spinning' }).execute());
  const { page: theirs } = await site.open(company, emailid, { at: '/config/hris/company/department' });
  const button = (name: string) => theirs.getByRole('button', { name, exact: true });
  const create = theirs.getByRole('main').getByText('Create', { exact: true });
  const rows = theirs.getByRole('row');
  await theirs.getByRole('row', { name: /Spinning/ }).waitFor();
  for (const absent of [button('Edit'), button('Delete'), create]) await expectAbsent(absent, rows.nth(1));
  // The row itself is no way in either, and neither is the address of the form.
  await rows.nth(1).getByRole('cell').first().click();
  expect(new URL(theirs.url()).pathname).toBe('/config/hris/company/department');
  await visit(theirs, `${origin}/config/hris/company/department/create?departmentid=1`);
  await theirs.getByText('Permission denied').waitFor();
  await theirs.getByText('You are not authorized to access this page').waitFor();
  // An empty list has no Create either.
  await answerAs(theirs, listTeams, []);
  await visit(theirs, `${origin}/config/hris/company/team`);
  await expectAbsent(create, theirs.getByText('Create your first team'));
  // What no right of theirs opens.
  await visit(theirs, `${origin}/config/hris/company/grade`);
  await expectAbsent(theirs.getByText('Create your first grade'), theirs.getByText('Permission denied'));
});
