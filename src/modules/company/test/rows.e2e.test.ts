import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerAs } from '../../../../test/support/answer-as.ts';
import type { Company, Person } from '../../../../test/support/product.ts';
import { recordMessages } from '../../../../test/support/messages.ts';
import { NOTHING_YET } from '../../../../test/support/journey.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { expectAccessibleAsIs, expectAbsent } from '../../../../test/support/accessibility.ts';
import { saveTeam } from '../contract/team.ts';
import { visit } from '../../../../test/support/visit.ts';

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

type Noun = {
  noun: string;
  path: string;
  title: string;
  nameLabel: string;
  columns: string[];
  none: string;
  deleted: string;
  failing: string;
  /** The call that deletes. */
  call: string;
  rows: string;
};
const NOUNS: readonly [Noun, ...Noun[]] = [
  {
    noun: 'business unit',
    path: 'company/business_unit',
    title: 'Business Unit',
    nameLabel: 'Business unit name',
    columns: ['Business unit', 'Created by', 'Assigned employees', 'Location', 'Head'],
    none: 'No Employee Assigned',
    deleted: 'Business unit successfully deleted.',
    failing: 'Error while deleting Business Unit.',
    call: 'subscription/businessunit/*',
    rows: 'S2-165 S3-009 to S3-013 S8-008 S8-017',
  },
  {
    noun: 'department',
    path: 'company/department',
    title: 'Department',
    nameLabel: 'Department name',
    columns: ['Department', 'Business units', 'Created by', 'Assigned employees', 'Department head'],
    none: 'No Employee Assigned',
    deleted: 'Department successfully deleted.',
    failing: 'Error while deleting Department.',
    call: 'subscription/department/*',
    rows: 'S2-021 S2-166 S2-242 S3-022 to S3-026 S8-018 S8-026',
  },
  {
    noun: 'designation',
    path: 'company/designation',
    title: 'Designation',
    nameLabel: 'Designation name',
    columns: ['Designation', 'Departments', 'Created by', 'Assigned employees'],
    none: 'No Employee Assigned',
    deleted: 'Designation successfully deleted.',
    failing: 'Error while deleting Designation.',
    call: 'subscription/designation/*',
    rows: 'S2-022 S2-167 S2-243 S3-037 to S3-040 S8-019 S8-027',
  },
  {
    noun: 'team',
    path: 'company/team',
    title: 'Team',
    nameLabel: 'Team name',
    columns: ['Team', 'Created by', 'Assigned employees', 'Team lead'],
    none: 'No employee assigned',
    deleted: 'Team successfully deleted.',
    failing: 'Error while deleting Team.',
    call: 'subscription/team/*',
    rows: 'S2-023 S2-168 S2-244 S3-053 to S3-056 S8-009 S8-021 S8-029',
  },
  {
    noun: 'grade',
    path: 'company/grade',
    title: 'Grade',
    nameLabel: 'Grade name',
    columns: ['Grade', 'Rank', 'Created by', 'Assigned employees'],
    none: 'No employee assigned',
    deleted: 'Grade successfully deleted.',
    failing: 'Error while deleting Grade.',
    call: 'subscription/grade/*',
    rows: 'S2-169 S2-245 S3-210 S8-020 S8-028',
  },
  {
    noun: 'probation plan',
    path: 'employee/probation',
    title: 'Probation',
    nameLabel: 'Name',
    columns: ['Probation plan', 'Created by', 'Assigned employees'],
    none: 'No employee assigned',
    deleted: 'Probation Plan successfully deleted.',
    failing: 'Error while deleting Probation Plan.',
    call: 'subscription/probationperiod/*',
    rows: 'S2-026 S2-171 S8-022 S8-030',
  },
];

/** The list of one noun is walked whole; the screen is the same for the others. */
const [WHOLE, ...OTHERS] = NOUNS;

/** Fills in as little as the form of a noun asks for and saves. */
async function make({ noun, path, nameLabel }: Noun, name: string): Promise<void> {
  await visit(page, `${origin}/config/hris/${path}/create`);
  await page.getByRole('textbox', { name: nameLabel, exact: true }).fill(name);
  if (noun === 'designation') await page.getByRole('button', { name: 'Next', exact: true }).click();
  if (noun === 'probation plan') {
    await page.getByRole('button', { name: 'Save and next' }).click();
    await page
      .getByRole('radiogroup', { name: /notif|told|tell/i })
      .first()
      .getByText('No')
      .click();
  }
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
const remove = async () => {
  await rowOf('Northern').getByRole('button', { name: 'Delete' }).click();
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

  await make(WHOLE, 'Northern');
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
  await expect.poll(() => stayed(WHOLE.failing), { timeout: 20_000 }).toBeGreaterThan(1900);
  expect(await stayed(WHOLE.failing)).toBeLessThan(2900);
  await page.unroute(`**/api/${WHOLE.call}`);
  await remove();
  await expect.poll(() => stayed(WHOLE.deleted), { timeout: 20_000 }).toBeGreaterThan(900);
  expect(await stayed(WHOLE.deleted)).toBeLessThan(1900);
  await expectAccessibleAsIs(page, `rows of ${WHOLE.noun}`);
});

test.each(OTHERS)('$noun: $rows its words, columns and messages on the same screen', async (noun) => {
  await visit(page, `${origin}/config/hris/${noun.path}`);
  await showsNothingYet(noun);
  await make(noun, 'Northern');
  await showsFirst(noun);
  await failDelete(noun);
  await remove();
  await messages().getByText(noun.failing, { exact: true }).waitFor();
  await page.unroute(`**/api/${noun.call}`);
  await remove();
  await messages().getByText(noun.deleted, { exact: true }).waitFor();
});

