import { afterAll, beforeAll, expect, test } from 'vitest';
import { month } from '#platform/engine/day.ts';
import { expectAccessible } from '../../../../test/support/accessibility.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { beginCompute, openRun } from '../server/run/decide.ts';
import { OCTOBER } from './staffed.ts';
import { companyWithPeople, computeDraftsOfAll } from './staffed-site.ts';

let site: Site;
let company: Company;
beforeAll(async () => {
  site = await openSite();
  company = await companyWithPeople(site);
});
afterAll(() => site?.stop());

/** Loss of pay of somebody in October. */
const unpaid = (employeecode: string, lopdays: string) =>
  company.tx(async (db) => {
    const { employeeid, fullname } = await db
      .selectFrom('employee')
      .select(['employeeid', 'fullname'])
      .where('employeecode', '=', employeecode)
      .executeTakeFirstOrThrow();
    await db.insertInto('loss_of_pay').values({ payrollmonth: OCTOBER, employeeid, lopdays }).execute();
    return fullname;
  });

test('the page of a computed run follows the changes of its people by itself, and says when the settings have changed', async () => {
  const payrollrunid = await company.tx(async (db) => {
    const id = await openRun(db, { payrollmonth: month(OCTOBER), accountid: null });
    await beginCompute(db, { payrollrunid: id, accountid: null });
    return id;
  });
  const { page } = await site.open(company, undefined, { at: `/payroll/run/${payrollrunid}` });
  // The progress of a colleague's job is not streamed to this page, its end is seen all the same.
  await page.getByText('The run is being computed').waitFor();
  await company.tx((db) => computeDraftsOfAll(db, payrollrunid));
  await page.getByText('Up to date: nothing has changed since it was computed').waitFor();
  const row = page.getByRole('row', { name: /AC0006/ });
  const before = await row.textContent();
  const top = (await page.getByRole('tab', { name: 'People' }).boundingBox())?.y;

  const first = await unpaid('AC0006', '2');
  await page.getByText(/^Up to date, refreshed \d+:\d\d(?: [AP]M)? after a change to 1 person/).waitFor();
  await page.getByRole('link', { name: first, exact: true }).waitFor();
  // The row is the new one, without a step of the reader, and nothing has moved.
  await expect.poll(() => row.textContent()).not.toBe(before);
  expect((await page.getByRole('tab', { name: 'People' }).boundingBox())?.y).toBe(top);
  await unpaid('AC0007', '1');
  await page.getByText(/^Up to date, refreshed .* after changes to 2 people/).waitFor();

  await company.tx(async (db) => {
    const { value, version, effectivefrom } = await db
      .selectFrom('dated_setting')
      .selectAll()
      .where('settingname', '=', 'payroll')
      .executeTakeFirstOrThrow();
    const paygroups = [{ code: 'W', name: 'Workers', who: { grades: ['W1'] } }];
    await db
      .insertInto('dated_setting')
      .values({
        settingname: 'payroll',
        effectivefrom,
        version: version + 1,
        value: JSON.stringify({ ...(value as object), paygroups }),
      })
      .execute();
  });
  await page.getByText('The settings have changed since this was computed').waitFor();
  await expectAccessible(page, 'run-settings-changed');
  await page.getByRole('button', { name: 'Compute again', exact: true }).click();
  await page.getByText('Up to date: nothing has changed since it was computed').waitFor();
});
