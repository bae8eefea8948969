import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessibleAsIs } from '../../../../test/support/accessibility.ts';
import { picture } from '../../../../test/support/journey.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { visit } from '../../../../test/support/visit.ts';
import { companyWithPeople } from './staffed-site.ts';

const STRUCTURE = '/config/pay/payroll/salary_structure';
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.stop());

test('a table is pasted from a spreadsheet, corrected at its cell, read by a formula and saved', async () => {
  const company = await companyWithPeople(site);
  const origin = site.origin(company.label);
  const { page } = await site.open(company, undefined, { at: STRUCTURE });
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
  // Several structures and an aggregate stand beside it; what they are chosen by is checked as it is typed.
  const several = page.getByRole('region', { name: 'Structures' });
  await several.getByText('Everybody has one structure.').waitFor();
  await several.getByRole('button', { name: 'Add a structure' }).click();
  await several.getByLabel('Name').fill('Plant staff');
  await several.getByLabel('Code').fill('plant');
  await several.getByLabel('Whom it is for').fill('sites == "Plant"');
  await page.getByText('Plant staff: Unknown name "sites"').waitFor();
  const aggregates = page.getByRole('region', { name: 'Aggregates' });
  await aggregates.getByRole('button', { name: 'Add an aggregate' }).click();
  await aggregates.getByLabel('Name').fill('Wages for overtime');
  await expectAccessibleAsIs(page, 'structures');
  for (const name of ['Remove Plant staff', 'Remove Wages for overtime'])
    await page.getByRole('button', { name }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved successfully').waitFor();

  // The editor of a component names the table with an example.
  await visit(page, `${origin}/config/pay/payroll/salary_component/create`);
  await page.getByText('What formulas may read').click();
  await page.getByText('lookup(fares_by_city, grade, city)').waitFor();

  // A phone has the table as well; the versions say which rows are new.
  const { page: phone } = await site.open(company, undefined, { width: 360, height: 760, at: STRUCTURE });
  await phone.getByRole('button', { name: 'Open the table Fares by city' }).click();
  await phone.getByRole('dialog').getByLabel('Value, row 1').waitFor();
  await picture(phone, 'formula-table-phone');
  await visit(phone, `${origin}${STRUCTURE}/compare?before=1&after=2`);
  await phone.getByRole('row', { name: /Fares by city: M2, Gurugram.*2000\.50/ }).waitFor();
  await expectAccessibleAsIs(phone, 'compare-tables-phone');
});
