import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FEATURES, type FeatureKey } from '#platform/contract/features.ts';
import { answerAs } from '../../../../test/support/answer-as.ts';
import { signInAs } from '../../../../test/support/journey.ts';
import { DEMO, openSite, type Site } from '../../../../test/support/site.ts';
import { listDepartments } from '../contract/department.ts';
import { listTeams } from '../contract/team.ts';
import { visit } from '../../../../test/support/visit.ts';
import { expectAbsent } from '../../../../test/support/accessibility.ts';

const CONFIG = '/config/hris';
const SCREENS: readonly [FeatureKey, string, string, string][] = [
  ['businessUnit', 'company/business_unit', 'allbusinessunitlist', 'S6-001'],
  ['department', 'company/department', 'alldepartmentlist', 'S6-002'],
  ['designation', 'company/designation', 'alldesignationlist', 'S6-003'],
  ['grade', 'company/grade', 'allgrade', 'S6-004'],
  ['team', 'company/team', 'allteamlist', 'S6-005'],
  ['probation', 'employee/probation', 'allprobationperiod', 'S6-006'],
];
const ids = SCREENS.map(([, , , id]) => id).join(' ');

let site: Site;
let browser: Browser;
let origin: string;
let admin: Page;
let reader: Page;
let stranger: Page;
const as = async (name: string) =>
  (await signInAs(browser, origin, { email: `${name}@acme.example`, password: DEMO })).page;
