import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { type Company, PASSWORD } from './support/product.ts';
import { NOTHING_YET, picture } from './support/journey.ts';
import { openSite, type Site } from './support/site.ts';
import { expectAccessibleAsIs, expectAbsent } from './support/accessibility.ts';
import { visit } from './support/visit.ts';

let site: Site;
let company: Company;
let origin: string;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Kaveri Textiles' });
  origin = site.origin(company.label);
});
afterAll(() => site.stop());

const drafts = () =>
  company.tx((db) => db.selectFrom('form_draft').select(['formkey', 'recordid', 'version']).execute());
const name = (page: Page) => page.getByRole('textbox', { name: 'Department name' });
const create = async (page: Page) => {
  await visit(page, `${origin}/config/hris/company/department/create`);
  await name(page).waitFor();
};

test('U2: what was typed is there again after the window was killed; saved, the draft is gone', async () => {
  const { page, context } = await site.open(company, undefined, {
    width: 360,
    height: 740,
    at: NOTHING_YET,
    own: true,
  });
  await create(page);
  await name(page).fill('Dyeing');
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await picture(page, 'draft-saved');
  expect(await drafts()).toEqual([{ formkey: 'department', recordid: 0, version: 1 }]);
  // The window is gone without a word, as when a phone is out of battery.
  await page.close({ runBeforeUnload: false });

  const again = await context.newPage();
  await create(again);
  await again.getByText(/^You have a draft of /).waitFor();
  await expectAccessibleAsIs(again, 'draft-found');
  expect(await name(again).inputValue()).toBe('');
  await again.getByRole('button', { name: 'Continue' }).click();
  expect(await name(again).inputValue()).toBe('Dyeing');
  await name(again).fill('Dyeing and Finishing');
  await again.getByRole('button', { name: 'Save', exact: true }).click();
  await again.getByText('Dyeing and Finishing').first().waitFor();
  await expect.poll(drafts).toEqual([]);
});

test('a session that ends in the middle of a form costs nothing that was typed', async () => {
  const { page } = await site.open(company, undefined, { at: NOTHING_YET });
  await create(page);
  await name(page).fill('Weaving');
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await company.tx((db) => db.deleteFrom('login_session').execute());
  await name(page).fill('Weaving shed');
  await page.waitForURL(/session-expired/);
  await page
    .getByRole('link', { name: /sign in/i })
    .or(page.getByRole('button', { name: /sign in/i }))
    .first()
    .click();
  await page.getByLabel('E-mail').fill(company.admin);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  // Signed in again the person is where they were.
  await page.getByRole('button', { name: 'Continue' }).click();
  expect(await name(page).inputValue()).toBe('Weaving');
});

test('a draft that is not wanted is discarded; one of a record that changed since says so; two windows keep one', async () => {
  const { page, context } = await site.open(company, undefined, { at: NOTHING_YET, own: true });
  await create(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(drafts).toEqual([]);
  await expectAbsent(page.getByText(/^You have a draft/), name(page));

  const { departmentid } = await company.tx((db) =>
    db
      .insertInto('department')
      .values({ departmentname: 'Stores' })
      .returning('departmentid')
      .executeTakeFirstOrThrow(),
  );
  const form = `${origin}/config/hris/company/department/create?departmentid=${departmentid}`;
  await visit(page, form);
  await name(page).fill('Central stores');
  await page.getByText(/^Saved/).waitFor();
  const second = await context.newPage();
  await visit(second, form);
  await second.getByRole('button', { name: 'Continue' }).click();
  await name(second).fill('Main stores');
  await second.getByText(/^Saved/).waitFor();
  await name(page).fill('Other stores');
  await page.getByText('This form is open in another window', { exact: false }).waitFor();
  await second.close({ runBeforeUnload: false });

  await company.tx((db) =>
    db.updateTable('department').set({ version: 2 }).where('departmentid', '=', departmentid).execute(),
  );
  const third = await context.newPage();
  await visit(third, form);
  await third.getByText('The record has changed since then', { exact: false }).waitFor();
});

test('without a network nothing is said and nothing is lost: the draft is kept once it is back', async () => {
  const { page, context } = await site.open(company, undefined, { at: '/config/hris/company/team/create', own: true });
  const team = page.getByRole('textbox', { name: 'Team name' });
  await team.waitFor();
  await page.clock.install();
  await context.setOffline(true);
  await team.fill('Looms');
  await page.clock.runFor(10_000);
  await expectAbsent(page.getByRole('alert').filter({ hasText: /draft/i }), team);
  await context.setOffline(false);
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  expect(await drafts()).toContainEqual({ formkey: 'team', recordid: 0, version: 1 });
});
