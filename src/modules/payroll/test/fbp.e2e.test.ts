import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { day, month, monthOf } from '#platform/engine/day.ts';
import { expectAccessible, onPhone } from '../../../../test/support/accessibility.ts';
import { companyToday } from '../../../../test/support/company-day.ts';
import { pdf } from '../../../../test/support/fuzz-files.ts';
import type { Company, Person } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { FIRST_FBP_POLICY, type FbpPolicy } from '../contract/fbp.ts';

let site: Site;
let company: Company;
let asha: Person;
let bina: Person;
const today = companyToday();
const cap = { from: month('2020-01'), grade: null, amount: 150_000 };
const POLICY: FbpPolicy = {
  ...FIRST_FBP_POLICY,
  windowfrom: day('2020-01-01'),
  windowuntil: day('2099-12-31'),
  planfrom: monthOf(today),
  heads: [
    { code: 'telephone', name: 'Telephone', component: 'performance_bonus', lopreduces: false, caps: [cap] },
    { code: 'fuel', name: 'Fuel', component: 'performance_bonus', lopreduces: false, caps: [cap] },
  ],
};
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Sahyadri Foods' });
  asha = await company.addPerson({ fullname: 'Asha Nair' });
  bina = await company.addPerson({ fullname: 'Bina Rao', groups: ['Payroll maker'] });
  await company.tx((db) =>
    db
      .insertInto('tenant_setting')
      .values({ settingname: 'fbp', value: JSON.stringify(POLICY) })
      .execute(),
  );
});
afterAll(() => site?.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const result = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).first().waitFor();

test('somebody chooses benefits and claims a bill, payroll accepts it (S2-096 S2-061 S2-198)', async () => {
  const { page } = await site.open(company, asha.emailid, { at: '/payroll/flexible_benefit_plan' });
  await page.getByText('No benefits are chosen for this tax year.').waitFor();
  expect(await page.title()).toBe('Flexible Benefit Plan / Muster');
  await page.getByRole('textbox', { name: 'A month' }).first().fill('1200');
  await button(page, 'Save the plan').click();
  await result(page, 'The plan was saved');
  await button(page, 'Claim a bill').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Bill number' }).fill('T-1041');
  await dialog.getByLabel('Bill date').first().fill(today.split('-').toReversed().join('-'));
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('980');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'bill.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(pdf()),
  });
  await expectAccessible(page, 'fbp-bill');
  await button(page, 'Claim').click();
  await result(page, 'The bill was claimed');
  await expectAccessible(page, 'fbp-own');

  const { page: payroll } = await site.open(company, bina.emailid, { at: '/payroll/benefit_bills' });
  await payroll
    .getByRole('row', { name: /Asha Nair/ })
    .getByRole('button', { name: 'Accept' })
    .click();
  await expectAccessible(payroll, 'fbp-accept');
  await payroll.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click();
  await result(payroll, '1 bill was accepted');
  await expectAccessible(payroll, 'fbp-bills');

  const { page: admin } = await site.open(company, undefined, { at: '/config/pay/payroll/fbp' });
  await admin.getByText('When plans are chosen').waitFor();
  expect(await admin.title()).toBe('Flexible Benefit Plan / Muster');
  await expectAccessible(admin, 'fbp-policy');
});

test('on a phone the bill is seen as accepted', async () => {
  const { page } = await site.open(company, asha.emailid, { at: '/payroll/flexible_benefit_plan' });
  await onPhone(page, async () => {
    await page.getByText('Accepted').first().waitFor();
    await expectAccessible(page, 'fbp-phone');
  });
});
