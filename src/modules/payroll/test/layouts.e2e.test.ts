import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../../test/support/accessibility.ts';
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

const admin = { email: 'admin@acme.example', password: DEMO };

test('a file of the bank’s own form, seen before it is saved', { timeout: 240_000 }, async () => {
  const { page } = await signInAs(browser, origin, admin, { at: '/config/pay/payroll/layouts' });
  await page.getByText('Every file is the standard one').waitFor();
  await expectAccessible(page, 'layouts-empty');
  await picture(page, 'layouts-empty');
  await page.getByRole('button', { name: 'Add a layout' }).click();
  await page.getByRole('menuitem', { name: 'File for the bank' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText('ACME-2026-09-AC0001').waitFor();

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
  await preview.getByRole('columnheader', { name: 'Paise' }).waitFor();
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
  await page.setViewportSize({ width: 360, height: 800 });
  await picture(page, 'layouts-bank-phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved successfully').first().waitFor();
  await page.reload();
  await page.getByRole('button', { name: /Bank advice/ }).waitFor();
  await page.getByText('sum_net_pay', { exact: true }).waitFor();

  // The register begins with the standard columns.
  await page.getByRole('button', { name: 'Add a layout' }).click();
  await page.getByRole('menuitem', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'earned_basic earned_basic' }).waitFor();
});

test('accounts of the books and a file of the journal', async () => {
  const { page } = await signInAs(browser, origin, admin, { at: '/config/pay/payroll/layouts' });
  await page.getByText('Postings and their accounts').click();
  await page.getByLabel('Account code of Basic, debit').fill('5100');
  await page.getByText('Please enter the name of the account').waitFor();
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
  await page.getByLabel('Name of the account of Basic, debit').fill('Salaries');
  await page.getByText('1 posting has its account').waitFor();
  await page.getByRole('button', { name: 'Add a layout' }).click();
  await page.getByRole('menuitem', { name: 'File for the accounts' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText('5100').first().waitFor();
  await page.getByText('Names that formulas read').click();
  await page.getByText('Cost centre; empty where the cost is not split').waitFor();
  await expectAccessible(page, 'layouts-journal');
  await picture(page, 'layouts-journal');
  await page.setViewportSize({ width: 360, height: 800 });
  await picture(page, 'layouts-journal-phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved successfully').first().waitFor();
});

test('a file of another form is read by a layout that is kept from its columns', async () => {
  const { page } = await signInAs(browser, origin, admin, { at: '/live_data/loss_of_pay' });
  await page.getByText('There is none: columns are found by their headings.').waitFor();
  const file = (name: string, lines: readonly string[]) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
  const roll = file('roll.csv', ['Employee Code,Absent,LOP Days,Gang', 'AC0010,2,0,7']);
  await page.locator('input[type=file]').setInputFiles(roll);
  await page.getByLabel('Heading for LOP Days').selectOption({ label: 'Absent' });
  await page.getByLabel('Keep these columns as a layout').fill('Muster roll');
  await expectAccessible(page, 'columns-as-layout');
  await picture(page, 'columns-as-layout');
  await page.getByRole('button', { name: 'Save the layout' }).click();
  await page.getByText('Saved successfully').first().waitFor();

  await visit(page, `${origin}/live_data/loss_of_pay`);
  await page.getByRole('button', { name: 'Edit Muster roll' }).click();
  const editor = page.getByRole('form', { name: 'Layout Muster roll' });
  await editor.getByLabel('Where Remarks comes from').selectOption('value');
  await editor.getByLabel('Heading, text or formula of Remarks').fill('From the roll');
  await expectAccessible(page, 'upload-layout');
  await picture(page, 'upload-layout');
  await page.setViewportSize({ width: 360, height: 800 });
  await picture(page, 'upload-layout-phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await editor.getByRole('button', { name: 'Save the layout' }).click();
  await page.getByText('Saved successfully').first().waitFor();
  await page.getByLabel('Layout of the file').selectOption({ label: 'Muster roll' });
  await page.locator('input[type=file]').setInputFiles(roll);
  await page.getByText('The file was read by the layout Muster roll.').waitFor();
  await page.getByText('Not used from the file: LOP Days, Gang').waitFor();
  await page.getByText('From the roll').first().waitFor();
});
