import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../../test/support/accessibility.ts';
import { picture } from '../../../../test/support/journey.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { companyWithPeople, idOf } from './staffed-site.ts';
import { CODE, WITH_EXEMPTIONS } from './tax-inputs.ts';
import { visit } from '../../../../test/support/visit.ts';

const WEEK = 'Week 1, 28 Sep – 4 Oct 2026';
let site: Site;
let company: Company;
let origin: string;
let employeeid = 0;
beforeAll(async () => {
  site = await openSite();
  company = await companyWithPeople(site, { configuration: WITH_EXEMPTIONS });
  origin = site.origin(company.label);
  employeeid = await idOf(company, CODE);
  await company.tx(async (db) => {
    await db.updateTable('employee').set({ leavingdate: '2026-10-16' }).where('employeecode', '=', 'AC0010').execute();
    await db.insertInto('grade').values({ gradename: 'E1', graderank: 91 }).execute();
    await db
      .insertInto('employee_loan')
      .values({
        loannumber: 'LN11',
        employeeid,
        loantype: 'Loan',
        principal: 60_000_000,
        givenon: '2026-06-15',
        emi: 2_500_000,
        outstanding: 52_500_000,
        frommonth: '2026-10',
      })
      .execute();
  });
});
afterAll(() => site?.stop());

const show = (page: Page, path: string) => visit(page, origin + path);

async function enterRates(page: Page): Promise<void> {
  await show(page, '/payroll/rate');
  await page.getByText('No rates yet').waitFor();
  const form = page.getByRole('form', { name: 'Enter a rate' });
  await form.getByRole('textbox', { name: 'Item' }).fill('Night Shift');
  await form.getByRole('radio', { name: 'All others' }).check();
  await form.getByRole('textbox', { name: 'From' }).fill('2026-10-01');
  await form.getByLabel('Rate for one unit').fill('175');
  await form.getByRole('button', { name: 'Save the rate' }).click();
  const shifts = page.getByRole('region', { name: 'Night Shift' });
  await shifts.getByText('₹ 175.00').waitFor();
  await shifts.getByRole('button', { name: 'Edit the rate of Night Shift for All others' }).click();
  await form.getByLabel('Rate for one unit').fill('180.50');
  await form.getByRole('button', { name: 'Save the rate' }).click();
  await shifts.getByText('₹ 180.50').waitFor();
}

