import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerKind } from '#modules/people/server/public.ts';
import { day, month } from '#platform/engine/day.ts';
import { expectAccessible } from '../../../../test/support/accessibility.ts';
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
let site: Site;
let company: Company;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Kaveri Textiles', configuration: ACME });
  await company.tx(async (db) => {
    const people = demoPeople();
    const designation = [...new Set(people.map(({ values }) => String(values['designation'])))];
    await registerKind.apply(
      { db, today: day('2026-10-01'), accountid: null, parameters: {}, accepted: { designation } },
      people,
    );
  });
});
afterAll(() => site.stop());

/** October of everybody, paid. */
const released = async (): Promise<number> => {
  const run = await company.tx(async (db) => {
    const payrollrunid = await openRun(db, { payrollmonth: OCTOBER, accountid: null });
    await beginCompute(db, { payrollrunid, accountid: null });
    const ids = (await onPayroll(db, OCTOBER, { limit: 1000 })).map(({ employeeid }) => employeeid);
    await computeDrafts(db, await contextFor(db, OCTOBER), { payrollrunid, ids });
    await finishRun(db, payrollrunid);
    return db
      .selectFrom('payroll_run')
      .select(['payrollrunid', 'contenthash', 'netpay'])
      .where('payrollrunid', '=', payrollrunid)
      .executeTakeFirstOrThrow();
  });
  const { payrollrunid, contenthash, netpay } = run;
  await company.tx((db) =>
    approveRun(db, { payrollrunid, accountid: company.accountid, contenthash: contenthash ?? '' }),
  );
  await company.tx(async (db) => {
    await lockRun(db, { payrollrunid, accountid: company.accountid, subscriptionid: company.id });
    await releaseRun(db, { payrollrunid, accountid: company.accountid, netpay });
  });
  return payrollrunid;
};

test('pay is put on hold, kept back by the run, and paid out once the hold has ended', async () => {
  const { page } = await site.open(company, undefined, { at: '/payroll/hold' });
  await page.getByRole('heading', { name: 'No pay is on hold' }).waitFor();
  await expectAccessible(page, 'holds-empty');
  await page.getByRole('link', { name: 'Put pay on hold' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('form').getByText('Please select a person').waitFor();
  await page.getByRole('combobox', { name: 'Person' }).fill('AC0010');
  await page.getByRole('option').first().click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Bank account under review');
  await expectAccessible(page, 'hold-form');
  await page.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row', { name: /AC0010|Bank account under review/ });
  await row.getByText('Payout').waitFor();
  await row.getByText('goes on').waitFor();

  await released();
  await page.getByRole('tab', { name: 'Pay kept back' }).click();
  await page.getByText('Still on hold').waitFor();
  await expectAccessible(page, 'pay-kept-back');
  await page.getByRole('tab', { name: 'Holds' }).click();
  await page.getByRole('button', { name: 'End the hold' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the hold' }).click();
  await page.getByRole('heading', { name: 'No pay is on hold' }).waitFor();
  await page.getByText('Ended', { exact: true }).click();
  await page.getByText('October 2026').first().waitFor();

  await page.getByRole('tab', { name: 'Pay kept back' }).click();
  await page.getByText('Can be paid out').waitFor();
  await page
    .getByRole('row', { name: /AC0010/ })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: 'Pay out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay out' });
  const label = await dialog.getByText(/^Type the total: /).textContent();
  await dialog.getByLabel(/^Type the total/).fill((label ?? '').replace(/^[^\d]*/, ''));
  await expectAccessible(page, 'pay-out');
  await dialog.getByRole('button', { name: 'Pay out' }).click();
  await page.getByRole('heading', { name: 'Paid out later' }).waitFor();
  await page.getByRole('heading', { name: 'Nothing is kept back' }).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Bank file' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^bank-advice-2026-10-payout-\d+\.csv$/);
});
