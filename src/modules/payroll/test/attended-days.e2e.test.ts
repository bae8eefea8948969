import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerKind } from '#modules/people/server/public.ts';
import { day } from '#platform/engine/day.ts';
import { expectAccessible } from '../../../../test/support/accessibility.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { demoPeople } from '../server/demo-people.ts';
import { payrollSetting } from '../server/settings.ts';
import { closeMonth } from './closed-month.ts';
import { ACME, OCTOBER } from './staffed.ts';

/** Each page is looked at wide and narrow, light and dark. */
const LONG = { timeout: 180_000 };
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
    const { employeeid } = await db
      .selectFrom('employee')
      .select('employeeid')
      .where('employeecode', '=', 'AC0007')
      .executeTakeFirstOrThrow();
    await db.insertInto('loss_of_pay').values({ payrollmonth: OCTOBER, employeeid, lopdays: '1.5' }).execute();
  });
});
afterAll(() => site.stop());

test('the source of days is chosen, and one-time pay takes its units from attendance', LONG, async () => {
  const { page, context } = await site.open(company, undefined, { at: '/config/pay/payroll/pay_group' });
  const source = page.getByLabel('Unpaid days, overtime and encashed leave come from');
  await source.selectOption('attendance');
  await expectAccessible(page, 'attended-setting');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved successfully').first().waitFor();
  expect(await source.inputValue()).toBe('attendance');

  await page.goto(`${site.origin(company.label)}/config/pay/payroll/salary_component/create?code=overtime`);
  await page.getByRole('textbox', { name: 'Overtime hours on working days, by the rate of' }).fill('Overtime');
  await expectAccessible(page, 'attended-component');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved successfully').first().waitFor();

  await context.close();
});

test('a month waits for its close, shows the sheet beside it, and its payslip says what is unpaid', LONG, async () => {
  await company.tx(async (db) => {
    const value = (await payrollSetting.first(db))?.value ?? {};
    const payroll = { ...(value['payroll'] as object), paiddays: 'attendance' };
    await payrollSetting.saveFrom(db, { from: null, value: { ...value, payroll } });
  });
  const { page, context } = await site.open(company, undefined, { at: `/payroll/run/new?month=${OCTOBER}` });
  await page.getByText('Attendance is not closed').waitFor();
  expect(await page.getByRole('button', { name: 'Compute October 2026' }).isDisabled()).toBe(true);
  await expectAccessible(page, 'attended-open');

  await closeMonth({ company } as never, {
    AC0006: { absent: ['2026-10-05', '2026-10-06'], unpaidleave: ['2026-10-12'] },
    AC0007: { absent: ['2026-10-05'] },
  });
  await page.reload();
  await page.getByText('2 people, from attendance').waitFor();
  await page.getByText('Sheet 1.5, attendance 1, difference −0.5').waitFor();
  await expectAccessible(page, 'attended-inputs');
  await page.getByRole('button', { name: 'Compute October 2026' }).click();
  await page.getByText('Up to date: nothing has changed since it was computed').waitFor({ timeout: 30_000 });

  const { payrollrunid, employeeid } = await company.tx((db) =>
    db
      .selectFrom('draft_payslip')
      .select(['payrollrunid', 'employeeid'])
      .where('employeecode', '=', 'AC0006')
      .executeTakeFirstOrThrow(),
  );
  await page.goto(`${site.origin(company.label)}/payroll/payslip/${payrollrunid}/${employeeid}`);
  await page.getByText('3 days: 2 absent (5, 6 Oct), 1 unpaid leave (12 Oct)', { exact: true }).waitFor();
  await expectAccessible(page, 'attended-payslip');
  await context.close();
});
