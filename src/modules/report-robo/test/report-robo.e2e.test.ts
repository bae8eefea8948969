import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, onPhone } from '../../../../test/support/accessibility.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { visit } from '../../../../test/support/visit.ts';

let site: Site;
let company: Company;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Sahyadri Foods' });
  await company.addPerson({ fullname: 'Asha Nair' });
  await company.addPerson({ fullname: 'Bina Shah' });
});
afterAll(() => site?.stop());

test('S2-155: a report is made, grouped with a chart, and kept', async () => {
  const { page } = await site.open(company, undefined, { at: '/report_robo' });
  await page.getByRole('cell', { name: 'Asha Nair' }).waitFor();
  expect(await page.title()).toBe('Report Robo / Muster');
  await page.getByRole('combobox', { name: 'Group by' }).click();
  await page.getByRole('option', { name: 'In service' }).click();
  await page.getByText('Number of rows by In service, over all 2').waitFor();
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'report');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('In service');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Report' }).locator('option:checked').textContent())
    .toBe('In service');
});

test('a pivot with a computed column is made, sent by a schedule, and taken as a file', async () => {
  const { page } = await site.open(company, undefined, { at: '/report_robo' });
  await page.getByRole('combobox', { name: 'Report', exact: true }).selectOption({ label: 'In service' });
  await page.getByRole('button', { name: 'Add a computed column' }).click();
  await page.getByRole('textbox', { name: 'Formula' }).fill('fullname == "Asha Nair" ? "Lead" : "Team"');
  await page.getByRole('combobox', { name: 'Across' }).click();
  await page.getByRole('option', { name: 'Computed column' }).click();
  await page.getByRole('columnheader', { name: 'Lead' }).waitFor();
  await page.getByRole('columnheader', { name: 'Total' }).waitFor();
  await expectAccessible(page, 'report-pivot');
  await page.getByRole('button', { name: 'Add a schedule' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Also to' }).click();
  await page.getByRole('option', { name: 'All managers' }).click();
  await expectAccessible(page, 'report-schedule');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Every day at 10:00').waitFor();
  await page.getByRole('button', { name: 'PDF', exact: true }).click();
  await page.getByRole('button', { name: 'Take the file' }).waitFor();
  await page.getByRole('link', { name: 'Files of reports' }).click();
  await page.getByRole('button', { name: 'Take In service as PDF' }).waitFor();
  expect(await page.title()).toBe('Files of reports / Muster');
  await expectAccessible(page, 'report-files');
});

test('a report asks for the value of a filter before it is run, and no range is too long (S9-002 S9-003)', async () => {
  const { page } = await site.open(company, undefined, { at: '/report_robo' });
  await page.getByRole('button', { name: 'Add a filter' }).click();
  await page.getByRole('combobox', { name: 'Column', exact: true }).selectOption({ label: 'Name' });
  await page.getByRole('textbox', { name: 'Value' }).fill('Nobody');
  await page.getByRole('checkbox', { name: 'Ask when it is run' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('One person');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name is' }).fill('Asha Nair');
  await page.getByRole('button', { name: 'Run the report' }).click();
  await page.getByText('1 in all').waitFor();
  await expectAccessible(page, 'report-values');
  // Days of attendance go back 90 days, summaries 365.
  await visit(page, `${site.origin(company.label)}/report_robo`);
  for (const [data, from, last, toolong, message] of [
    ['Days of attendance', '2026-01-01', '2026-03-31', '2026-04-01', 'This report cannot exceed more than 90 days'],
    ['Leavers', '2026-01-01', '2026-12-31', '2027-01-01', 'This report cannot exceed more than 365 days'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Data', exact: true }).selectOption({ label: data });
    await page.getByRole('combobox', { name: 'Range', exact: true }).selectOption({ label: 'From … to …' });
    const day = async (name: string, value: string) => {
      const field = page.getByRole('textbox', { name, exact: true });
      await field.fill(value);
      await field.press('Tab');
    };
    await day('From', from);
    await day('To', last);
    await page.getByText('No logs found').waitFor();
    await day('To', toolong);
    await page.getByText(message).first().waitFor();
  }
});

test('on a phone a kept report is opened', async () => {
  const { page } = await site.open(company, undefined, { at: '/report_robo' });
  await onPhone(page, async () => {
    await page.getByRole('combobox', { name: 'Report' }).selectOption({ label: 'In service' });
    await page.getByText('Number of rows by In service, over all 2').waitFor();
    await expectAccessible(page, 'report-phone');
  });
});
