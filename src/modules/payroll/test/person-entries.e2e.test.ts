import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../../test/support/accessibility.ts';
import { picture } from '../../../../test/support/journey.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { companyWithPeople, idOf } from './staffed-site.ts';
import { CODE, WITH_EXEMPTIONS } from './tax-inputs.ts';
import { visit } from '../../../../test/support/visit.ts';

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

test('rates are entered on their page; units, a bill, a car and the rates of a loan on that of the person', async () => {
  const { page, close } = await site.open(company, undefined, { at: '/payroll/rate' });
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

  await visit(page, `${origin}/payroll/package?employeeid=${employeeid}`);
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
  await close();
  expect(await company.tx((db) => db.selectFrom('company_car').select('largeengine').execute())).toEqual([
    { largeengine: true },
  ]);
});

test('a person declares a section, and its proof is accepted in part', async () => {
  const { page } = await site.open(company, undefined, { at: `/payroll/package?employeeid=${employeeid}` });
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
});
