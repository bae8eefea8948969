import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAbsent, expectAccessible } from '../../../../test/support/accessibility.ts';
import { picture } from '../../../../test/support/journey.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { visit } from '../../../../test/support/visit.ts';

let site: Site;
let company: Company;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Kaveri Textiles' });
  await company.tx(async (db) => {
    const people = await db
      .insertInto('employee')
      .values(
        [
          ['K01', 'Asha Rao'],
          ['K02', 'Bina Shah'],
          ['K03', 'Chitra Iyer'],
        ].map(([employeecode = '', fullname = '']) => ({ employeecode, fullname, joiningdate: '2024-01-01' })),
      )
      .returning('employeeid')
      .execute();
    await db
      .insertInto('work_profile')
      .values(people.map(({ employeeid }) => ({ employeeid, period: '[2024-01-01,)' })))
      .execute();
  });
});
afterAll(() => site?.stop());

/** Puts text on the clipboard of the page and pastes it, as a spreadsheet would. */
const paste = (page: Page, label: string, text: string) =>
  page.getByLabel(label).evaluate((cell, copied) => {
    const data = new DataTransfer();
    data.setData('text/plain', copied);
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);

test('managers are downloaded, pasted back with changes, applied and undone (S1-027, S2-130)', async () => {
  const { page } = await site.open(company);
  await visit(page, `${site.origin(company.label)}/live_data`);
  await page.getByRole('link', { name: /^Managers/ }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download with everybody as today' }).click();
  expect((await download).suggestedFilename()).toBe('managers-template.xlsx');
  await page.getByRole('button', { name: 'Paste rows from a spreadsheet' }).click();
  await page.getByRole('region', { name: 'Paste rows' }).waitFor();
  await paste(
    page,
    'Employee Code, row 1',
    'Employee Code\tEffective From\tManager Code\nK02\t2026-11-01\tK01\nK03\t2026-11-01\tK02\nK01\t2026-11-01\tK03\n',
  );
  await page.getByText('3 rows entered').waitFor();
  await expectAccessible(page, 'grid');
  await picture(page, 'live-data-grid');
  await page.getByRole('button', { name: 'Continue with these rows' }).click();
  await page.getByRole('button', { name: 'Check the rows' }).click();
  // All three rows are on the circle, and each names it.
  await page.getByText('This would be a circle:').first().waitFor();
  await picture(page, 'live-data-circle');
  await visit(page, `${site.origin(company.label)}/live_data/managers`);
  await page.getByRole('button', { name: 'Paste rows from a spreadsheet' }).click();
  await paste(page, 'Employee Code, row 1', 'K02\tBina Shah\t2026-11-01\tK01\nK03\tChitra Iyer\t2026-11-01\tK02\n');
  await page.getByRole('button', { name: 'Continue with these rows' }).click();
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByText('– → K01').waitFor();
  await picture(page, 'live-data-check');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: /^Apply/ }).click();
  await page.getByRole('heading', { name: '2 changes were saved' }).waitFor();
  await picture(page, 'live-data-applied');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { name: '2 rows were undone' }).waitFor();
});

test('on a phone the file is the way in', async () => {
  const { page } = await site.open(company, undefined, { width: 360, height: 740 });
  await visit(page, `${site.origin(company.label)}/live_data/managers`);
  await expectAbsent(
    page.getByRole('button', { name: 'Paste rows from a spreadsheet' }),
    page.getByText('Drop the file here'),
  );
  await expectAccessible(page, 'phone');
  await picture(page, 'live-data-phone');
});
