import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDirectory } from '#modules/people/contract/employee.ts';
import type { Company } from '../../../../test/support/product.ts';
import { NOTHING_YET } from '../../../../test/support/journey.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { visit } from '../../../../test/support/visit.ts';
import { expectAbsent } from '../../../../test/support/accessibility.ts';

let site: Site;
let company: Company;
let origin: string;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Kaveri Textiles' });
  origin = site.origin(company.label);
  await company.addPerson({ fullname: 'Asha Rao' });
  await company.tx((db) =>
    db.insertInto('company_office').values({ officename: 'Erode', statename: 'Tamil Nadu' }).execute(),
  );
});
afterAll(() => site.stop());

test('S7-031: before the offices a business unit may stand at, there is None', async () => {
  const { page } = await site.open(company, undefined, { at: '/config/hris/company/business_unit/create' });
  await page.getByRole('combobox', { name: 'Location' }).click();
  await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['None', 'Erode']);
});

test('S4-065: notice before the last day that is turned off asks for no days any more, and none are saved', async () => {
  const { page } = await site.open(company, undefined, { at: NOTHING_YET });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/insertupdateprobationperiod')) sent.push(request.postData() ?? '');
  });
  await visit(page, `${origin}/config/hris/employee/probation/create`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Half a year');
  await page.getByRole('button', { name: 'Save and next' }).click();
  const before = page.getByRole('radiogroup', { name: 'Before the last day' });
  await before.getByText('Yes').click();
  await page.getByLabel('Days before').fill('7');
  await before.getByText('No').click();
  await before.getByText('Yes').click();
  expect(await page.getByLabel('Days before').inputValue()).toBe('0');
  await page.getByLabel('Days before').fill('5');
  await before.getByText('No').click();
  await page.getByRole('switch', { name: 'When it is extended' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('row', { name: /Half a year/ }).waitFor();
  expect(JSON.parse(sent[0] ?? '{}')).toMatchObject({ notifypriordays: 0 });
});

test('S3-062 to S3-069, S4-061 to S4-064, S5-052, S5-053: what the probation form sends of its defaults, of empty numbers, and once nobody is told', async () => {
  const { page } = await site.open(company, undefined, { at: NOTHING_YET });
  const save = async (name: string, fill: () => Promise<unknown>): Promise<Record<string, unknown>> => {
    await visit(page, `${origin}/config/hris/employee/probation/create`);
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('button', { name: 'Save and next' }).click();
    await fill();
    const sent = page.waitForRequest((request) => request.url().endsWith('/insertupdateprobationperiod'));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('row', { name }).waitFor();
    return (await sent).postDataJSON() as Record<string, unknown>;
  };
  const notice = (name: string) => page.getByRole('switch', { name });
  const before = page.getByRole('radiogroup', { name: 'Before the last day' });
  // Somebody must be told of something: one notice is the least that is required.
  expect(await save('Defaults', () => notice('When it is extended').check())).toMatchObject({
    probationdays: 0,
    isearlyconfirmedallowed: true,
    isautoconfirmed: true,
    isnotifyemployee: true,
    notifypriordays: 0,
    isnotifyoncompletion: false,
    isnotifyonextention: true,
    isnotifyonconfirmed: false,
  });
  const result = page.getByRole('radiogroup', { name: 'Is the employee notified?' });
  const untold = await save('Silent', async () => {
    for (const name of ['When the probation is completed', 'When it is extended', 'When the employee is confirmed'])
      await notice(name).check();
    await before.getByText('Yes').click();
    await page.getByLabel('Days before').fill('9');
    await result.getByText('No').click();
  });
  expect(untold).toMatchObject({
    isnotifyemployee: false,
    notifypriordays: 0,
    isnotifyoncompletion: false,
    isnotifyonextention: false,
    isnotifyonconfirmed: false,
  });
  const emptied = await save('Emptied', async () => {
    await page.getByLabel('Days of probation').fill('');
    await notice('When the probation is completed').check();
    await before.getByText('Yes').click();
    await page.getByLabel('Days before').fill('');
    await before.getByText('No').click();
  });
  expect(emptied).toMatchObject({ probationdays: 0, notifypriordays: 0, isnotifyoncompletion: true });
});

test('S4-066: a business unit that has no head after all sends none; S2-263: lists begin with the oldest', async () => {
  const { page } = await site.open(company, undefined, { at: NOTHING_YET });
  for (const name of ['Zeta works', 'Alpha works', 'Mid works']) {
    await visit(page, `${origin}/config/hris/company/business_unit/create`);
    await page.getByRole('textbox', { name: 'Business unit name' }).fill(name);
    const question = page.getByRole('radiogroup', { name: 'Does this business unit have a head?' });
    await question.getByText('Yes').click();
    await page.getByRole('combobox', { name: 'Business unit head' }).click();
    await page.getByRole('option', { name: /Asha Rao/ }).click();
    await question.getByText('No').click();
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/businessunit'),
    );
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    expect((await sent).postDataJSON()).toMatchObject({ businessunitname: name, businessunitheadid: null });
    await page.getByRole('row', { name }).waitFor();
  }
  const rows = page.getByRole('row').filter({ hasText: / works/ });
  expect((await rows.allInnerTexts()).map((text) => /(?:Zeta|Alpha|Mid) works/.exec(text)?.[0])).toEqual([
    'Zeta works',
    'Alpha works',
    'Mid works',
  ]);
});