test('S2-248: without the right to edit the empty list offers nothing to create', async () => {
  await company.tx(async (db) => {
    const { permissiongroupid } = await db
      .insertInto('permission_group')
      .values({ permissiongroupname: 'Readers of grades' })
      .returning('permissiongroupid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('permission_grant')
      .values({ permissiongroupid, featureid: 1004, actionid: 2, scope: 'all' })
      .execute();
  });
  const reader = await company.addPerson({ groups: ['Readers of grades'] });
  const { page: theirs } = await site.open(company, reader.emailid, { at: '/config/hris/company/grade' });
  await expectAbsent(
    theirs.getByRole('main').getByText('Create', { exact: true }),
    theirs.getByText('Create your first grade'),
  );
});

test('S2-249, S2-250, S2-252, S2-253: departments and designations are created one by one or in bulk, in a new tab', async () => {
  for (const kind of ['department', 'designation']) {
    await visit(page, `${origin}/config/hris/company/${kind}`);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('menuitem', { name: 'Create', exact: true }).waitFor();
    const bulk = page.getByRole('menuitem', { name: 'Create Bulk' });
    expect(await bulk.getAttribute('href')).toBe(`/live_data/${kind}`);
    expect(await bulk.getAttribute('target')).toBe('_blank');
    await page.keyboard.press('Escape');
  }
});

test('S2-255, S2-256, S2-266, S2-267, S3-215: counts open their list in a drawer; three faces show and how many more there are', async () => {
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
  }
});

test('S4-067, S4-068, S4-069, S5-033, S5-034, S5-035, S5-009: what a department’s questions ask for is missed, and cleared when they are turned off', async () => {
  await visit(page, `${origin}/config/hris/company/department/create`);
  await page.getByRole('textbox', { name: 'Department name' }).fill('Dyeing');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const questions = page.getByRole('main').getByRole('radiogroup');
  expect(await questions.count()).toBe(3);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/subscription/department')) sent.push(request.postData() ?? '');
  });
  const wanted = ['Please select business units', 'Please select department', 'Please select department head'];
  for (const [at, text] of wanted.entries()) {
    await questions.nth(at).getByText('Yes').click();
    await save.click();
    await messages().getByText(text, { exact: true }).waitFor();
    const box = page.getByRole('main').getByRole('combobox');
    await box.last().click();
    await page.getByRole('option').first().click();
    await page.keyboard.press('Escape');
    await questions.nth(at).getByText('No').click();
  }
  await save.click();
  await rowOf('Dyeing').waitFor();
  expect(JSON.parse(sent.at(-1) ?? '{}')).toMatchObject({
    businessunitids: null,
    parentdepartmentid: null,
    departmentheadid: null,
  });
});

test('S5-039, S9-001: a skill is at most 50 characters, and the list shows five of them', async () => {
  const skills = page.getByRole('combobox', { name: 'Skills' });
  const start = async () => {
    await visit(page, `${origin}/config/hris/company/designation/create`);
    await page.getByRole('textbox', { name: 'Designation name' }).fill('Dyer');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
  };
  page.on('dialog', (dialog) => void dialog.accept());
  await start();
  await skills.fill('x'.repeat(51));
  await page.keyboard.press('Enter');
  await page.getByText('maximum limit should not be greater than 50').first().waitFor();
  await start();
  for (const skill of ['Vats', 'Reactive', 'Indigo', 'Madder', 'Weld', 'Woad']) {
    await skills.fill(skill);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const row = rowOf('Dyer');
  await row.waitFor();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page
    .getByRole('menuitemcheckbox', { name: 'Skills' })
    .or(page.getByRole('checkbox', { name: 'Skills' }))
    .first()
    .click();
  await page.keyboard.press('Escape');
  await expectAbsent(row.getByText('Woad', { exact: true }), row.getByText('Weld', { exact: true }));
  await row.getByText('+1', { exact: true }).waitFor();
});

test('S5-045, S8-023: the grade form shows what the server says, and its own sentence where it says nothing', async () => {
  await visit(page, `${origin}/config/hris/company/grade/create`);
  await page.getByLabel('Grade name').fill('Weaver');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await page.route('**/api/subscription/grade', (route) =>
    route.fulfill({ status: 400, json: { error: { code: 'invalid', message: 'No more grades today' } } }),
  );
  await save.click();
  await messages().getByText('No more grades today').waitFor();
  await page.unroute('**/api/subscription/grade');
  await page.route('**/api/subscription/grade', (route) => route.fulfill({ status: 500, body: '' }));
  await save.click();
  await messages().getByText('Something went wrong.', { exact: true }).waitFor();
  await page.unroute('**/api/subscription/grade');
});

test('S8-024: a department with a department below it is not deleted and says so', async () => {
  await company.tx(async (db) => {
    const { departmentid } = await db
      .insertInto('department')
      .values({ departmentname: 'Boiler house' })
      .returning('departmentid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('department')
      .values({ departmentname: 'Vat room', parentdepartmentid: departmentid })
      .execute();
  });
  await visit(page, `${origin}/config/hris/company/department`);
  const answer = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await rowOf('Boiler house').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await messages().getByText('Department can not be deleted.', { exact: true }).waitFor();
  expect(await (await answer).json()).toEqual({ result: [{ isexecuted: false }] });
  await rowOf('Boiler house').waitFor();
});

test('S7-010, S8-031: what a save answers is not read: saving works on an answer without a body of its own', async () => {
  await answerAs(page, saveTeam, []);
  await visit(page, `${origin}/config/hris/company/team/create`);
  await page.getByLabel('Team name').fill('Night shift');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await messages().getByText('Saved successfully').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/config/hris/company/team');
  await page.unroute('**/api/subscription/team');
});
