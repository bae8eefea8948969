import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible, expectAccessibleAsIs } from '../../../../test/support/accessibility.ts';
import { picture } from '../../../../test/support/journey.ts';

/** A table for formulas, pasted from a spreadsheet and corrected at its cell. */
export async function pasteTable(page: Page): Promise<void> {
  const tables = page.getByRole('region', { name: 'Tables for formulas' });
  await tables.getByRole('button', { name: 'Add a table' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Fares by city');
  expect(await dialog.getByLabel('Code').inputValue()).toBe('fares_by_city');
  await dialog.getByRole('button', { name: 'Add a key' }).click();
  await dialog.getByLabel('Key 2', { exact: true }).fill('City');
  // A copy of a spreadsheet with its headings, an amount with grouping, and a row that is repeated.
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
  await dialog.getByLabel('Otherwise').fill('500');
  await dialog.getByText('lookup(fares_by_city, grade, city)').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await tables.getByText('Grade, City · 2 rows').waitFor();

  // The formula is checked against the keys of the table.
  const conveyance = page.getByRole('region', { name: 'Conveyance', exact: true });
  await conveyance.getByRole('button', { name: 'Edit the formula of Conveyance' }).click();
  const formula = conveyance.getByLabel('Formula for a full month');
  await formula.fill('lookup(fares_by_city, grade)');
  await conveyance.getByText('"lookup" of fares_by_city takes these keys: Grade, City').waitFor();
  await formula.fill('lookup(fares_by_city, grade, city)');
}

/** Several structures and an aggregate beside them, checked as they are typed and taken away again. */
export async function addStructures(page: Page): Promise<void> {
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
}

/** The file for the bank by a layout of one's own, seen before it is saved; another person confirms it. */
export async function changeLayout(page: Page): Promise<void> {
  await page.getByText('Every file is the standard one').waitFor();
  await page.getByRole('button', { name: 'Add a layout' }).click();
  await page.getByRole('menuitem', { name: 'File for the bank' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview
    .getByText(/-2026-10-AC0001$/)
    .first()
    .waitFor();
  // A name that there is none of says which one is meant; the preview waits for the correction.
  await page.getByRole('button', { name: /^6 Amount/ }).click();
  await page.getByLabel('Formula').fill('net_pya');
  await page.getByText('Did you mean net_pay?').first().waitFor();
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
  await page.getByLabel('Formula').fill('net_pay * 100');
  await page.getByLabel('Heading', { exact: true }).fill('Paise');
  await page.getByLabel('Number format').selectOption('none');
  await page.getByLabel('Fixed width').fill('12');
  await page.getByText('To the right').click();
  await page.getByText('Filled with zeros').click();
  await preview
    .getByRole('cell', { name: /^000\d+$/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Add a line after' }).click();
  await page.getByRole('button', { name: /^1 Value 1/ }).click();
  await page.getByLabel('Formula').last().fill('sum_net_pay');
  await page.getByText('Names that formulas read').click();
  await page.getByLabel('Find a name').fill('ifsc');
  await page.getByText('IFSC of the bank’s branch').waitFor();
  await expectAccessible(page, 'layouts-bank');
  await picture(page, 'layouts-bank');
  await page.getByText('Postings and their accounts').click();
  await page.getByLabel('Account code of Basic, debit').fill('5100');
  await page.getByText('Please enter the name of the account').waitFor();
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
  await page.getByLabel('Name of the account of Basic, debit').fill('Salaries');
  await page.getByText('1 posting has its account').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Submitted. Another person has to confirm it.').first().waitFor();
  const waiting = page.getByRole('alert').filter({ hasText: 'Waiting for a second person' });
  await waiting.getByText(/The layouts of files change from November 2026 .*: Bank advice/).waitFor();
  await waiting.getByText('What changes').click();
  await waiting.getByText('6: – → Paise = net_pay * 100').waitFor();
  await expectAccessible(page, 'layouts-waiting');
  await picture(page, 'layouts-waiting');
}
