import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobChangeKind } from '#modules/people/server/public.ts';
import { day } from '#platform/engine/day.ts';
import { expectAccessible, expectAccessibleAsIs } from '../../../../test/support/accessibility.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { ACME } from './staffed.ts';
import { accountOf, companyWithPeople, payOctober } from './staffed-site.ts';

const CODE = 'AC0012';
const { choices } = ACME as { choices: object };
let site: Site;
let company: Company;
let email: string;
beforeAll(async () => {
  site = await openSite();
  const configuration = {
    ...ACME,
    choices: { ...choices, entities: ['Services'] },
    paygroups: [{ code: 'S', name: 'Services staff', who: { units: ['Services'] } }],
  };
  company = await companyWithPeople(site, { companyname: 'Kaveri Group', configuration });
  const values = { employeecode: CODE, effectivefrom: '2026-10-15', businessunit: 'Services', reason: 'Transfer' };
  const base = { today: day('2026-10-01'), accountid: null, parameters: {}, accepted: {} };
  await company.tx((db) => jobChangeKind.apply({ ...base, db }, [{ rownumber: 1, messages: [], values }]));
  email = await accountOf(company, CODE);
});
afterAll(() => site?.stop());

test('each legal entity is to pay its own days, and the person has two payslips of the month', async () => {
  const { page, close } = await site.open(company, undefined, { at: '/config/pay/payroll/method' });
  const card = page.getByRole('region', { name: 'Moves between legal entities' });
  const each = card.getByRole('radio', { name: 'Each legal entity pays its own days' });
  expect(await card.getByRole('radio', { name: /at the end of the period pays all of it/ }).isChecked()).toBe(true);
  await each.check();
  await page.getByText('PF ceiling of two legal entities').waitFor();
  const numbers = page.getByRole('region', { name: 'Payslip numbers' });
  const pattern = numbers.getByRole('textbox', { name: 'Number of the company’s payslips', exact: true });
  await pattern.fill('KG/{no}/{no}');
  await numbers.getByText('Please write {no} once, where the number goes').waitFor();
  await pattern.fill('KG/{fy}/{no}');
  await numbers.getByText(/The first one: KG\/\d{4}-\d\d\/00001/).waitFor();
  await numbers.getByRole('textbox', { name: 'Number of payslips of Services', exact: true }).fill('SV-{no}');
  await numbers.getByRole('textbox', { name: 'Digits: Number of payslips of Services' }).fill('3');
  await numbers.getByText('The first one: SV-001').waitFor();
  await expectAccessible(page, 'method-legal-entities');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved successfully').first().waitFor();
  await close();

  await payOctober(company);
  await payOctober(company, 'S');
  const own = await site.open(company, email, { at: '/payroll/payslip' });
  const list = own.page.getByLabel('Month', { exact: true });
  await own.page.getByRole('heading', { name: 'October 2026' }).waitFor();
  expect(await list.locator('option').allTextContents()).toEqual([
    'October 2026, 15–31 Oct 2026, Services, paid on 2026-10-31',
    'October 2026, 1–14 Oct 2026, Kaveri Group, paid on 2026-10-31',
  ]);
  await own.page
    .getByText(/₹\s?10,473/)
    .first()
    .waitFor();
  await own.page.setViewportSize({ width: 360, height: 800 });
  await list.selectOption({ index: 1 });
  await own.page
    .getByText(/₹\s?8,470/)
    .first()
    .waitFor();
  await list.selectOption({ index: 0 });
  await own.page.getByText('Employer', { exact: true }).waitFor();
  await own.page.getByText(/No\. SV-\d{3} ·/).waitFor();
  await expectAccessibleAsIs(own.page, 'own-payslips-phone');
});
