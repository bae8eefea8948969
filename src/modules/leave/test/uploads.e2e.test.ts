import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { addDays } from '#platform/engine/day.ts';
import { weekdayOf } from '#platform/engine/working-days.ts';
import { companyToday } from '../../../../test/support/company-day.ts';
import { expectAccessible } from '../../../../test/support/accessibility.ts';
import { picture } from '../../../../test/support/journey.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { addPolicy, beginLeave, callerOf, CASUAL, EARNED, ruled } from './requests.ts';

let site: Site;
let company: Company;
let code: string;
const TODAY = companyToday();
/** A Monday to come: the browser has no clock of its own. */
const MONDAY = addDays(TODAY, 14 + ((8 - weekdayOf(addDays(TODAY, 14))) % 7));
const OFF = 103;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Sahyadri Foods' });
  const asha = await company.addPerson({ fullname: 'Asha Nair' });
  await company.tx(async (db) => {
    await db
      .insertInto('leave_type')
      .values({ leavetypeid: OFF, leavetypename: 'Comp Off', leavecode: 'CO', leavecategoryid: 3, colour: '#7048e8' })
      .execute();
    const row = await db
      .selectFrom('employee')
      .select('employeecode')
      .where('employeeid', '=', asha.employeeid)
      .executeTakeFirstOrThrow();
    code = row.employeecode;
  });
  const off = { ...ruled(OFF, { lapsedays: 60 }), leavecategoryid: 3 as const };
  await addPolicy(company, [ruled(CASUAL), ruled(EARNED), off], '2026-01-01');
  await beginLeave(callerOf(await company.signIn(company.admin)));
});
afterAll(() => site?.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a file of leave is checked and applied', async () => {
  const { page } = await site.open(company, undefined, { at: '/live_data/bulk_leave_application' });
  const lines = ['Employee Code,Leave Type,From,To', ...[code, 'X1'].map((one) => `${one},EAL,${MONDAY},${MONDAY}`)];
  const input = page.locator('input[type=file]');
  await input.waitFor({ state: 'attached' });
  await picture(page, 'bulk_leave_application-landing');
  await input.setInputFiles({ name: 'leave.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await button(page, 'Check the rows').click();
  await page
    .getByText(/No employee has the code X1/)
    .first()
    .waitFor();
  await expectAccessible(page, 'bulk_leave_application-check');
  await picture(page, 'bulk_leave_application-check');
  await button(page, 'Next').click();
  await page.getByRole('button', { name: /^Apply/ }).click();
  await page.getByRole('link', { name: 'Leave balance and history' }).waitFor();
});
