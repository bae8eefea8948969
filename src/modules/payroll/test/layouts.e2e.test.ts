import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../../test/support/accessibility.ts';
import { picture } from '../../../../test/support/journey.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { visit } from '../../../../test/support/visit.ts';
import { companyWithPeople, payOctober } from './staffed-site.ts';

let site: Site;
let company: Company;
let origin: string;
beforeAll(async () => {
  site = await openSite();
  company = await companyWithPeople(site);
  origin = site.origin(company.label);
  await payOctober(company);
});
afterAll(() => site?.stop());

test('files of the bank and of the books by layouts of one’s own, seen before they are saved; a file of another form is read by a layout that is kept from its columns', async () => {
  const { page } = await site.open(company, undefined, { at: '/config/pay/payroll/layouts' });
  await page.getByText('Every file is the standard one').waitFor();
  await picture(page, 'layouts-empty');
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
  await page.getByText('Account paid to').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Submitted. Another person has to confirm it.').first().waitFor();
  const waiting = page.getByRole('alert').filter({ hasText: 'Waiting for a second person' });
  await waiting.getByText('The layouts of files change from November 2026 on: Bank advice').waitFor();
  await waiting.getByText('What changes').click();
  await waiting.getByText('6: – → Paise = net_pay * 100').waitFor();
  await expectAccessible(page, 'layouts-waiting');
  await picture(page, 'layouts-waiting');

  // The register begins with the standard columns.
  await page.getByRole('button', { name: 'Add a layout' }).click();
  await page.getByRole('menuitem', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'earned_basic earned_basic' }).waitFor();

  // Accounts of the books and a file of the journal.
  await visit(page, `${origin}/payroll/run`);
  await visit(page, `${origin}/config/pay/payroll/layouts`);
  await page.getByText('Postings and their accounts').click();
  await page.getByLabel('Account code of Basic, debit').fill('5100');
  await page.getByText('Please enter the name of the account').waitFor();
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
  await page.getByLabel('Name of the account of Basic, debit').fill('Salaries');
  await page.getByText('1 posting has its account').waitFor();
  await page.getByRole('button', { name: 'Add a layout' }).click();
  await page.getByRole('menuitem', { name: 'File for the accounts' }).click();
  await preview.getByText('5100').first().waitFor();
  await page.getByText('Names that formulas read').click();
  await page.getByText('Cost centre; empty where the cost is not split').waitFor();
  await picture(page, 'layouts-journal');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Submitted. Another person has to confirm it.').first().waitFor();

  // The files of a run show the payments that stand in them.
  const { payrollrunid } = await company.tx((db) =>
    db.selectFrom('payroll_run').select('payrollrunid').executeTakeFirstOrThrow(),
  );
  await visit(page, `${origin}/payroll/run/${payrollrunid}`);
  await page.getByRole('tab', { name: 'Files' }).click();
  const check = page.getByRole('region', { name: 'Payments in the files' });
  await check.getByText('Every payment by the bank stands once').waitFor();
  await check.getByText(/^Paid by the bank · \d+ people$/).waitFor();
  await expectAccessible(page, 'run-file-check');
  await picture(page, 'run-file-check');

  // A file of another form.
  await visit(page, `${origin}/live_data/loss_of_pay`);
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
  await picture(page, 'columns-as-layout');
  await page.getByRole('button', { name: 'Save the layout' }).click();
  await page.getByText('Saved successfully').first().waitFor();

  await visit(page, `${origin}/live_data/department`);
  await visit(page, `${origin}/live_data/loss_of_pay`);
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
});
