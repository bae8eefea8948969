import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../../test/support/accessibility.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { visit } from '../../../../test/support/visit.ts';
import { companyWithPeople, idOf } from './staffed-site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.stop());

const WEEK = 'Week 1, 28 Sep – 4 Oct 2026';

test('a pay group of weeks is added, a person is put into it, and its first week is run', async () => {
  const company = await companyWithPeople(site);
  const { page } = await site.open(company, undefined, { at: '/config/pay/payroll/pay_group' });
  const origin = site.origin(company.label);
  await page.getByRole('heading', { name: 'Everybody is paid together' }).waitFor();
  await page.getByRole('button', { name: 'Add a pay group' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Workers');
  const grades = page.getByRole('combobox', { name: 'Grades' });
  await grades.click();
  await page.getByRole('option', { name: 'W1' }).click();
  await page.getByRole('option', { name: 'W2' }).click();
  await page.keyboard.press('Escape');
  await page.getByLabel('Days paid together').selectOption('other');
  await page.getByLabel('Paid on', { exact: true }).selectOption('day');
  await page.getByLabel('Day of the month', { exact: true }).fill('7');
  await page.getByLabel('Days paid together').selectOption('week');
  await page.getByLabel('First day of any one of them').fill('28-09-2026');
  await page.keyboard.press('Tab');
  await page.getByLabel('Paid, days after the last day').fill('3');
  await page.getByLabel('Cut-off, days after the last day').fill('1');
  await expectAccessible(page, 'pay-group-weeks');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dates = page.getByRole('group', { name: 'When they are paid' });
  await dates.getByText('Week 2, 5–11 Oct 2026').waitFor();
  await dates.getByText('17 people').waitFor();
  expect(await dates.innerText()).toContain('43 people');

  await visit(page, `${origin}/payroll/package?employeeid=${await idOf(company, 'AC0001')}`);
  await page.getByRole('button', { name: 'Choose a pay group' }).click();
  const form = page.getByRole('form', { name: 'Pay group' });
  expect(await form.getByRole('combobox', { name: 'Pay group' }).inputValue()).toBe('Workers');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('from October 2026').waitFor();

  await visit(page, `${origin}/payroll/run`);
  await page.getByRole('button', { name: 'Run a pay group' }).first().click();
  await page.getByRole('menuitem', { name: `Run October 2026, Workers, ${WEEK}` }).click();
  await page.getByText('Pays the days from').waitFor();
  expect(await page.getByLabel('Pay group').inputValue()).toBe('G1');
  await page.getByLabel('Pay group').selectOption('');
  await page.getByText('42', { exact: true }).first().waitFor();
  await page.getByLabel('Pay group').selectOption('G1');
  await page.getByRole('button', { name: `Compute October 2026, Workers, ${WEEK}` }).click();
  await page.getByText('Waiting for approval by').waitFor();
  await expectAccessible(page, 'run-of-a-week');

  await visit(page, `${origin}/payroll/calendar`);
  await page.getByRole('combobox', { name: 'Pay group' }).waitFor();
  await page.getByRole('cell', { name: 'Week 2, 5–11 Oct 2026' }).waitFor();
  await expectAccessible(page, 'pay-calendar-weeks');
  await visit(page, `${origin}/config/pay/payroll/method`);
  await page.getByText('Several payslips in a month').waitFor();
  expect(await page.getByText('PF in several payslips').count()).toBe(1);
});