beforeAll(async () => {
  site = await openSite({ demo: true });
  ({ browser } = site);
  origin = site.origin('acme');
  [admin, reader, stranger] = [await as('admin'), await as('payroll'), await as('employee')];
});
afterAll(() => site?.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const create = (page: Page) =>
  page.getByRole('link', { name: 'Create', exact: true }).or(page.getByRole('button', { name: 'Create', exact: true }));

test('nobody without a right opens a screen of the company structure, an administrator opens all (S6-007 S2-230 S2-231)', async () => {
  for (const [, path] of SCREENS) {
    for (const page of [path, `${path}/create`]) {
      await visit(stranger, `${origin}${CONFIG}/${page}`);
      await stranger.getByText('Permission denied').waitFor();
      await stranger.getByText('You are not authorized to access this page').waitFor();
    }
    await visit(admin, `${origin}${CONFIG}/${path}`);
    await expectAbsent(admin.getByText('Permission denied'), create(admin).first());
  }
});

test(`one right opens its own screen and none of the others (${ids})`, async () => {
  const company = await site.createCompany({ companyname: 'Kaveri Textiles' });
  for (const [feature] of SCREENS) {
    await company.tx(async (db) => {
      const { permissiongroupid } = await db
        .insertInto('permission_group')
        .values({ permissiongroupname: `Only ${feature}` })
        .returning('permissiongroupid')
        .executeTakeFirstOrThrow();
      const { featureid } = FEATURES[feature];
      await db
        .insertInto('permission_grant')
        .values({ permissiongroupid, featureid, actionid: 1, scope: 'all' })
        .execute();
    });
    const { emailid } = await company.addPerson({ groups: [`Only ${feature}`] });
    const { page, close } = await site.open(company, emailid);
    const denied = page.getByText('Permission denied');
    for (const [other, path] of SCREENS) {
      await page.evaluate((to) => history.pushState({}, '', to), `${CONFIG}/${path}`);
      await (other === feature ? page.getByText(/^Create your first /) : denied).waitFor();
      expect({ feature, other, denied: await denied.count() }).toEqual({
        feature,
        other,
        denied: other === feature ? 0 : 1,
      });
      // Away again, so that the answer to the next screen is its own.
      await page.evaluate(() => history.pushState({}, '', '/no/such/page'));
      await page.getByText('Error Code: 404').waitFor();
    }
    await close();
  }
}, 180_000);

test('a read-only right shows the list without ways to change it (S6-008 S6-009 S6-010 S6-014 S6-015 S6-016)', async () => {
  await visit(reader, `${origin}${CONFIG}/company/department`);
  const rows = reader.getByRole('row');
  await rows.nth(1).waitFor();
  expect(await rows.count()).toBeGreaterThan(2);
  for (const absent of [button(reader, 'Edit'), button(reader, 'Delete'), create(reader)])
    await expectAbsent(absent, rows.nth(1));
  // The row itself is no way in either, and neither is the address of the form.
  await rows.nth(1).getByRole('cell').first().click();
  expect(new URL(reader.url()).pathname).toBe(`${CONFIG}/company/department`);
  await visit(reader, `${origin}${CONFIG}/company/department/create?departmentid=1`);
  await reader.getByText('Permission denied').waitFor();
  // An empty list has no Create either.
  await answerAs(reader, listTeams, []);
  await visit(reader, `${origin}${CONFIG}/company/team`);
  await expectAbsent(create(reader), reader.getByText('Create your first team'));

  await visit(admin, `${origin}${CONFIG}/company/department`);
  await button(admin, 'Edit').first().waitFor();
  expect(await button(admin, 'Edit').count()).toBe((await admin.getByRole('row').count()) - 1);
  expect(await create(admin).count()).toBeGreaterThan(0);
});

test('an editable right creates, edits and deletes (S6-011 S6-012 S6-013)', async () => {
  await visit(admin, `${origin}${CONFIG}/company/team/create`);
  await admin.getByLabel('Team name').fill('Night crew');
  await button(admin, 'Save').click();
  const row = (name: RegExp) => admin.getByRole('row', { name });
  await row(/Night crew/)
    .getByRole('button', { name: 'Edit' })
    .click();
  await admin.getByLabel('Team name').fill('Dawn crew');
  await button(admin, 'Save').click();
  await row(/Dawn crew/)
    .getByRole('button', { name: 'Delete' })
    .click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await row(/Dawn crew/).waitFor({ state: 'detached' });
});

test('a request names the right it is made by, out of the session (S6-017 S6-018 S6-019 S6-020)', async () => {
  for (const [page, actionid] of [
    [admin, 1],
    [reader, 2],
  ] as const)
    for (const [feature, path, call] of SCREENS) {
      const asked = page.waitForRequest((request) => request.url().includes(`/api/subscription/${call}`));
      await visit(page, `${origin}${CONFIG}/${path}`);
      const headers = await (await asked).allHeaders();
      const stored = await page.evaluate(() => localStorage.getItem('muster.session') ?? '{}');
      const { features } = JSON.parse(stored) as {
        features: { featureid: number; actionid: number; profilemenuactionid: number }[];
      };
      const { featureid } = FEATURES[feature];
      const grant = features.find((one) => one.featureid === featureid);
      expect(grant).toMatchObject({ actionid });
      expect(headers).toMatchObject({
        featureid: String(featureid),
        actionid: String(grant?.actionid),
        profilemenuactionid: String(grant?.profilemenuactionid),
      });
    }
});

test('the feature key of a request says which right it is made by (S6-021)', async () => {
  const sent: Record<string, string | undefined>[] = [];
  admin.on('request', (request) => {
    const { featurekey } = (request.method() === 'POST' ? request.postDataJSON() : {}) as { featurekey?: string };
    if (featurekey === undefined || !request.url().includes('/api/')) return;
    const { featureid, actionid, profilemenuactionid } = request.headers();
    sent.push({ featurekey, featureid, actionid, profilemenuactionid });
  });
  const asked = (path: string) => admin.waitForRequest((request) => request.url().endsWith(path));
  const open = (noun: string) => visit(admin, `${origin}${CONFIG}/company/${noun}/create`);
  await Promise.all([asked('/initdepartment'), open('department')]);
  await Promise.all([asked('/initdesignation'), open('designation')]);
  await open('business_unit');
  await admin.getByRole('radiogroup', { name: /head/ }).getByText('Yes').click();
  await Promise.all([asked('/getemployeelist'), admin.getByRole('combobox', { name: 'Business unit head' }).click()]);
  await open('team');
  await admin.getByRole('radiogroup', { name: /lead/ }).getByText('Yes').click();
  const lead = admin.getByRole('combobox', { name: 'Team lead' });
  await Promise.all([asked('/employeelist'), lead.pressSequentially('mee', { delay: 40 })]);
  const ofKey = (key: FeatureKey) => ({
    featurekey: key,
    featureid: String(FEATURES[key].featureid),
    actionid: '1',
    profilemenuactionid: `${FEATURES[key].featureid}1`,
  });
  const wanted = (['businessUnit', 'department', 'designation', 'team'] as const).map(ofKey);
  expect(new Set(sent.map(({ featurekey }) => featurekey)).size).toBe(wanted.length);
  for (const one of sent) expect(wanted).toContainEqual(one);
});

test('a row that its own flags forbid keeps inert icons (S6-022 S6-023 S6-024 S6-025)', async () => {
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
  await answerAs(admin, listDepartments, rows);
  await visit(admin, `${origin}${CONFIG}/company/department`);
  const states = [];
  for (const [at, flag] of flags.entries()) {
    const row = admin.getByRole('row', { name: new RegExp(`Row ${at}`) });
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
  await admin.getByRole('row', { name: /Row 1/ }).getByRole('button', { name: 'Edit' }).click({ force: true });
  await admin.getByRole('row', { name: /Row 4/ }).getByText('Row 4').click();
  expect(new URL(admin.url()).pathname).toBe(`${CONFIG}/company/department`);
  await admin.unrouteAll();
});
