import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, expectAbsent } from '../../../../test/support/accessibility.ts';
import type { Answer, Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { visit } from '../../../../test/support/visit.ts';

let site: Site;
let company: Company;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Sahyadri Foods' });
});
afterAll(() => site?.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const result = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).first().waitFor();
const edit = (row: Locator) => row.getByRole('button', { name: 'Edit' }).click();
const rowsOf = (answer: Answer): Record<string, unknown>[] => answer.body.result as Record<string, unknown>[];
const POLICY = '/config/track/leave/policy';

test(
  'a leave type is created, a policy drafted, published, assigned and read; its next version is compared (S2-046 S2-047 S2-185 S2-186 S3-176 S3-181 S3-182 S3-185 S4-039)',
  { timeout: 300_000 },
  async () => {
    const { page } = await site.open(company, undefined, { at: '/config/track/leave/type' });
    const origin = site.origin(company.label);
    await page.getByRole('row', { name: /Unpaid Leave.*LW.*Unpaid/ }).waitFor();
    expect(await page.title()).toBe('Leave Type / Muster');
    expect(await button(page, 'Delete').isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Create' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Casual Leave');
    await page.getByRole('textbox', { name: 'Code' }).fill('cl');
    await expectAccessible(page, 'leave-type-form');
    await button(page, 'Save').click();
    await result(page, 'Saved successfully');
    await page.getByRole('row', { name: /Casual Leave.*CL.*Paid.*0 policies/ }).waitFor();
    await expectAccessible(page, 'leave-types');

    await visit(page, `${origin}${POLICY}`);
    await page.getByText('Create your first leave policy').waitFor();
    expect(await page.title()).toBe('Leave Policy / Muster');
    await page.getByRole('link', { name: 'Create' }).click();
    await button(page, 'Save draft').click();
    await result(page, 'Please enter policy name');
    await page.getByRole('textbox', { name: 'Name' }).fill('Office');
    await page.getByRole('combobox', { name: 'Add a leave type' }).click();
    await page.getByRole('option', { name: 'Casual Leave' }).click();
    await page.getByRole('combobox', { name: 'Days are earned' }).click();
    await page.getByRole('option', { name: 'Each year, in advance' }).click();
    await button(page, 'Add days by service').click();
    await page.getByRole('textbox', { name: 'Days of a year' }).fill('7');
    await page.getByText('7 days · Each year, in advance').waitFor();
    await expectAccessible(page, 'leave-policy-form');
    const sending = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('leavepolicy'),
    );
    await button(page, 'Save draft').click();
    const body = (await sending).postDataJSON() as Record<string, unknown>;
    expect(body).toMatchObject({ leavepolicyid: null, leavepolicyname: 'Office', description: null, isdraft: true });
    expect((body['details'] as object[])[0]).toMatchObject({
      leavetypeid: 4,
      leavecategoryid: 1,
      leavepolicydetailid: null,
    });
    await result(page, 'Saved successfully');
    const row = page.getByRole('row', { name: /Office.*Draft.*Casual Leave.*Unpaid Leave.*0 people/ });
    await row.waitFor();
    await expectAccessible(page, 'leave-policies');

    await edit(row);
    await button(page, 'Publish').click();
    await result(page, 'Please select valid effective from date');
    await page.getByRole('textbox', { name: 'Effective from' }).fill('2026-04-01');
    await page.keyboard.press('Tab');
    await button(page, 'Publish').click();
    const dialog = page.getByRole('dialog', { name: 'Publish' });
    await expectAccessible(page, 'leave-policy-publish');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await result(page, 'Saved successfully');
    await edit(page.getByRole('row', { name: /Office.*Casual Leave/ }));

    // What is published is shown to read (isviewmode), until another version is begun.
    await button(page, 'New version').waitFor();
    expect(await page.getByRole('textbox', { name: 'Name' }).isDisabled()).toBe(true);
    await button(page, 'Assign').click();
    const assign = page.getByRole('dialog', { name: 'Assign' });
    await assign.getByRole('switch', { name: 'The whole company' }).check();
    await assign.getByRole('button', { name: 'Assign' }).click();
    await assign.waitFor({ state: 'detached' });
    await page.getByRole('list', { name: 'Assignments' }).getByText('The whole company').waitFor();
    await expectAccessible(page, 'leave-policy-read');

    await button(page, 'New version').click();
    await page.locator('summary', { hasText: 'Casual Leave' }).click();
    await page.getByRole('textbox', { name: 'Days of a year' }).fill('9');
    await button(page, 'Save draft').click();
    await edit(page.getByRole('row', { name: /Office.*New version waits/ }));
    const compared = page.getByRole('region', { name: 'Compare versions' });
    const changed = compared.getByRole('row', { name: /Casual Leave: Days of a year/ });
    await changed.waitFor();
    expect(await changed.getByRole('cell').allTextContents()).toEqual([
      '7 days · Each year, in advance',
      '9 days · Each year, in advance',
    ]);
    expect(await compared.getByRole('row').count()).toBe(2);
    await expectAccessible(page, 'leave-policy-compared');

    await visit(page, `${origin}/config/track/leave/setting`);
    await page.getByRole('textbox', { name: 'Minutes of a day of leave' }).fill('450');
    await expectAccessible(page, 'leave-settings');
    await button(page, 'Save').click();
    await result(page, 'Saved successfully');
    const admin = await company.signIn(company.admin);
    expect(rowsOf(await admin.call('GET', 'subscription/leavesetting'))).toMatchObject([{ minutesperday: 450 }]);
  },
);

test('whoever may only see policies reads them, and a copy is begun from another', async () => {
  const admin = await company.signIn(company.admin);
  const unpaid = { leavepolicydetailid: null, leavetypeid: 4, leavecategoryid: 1 };
  const policy = {
    leavepolicyid: null,
    leavepolicyname: 'Works',
    isdraft: false,
    effectivefrom: '2026-04-01',
    details: [unpaid],
  };
  const [{ leavepolicyid } = {}] = rowsOf(await admin.call('POST', 'subscription/leavepolicy', { body: policy }));
  const { page } = await site.open(company, undefined, {
    at: `${POLICY}/create?leavepolicyid=${Number(leavepolicyid)}`,
  });
  await page.getByRole('link', { name: 'Clone' }).click();
  await page.waitForURL(/cloneof=/);
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.waitFor();
  expect(await name.inputValue()).toBe('Works (copy)');
  expect(await name.isDisabled()).toBe(false);
  await button(page, 'Save draft').click();
  await page.getByRole('row', { name: /Works \(copy\).*Draft/ }).waitFor();

  const reader = await company.addPerson({ fullname: 'Bina Shah', groups: ['Payroll maker'] });
  const reading = (await site.open(company, reader.emailid, { at: POLICY })).page;
  await reading
    .getByRole('row', { name: /Works\b(?! \(copy)/ })
    .getByText('Works', { exact: true })
    .click();
  const named = reading.getByRole('textbox', { name: 'Name' });
  await named.waitFor();
  expect(await named.isDisabled()).toBe(true);
  await expectAbsent(button(reading, 'New version'), named);
  await visit(reading, `${site.origin(company.label)}${POLICY}/create`);
  await reading.getByText('Permission denied').waitFor();
});
