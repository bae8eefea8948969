import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addMonths, monthOf } from '#platform/engine/day.ts';
import { expectAccessible, onPhone } from '../../../../test/support/accessibility.ts';
import { companyToday } from '../../../../test/support/company-day.ts';
import { picture } from '../../../../test/support/journey.ts';
import { monthName } from '../engine/wording.ts';
import type { Company } from '../../../../test/support/product.ts';
import type { Site } from '../../../../test/support/site.ts';
import { visit } from '../../../../test/support/visit.ts';

type At = { readonly page: Page; readonly origin: string; readonly company: Company };

/** A paid month: its inputs as ticks, all files at once, what is filed, and the calendar of the year. */
async function filesOfMonth({ page, origin, company }: At): Promise<void> {
  const { payrollrunid } = await company.tx((db) =>
    db
      .selectFrom('payroll_run')
      .select('payrollrunid')
      .where('payrollmonth', '=', '2026-10')
      .where('statusid', '=', 6)
      .executeTakeFirstOrThrow(),
  );
  await visit(page, `${origin}/payroll/run/${payrollrunid}?tab=inputs`);
  await page.getByRole('heading', { name: 'Inputs of October 2026' }).waitFor();
  await picture(page, 'month-inputs');
  await expectAccessible(page, 'month-inputs');

  await page.getByRole('tab', { name: 'Files' }).click();
  await page.getByText('by 2026-11-15').or(page.getByText(/by 15/)).first().waitFor();
  const record = page.getByRole('button', { name: 'Record the filing: Provident fund, October 2026' });
  await record.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Deposited on').fill('2026-11-14');
  await dialog.getByLabel('Challan or acknowledgement number').fill('TRRN 3152611001234');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^Filed on .*TRRN 3152611001234/).waitFor();
  await picture(page, 'month-files');
  await expectAccessible(page, 'month-files');
  await page.getByRole('button', { name: 'Make the ZIP: All files (ZIP)' }).click();
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download All files (ZIP)' }).click(),
  ]);
  expect(zip.suggestedFilename()).toBe('files-2026-10.zip');

  await visit(page, `${origin}/payroll/statutory_calendar`);
  await page.getByRole('row', { name: /Provident fund.*October 2026.*Done/ }).waitFor();
  await picture(page, 'statutory-calendar');
  await expectAccessible(page, 'statutory-calendar');
}

/** S2-119: the planner of payroll has its name, shows people by months, and gives a pay group that is taken back. */
async function planPayGroups({ page, origin, company }: At): Promise<void> {
  await company.tx(async (db) => {
    const { employeeid } = await db
      .selectFrom('employee')
      .select('employeeid')
      .where('employeecode', '=', 'AC0007')
      .executeTakeFirstOrThrow();
    const frommonth = monthOf(companyToday());
    const amounts = { principal: 6_00_000, emi: 1_00_000, outstanding: 6_00_000 };
    await db
      .insertInto('employee_loan')
      .values({ ...amounts, employeeid, loannumber: 'LN-204', loantype: 'Loan', givenon: '2026-10-05', frommonth })
      .execute();
  });
  await visit(page, `${origin}/planner/payroll`);
  await page.getByRole('row', { name: /AC0007/ }).waitFor();
  expect(await page.title()).toContain('Payroll');
  await page.getByText('Loan begins').first().waitFor();
  await picture(page, 'payroll-planner');
  await expectAccessible(page, 'payroll-planner');
  await page
    .getByRole('row', { name: /AC0007/ })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: 'Assign a pay group' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Pay group' }).click();
  await page.getByRole('option', { name: 'Everybody else' }).click();
  await dialog.getByRole('combobox', { name: 'From the wage month' }).click();
  await page.getByRole('option').last().click();
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await page.getByText('1 pay group is changed').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('1 pay group is restored').waitFor();
}

/** Payslips of next month are planned for a day of their own, at a desk, and the plan is read on the phone. */
async function planPayslips({ page, origin }: At): Promise<void> {
  const next = addMonths(monthOf(companyToday()), 1);
  await visit(page, `${origin}/payroll/calendar`);
  const row = page.getByRole('row', { name: new RegExp(monthName(next)) });
  await row.getByRole('button', { name: 'With the release' }).click();
  const dialog = page.getByRole('dialog');
  const planFor = async (day: string) => {
    await dialog.getByLabel('Publish date').fill(day);
    // The calendar of the field lies over the button until the field is left.
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Save' }).click();
  };
  await planFor(`${addMonths(next, 1)}-20`);
  await dialog.getByText(/get their payslip on the pay day/).waitFor();
  await picture(page, 'publish-date');
  await expectAccessible(page, 'publish-date');
  await planFor(`${next}-20`);
  await row.getByRole('button', { name: /20/ }).waitFor();
  await picture(page, 'pay-calendar');
  await onPhone(page, async () => {
    await visit(page, `${origin}/payroll/calendar`);
    await page.getByText('Payslips published').first().waitFor();
    await picture(page, 'pay-calendar-phone');
  });
}

/** The month of a company whose October is paid, on the pages of payroll. */
export async function monthOfPayroll(site: Site, company: Company): Promise<void> {
  const { page } = await site.open(company);
  const at = { page, origin: site.origin(company.label), company };
  await filesOfMonth(at);
  await planPayGroups(at);
  await planPayslips(at);
}
