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

test('a pay group is added, a person is put into it, and it is run beside the others', async () => {
  const { page } = await site.open(company, undefined, { at: '/config/pay/payroll/pay_group' });
  await page.getByRole('heading', { name: 'Everybody is paid together' }).waitFor();
  await page.getByRole('button', { name: 'Add a pay group' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Workers');
  await page.getByLabel('Days paid together').selectOption('other');
  const grades = page.getByRole('combobox', { name: 'Grades' });
  await grades.click();
  await page.getByRole('option', { name: 'W1' }).click();
  await page.getByRole('option', { name: 'W2' }).click();
  await page.keyboard.press('Escape');
  await page.getByLabel('Paid on', { exact: true }).selectOption('day');
  await page.getByLabel('Day of the month', { exact: true }).fill('7');
  await expectAccessible(page, 'pay-groups-new');
  await page.getByRole('button', { name: 'Save' }).click();
  const dates = page.getByRole('group', { name: 'When they are paid' });
  await dates.getByText('17 people').waitFor();
  expect(await dates.innerText()).toContain('43 people');
  await expectAccessible(page, 'pay-groups');

  const person = await company.tx((db) =>
    db.selectFrom('employee').select('employeeid').where('employeecode', '=', 'AC0001').executeTakeFirstOrThrow(),
  );
  await visit(page, `${site.origin(company.label)}/payroll/package?employeeid=${person.employeeid}`);
  await page.getByRole('button', { name: 'Choose a pay group' }).click();
  const form = page.getByRole('form', { name: 'Pay group' });
  expect(await form.getByRole('combobox', { name: 'Pay group' }).inputValue()).toBe('Workers');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('from October 2026').waitFor();

  await visit(page, `${site.origin(company.label)}/payroll/run`);
  await page.getByRole('button', { name: 'Run a pay group' }).first().click();
  await page.getByRole('menuitem', { name: 'Run October 2026, Workers' }).click();
  await page.getByText('Pays the days from').waitFor();
  expect(await page.getByLabel('Pay group').inputValue()).toBe('G1');
  await expectAccessible(page, 'pay-group-run');
  await page.getByLabel('Pay group').selectOption('');
  await page.getByText('42', { exact: true }).first().waitFor();

  await visit(page, `${site.origin(company.label)}/payroll/calendar`);
  await page.getByRole('combobox', { name: 'Pay group' }).waitFor();
  await page.getByRole('cell', { name: 'Workers' }).first().waitFor();
  await expectAccessible(page, 'pay-calendar');
});
