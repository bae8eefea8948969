import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerKind } from '#modules/people/server/public.ts';
import { day, month } from '#platform/engine/day.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { expectAccessible } from '../../../../test/support/accessibility.ts';
import { demoPeople } from '../server/demo-people.ts';
import { contextFor } from '../server/run/compute.ts';
import { computeDrafts, finishRun } from '../server/run/drafts.ts';
import { approveRun } from '../server/run/approve.ts';
import { beginCompute, lockRun, openRun } from '../server/run/decide.ts';
import { onPayroll } from '../server/run/facts.ts';
import { ACME } from './staffed.ts';
import { visit } from '../../../../test/support/visit.ts';

const OCTOBER = month('2026-10');
let site: Site;
let company: Company;
let origin: string;
let unit = 0;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Kaveri Textiles', configuration: ACME });
  origin = site.origin(company.label);
  await company.tx(async (db) => {
    const people = demoPeople();
    const designation = [...new Set(people.map(({ values }) => String(values['designation'])))];
    const given = { db, today: day('2026-10-01'), accountid: null, parameters: {}, accepted: { designation } };
    await registerKind.apply(given, people);
    const { businessunitid } = await db
      .updateTable('business_unit')
      .set({ isseparateentity: true, statutorydetail: JSON.stringify([]) })
      .where('businessunitname', '=', 'Services')
      .returning('businessunitid')
      .executeTakeFirstOrThrow();
    unit = businessunitid;
  });
});
afterAll(() => site.stop());

/** The month as far as it is computed. */
const computed = () =>
  company.tx(async (db) => {
    const payrollrunid = await openRun(db, { payrollmonth: OCTOBER, accountid: null });
    await beginCompute(db, { payrollrunid, accountid: null });
    const ids = (await onPayroll(db, OCTOBER, { limit: 1000 })).map(({ employeeid }) => employeeid);
    await computeDrafts(db, await contextFor(db, OCTOBER), { payrollrunid, ids });
    await finishRun(db, payrollrunid);
    return payrollrunid;
  });

test('what a separate entity lacks leads to its form; entered before the lock it stands at its files', async () => {
  const payrollrunid = await computed();
  const { page } = await site.open(company, undefined, { at: `/payroll/run/${payrollrunid}` });
  await page.getByText(/^\d+ registrations? missing$/).click();
  await page.getByText(/^Services has no PF code: the ECR can not be filed for \d+ people$/).waitFor();
  await expectAccessible(page, 'registrations-missing');
  const link = page.getByRole('link', { name: /^Enter it: Services has no PF code/ });
  expect(await link.getAttribute('href')).toBe(`/config/hris/company/business_unit/create?businessunitid=${unit}`);
  await link.click();
  await page.getByRole('textbox', { name: 'Business unit name' }).waitFor();

  await company.tx(async (db) => {
    const statutorydetail = JSON.stringify([
      { statutorytypeid: 3, registrationnumber: 'PUPUN0000002000', statecode: null },
    ]);
    await db.updateTable('business_unit').set({ statutorydetail }).where('businessunitid', '=', unit).execute();
    const { contenthash } = await db
      .selectFrom('payroll_run')
      .select('contenthash')
      .where('payrollrunid', '=', payrollrunid)
      .executeTakeFirstOrThrow();
    await approveRun(db, { payrollrunid, accountid: company.accountid, contenthash: contenthash ?? '' });
    await lockRun(db, { payrollrunid, accountid: company.accountid, subscriptionid: company.id });
  });
  await visit(page, `${origin}/payroll/run/${payrollrunid}`);
  await page.getByRole('tab', { name: 'Files' }).click();
  const services = page.getByRole('region', { name: 'Services' });
  await services.getByText('PUPUN0000002000', { exact: false }).first().waitFor();
  await expectAccessible(page, 'run-files-of-establishments');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    services.getByRole('button', { name: 'Download EPF ECR, Services', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('ecr-2026-10-PUPUN0000002000.txt');
});
