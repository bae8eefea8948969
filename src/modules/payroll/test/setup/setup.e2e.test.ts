import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAbsent, expectAccessible, expectAccessibleAsIs } from '../../../../../test/support/accessibility.ts';
import { picture } from '../../../../../test/support/journey.ts';
import type { Company } from '../../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../../test/support/site.ts';
import { visit } from '../../../../../test/support/visit.ts';
import { declareAndProve } from '../person/declare-steps.ts';
import { benefits } from '../person/fbp-steps.ts';
import { monthOfPayroll } from '../month-steps.ts';
import { startOfMonth } from '../run/start-steps.ts';
import { accountOf, companyWithPeople, idOf, payOctober } from '../staffed-site.ts';
import { addStructures, changeLayout, pasteTable } from '../setup-steps.ts';
import { CODE, WITH_EXEMPTIONS } from '../tax-inputs.ts';

const WEEK = 'Week 1, 28 Sep – 4 Oct 2026';
let site: Site;
let company: Company;
let origin: string;
/** The company whose October is to be paid. */
let open: Company;
let employeeid = 0;
beforeAll(async () => {
  site = await openSite();
  company = await companyWithPeople(site);
  origin = site.origin(company.label);
  await payOctober(company);
  open = await companyWithPeople(site, { companyname: 'Tapti Mills', configuration: WITH_EXEMPTIONS });
  employeeid = await idOf(open, CODE);
  await open.tx(async (db) => {
    await db.updateTable('employee').set({ leavingdate: '2026-10-16' }).where('employeecode', '=', 'AC0010').execute();
    await db.insertInto('grade').values({ gradename: 'E1', graderank: 91 }).execute();
    const amounts = { principal: 60_000_000, emi: 2_500_000, outstanding: 52_500_000 };
    const loan = { loannumber: 'LN11', employeeid, loantype: 'Loan', givenon: '2026-06-15', frommonth: '2026-10' };
    await db
      .insertInto('employee_loan')
      .values({ ...loan, ...amounts })
      .execute();
  });
});
afterAll(() => site?.stop());

const at = (page: Page, path: string) => visit(page, origin + path);
const saved = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved successfully').first().waitFor();
};

/** The report of the Labour Codes becomes a limit of the company's own, which loans give way to. */
async function limitDeductions(page: Page): Promise<void> {
  await at(page, '/config/pay/payroll/method');
  await page.getByRole('button', { name: 'Move Income tax up' }).click();
  const limits = page.getByRole('region', { name: 'Limits on deductions' });
  await limits.getByText('Share of your own').click();
  await limits.getByLabel('Share in percent').fill('40');
  const choose = async (names: readonly string[]) => {
    await limits.getByRole('combobox', { name: 'Deductions that can be reduced' }).press('ArrowDown');
    for (const name of names) await page.getByRole('option', { name, exact: true }).click();
    await page.keyboard.press('Escape');
  };
  await choose(['Loans']);
  await limits.getByText('₹ 4,000 is left: ₹ 4,000 is taken, ₹ 11,000 is not.').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await limits.getByText(/Deductions that can be reduced come last/).waitFor();
  await choose(['Salary advances', 'Other deductions']);
  await saved(page);
  await picture(page, 'method');
  await expectAccessibleAsIs(page, 'method');
}