/** Units, a bill, a car, the rates of a loan and cost centres of one person. */
async function enterOfPerson(page: Page): Promise<void> {
  await show(page, `/payroll/package?employeeid=${employeeid}`);
  const units = page.getByRole('region', { name: 'Units worked' });
  await units.getByText('No units this tax year.').waitFor();
  await units.getByRole('button', { name: 'Add units' }).click();
  await units.getByRole('combobox', { name: 'Paid as' }).click();
  await page.getByRole('option', { name: 'Overtime' }).click();
  await units.getByRole('textbox', { name: 'Units' }).fill('2.5');
  await units.getByRole('button', { name: 'Save' }).click();
  await units.getByText('Overtime · October 2026').waitFor();

  const bills = page.getByRole('region', { name: 'Bills and claims' });
  await bills.getByRole('button', { name: 'Add a bill or claim' }).click();
  await bills.getByRole('textbox', { name: 'Amount' }).fill('1180');
  await bills.getByRole('button', { name: 'Save' }).click();
  await bills.getByText('₹ 1,180.00').waitFor();

  const cars = page.getByRole('region', { name: 'Company cars' });
  await cars.getByRole('button', { name: 'Add a car' }).click();
  await cars.getByRole('textbox', { name: 'Given from' }).fill('2026-10-12');
  await page.keyboard.press('Tab');
  await cars.getByRole('radio', { name: 'Above 1.6 l' }).check();
  await cars.getByRole('button', { name: 'Save' }).click();
  await cars.getByText(/^from .*running cost by the employer$/).waitFor();

  const loans = page.getByRole('region', { name: 'Loans and advances' });
  await loans.getByRole('button', { name: 'Edit the rates of loan LN11' }).click();
  await loans.getByRole('textbox', { name: /^Interest rate/ }).fill('0');
  await loans.getByRole('button', { name: 'Save' }).click();
  await loans.getByText('Please enter both rates, or none').waitFor();
  await loans.getByRole('textbox', { name: /^Benchmark rate/ }).fill('9.35');
  await loans.getByRole('button', { name: 'Save' }).click();
  await loans.getByText('interest 0%, benchmark 9.35%', { exact: false }).waitFor();
  const split = page.getByRole('region', { name: 'Cost centres' });
  await split.getByText('The cost is not split in the journal.').waitFor();
  await split.getByRole('button', { name: 'Split the cost' }).click();
  await split.getByLabel('Cost centre 1', { exact: true }).fill('C100');
  await split.getByLabel('Percent of cost centre 1').fill('60');
  await split.getByLabel('Cost centre 2', { exact: true }).fill('C200');
  await split.getByLabel('Percent of cost centre 2').fill('30');
  await split.getByRole('button', { name: 'Save' }).click();
  await split.getByText('The percentages do not add up to 100').waitFor();
  await split.getByLabel('Percent of cost centre 2').fill('40');
  await split.getByRole('button', { name: 'Save' }).click();
  await split.getByText('C100 60% · C200 40%').waitFor();
  await split.getByRole('button', { name: 'Split the cost' }).click();
  await expectAccessible(page, 'person-entries');
  await picture(page, 'person-entries-wide');
  await page.setViewportSize({ width: 360, height: 740 });
  await picture(page, 'person-entries-phone');

  await bills.getByRole('button', { name: 'Remove Conveyance, October 2026' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await bills.getByText('Nothing handed in this tax year.').waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await company.tx((db) => db.selectFrom('company_car').select('largeengine').execute())).toEqual([
    { largeengine: true },
  ]);
}

async function declareSection(page: Page): Promise<void> {
  const card = page.getByRole('region', { name: /^Declared sections/ });
  await card.getByText('Nothing declared by sections this tax year.').waitFor();
  await card.getByRole('button', { name: 'Add a section' }).click();
  const form = card.getByRole('form', { name: 'Declared sections' });
  await form.getByRole('combobox', { name: 'Tax section' }).click();
  await page.getByRole('option', { name: '80DD dependant with disability' }).click();
  await form.getByText(/s\.127 · At most ₹\s?75,000 a year/).waitFor();
  await form.getByLabel('Declared for the year').fill('125000');
  await form.getByRole('switch', { name: 'Severe disability, 80% or more' }).check();
  await form.getByRole('button', { name: 'Save' }).click();
  await card.getByText(/From \S+ 2026 · Declared · Severe disability/).waitFor();
  // The proof is handed in, and a part of it accepted.
  await card.getByRole('button', { name: /Edit 80DD/ }).click();
  await form.getByRole('combobox', { name: 'Proof' }).click();
  await page.getByRole('option', { name: 'Accepted', exact: true }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Please enter what of it is accepted').waitFor();
  await form.getByLabel('Accepted', { exact: false }).last().fill('100000');
  await form.getByRole('textbox', { name: 'Reason' }).fill('One certificate is of another year');
  await form.getByRole('button', { name: 'Save' }).click();
  await card.getByText(/Accepted ₹\s?1,00,000 · .*One certificate/).waitFor();
  await expectAccessible(page, 'section-rows');
  await picture(page, 'sections-1440');
}

async function holdPay(page: Page): Promise<void> {
  await show(page, '/payroll/hold');
  await page.getByRole('heading', { name: 'No pay is on hold' }).waitFor();
  await page.getByRole('link', { name: 'Put pay on hold' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('form').getByText('Please select a person').waitFor();
  await page.getByRole('combobox', { name: 'Person' }).fill('AC0012');
  await page.getByRole('option').first().click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Bank account under review');
  await expectAccessible(page, 'hold-form');
  await page.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row', { name: /AC0012|Bank account under review/ });
  await row.getByText('Payout').waitFor();
  await row.getByText('goes on').waitFor();
}

/** A payroll is computed once the one before it is over. */
const giveUpRuns = () =>
  company.tx((db) =>
    db.updateTable('payroll_run').set({ statusid: 7, voidreason: 'For the next' }).where('statusid', '<>', 7).execute(),
  );

/** A bonus of one person, by an off-cycle run. */
async function payBonus(page: Page): Promise<void> {
  await show(page, '/payroll/run');
  await page.getByRole('button', { name: 'Open another payroll' }).click();
  const form = page.getByRole('form', { name: 'Open another payroll' });
  await form.getByRole('radio', { name: 'Off-cycle' }).waitFor();
  expect(await form.getByRole('radio', { name: 'Off-cycle' }).isChecked()).toBe(true);
  await picture(page, 'open-other-run-1440');
  await expectAccessible(page, 'open-other-run');
  await form.getByRole('button', { name: 'Open', exact: true }).click();
  await form.getByText('Please enter a name').waitFor();
  await form.getByRole('textbox', { name: 'Name' }).fill('Diwali bonus');
  await form.getByRole('button', { name: 'Open', exact: true }).click();
  await page
    .getByRole('heading', { name: /2026, Diwali bonus/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Enter an amount' }).click();
  const amount = page.getByRole('form', { name: 'Amount' });
  await amount.getByRole('combobox', { name: 'Person' }).fill('AC0001');
  await page.getByRole('option').first().click();
  await amount.getByRole('combobox', { name: 'Paid or deducted as' }).click();
  await page.getByRole('option', { name: /Performance/i }).click();
  await amount.getByRole('textbox', { name: 'Amount' }).fill('50000');
  await amount.getByRole('button', { name: 'Save' }).click();
  await page.getByText('1 person in this payroll').waitFor();
  await page.getByRole('button', { name: 'Compute', exact: true }).click();
  await page.getByText(/Waiting for approval/).waitFor();
  await page.getByRole('row', { name: /AC0001/ }).waitFor();
  await picture(page, 'off-cycle-run-1440');
  await giveUpRuns();
}

/** Who leaves, chosen for a full and final run. */
async function settle(page: Page): Promise<void> {
  await show(page, '/payroll/package');
  await show(page, '/payroll/run');
  await page.getByRole('button', { name: 'Open another payroll' }).click();
  const form = page.getByRole('form', { name: 'Open another payroll' });
  await form.getByRole('radio', { name: 'Full and final' }).check();
  await form.getByRole('button', { name: 'Open', exact: true }).click();
  await page
    .getByRole('heading', { name: /2026, Full and final/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Choose people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who is settled' });
  await dialog.getByRole('checkbox', { name: /AC0010/ }).check();
  await picture(page, 'choose-people-1440');
  await expectAccessible(page, 'choose-people');
  await dialog.getByRole('button', { name: 'Add 1 person' }).click();
  await page.getByText('1 person in this payroll').waitFor();
  await page.getByText(/^Leaves on/).waitFor();
  await giveUpRuns();
}

/** A pay group of weeks: its form, a person who is put into it, and its first week. */
async function payByWeeks(page: Page): Promise<void> {
  await show(page, '/config/pay/payroll/pay_group');
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

  await show(page, `/payroll/package?employeeid=${await idOf(company, 'AC0001')}`);
  await page.getByRole('button', { name: 'Choose a pay group' }).click();
  const form = page.getByRole('form', { name: 'Pay group' });
  expect(await form.getByRole('combobox', { name: 'Pay group' }).inputValue()).toBe('Workers');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('from October 2026').waitFor();

  await show(page, '/payroll/run');
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

  await show(page, '/payroll/calendar');
  await page.getByRole('combobox', { name: 'Pay group' }).waitFor();
  await page.getByRole('cell', { name: 'Week 2, 5–11 Oct 2026' }).waitFor();
  await expectAccessible(page, 'pay-calendar-weeks');
  await show(page, '/config/pay/payroll/method');
  await page.getByText('Several payslips in a month').waitFor();
  expect(await page.getByText('PF in several payslips').count()).toBe(1);
}

test('what people are paid by: rates, the entries of a person, a hold, other runs, and a pay group of weeks', async () => {
  const { page } = await site.open(company, undefined, { at: '/payroll/rate' });
  await enterRates(page);
  await enterOfPerson(page);
  await declareSection(page);
  await holdPay(page);
  await payBonus(page);
  await settle(page);
  await payByWeeks(page);
});
