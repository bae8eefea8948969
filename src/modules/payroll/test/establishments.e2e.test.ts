import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../../test/support/accessibility.ts';
import { limit } from '../../../../test/support/limits.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { visit } from '../../../../test/support/visit.ts';
import { companyWithPeople, computeOctober, lockOctober } from './staffed-site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.stop());

test('what a separate entity lacks leads to its form; entered before the lock it stands at its files', async () => {
  const company = await companyWithPeople(site);
  const { businessunitid: unit } = await company.tx((db) =>
    db
      .updateTable('business_unit')
      .set({ isseparateentity: true, statutorydetail: JSON.stringify([]) })
      .where('businessunitname', '=', 'Services')
      .returning('businessunitid')
      .executeTakeFirstOrThrow(),
  );
  const payrollrunid = await computeOctober(company);
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
  });
  await lockOctober(company, payrollrunid);
  await visit(page, `${site.origin(company.label)}/payroll/run/${payrollrunid}`);
  await page.getByRole('tab', { name: 'Files' }).click();
  const services = page.getByRole('region', { name: 'Services' });
  await services.getByText('PUPUN0000002000', { exact: false }).first().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    services.getByRole('button', { name: 'Download EPF ECR, Services', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('ecr-2026-10-PUPUN0000002000.txt');
  await page.getByRole('button', { name: 'Make the ZIP' }).click();
  const [zip] = await Promise.all([
    page.waitForEvent('download', { timeout: limit(60) }),
    page.getByRole('button', { name: 'Download Payslips (ZIP)' }).click({ timeout: limit(60) }),
  ]);
  expect((await readFile(await zip.path())).subarray(0, 2).toString()).toBe('PK');
});
