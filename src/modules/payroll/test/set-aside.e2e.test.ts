import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { expectAccessible, expectAbsent } from '../../../../test/support/accessibility.ts';
import { signInAs } from '../../../../test/support/journey.ts';
import { DEMO, openSite, type Site } from '../../../../test/support/site.ts';

let browser: Browser;
let site: Site;
let origin: string;

beforeAll(async () => {
  site = await openSite({ demo: true });
  ({ browser } = site);
  origin = site.origin('acme');
});

afterAll(() => site?.stop());

test('pay that is set aside names its months, and is one of the two', async () => {
  const at = '/config/pay/payroll/salary_component';
  const { page } = await signInAs(browser, origin, { email: 'admin@acme.example', password: DEMO }, { at });
  await page.getByText('House rent allowance').first().waitFor();
  await page.getByRole('link', { name: 'Create' }).click();
  await page.getByLabel('Name').fill('Yearly bonus');
  await page.getByLabel('Formula for a full month').fill('basic * 0.1');
  await page.getByRole('switch', { name: /^Variable/ }).check();
  await page.getByRole('switch', { name: 'Target in the tax of the year' }).waitFor();
  await page.getByRole('switch', { name: /^Accrual/ }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('You can either keep accrural or variable').first().waitFor();
  await page.getByRole('switch', { name: /^Variable/ }).uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Please choose the months in which it is paid').first().waitFor();
  const months = page.getByRole('combobox', { name: 'Paid in' });
  await months.click({ force: true });
  await page.getByRole('option', { name: 'October' }).click();
  await page.getByRole('option', { name: 'March' }).click();
  await page.keyboard.press('Escape');
  await expectAbsent(page.getByRole('radio', { name: 'Excluded altogether' }), months);
  await expectAccessible(page, 'component-set-aside');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Yearly bonus').first().waitFor();
  await page.getByText('Not used').first().waitFor();
});
