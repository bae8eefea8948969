import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addDays } from '#platform/engine/day.ts';
import { saveRows } from '#platform/server/record-kind.ts';
import { expectAccessible, onPhone } from '../../../../../test/support/accessibility.ts';
import { pdf } from '../../../../../test/support/fuzz-files.ts';
import { companyToday } from '../../../../../test/support/company-day.ts';
import type { Company } from '../../../../../test/support/product.ts';
import type { Site } from '../../../../../test/support/site.ts';
import { visit } from '../../../../../test/support/visit.ts';
import { declarationWindowRecord } from '../../contract/person/declare-window.ts';
import { accountOf } from '../staffed-site.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const result = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).first().waitFor();
const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

/** Who declares. */
const CODE = 'AC0008';
type Where = { readonly site: Site; readonly company: Company };
const OWN = '/payroll/it_declaration_and_submission';

/** Windows are configured, and an employee declares with the tax beside it. @returns the address of the employee */
async function declare({ site, company }: Where): Promise<string> {
  const own = await accountOf(company, CODE);
  const origin = site.origin(company.label);
  const { page: admin } = await site.open(company, undefined, {
    at: '/config/pay/payroll/misc/it_declaration_and_submission',
  });
  await admin.getByText('Create the first declaration window').waitFor();
  expect(await admin.title()).toBe('IT declaration and submission / Muster');
  await admin.getByRole('link', { name: 'Create' }).first().click();
  await admin.getByRole('textbox', { name: 'Tax year' }).waitFor();
  await expectAccessible(admin, 'declaration-window');
  const now = companyToday();
  await company.tx((db) =>
    saveRows(db, declarationWindowRecord, [
      {
        taxyear: '2026-27',
        declarefrom: '2026-04-01',
        declareuntil: addDays(now, 2),
        proofsfrom: addDays(now, 3),
        proofsuntil: addDays(now, 30),
        regimeuntil: addDays(now, 2),
        joinerdays: 30,
      },
    ]),
  );

  const { page } = await site.open(company, own, { at: OWN });
  await page.getByText('Nothing declared yet.').waitFor();
  expect(await page.title()).toBe('IT Declaration and Submission / Muster');
  await choose(page, 'Add a section', '80C public provident fund');
  await page.getByLabel('For the year').fill('90000');
  await button(page, 'Add a rent').click();
  await page.getByLabel('Rent a month').fill('22000');
  await page.getByLabel('City').fill('Pune');
  await page.getByRole('textbox', { name: 'Landlord', exact: true }).fill('Sunita Kale');
  await button(page, 'Save the declaration').click();
  await page
    .getByText(/Enter the PAN of the landlord/)
    .first()
    .waitFor();
  await page.getByLabel('PAN of the landlord').fill('ABCPK1234D');
  await page.getByText(/was deducted until now/).waitFor();
  await button(page, 'Save the declaration').click();
  await result(page, 'Your declaration was saved');
  await button(page, 'Choose the old regime').click();
  await button(page, 'Choose').click();
  await result(page, 'The regime was chosen');
  await expectAccessible(page, 'declaration');

  await visit(page, `${origin}/payroll/income_tax`);
  await choose(page, 'Add a section', 'Interest on savings accounts');
  await page.getByLabel('For the year').fill('12000');
  await button(page, 'Save the declaration').click();
  await result(page, 'Your declaration was saved');
  expect(await page.title()).toBe('Income Tax / Muster');
  await expectAccessible(page, 'income-tax');
  await visit(page, `${origin}/payroll/form_12b`);
  await page.getByText('No employer before in this tax year').waitFor();
  expect(await page.title()).toBe('Form 12B / Muster');
  await button(page, 'Add an employer').click();
  await page.getByRole('textbox', { name: 'TAN of the employer' }).fill('12');
  await button(page, 'Save the statement').click();
  await page.getByText('A TAN is four letters, five digits and a letter').first().waitFor();
  await expectAccessible(page, 'form-12b');
  return own;
}

/** Proofs are handed in on a phone, and verified line by line. */
async function prove({ site, company }: Where, own: string): Promise<void> {
  const origin = site.origin(company.label);
  await company.tx((db) =>
    db
      .updateTable('declaration_window')
      .set({ declareuntil: addDays(companyToday(), -2), proofsfrom: addDays(companyToday(), -1) })
      .execute(),
  );
  const file = join(tmpdir(), 'receipt.pdf');
  await writeFile(file, pdf());
  const { page } = await site.open(company, own, { at: OWN });
  await onPhone(page, async () => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Add a proof of 80C public provident fund' }).click(),
    ]);
    await chooser.setFiles(file);
    await page.getByRole('button', { name: 'receipt.pdf', exact: true }).waitFor();
    await button(page, 'Hand in the proofs').click();
    await result(page, 'Your proofs were handed in');
    await expectAccessible(page, 'declaration-proofs');
  });

  const { page: admin } = await site.open(company, undefined, { at: '/payroll/declarations' });
  await admin.getByRole('row', { name: new RegExp(CODE) }).click();
  await button(admin, 'Send back').first().click();
  await admin.getByRole('textbox', { name: 'Reason' }).fill('No rent receipt');
  await admin.getByRole('dialog').getByRole('button', { name: 'Send back' }).click();
  await result(admin, 'The proof was sent back');
  await button(admin, 'Accept').last().click();
  await admin.getByRole('dialog').getByLabel('Accepted').fill('70000');
  await admin.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await result(admin, 'The proof was accepted');
  await admin.getByText('No rent receipt').waitFor();
  await expectAccessible(admin, 'declaration-verified');
  await visit(admin, `${origin}/payroll/declarations/unproved`);
  await admin.getByText(/Proofs are taken until/).waitFor();
  await expectAccessible(admin, 'declarations-unproved');
}

/** A tax year from the window to the verified proof (S2-098 S2-099 S2-100 S2-201). */
export async function declareAndProve(where: Where): Promise<void> {
  await prove(where, await declare(where));
}
