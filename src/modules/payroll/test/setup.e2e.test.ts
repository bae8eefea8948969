import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAbsent, expectAccessible, expectAccessibleAsIs } from '../../../../test/support/accessibility.ts';
import { picture } from '../../../../test/support/journey.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { visit } from '../../../../test/support/visit.ts';
import { accountOf, companyWithPeople, payOctober } from './staffed-site.ts';

let site: Site;
let company: Company;
let origin: string;
beforeAll(async () => {
  site = await openSite();
  company = await companyWithPeople(site);
  origin = site.origin(company.label);
  await payOctober(company);
  const admin = await company.signIn(company.admin);
  const holidays = [{ holidaydate: '2027-01-31', holidayname: 'Founders’ Day' }];
  const plan = { holidayplanid: null, holidayplanname: 'Own', description: null, holidays };
  const { result } = (await admin.call('POST', 'subscription/holidayplan', { body: plan })).body;
  const [{ holidayplanid: planid }] = result as [{ holidayplanid: number }];
  const body = { planid, iscompany: true, fromdate: '2026-01-01', todate: null };
  const { status, text } = await admin.call('POST', 'subscription/assignholidayplan', { body });
  if (status !== 200) throw new Error(text);
});
afterAll(() => site?.stop());

test('a new allowance, from its definition to what next month pays after a revision (S9-030)', async () => {
  const { page } = await site.open(company, undefined, { at: '/config/pay/payroll/salary_component' });

  // The component: checked as it is typed, with a month beside it.
  await page.getByText('House rent allowance').first().waitFor();
  await page.getByRole('link', { name: 'Create' }).click();
  await page.getByLabel('Name').fill('Meal allowance');
  expect(await page.getByRole('textbox', { name: 'Code' }).inputValue()).toBe('meal_allowance');
  const formula = page.getByLabel('Formula for a full month');
  await formula.fill('grosss * 0.05');
  await page.getByRole('complementary', { name: 'Preview' }).getByText('grosss').waitFor();
  await formula.fill('min(2200, gross * 0.05)');
  await page.getByRole('complementary', { name: 'Preview' }).getByText('₹ 1,900').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Meal allowance').first().waitFor();
  await page.getByText('Not used').waitFor();

  // Into the structure: the balance makes room for it; nothing is left to choose afterwards.
  await visit(page, `${origin}/config/pay/payroll/salary_structure`);
  await page.getByText('A change works from November 2026 on').waitFor();
  await page.getByRole('button', { name: 'Add component' }).click();
  await page.locator('[data-variant=warning]').getByText('Please select a component').waitFor();
  await page.getByRole('combobox', { name: 'Component to add' }).click();
  await page.getByRole('option', { name: 'Meal allowance' }).click();
  await page.getByRole('button', { name: 'Add component' }).click();
  const special = page.getByRole('region', { name: 'Special allowance' });
  await special.getByLabel('Formula for a full month').fill('gross - basic - hra - conveyance - meal_allowance');
  for (let up = 0; up < 9; up += 1) await page.getByRole('button', { name: 'Move Meal allowance up' }).click();
  await page.getByRole('button', { name: 'Add component' }).click();
  await page.getByText('There are no components remaining to choose').last().waitFor();
  await page.getByRole('region', { name: 'A month by these formulas' }).getByText('₹ 6,000').waitFor();
  await page.getByRole('group', { name: 'From cost to net pay' }).getByText('Net pay').waitFor();
  await expectAccessibleAsIs(page, 'structure');
  await picture(page, 'structure-flow');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved successfully').waitFor();

  // The cycle and the method, as they stand.
  await visit(page, `${origin}/config/pay/payroll/salary_cycle`);
  await page.getByRole('radio', { name: 'The working day before' }).check();
  await page.getByText('moved from 2027-01-31: Holiday: Founders’ Day').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved successfully').first().waitFor();
  await visit(page, `${origin}/config/pay/payroll/method`);
  await page.getByRole('button', { name: 'Move Income tax up' }).click();
  // The report of the Labour Codes becomes a limit of the company's own, which loans give way to.
  const limits = page.getByRole('region', { name: 'Limits on deductions' });
  await limits.getByText('50% of ₹ 85,000 is ₹ 42,500.').waitFor();
  await limits.getByText('Share of your own').click();
  await limits.getByLabel('Share in percent').fill('40');
  await limits.getByRole('combobox', { name: 'What gives way' }).press('ArrowDown');
  await page.getByRole('option', { name: 'Loans', exact: true }).click();
  await page.keyboard.press('Escape');
  await limits.getByText('50% of').waitFor({ state: 'detached' });
  await limits.getByText('₹ 4,000 is left: ₹ 4,000 is taken, ₹ 11,000 is not.').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await limits.getByText(/What gives way comes last/).waitFor();
  await limits.getByRole('combobox', { name: 'What gives way' }).press('ArrowDown');
  for (const name of ['Salary advances', 'Other deductions'])
    await page.getByRole('option', { name, exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved successfully').first().waitFor();
  await picture(page, 'method');
  await expectAccessibleAsIs(page, 'method');

  // A revision in the month that was paid last: its arrears are said, saved, and stand in October's expectation.
  await visit(page, `${origin}/directory?search=AC0007`);
  await page.getByText('AC0007').first().click();
  await page.getByRole('tab', { name: 'Package & Proration' }).click();
  const revise = page.getByRole('form', { name: 'Revise the package' });
  await revise.getByLabel('Effective from').fill('2026-10-16');
  await revise.getByLabel('Effective from').press('Tab');
  await revise.getByLabel(/^New /).fill('24,60,000');
  await revise.getByLabel('Reason').fill('Yearly revision');
  await revise.getByText(/November 2026 pays arrears of ₹\s.* for 16 days of October 2026/).waitFor();
  await revise.getByRole('button', { name: 'Save the package' }).click();
  await page.getByText('The package was saved').waitFor();
  const month = page.getByRole('region', { name: 'What a month pays' });
  await month.getByText('Arrears for 16 days of October 2026').waitFor();
  await month.locator('summary', { hasText: 'Meal allowance' }).first().click();
  await month.getByText(/^the lower of ₹\s2,200 and Monthly gross ₹\s[\d,]+ × 5% = ₹/).waitFor();
  await page.getByRole('button', { name: 'Withdraw' }).waitFor();
  await expectAccessibleAsIs(page, 'package');

  // On a phone the employee reads the own package, and revises nothing.
  const { page: phone } = await site.open(company, await accountOf(company, 'AC0007'), {
    width: 360,
    height: 760,
    at: '/payroll/package',
  });
  await phone.getByRole('region', { name: 'What a month pays' }).getByText('Meal allowance', { exact: true }).waitFor();
  await expectAbsent(
    phone.getByRole('button', { name: 'Save the package' }),
    phone.getByText('Meal allowance', { exact: true }),
  );
  await expectAccessibleAsIs(phone, 'package-phone');
});

test('settings from a later month have an example beside each choice, a locked month stays, and a change is previewed for everybody before it is saved', async () => {
  const { page } = await site.open(company, undefined, { at: '/config/pay/payroll/salary_cycle' });
  await page.getByLabel('In force from').selectOption({ label: 'January 2027' });
  await page.getByText('A change works from January 2027 on').waitFor();
  await page.getByRole('radio', { name: 'One part of a fixed number of days' }).check();
  await page.getByText('Joined on 15 October: 14 days missed, so 16 of 30 days.').waitFor();
  await page.getByRole('radio', { name: 'The fixed number less the days missed' }).check();
  // 16 of 30 days less 2 of 30; and of 16 of 30 days 28 of 30.
  await page.getByText('Joined on 15 October with 2 unpaid days: 46.7% of the month').waitFor();
  await page.getByText('Joined on 15 October with 2 unpaid days: 49.8% of the month').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved successfully').first().waitFor();
  await page.getByText(/^Versions: /).click();
  const versions = page.getByRole('group', { name: 'Versions of the payroll settings' });
  await versions.getByRole('row').filter({ hasText: 'January 2027' }).getByText('Salary cycle').waitFor();
  await expectAccessibleAsIs(page, 'cycle-later');
  await picture(page, 'cycle-later');
  // The month before keeps its own settings, and its page says where they end.
  await page.getByLabel('In force from').selectOption({ label: 'November 2026' });
  await page.getByText('From January 2027 on there are settings of their own.').waitFor();
  expect(await page.getByRole('radio', { name: 'One part of the days of the month' }).isChecked()).toBe(true);
  // A locked month is shown, and changes no more.
  await visit(page, `${origin}/config/pay/payroll/salary_structure?from=2026-10`);
  await expectAbsent(
    page.getByRole('button', { name: 'Save', exact: true }),
    page.getByText('October 2026 is locked. Choose November 2026 or a later month.'),
  );
  await picture(page, 'structure-locked');

  await visit(page, `${origin}/config/pay/payroll/method`);
  const numbers = page.getByRole('region', { name: 'Payslip numbers' });
  const pattern = numbers.getByRole('textbox', { name: 'Number of the company’s payslips', exact: true });
  await pattern.fill('KG/{no}/{no}');
  await numbers.getByText('Please write {no} once, where the number goes').waitFor();
  await pattern.fill('KG/{fy}/{no}');
  await numbers.getByText(/The first one: KG\/\d{4}-\d\d\/00001/).waitFor();
  const rate = page.getByRole('textbox', { name: 'PF rate in percent' });
  await rate.fill('10');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Preview of the change' });
  await dialog.getByText('People whose pay changes').waitFor();
  await dialog
    .getByRole('row', { name: /Net pay/ })
    .first()
    .waitFor();
  await expectAccessible(page, 'preview-people');
  await picture(page, 'preview-1440');
  // A row opens the lines that differ, each with its working.
  const people = dialog.getByRole('region', { name: 'People of the preview' });
  await people.getByRole('row').nth(1).click();
  await dialog.getByText('Back to the people').waitFor();
  await dialog.getByRole('heading', { name: 'Deductions' }).waitFor();
  await picture(page, 'preview-person-1440');
  await dialog.getByText('Back to the people').click();
  await people.getByRole('searchbox').fill('zzzz');
  await dialog.getByText('No record found').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  // The form is as it was typed, nothing is saved, and the preview can be read again.
  expect(await rate.inputValue()).toBe('10');
  await visit(page, origin);
  await visit(page, `${origin}/config/pay/payroll/method`);
  expect(await rate.inputValue()).toBe('12');
  await page.getByRole('button', { name: /^Last preview/ }).click();
  await dialog.getByText('People whose pay changes').waitFor();
});
