import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { expectAccessible, expectAbsent } from '../../../../test/support/accessibility.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { companyToday } from '../../../../test/support/company-day.ts';
import { picture } from '../../../../test/support/journey.ts';
import { visit } from '../../../../test/support/visit.ts';
import { getLeaveSetting, saveLeaveSetting } from '../contract/setting.ts';
import { yearEndOf } from '../engine/leave-year.ts';
import { postLeave } from '../server/ledger/posting.ts';
import { addPolicy, callerOf, CASUAL, EARNED, ruled } from './requests.ts';

/** The day of the company, which is a day ahead of the browser's in the evening. */
const TODAY = companyToday();
/** The year that ended last, with leave kept since it began. */
const ENDED = Number(yearEndOf(TODAY, 4).slice(0, 4)) - 1;
const START = day(`${ENDED - 1}-04-01`);

let site: Site;
let company: Company;
/** The company whose leave year has ended. */
let ended: Company;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Sahyadri Foods' });
  ended = await site.createCompany({ companyname: 'Nilgiri Mills' });
  const people = [await ended.addPerson({ fullname: 'Asha Nair' }), await ended.addPerson({ fullname: 'Bina Shah' })];
  await ended.tx((db) => db.updateTable('employee').set({ joiningdate: '2020-01-01' }).execute());
  await addPolicy(ended, [ruled(CASUAL), ruled(EARNED, { carrycap: 30, encashmax: 10 })], START);
  const admin = callerOf(await ended.signIn(ended.admin));
  const [{ version, ...setting }] = (await admin(getLeaveSetting)).result as [{ version: number }];
  await ended.tx((db) =>
    db
      .insertInto('leave_entry')
      .values(
        people.flatMap(({ employeeid }) =>
          [EARNED, CASUAL].map((leavetypeid) => ({
            employeeid,
            leavetypeid,
            kind: 'opening',
            linedate: START,
            postedon: START,
            days: leavetypeid === EARNED ? 450_000 : 20_000,
          })),
        ),
      )
      .execute(),
  );
  await admin(saveLeaveSetting, { ...setting, startdate: START, isheld: false }, { 'if-match': String(version) });
  await ended.tx((db) => postLeave(db, { employeeids: people.map(({ employeeid }) => employeeid), today: TODAY }));
});
afterAll(() => site?.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const result = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).first().waitFor();
const edit = (row: Locator) => row.getByRole('button', { name: 'Edit' }).click();
const POLICY = '/config/track/leave/policy';

/**
 * A policy of leave types is drafted, published, assigned and read; its next version is compared, and it is cloned
 * (S2-046 S2-047).
 */
