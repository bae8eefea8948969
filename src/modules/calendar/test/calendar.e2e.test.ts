import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { index } from '#platform/server/search.ts';
import { expectAccessible } from '../../../../test/support/accessibility.ts';
import type { Answer, Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { visit } from '../../../../test/support/visit.ts';

let site: Site;
let company: Company;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Sahyadri Foods' });
  const { employeeid } = await company.addPerson({ fullname: 'Asha Nair' });
  await company.tx((db) => index(db, 'employee', [{ objectid: employeeid, texts: ['Asha Nair'] }]));
});
afterAll(() => site?.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const result = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).first().waitFor();
/** Opens the only row of the list again. */
const edit = (page: Page, row: RegExp) =>
  page.getByRole('row', { name: row }).getByRole('button', { name: 'Edit' }).click();

test('weekly offs: a month is ticked in a grid, assigned from a day, and not deleted while it is in use (S2-045)', async () => {
  const { page } = await site.open(company, undefined, { at: '/config/track/leave/weeklyoff' });
  const origin = site.origin(company.label);
  await page.getByText('Create your first weekly off').waitFor();
  await page.getByRole('link', { name: 'Create' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Bank days');
  await button(page, 'Second and fourth Saturday').click();
  await page.getByText('Sunday; Second, Fourth Saturday').waitFor();
  expect(await page.getByRole('checkbox', { name: 'Fourth Saturday' }).isChecked()).toBe(true);
  expect(await page.getByRole('checkbox', { name: 'Third Saturday' }).isChecked()).toBe(false);
  await page.getByRole('checkbox', { name: 'Fifth Friday' }).check();
  await page.getByText('Sunday; Fifth Friday; Second, Fourth Saturday').waitFor();
  await page.getByRole('checkbox', { name: 'Fifth Friday' }).uncheck();
  await page.getByRole('radiogroup', { name: 'What a tick takes' }).getByText('Second half').click();
  await page.getByRole('checkbox', { name: 'Third Saturday' }).click();
  await page.getByText('Sunday; Second, Fourth Saturday; Third Saturday (second half)').waitFor();
  await page.getByRole('checkbox', { name: 'Third Saturday, Second half' }).click();
  await page.getByText('Sunday; Second, Fourth Saturday', { exact: true }).waitFor();
  await page.getByRole('checkbox', { name: 'Third Saturday' }).click();
  await expectAccessible(page, 'weekly-off-form');
  await button(page, 'Save').click();
  await result(page, 'Saved successfully');
  await page.getByRole('row', { name: /Bank days.*Not assigned/ }).waitFor();
  await edit(page, /Bank days/);
  await button(page, 'Assign').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch', { name: 'The whole company' }).check();
  await dialog.getByRole('combobox', { name: 'People' }).fill('Asha');
  await page.getByRole('option', { name: /Asha Nair/ }).click();
  await expectAccessible(page, 'assign-weekly-off');
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('list', { name: 'Assignments' }).getByText('Asha Nair').waitFor();
  await button(page, 'Remove The whole company').click();
  await button(page, 'Delete').click();
  await result(page, 'Deleted successfully');
  await visit(page, `${origin}/config/track/leave/weeklyoff`);
  const row = page.getByRole('row', { name: /Bank days.*1 person/ });
  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await result(page, 'It is assigned to Asha Nair. Take these assignments away first.');

  await visit(page, `${origin}/config/track/leave/weeklyoff/create`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Four and two');
  await page.getByRole('combobox', { name: 'Days off are given' }).click();
  await page.getByRole('option', { name: 'By a cycle of days' }).click();
  const length = page.getByRole('textbox', { name: 'Length of the cycle in days' });
  expect(await length.inputValue()).toBe('6');
  await length.fill('5');
  await button(page, 'Save').click();
  await result(page, 'The cycle needs at least one day off and one working day');
  await length.fill('6');
  await expectAccessible(page, 'weekly-off-cycle');
  await button(page, 'Save').click();
  await result(page, 'Saved successfully');
  await page.getByRole('row', { name: /Four and two.*Days 5, 6 of 6/ }).waitFor();
  await edit(page, /Four and two/);
  await button(page, 'Assign').click();
  await dialog.getByRole('switch', { name: 'The whole company' }).check();
  await dialog.getByRole('textbox', { name: 'First day of the cycle' }).fill('2026-03-30');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('list', { name: 'Assignments' }).getByText('cycle from 2026-03-30').waitFor();
});

test('holiday plans: the national holidays are offered, others added by month, and deleted again (S2-048)', async () => {
  const { page } = await site.open(company, undefined, { at: '/config/track/leave/holiday' });
  await page.getByText('Create your first holiday plan').waitFor();
  await button(page, 'Create').click();
  await page.getByRole('menuitem', { name: 'Create' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Maharashtra');
  await page.getByRole('combobox', { name: 'Year' }).selectOption('2027');
  await button(page, 'Add the national holidays of 2027').click();
  await page.getByRole('region', { name: 'August' }).getByText('Sunday').waitFor();
  await button(page, 'Add holiday').click();
  await page.getByText('Please select the day').waitFor();
  await page.getByRole('textbox', { name: 'Day', exact: true }).fill('2027-05-01');
  await page.getByRole('textbox', { name: 'Holiday', exact: true }).fill('Maharashtra Day');
  await page.getByRole('checkbox', { name: 'Optional' }).last().check();
  await button(page, 'Add holiday').click();
  await page.getByRole('region', { name: 'May' }).getByText('Saturday').waitFor();
  await page
    .getByRole('combobox', { name: /Part of the day of the holiday on 2027-08-15/ })
    .selectOption('Second half');
  expect(
    await page.getByRole('region', { name: 'August' }).getByRole('checkbox', { name: 'Optional' }).isDisabled(),
  ).toBe(true);
  await expectAccessible(page, 'holiday-plan-form');
  await button(page, 'Save').click();
  await result(page, 'Saved successfully');
  await page.getByRole('row', { name: /Maharashtra.*4 holidays, 1 of them optional/ }).waitFor();
  await edit(page, /Maharashtra/);
  await page.getByRole('combobox', { name: 'Year' }).selectOption('2027');
  await button(page, 'Remove Gandhi Jayanti').click();
  await page.getByRole('region', { name: 'October' }).waitFor({ state: 'detached' });
  await button(page, 'Save').click();
  const row = page.getByRole('row', { name: /Maharashtra.*3 holidays/ });
  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await result(page, 'Holiday plan successfully deleted.');
});

const rowsOf = (answer: Answer): Record<string, unknown>[] => answer.body.result as Record<string, unknown>[];

test('a moved pay day and reminder say why, and the days that the wages of leavers do not count', async () => {
  const configuration = JSON.parse(readFileSync('samples/acme/company.json', 'utf8')) as Record<string, unknown>;
  const paid = await site.createCompany({ companyname: 'Kaveri Mills', configuration });
  const admin = await paid.signIn(paid.admin);
  const [state] = rowsOf(await admin.call('GET', 'payroll/cycle'));
  const cycle = { ...(state?.['cycle'] as object), payday: 15, paymonth: 'next', weekend: 'friday-before' };
  const headers = { 'if-match': String(state?.['version']) };
  const [saved] = rowsOf(await admin.call('POST', 'payroll/cycle', { body: cycle, headers }));
  const [period] = (saved?.['periods'] ?? []) as Record<'payrollmonth' | 'to' | 'paydate' | 'movedfrom', string>[];
  const { payrollmonth = '', to = '' } = period ?? {};
  const due = period?.movedfrom ?? period?.paydate ?? '';
  const [, month = '', number = ''] = to.split('-');
  const dayAfter = new Date(Date.UTC(Number(to.slice(0, 4)), Number(month) - 1, Number(number) + 1))
    .toISOString()
    .slice(0, 10);
  const holidays = [
    { holidaydate: due, holidayname: 'Founders’ Day' },
    { holidaydate: dayAfter, holidayname: 'Harvest' },
  ];
  const plan = { holidayplanid: null, holidayplanname: 'Own', description: null, holidays };
  const [{ holidayplanid } = {}] = rowsOf(await admin.call('POST', 'subscription/holidayplan', { body: plan }));
  const values = { planid: holidayplanid, iscompany: true, fromdate: '2026-01-01', todate: null };
  expect((await admin.call('POST', 'subscription/assignholidayplan', { body: values })).status).toBe(200);
  const person = await paid.addPerson({ fullname: 'Leela Rao' });
  await paid.tx((db) =>
    db.updateTable('employee').set({ leavingdate: to }).where('employeeid', '=', person.employeeid).execute(),
  );

  const { page } = await site.open(paid, undefined, { at: `/payroll/run/new?month=${payrollmonth}` });
  await page.getByText(`(moved from ${due}: Holiday: Founders’ Day)`).waitFor();
  const dues = page.getByRole('region', { name: 'Wages of leavers' });
  await dues.getByText(`Not counted: ${dayAfter} (Holiday: Harvest)`).waitFor();
  await expectAccessible(page, 'wages-of-leavers');

  const request = await company.addPerson({ fullname: 'Dev Iyer' });
  const manager = await company.addPerson({ fullname: 'Bina Shah' });
  await company.tx((db) =>
    db
      .updateTable('work_profile')
      .set({ managerid: manager.employeeid })
      .where('employeeid', '=', request.employeeid)
      .execute(),
  );
  const own = await company.signIn(request.emailid);
  const [exit] = rowsOf(await own.call('GET', 'exit/own'));
  const [reason] = (exit?.['reasons'] ?? []) as { displayvalue: number }[];
  const body = { exitreasonid: reason?.displayvalue, wishedday: null, note: null };
  expect((await own.call('POST', 'exit/resign', { body })).status).toBe(200);
  const escalatemoved = {
    from: '2027-01-26',
    reason: { text: 'Holiday: {{holiday}}', values: { holiday: 'Republic Day' } },
  };
  await company.tx((db) =>
    db
      .updateTable('approval_request')
      .set({ escalateon: '2027-01-27', escalatemoved: JSON.stringify(escalatemoved) })
      .where('employeeid', '=', request.employeeid)
      .execute(),
  );
  const mine = (await site.open(company, request.emailid, { at: '/request_center?tab=mine' })).page;
  await mine.getByText('(moved from 2027-01-26: Holiday: Republic Day)').waitFor();
});
