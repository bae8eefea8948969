import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerKind } from '#modules/people/server/public.ts';
import { day } from '#platform/engine/day.ts';
import { expectAccessible } from '../../../../test/support/accessibility.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { demoPeople } from '../server/demo-people.ts';
import { ACME, OCTOBER } from './staffed.ts';
import { visit } from '../../../../test/support/visit.ts';

let site: Site;
let company: Company;
beforeAll(async () => {
  site = await openSite();
  const payroll = { ...(ACME['payroll'] as object), firstmonth: OCTOBER };
  company = await site.createCompany({ companyname: 'Kaveri Mills', configuration: { ...ACME, payroll } });
  await company.tx(async (db) => {
    const people = demoPeople();
    const designation = [...new Set(people.map(({ values }) => String(values['designation'])))];
    await registerKind.apply(
      { db, today: day('2026-10-01'), accountid: null, parameters: {}, accepted: { designation } },
      people,
    );
  });
});
afterAll(() => site.stop());

/** Opens and computes the next week, has it approved by a second person, and locks it. */
async function runWeek(page: Page, checker: Page, week: string) {
  await visit(page, `${site.origin(company.label)}/payroll/run`);
  await page.getByRole('button', { name: 'Run a pay group' }).first().click();
  await page.getByRole('menuitem', { name: `Run October 2026, Workers, ${week}` }).click();
  await page.getByText('Pays the days from').waitFor();
  await page.getByRole('button', { name: `Compute October 2026, Workers, ${week}` }).click();
  await page.getByText('Waiting for approval by').waitFor();
  await visit(checker, page.url());
  await checker.getByRole('button', { name: 'Approve', exact: true }).click();
  await checker.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await checker.getByText('The run is approved').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lock' }).click();
  await page.getByText('The run is locked').waitFor();
}

test('workers are paid by weeks: the group is set up, two weeks are run one after the other', async () => {
  const second = await company.addPerson({ fullname: 'Second Person', groups: ['Payroll checker'] });
  const { page } = await site.open(company, undefined, { at: '/config/pay/payroll/pay_group' });
  await page.getByRole('button', { name: 'Add a pay group' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Workers');
  const grades = page.getByRole('combobox', { name: 'Grades' });
  await grades.click();
  await page.getByRole('option', { name: 'W1' }).click();
  await page.getByRole('option', { name: 'W2' }).click();
  await page.keyboard.press('Escape');
  await page.getByLabel('Days paid together').selectOption('week');
  const first = page.getByLabel('First day of any one of them');
  await first.fill('28-09-2026');
  await page.keyboard.press('Tab');
  await page.getByLabel('Paid, days after the last day').fill('3');
  await page.getByLabel('Cut-off, days after the last day').fill('1');
  await expectAccessible(page, 'pay-group-weeks');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dates = page.getByRole('group', { name: 'When they are paid' });
  await dates.getByText('Week 2, 5–11 Oct 2026').waitFor();

  const { page: checker } = await site.open(company, second.emailid);
  await runWeek(page, checker, 'Week 1, 28 Sep – 4 Oct 2026');
  await runWeek(page, checker, 'Week 2, 5–11 Oct 2026');
  await expectAccessible(page, 'run-of-a-week');

  await visit(page, `${site.origin(company.label)}/payroll/calendar`);
  await page.getByRole('cell', { name: 'Week 2, 5–11 Oct 2026' }).waitFor();
  await expectAccessible(page, 'pay-calendar-weeks');
  await visit(page, `${site.origin(company.label)}/config/pay/payroll/method`);
  await page.getByText('Several payslips in a month').waitFor();
  expect(await page.getByText('PF in several payslips').count()).toBe(1);
});
