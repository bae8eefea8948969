import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { day, month, monthOf } from '#platform/engine/day.ts';
import { expectAccessible, onPhone } from '../../../../../test/support/accessibility.ts';
import { companyToday } from '../../../../../test/support/company-day.ts';
import { pdf } from '../../../../../test/support/fuzz-files.ts';
import type { Company } from '../../../../../test/support/product.ts';
import type { Site } from '../../../../../test/support/site.ts';
import { FIRST_FBP_POLICY, type FbpPolicy } from '../../contract/person/fbp.ts';

const cap = { from: month('2020-01'), grade: null, amount: 150_000 };
const POLICY: FbpPolicy = {
  ...FIRST_FBP_POLICY,
  windowfrom: day('2020-01-01'),
  windowuntil: day('2099-12-31'),
  planfrom: monthOf(companyToday()),
  heads: [
    { code: 'telephone', name: 'Telephone', component: 'performance_bonus', lopreduces: false, caps: [cap] },
    { code: 'fuel', name: 'Fuel', component: 'performance_bonus', lopreduces: false, caps: [cap] },
  ],
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const result = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).first().waitFor();

type Benefits = { readonly site: Site; readonly company: Company; readonly asha: string; readonly bina: string };

/** Somebody chooses benefits and claims a bill, payroll accepts it (S2-096 S2-061 S2-198). */
async function claimAndAccept({ site, company, asha, bina }: Benefits): Promise<void> {
  const { page } = await site.open(company, asha, { at: '/payroll/flexible_benefit_plan' });
  await page.getByText('No benefits are chosen for this tax year.').waitFor();
  expect(await page.title()).toBe('Flexible Benefit Plan / Muster');
  await page.getByRole('textbox', { name: 'A month' }).first().fill('1200');
  await button(page, 'Save the plan').click();
  await result(page, 'The plan was saved');
  await button(page, 'Claim a bill').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Bill number' }).fill('T-1041');
  await dialog.getByLabel('Bill date').first().fill(companyToday().split('-').toReversed().join('-'));
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

  const { page: payroll } = await site.open(company, bina, { at: '/payroll/benefit_bills' });
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
}

/** On a phone the bill is seen as accepted. */
async function seeOnPhone({ site, company, asha }: Benefits): Promise<void> {
  const { page } = await site.open(company, asha, { at: '/payroll/flexible_benefit_plan' });
  await onPhone(page, async () => {
    await page.getByText('Accepted').first().waitFor();
    await expectAccessible(page, 'fbp-phone');
  });
}

/** The flexible benefit plan of a company, from the choice of an employee to the bill that is accepted. */
export async function benefits(site: Site): Promise<void> {
  const company = await site.createCompany({ companyname: 'Sahyadri Foods' });
  const { emailid: asha } = await company.addPerson({ fullname: 'Asha Nair' });
  const { emailid: bina } = await company.addPerson({ fullname: 'Bina Rao', groups: ['Payroll maker'] });
  await company.tx((db) =>
    db
      .insertInto('tenant_setting')
      .values({ settingname: 'fbp', value: JSON.stringify(POLICY) })
      .execute(),
  );
  await claimAndAccept({ site, company, asha, bina });
  await seeOnPhone({ site, company, asha, bina });
}
