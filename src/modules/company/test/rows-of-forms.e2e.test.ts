import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDirectory } from '#modules/people/contract/employee.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';

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
  const { page, context } = await site.open(company);
  await page.goto(`${origin}/config/hris/company/business_unit/create`);
  await page.getByRole('combobox', { name: 'Location' }).click();
  await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['None', 'Erode']);
  await context.close();
});

test('S4-065: notice before the last day that is turned off asks for no days any more, and none are saved', async () => {
  const { page, context } = await site.open(company);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/insertupdateprobationperiod')) sent.push(request.postData() ?? '');
  });
  await page.goto(`${origin}/config/hris/employee/probation/create`);
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
  await context.close();
});

test('S4-070: a team without a lead after all has none', async () => {
  const { page, context } = await site.open(company);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/subscription/team')) sent.push(request.postData() ?? '');
  });
  await company.tx(async (db) => {
    const { employeeid } = await db.selectFrom('employee').select('employeeid').executeTakeFirstOrThrow();
    await db.insertInto('team').values({ teamname: 'Looms', teamheadid: employeeid }).execute();
  });
  await page.goto(`${origin}/config/hris/company/team`);
  await page.getByRole('row', { name: /Looms/ }).getByRole('button', { name: 'Edit' }).click();
  await page
    .getByRole('radiogroup', { name: /have a lead/ })
    .getByText('No')
    .click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('row', { name: /Looms/ }).waitFor();
  await expect.poll(() => sent.length).toBe(1);
  expect(JSON.parse(sent[0] ?? '{}')).toMatchObject({ teamname: 'Looms', teamheadid: null });
  await context.close();
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
  const { page, context } = await site.open(company);
  const types: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /bulk\/department\/upload|department.*upload/.test(request.url()))
      types.push(request.headers()['content-type'] ?? '');
  });
  await page.goto(`${origin}/live_data/department`);
  const buffer = Buffer.from('Department Name,E-mail\nDye house,\nStores,\n');
  await page.locator('input[type=file]').setInputFiles({ name: 'departments.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: /^Apply/ }).click();
  expect(types[0]).toMatch(/^multipart\/form-data; boundary=/);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await page.locator('[data-variant=info]').getByText('2 rows were undone').waitFor();
  await context.close();
});
