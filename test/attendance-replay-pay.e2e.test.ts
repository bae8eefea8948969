import { addDevice, addPlan, GENERAL, OFFICE } from '#modules/attendance/test/attending.ts';
import { ACME } from '#modules/payroll/test/staffed.ts';
import { addMonths, firstDay, monthOf } from '#platform/engine/day.ts';
import { afterAll, beforeAll, test } from 'vitest';
import { companyToday } from './support/company-day.ts';
import { expectAccessible } from './support/accessibility.ts';
import type { Company } from './support/product.ts';
import { openSite, type Site } from './support/site.ts';

const MONTH = addMonths(monthOf(companyToday()), -1);

let site: Site;
let company: Company;
beforeAll(async () => {
  site = await openSite();
  const payroll = { ...(ACME['payroll'] as object), firstmonth: '2026-04' };
  company = await site.createCompany({ companyname: 'Kaveri Mills', configuration: { ...ACME, payroll } });
  const { employeeid } = await company.addPerson({ fullname: 'Asha Nair' });
  const bina = await company.addPerson({ fullname: 'Bina Shah' });
  await addPlan(company, 'shift', { name: 'General', detail: GENERAL });
  await addPlan(company, 'attendance_policy', { name: 'Office', detail: OFFICE });
  await company.tx(async (db) => {
    await db
      .insertInto('employee_package')
      .values({ employeeid, paybasis: 'CTC', annualctc: 6_00_000_00, period: '[2024-01-01,)' })
      .execute();
    const value = JSON.stringify({ startdate: firstDay(MONTH), submitdays: 60 });
    await db.insertInto('tenant_setting').values({ settingname: 'attendance', value, version: 1 }).execute();
  });
  await addDevice(company, [{ employeeid }, bina]);
});
afterAll(() => site?.stop());

test('a trial says what a policy costs in rupees, with how it comes about', async () => {
  const { page } = await site.open(company, undefined, { at: '/config/track/attendance/policy' });
  await page
    .getByRole('row', { name: /Office/ })
    .getByRole('button', { name: 'Edit' })
    .click();
  await page.getByRole('button', { name: 'New version', exact: true }).click();
  await page.getByRole('switch', { name: 'Absent days cost leave or pay' }).check();
  await page.getByRole('textbox', { name: 'Days that it costs', exact: true }).first().fill('2');
  const trial = page.getByRole('region', { name: 'Try it on past months' });
  await trial.getByLabel('From').selectOption(MONTH);
  await trial.getByLabel('To').selectOption(MONTH);
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  await trial.getByText(/^The pay is an estimate for 1 person with a package/).waitFor();
  await trial
    .getByRole('row', { name: /^Asha Nair.*\+₹/ })
    .first()
    .waitFor();
  await expectAccessible(page, 'trial-pay');
  await trial.getByRole('button', { name: 'Asha Nair' }).click();
  const person = page.getByRole('dialog', { name: 'Asha Nair' });
  await person
    .getByRole('region', { name: 'Estimated pay' })
    .getByText(/^\d+ days × ₹ [\d,]+ \/ \d+ = ₹ [\d,]+$/)
    .waitFor();
  await expectAccessible(page, 'trial-pay-person');
});
