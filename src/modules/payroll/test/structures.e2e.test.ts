import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
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

test('a structure is chosen for a person by a choice of the package', { timeout: 120_000 }, async () => {
  const { page } = await signInAs(browser, origin, ADMIN, { at: '/config/pay/payroll/salary_structure' });
  const given = page.getByRole('region', { name: 'Given by packages' });
  await given.getByRole('button', { name: 'Add a figure' }).click();
  await given.getByLabel('Name').fill('Site');
  await given.getByLabel('Code').fill('site');
  await given.getByRole('combobox', { name: 'In' }).click();
  await page.getByRole('option', { name: 'Choice' }).click();
  const choices = given.getByLabel('Choices');
  await choices.fill('Plant');
  await choices.press('Enter');
  const several = page.getByRole('region', { name: 'Structures' });
  await several.getByText('Everybody has one structure.').waitFor();
  for (const [at, name, code] of [
    [0, 'Plant staff', 'plant'],
    [1, 'Office staff', 'office'],
  ] as const) {
    await several.getByRole('button', { name: 'Add a structure' }).click();
    await several.getByLabel('Name').nth(at).fill(name);
    await several.getByLabel('Code').nth(at).fill(code);
  }
  const aggregates = page.getByRole('region', { name: 'Aggregates' });
  await aggregates.getByRole('button', { name: 'Add an aggregate' }).click();
  await aggregates.getByLabel('Name').fill('Wages for overtime');
  await aggregates.getByLabel('Code').fill('overtime_wages');
  await aggregates.getByLabel('Formula').fill('basic + hraa');
  await aggregates.getByText('Unknown name "hraa"').waitFor();
  await aggregates.getByLabel('Formula').fill('basic + hra');
  await aggregates.getByText('Unknown name "hraa"').waitFor({ state: 'hidden' });
  // What a structure is chosen by is checked as it is typed.
  await several.getByLabel('Whom it is for').first().fill('sites == "Plant"');
  await page.getByText('Plant staff: Unknown name "sites"').waitFor();
  await several.getByLabel('Whom it is for').first().fill('site == "Plant"');
  await page.getByText('Plant staff: Unknown name "sites"').waitFor({ state: 'hidden' });
  await expectAccessibleAsIs(page, 'structures');
  await picture(page, 'structures');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved successfully').waitFor();

  await visit(page, `${origin}/config/pay/payroll/salary_component/create`);
  await page.getByLabel('Name').fill('Shift allowance');
  await page.getByLabel('Formula for a full month').fill('1500');
  await page.getByLabel('Who has it').fill('structure == "plant"');
  await page.getByRole('combobox', { name: 'What a part of a month pays' }).click();
  await page.getByRole('option', { name: 'Its share of the days in service' }).click();
  await page.getByLabel('Take it into the structure now').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('row', { name: /Shift allowance/ }).waitFor();

  await visit(page, `${origin}/directory?search=AC0009`);
  await page.getByText('AC0009').first().click();
  await page.getByRole('tab', { name: 'Package & Proration' }).click();
  const month = page.getByRole('region', { name: 'What a month pays' });
  await month.locator('summary').first().waitFor();
  const figures = page.getByRole('region', { name: 'Beside the amount' });
  await figures.getByRole('combobox', { name: 'Choice' }).click();
  await page.getByRole('option', { name: 'Plant' }).click();
  await figures.getByRole('button', { name: 'Save' }).click();
  await figures.getByText('Plant', { exact: true }).first().waitFor();
  await month.locator('summary', { hasText: 'Shift allowance' }).getByText('₹ 1,500').waitFor();
  await expectAccessibleAsIs(page, 'structure-chosen');
  await picture(page, 'structure-chosen');

  const { page: phone } = await signInAs(browser, origin, ADMIN, {
    width: 360,
    height: 760,
    at: '/config/pay/payroll/salary_structure',
  });
  await phone.getByRole('region', { name: 'Structures' }).getByLabel('Name').first().waitFor();
  await expectAccessibleAsIs(phone, 'structures-phone');
  await picture(phone, 'structures-phone');
});