async function publish(): Promise<void> {
  const admin = await company.signIn(company.admin);
  const casual = { leavetypename: 'Casual Leave', leavecode: 'CL', leavecategoryid: 2, colour: '#1c7ed6' };
  await admin.call('POST', 'subscription/leavetype', { body: { ...casual, leavetypeid: null, description: null } });
  const { page } = await site.open(company, undefined, { at: '/config/track/leave/type' });
  const origin = site.origin(company.label);
  await page.getByRole('row', { name: /Unpaid Leave.*LW.*Unpaid/ }).waitFor();
  expect(await button(page, 'Delete').first().isDisabled()).toBe(true);
  await page.getByRole('row', { name: /Casual Leave.*CL.*Paid.*0 policies/ }).waitFor();

  await visit(page, `${origin}${POLICY}`);
  await page.getByText('Create your first leave policy').waitFor();
  await page.getByRole('link', { name: 'Create' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Office');
  await page.getByRole('combobox', { name: 'Add a leave type' }).click();
  await page.getByRole('option', { name: 'Casual Leave' }).click();
  await page.getByRole('combobox', { name: 'Days are earned' }).click();
  await page.getByRole('option', { name: 'Each year, in advance' }).click();
  await button(page, 'Add days by service').click();
  await page.getByRole('textbox', { name: 'Days of a year' }).fill('7');
  await page.getByText('7 days · Each year, in advance').waitFor();
  await expectAccessible(page, 'leave-policy-form');
  await button(page, 'Publish').click();
  await result(page, 'Please select valid effective from date');
  await page.getByRole('textbox', { name: 'Effective from' }).fill('2026-04-01');
  await page.keyboard.press('Tab');
  await button(page, 'Publish').click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await expectAccessible(page, 'leave-policy-publish');
  const sending = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('leavepolicy'),
  );
  await dialog.getByRole('button', { name: 'Publish' }).click();
  expect((await sending).postDataJSON()).toMatchObject({
    leavepolicyname: 'Office',
    details: [{ leavetypeid: 4, leavecategoryid: 1, leavepolicydetailid: null }, { leavecategoryid: 2 }],
  });
  await result(page, 'Saved successfully');
  await edit(page.getByRole('row', { name: /Office.*Casual Leave.*Unpaid Leave.*0 people/ }));

  // What is published is shown to read, until another version is begun.
  await button(page, 'New version').waitFor();
  expect(await page.getByRole('textbox', { name: 'Name' }).isDisabled()).toBe(true);
  await button(page, 'Assign').click();
  const assign = page.getByRole('dialog', { name: 'Assign' });
  await assign.getByRole('switch', { name: 'The whole company' }).check();
  await assign.getByRole('button', { name: 'Assign' }).click();
  await assign.waitFor({ state: 'detached' });
  await page.getByRole('list', { name: 'Assignments' }).getByText('The whole company').waitFor();
  await expectAccessible(page, 'leave-policy-read');
  await page.getByRole('link', { name: 'Clone' }).click();
  await page.waitForURL(/cloneof=/);
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect.poll(() => name.inputValue()).toBe('Office (copy)');
  expect(await name.isDisabled()).toBe(false);
  await button(page, 'Save draft').click();
  await page.getByRole('row', { name: /Office \(copy\).*Draft/ }).waitFor();
  await edit(page.getByRole('row', { name: /Office(?! \(copy).*Casual Leave/ }));

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
}

/** Whoever may only see policies reads them. */
async function readOnly(): Promise<void> {
  const reader = await company.addPerson({ fullname: 'Bina Shah', groups: ['Payroll maker'] });
  const { page } = await site.open(company, reader.emailid, { at: POLICY });
  await page
    .getByRole('row', { name: /Office\b(?! \(copy)/ })
    .getByText(/^Office/)
    .first()
    .click();
  const named = page.getByRole('textbox', { name: 'Name' });
  await named.waitFor();
  expect(await named.isDisabled()).toBe(true);
  await expectAbsent(button(page, 'New version'), named);
  await visit(page, `${site.origin(company.label)}${POLICY}/create`);
  await page.getByText('Permission denied').waitFor();
}

test('leave policies are drafted, published, assigned, compared and cloned, and read by who may only see them', async () => {
  await publish();
  await readOnly();
});

test('a leave year is closed in steps, and taken back with a reason (S2-049)', async () => {
  const { page } = await site.open(ended, undefined, { at: '/config/track/leave/transition' });
  await page.getByText('No leave year closed yet').waitFor();
  await page.getByRole('link', { name: 'Close a leave year' }).first().click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.waitFor();
  expect(await name.inputValue()).toBe(`Leave year ${ENDED - 1}-${String(ENDED).slice(2)}`);
  await picture(page, 'leave-transition-year');
  await button(page, 'Next').click();

  const checks = page.getByRole('list', { name: 'Checks' });
  await checks.getByText(/Leave types without a rule/).waitFor();
  await picture(page, 'leave-transition-check');
  await button(page, 'Next').click();

  const earned = page.getByRole('row', { name: /Asha Nair.*Earned Leave/ });
  await earned.waitFor();
  const figures = await earned.getByRole('cell').allTextContents();
  expect(figures.map((one) => one.trim()).filter((one) => /^\d+$/.test(one))).toEqual(['45', '10', '5', '30']);
  await expectAccessible(page, 'leave-transition-preview');
  await picture(page, 'leave-transition-preview');
  await button(page, 'Post').click();
  const row = page.getByRole('row', { name: new RegExp(`Leave year ${ENDED - 1}.*Year closed`) });
  await row.getByText('Posted', { exact: true }).waitFor();
  await picture(page, 'leave-transitions');

  await row.getByRole('button', { name: 'Reverse' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reverse' }).click();
  await dialog.getByText('Please add comment').waitFor();
  await dialog.getByRole('textbox', { name: 'Why' }).fill('The attendance of March was not closed');
  await expectAccessible(page, 'leave-transition-reverse');
  await picture(page, 'leave-transition-reverse');
  await dialog.getByRole('button', { name: 'Reverse' }).click();
  await page
    .getByRole('row', { name: /Reversal of.*Reverses/ })
    .getByText('Reversed', { exact: true })
    .waitFor();
  await row.getByText('Reversed', { exact: true }).waitFor();
});
