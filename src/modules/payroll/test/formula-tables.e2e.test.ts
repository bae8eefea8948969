import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessibleAsIs } from '../../../../test/support/accessibility.ts';
import { picture, signInAs } from '../../../../test/support/journey.ts';
import { DEMO, openSite, type Site } from '../../../../test/support/site.ts';
import { visit } from '../../../../test/support/visit.ts';

let browser: Browser;
let site: Site;
let origin: string;

beforeAll(async () => {
  site = await openSite({ demo: true });
  ({ browser } = site);
  origin = site.origin('acme');
});

afterAll(() => site?.stop());

const ADMIN = { email: 'admin@acme.example', password: DEMO };
const STRUCTURE = '/config/pay/payroll/salary_structure';

test(
  'a table is pasted from a spreadsheet, corrected at its cell, read by a formula and saved',
  { timeout: 180_000 },
  async () => {
    const { page } = await signInAs(browser, origin, ADMIN, { at: STRUCTURE });
    const tables = page.getByRole('region', { name: 'Tables for formulas' });
    await tables.getByText('An amount by grade and city').waitFor();
    await tables.getByRole('button', { name: 'Add a table' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Fares by city');
    expect(await dialog.getByLabel('Code').inputValue()).toBe('fares_by_city');
    await dialog.getByRole('button', { name: 'Add a key' }).click();
    await dialog.getByLabel('Key 2', { exact: true }).fill('City');

    // A copy of a spreadsheet with its headings, an amount with grouping, and a row that is there twice.
    const copied = 'Grade\tCity\tValue\nM2\tPune\t₹ 1,900\nM2\tGurugram\t2,000.50\nM2\tPune\t1,950\n';
    await dialog.getByLabel('Grade, row 1').evaluate((cell, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, copied);
    expect(await dialog.getByLabel('Value, row 1').inputValue()).toBe('1900');
    expect(await dialog.getByLabel('Value, row 2').inputValue()).toBe('2000.50');
    await dialog.getByText('Row 3, City: Row 1 has the same keys').waitFor();
    expect(await dialog.getByLabel('City, row 3').getAttribute('aria-invalid')).toBe('true');
    await picture(page, 'formula-table-problem');
    await expectAccessibleAsIs(page, 'formula-table');
    await dialog.getByRole('button', { name: 'Remove row 3' }).click();
    await dialog.getByText('Row 1 has the same keys').waitFor({ state: 'hidden' });
    await dialog.getByRole('button', { name: 'Add a row' }).click();
    await dialog.getByLabel('Grade, row 3').fill('S1');
    await dialog.getByLabel('City, row 3').fill('Pune');
    await dialog.getByLabel('Value, row 3').fill('800');
    await dialog.getByLabel('Otherwise').fill('500');
    await dialog.getByText('lookup(fares_by_city, grade, city)').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await tables.getByText('Grade, City · 3 rows').waitFor();

    // The formula is checked against the keys of the table, and the month beside it follows.
    const conveyance = page.getByRole('region', { name: 'Conveyance', exact: true });
    const formula = conveyance.getByLabel('Formula for a full month');
    await formula.fill('lookup(fares_by_city, grade)');
    await conveyance.getByText('"lookup" of fares_by_city takes these keys: Grade, City').waitFor();
    await formula.fill('lookup(fares_by_city, grade, city)');
    await page
      .getByRole('region', { name: 'A month by these formulas' })
      .getByText(/₹\s500/)
      .waitFor();
    await picture(page, 'formula-tables');
    await expectAccessibleAsIs(page, 'formula-tables-card');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved successfully').waitFor();

    // The editor of a component names the table with an example.
    await visit(page, `${origin}/config/pay/payroll/salary_component/create`);
    await page.getByText('What formulas may read').click();
    await page.getByText('lookup(fares_by_city, grade, city)').waitFor();
    await expectAccessibleAsIs(page, 'component-tables');

    // A phone has the table as well; the versions say which rows are new.
    const { page: phone } = await signInAs(browser, origin, ADMIN, { width: 360, height: 760, at: STRUCTURE });
    await phone.getByRole('button', { name: 'Open the table Fares by city' }).click();
    await phone.getByRole('dialog').getByLabel('Value, row 1').waitFor();
    await expectAccessibleAsIs(phone, 'formula-table-phone');
    await picture(phone, 'formula-table-phone');
    await visit(phone, `${origin}/config/pay/payroll/salary_structure/compare?before=2&after=3`);
    await phone.getByRole('row', { name: /Fares by city: M2, Gurugram.*2000\.50/ }).waitFor();
    await expectAccessibleAsIs(phone, 'compare-tables-phone');
  },
);