/** What another rate would pay everybody, before it is saved. */
async function previewRate(page: Page): Promise<void> {
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
  await dialog.getByText('Back to the people').click();
  await people.getByRole('searchbox').fill('zzzz');
  await dialog.getByText('No record found').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  // The form is as it was typed, nothing is saved, and the preview can be read again.
  expect(await rate.inputValue()).toBe('10');
  await at(page, '/');
  await at(page, '/config/pay/payroll/method');
  expect(await rate.inputValue()).toBe('12');
  await page.getByRole('button', { name: /^Last preview/ }).click();
  await dialog.getByText('People whose pay changes').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Settings from a later month; the month before keeps its own, and a locked one changes no more. */
async function changeCycle(page: Page): Promise<void> {
  await at(page, '/config/pay/payroll/salary_cycle');
  await page.getByLabel('In force from').selectOption({ label: 'January 2027' });
  await page.getByText('A change works from January 2027 on').waitFor();
  await page.getByRole('radio', { name: 'One part of a fixed number of days' }).check();
  await page.getByRole('radio', { name: 'The fixed number less the days missed' }).check();
  await page.getByRole('radio', { name: 'The working day before' }).check();
  await saved(page);
  await page.getByText(/^Versions: /).click();
  const versions = page.getByRole('group', { name: 'Versions of the payroll settings' });
  await versions.getByRole('row').filter({ hasText: 'January 2027' }).getByText('Salary cycle').waitFor();
  await expectAccessibleAsIs(page, 'cycle-later');
  await picture(page, 'cycle-later');
  await page.getByLabel('In force from').selectOption({ label: 'November 2026' });
  await page.getByText('From January 2027 on there are settings of their own.').waitFor();
  expect(await page.getByRole('radio', { name: 'One part of the days of the month' }).isChecked()).toBe(true);
  await at(page, '/config/pay/payroll/salary_structure?from=2026-10');
  await expectAbsent(
    page.getByRole('button', { name: 'Save', exact: true }),
    page.getByText('October 2026 is locked. Choose November 2026 or a later month.'),
  );
}

const show = (page: Page, path: string) => visit(page, site.origin(open.label) + path);

/** A file of another form is read by a layout that is kept from its columns. */
async function uploadRoll(page: Page): Promise<void> {
  await show(page, '/live_data/loss_of_pay');
  await page.getByText('There is none: columns are found by their headings.').waitFor();
  const lines = ['Employee Code,Absent,LOP Days,Gang', 'AC0011,2,0,7'];
  const roll = { name: 'roll.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
  await page.locator('input[type=file]').setInputFiles(roll);
  await page.getByLabel('Heading for LOP Days').selectOption({ label: 'Absent' });
  await page.getByLabel('Keep these columns as a layout').fill('Muster roll');
  await picture(page, 'columns-as-layout');
  await page.getByRole('button', { name: 'Save the layout' }).click();
  await page.getByText('Saved successfully').first().waitFor();
  await show(page, '/live_data/department');
  await show(page, '/live_data/loss_of_pay');
  await page.getByRole('button', { name: 'Edit Muster roll' }).click();
  const editor = page.getByRole('form', { name: 'Layout Muster roll' });
  await editor.getByLabel('Where Remarks comes from').selectOption('value');
  await editor.getByLabel('Heading, text or formula of Remarks').fill('From the roll');
  await expectAccessible(page, 'upload-layout');
  await picture(page, 'upload-layout');
  await editor.getByRole('button', { name: 'Save the layout' }).click();
  await page.getByText('Saved successfully').first().waitFor();
  await page.getByLabel('Layout of the file').selectOption({ label: 'Muster roll' });
  await page.locator('input[type=file]').setInputFiles(roll);
  await page.getByText('The file was read by the layout Muster roll.').waitFor();
  await page.getByText('Not used from the file: LOP Days, Gang').waitFor();
  await page.getByText('From the roll').first().waitFor();
}

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
  await loans.getByRole('textbox', { name: /^Benchmark rate/ }).fill('9.35');
  await loans.getByRole('button', { name: 'Save' }).click();
  await loans.getByText('interest 0%, benchmark 9.35%', { exact: false }).waitFor();
  const split = page.getByRole('region', { name: 'Cost centres' });
  await split.getByText('The cost is not split in the journal.').waitFor();
  await split.getByRole('button', { name: 'Split the cost' }).click();
  await split.getByLabel('Cost centre 1', { exact: true }).fill('C100');
  await split.getByLabel('Percent of cost centre 1').fill('60');
  await split.getByLabel('Cost centre 2', { exact: true }).fill('C200');
  await split.getByLabel('Percent of cost centre 2').fill('40');
  await split.getByRole('button', { name: 'Save' }).click();
  await split.getByText('C100 60% · C200 40%').waitFor();
  await split.getByRole('button', { name: 'Split the cost' }).click();

  await bills.getByRole('button', { name: 'Remove Conveyance, October 2026' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await bills.getByText('Nothing handed in this tax year.').waitFor();
  expect(await open.tx((db) => db.selectFrom('company_car').select('largeengine').execute())).toEqual([
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
  // The saved form closes once the list is read again.
  await form.waitFor({ state: 'detached' });
  // The proof is handed in, and a part of it accepted.
  await card.getByRole('button', { name: /Edit 80DD/ }).click();
  await form.getByRole('combobox', { name: 'Proof' }).click();
  await page.getByRole('option', { name: 'Accepted', exact: true }).click();
  await form.getByLabel('Accepted', { exact: false }).last().fill('100000');
  await form.getByRole('textbox', { name: 'Reason' }).fill('One certificate is of another year');
  await form.getByRole('button', { name: 'Save' }).click();
  await card.getByText(/Accepted ₹\s?1,00,000 · .*One certificate/).waitFor();
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
  await page.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row', { name: /AC0012|Bank account under review/ });
  await row.getByText('Payout').waitFor();
  await row.getByText('goes on').waitFor();
}

/** A payroll is computed once the one before it is over. */
const giveUpRuns = () =>
  open.tx((db) =>
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

  await show(page, `/payroll/package?employeeid=${await idOf(open, 'AC0001')}`);
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
  await show(page, '/config/pay/payroll/method');
  await page.getByText('Several payslips in a month').waitFor();
  expect(await page.getByText('PF in several payslips').count()).toBe(1);
}

test('a new allowance, from its definition to what next month pays after a revision (S9-030); a table, a limit, a later month and a layout', async () => {
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
  await at(page, '/config/pay/payroll/salary_structure');
  await page.getByText('A change works from November 2026 on').waitFor();
  await page.getByRole('button', { name: 'Add component' }).click();
  await page.locator('[data-variant=warning]').getByText('Please select a component').waitFor();
  await page.getByRole('combobox', { name: 'Component to add' }).click();
  await page.getByRole('option', { name: 'Meal allowance' }).click();
  await page.getByRole('button', { name: 'Add component' }).click();
  const special = page.getByRole('region', { name: 'Special allowance' });
  await special.getByText('Monthly gross −').waitFor();
  await special.getByRole('button', { name: 'Edit the formula of Special allowance' }).click();
  await special.getByLabel('Formula for a full month').fill('gross - basic - hra - conveyance - meal_allowance');
  for (let up = 0; up < 9; up += 1) await page.getByRole('button', { name: 'Move Meal allowance up' }).click();
  await page.getByRole('button', { name: 'Add component' }).click();
  await page.getByText('There are no components remaining to choose').last().waitFor();
  await pasteTable(page);
  await page
    .getByRole('region', { name: 'A month by these formulas' })
    .getByText(/₹\s500/)
    .waitFor();
  await addStructures(page);
  await page.getByRole('group', { name: 'From cost to net pay' }).getByText('Net pay').waitFor();
  await expectAccessibleAsIs(page, 'structure');
  await picture(page, 'structure-flow');
  await saved(page);

  await limitDeductions(page);
  // A revision in the month that was paid last: its arrears are said, saved, and stand in October's expectation.
  await at(page, '/directory?search=AC0007');
  await page.getByText('AC0007').first().click();
  await page.getByRole('tab', { name: 'Package & Proration' }).click();
  const revise = page.getByRole('form', { name: 'Revise the package' });
  await revise.getByLabel('Effective from').fill('2026-10-16');
  await revise.getByLabel('Effective from').press('Tab');
  await revise.getByRole('textbox', { name: /^New / }).fill('24,60,000');
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

  await changeCycle(page);
  await at(page, '/config/pay/payroll/method');
  await previewRate(page);
  await at(page, '/config/pay/payroll/layouts');
  await changeLayout(page);
  // A phone has the table as well; the versions say which rows are new.
  await page.setViewportSize({ width: 360, height: 760 });
  await at(page, '/config/pay/payroll/salary_structure');
  await page.getByRole('button', { name: 'Open the table Fares by city' }).click();
  await page.getByRole('dialog').getByLabel('Value, row 1').waitFor();
  await picture(page, 'formula-table-phone');
  await page.keyboard.press('Escape');
  await at(page, '/config/pay/payroll/salary_structure/compare?before=1&after=3');
  await page.getByRole('row', { name: /Fares by city: M2, Gurugram.*2000\.50/ }).waitFor();
  await expectAccessibleAsIs(page, 'compare-tables-phone');
});

test('what people are paid and taxed by: declarations, rates, the entries of a person, a file of another form, a hold, other runs, and a pay group of weeks', async () => {
  await declareAndProve({ site, company: open });
  const { page } = await site.open(open, undefined, { at: '/payroll/rate' });
  await enterRates(page);
  await enterOfPerson(page);
  await declareSection(page);
  await uploadRoll(page);
  await holdPay(page);
  await payBonus(page);
  await settle(page);
  await payByWeeks(page);
  // S2-092 to S2-095, S2-104 to S2-111.
  await benefits(site);
  await startOfMonth();
  await monthOfPayroll(site, company);
});
