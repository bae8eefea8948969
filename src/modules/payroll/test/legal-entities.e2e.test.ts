import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobChangeKind, registerKind } from '#modules/people/server/public.ts';
import { day, month } from '#platform/engine/day.ts';
import { createAccount } from '#platform/server/tenants.ts';
import { expectAccessible } from '../../../../test/support/accessibility.ts';
import { PASSWORD_HASH } from '../../../../test/support/password.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { demoPeople } from '../server/demo-people.ts';
import { contextFor } from '../server/run/compute.ts';
import { computeDrafts, finishRun } from '../server/run/drafts.ts';
import { approveRun } from '../server/run/approve.ts';
import { beginCompute, lockRun, openRun, releaseRun } from '../server/run/decide.ts';
import { onPayroll } from '../server/run/facts.ts';
import { ACME } from './staffed.ts';

const OCTOBER = month('2026-10');
const CODE = 'AC0012';
const EMAIL = 'vikram@test.example';
const { payroll, choices } = ACME as { payroll: object; choices: object };
let site: Site;
let company: Company;
beforeAll(async () => {
  site = await openSite();
  const configuration = {
    ...ACME,
    choices: { ...choices, entities: ['Services'] },
    payroll: { ...payroll, firstmonth: OCTOBER },
    paygroups: [{ code: 'S', name: 'Services staff', who: { units: ['Services'] } }],
  };
  company = await site.createCompany({ companyname: 'Kaveri Group', configuration });
  const passwordhash = PASSWORD_HASH;
  await company.tx(async (db) => {
    const people = demoPeople();
    const designation = [...new Set(people.map(({ values }) => String(values['designation'])))];
    const base = { db, today: day('2026-10-01'), accountid: null, parameters: {}, accepted: { designation } };
    await registerKind.apply(base, people);
    const values = { employeecode: CODE, effectivefrom: '2026-10-15', businessunit: 'Services', reason: 'Transfer' };
    await jobChangeKind.apply({ ...base, accepted: {} }, [{ rownumber: 1, messages: [], values }]);
    const { employeeid } = await db
      .selectFrom('employee')
      .select('employeeid')
      .where('employeecode', '=', CODE)
      .executeTakeFirstOrThrow();
    await createAccount(db, {
      emailid: EMAIL,
      fullname: 'Vikram Gowda',
      passwordhash,
      employeeid,
      groups: ['Employee'],
      atonce: true,
    });
  });
});
afterAll(() => site.stop());

/** October of a pay group, paid. */
async function released(paygroup: string): Promise<void> {
  const { payrollrunid, contenthash, netpay } = await company.tx(async (db) => {
    const opened = await openRun(db, { payrollmonth: OCTOBER, accountid: null, paygroup });
    await beginCompute(db, { payrollrunid: opened, accountid: null });
    const people = await onPayroll(db, OCTOBER, { limit: 1000, paygroup });
    const ids = people.map(({ employeeid }) => employeeid);
    await computeDrafts(db, await contextFor(db, OCTOBER, { paygroup }), { payrollrunid: opened, ids, paygroup });
    await finishRun(db, opened);
    return db
      .selectFrom('payroll_run')
      .select(['payrollrunid', 'contenthash', 'netpay'])
      .where('payrollrunid', '=', opened)
      .executeTakeFirstOrThrow();
  });
  const { accountid, id: subscriptionid } = company;
  await company.tx((db) => approveRun(db, { payrollrunid, accountid, contenthash: contenthash ?? '' }));
  await company.tx(async (db) => {
    await lockRun(db, { payrollrunid, accountid, subscriptionid });
    await releaseRun(db, { payrollrunid, accountid, netpay });
  });
}

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
  await page.reload();
  await each.waitFor();
  expect(await each.isChecked()).toBe(true);
  expect(await pattern.inputValue()).toBe('KG/{fy}/{no}');
  await close();

  await released('');
  await released('S');
  const own = await site.open(company, EMAIL, { at: '/payroll/payslip' });
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
  for (const width of [1440, 360]) {
    await own.page.setViewportSize({ width, height: 800 });
    await list.selectOption({ index: 1 });
    await own.page
      .getByText(/₹\s?8,470/)
      .first()
      .waitFor();
    await list.selectOption({ index: 0 });
    await own.page.getByText('Employer', { exact: true }).waitFor();
    await own.page.getByText(/No\. SV-\d{3} ·/).waitFor();
    expect(await own.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await expectAccessible(own.page, `own-payslips-${width}`);
  }
});