test('S2-036, S2-038: branding and offices open at their addresses; a head office is listed', async () => {
  const { page } = await site.open(company, undefined, { at: NOTHING_YET });
  const base = `${origin}/config/hris/account_management`;
  await visit(page, `${base}/interface_branding`);
  await expect.poll(() => page.title()).toMatch(/^Interface branding \/ Muster$/i);
  await page.locator('input[type=file]').waitFor({ state: 'attached' });
  await visit(page, `${base}/company_offices`);
  await expect.poll(() => page.title()).toMatch(/^Company offices \/ Muster$/i);
  for (const notice of ['Error Code: 404', 'Permission denied'])
    await expectAbsent(page.getByText(notice), page.getByRole('row', { name: /Erode/ }));
});

test('"+2" on a probation plan and on a permission policy shows everybody', async () => {
  const names = ['Bela Shah', 'Chitra Iyer', 'Dev Nair', 'Esha Bose'];
  for (const fullname of names) await company.addPerson({ fullname, groups: ['Payroll checker'] });
  await company.tx(async (db) => {
    const { probationperiodid } = await db
      .insertInto('probation_period')
      .values({ probationperiodname: 'Quarter' })
      .returning('probationperiodid')
      .executeTakeFirstOrThrow();
    const people = await db.selectFrom('employee').select('employeeid').execute();
    const term = { probationperiodid, startdate: '2026-11-01', enddate: '2027-01-31' };
    await db
      .insertInto('employee_probation')
      .values(people.map(({ employeeid }) => ({ ...term, employeeid })))
      .execute();
  });
  const { page } = await site.open(company, undefined, { at: NOTHING_YET });
  for (const [path, name, label, more, many] of [
    ['probation', 'Quarter', 'Assigned employees', 'Show all 5', 5],
    ['permission_policy', 'Payroll checker', 'Members', 'Show all 4', 4],
  ] as const) {
    await visit(page, `${origin}/config/hris/employee/${path}`);
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('button', { name: more })
      .click();
    const list = page.getByRole('dialog', { name }).getByRole('list', { name: label });
    await list.getByText('Esha Bose').waitFor();
    expect(await list.getByRole('listitem').count()).toBe(many);
  }
});

test('S4-070: a team without a lead after all has none', async () => {
  const { page } = await site.open(company, undefined, { at: NOTHING_YET });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/subscription/team')) sent.push(request.postData() ?? '');
  });
  await company.tx(async (db) => {
    const { employeeid } = await db.selectFrom('employee').select('employeeid').executeTakeFirstOrThrow();
    await db.insertInto('team').values({ teamname: 'Looms', teamheadid: employeeid }).execute();
  });
  await visit(page, `${origin}/config/hris/company/team`);
  await page.getByRole('row', { name: /Looms/ }).getByRole('button', { name: 'Edit' }).click();
  await page
    .getByRole('radiogroup', { name: /have a lead/ })
    .getByText('No')
    .click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('row', { name: /Looms/ }).waitFor();
  await expect.poll(() => sent.length).toBe(1);
  expect(JSON.parse(sent[0] ?? '{}')).toMatchObject({ teamname: 'Looms', teamheadid: null });
});

test('S3-206 to S3-209: rows of people carry id, code, name and picture', async () => {
  const { call } = await company.signIn(company.admin);
  const { body } = await call('GET', listDirectory.path);
  const { rows } = body.result as { rows: object[] };
  expect(Object.keys(rows[0] ?? {})).toEqual(
    expect.arrayContaining(['employeeid', 'employeecode', 'fullname', 'imagepath']),
  );
});

test('S7-007, S9-031: a file travels as multipart form data, and taking its rows back is told as news', async () => {
  const { page } = await site.open(company, undefined, { at: NOTHING_YET });
  const types: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /bulk\/department\/upload|department.*upload/.test(request.url()))
      types.push(request.headers()['content-type'] ?? '');
  });
  await visit(page, `${origin}/live_data/department`);
  const buffer = Buffer.from('Department Name,E-mail\nDye house,\nStores,\n');
  await page.locator('input[type=file]').setInputFiles({ name: 'departments.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: /^Apply/ }).click();
  expect(types[0]).toMatch(/^multipart\/form-data; boundary=/);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await page.locator('[data-variant=info]').getByText('2 rows were undone').waitFor();
});
