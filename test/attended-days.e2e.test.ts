import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, addPlan, GENERAL, OFFICE, punch, switchOn } from '#modules/attendance/test/attending.ts';
import { DEFAULT_ROWS, extraTimeDetail } from '#modules/attendance/contract/extra-time-detail.ts';
import { registerKind } from '#modules/people/server/public.ts';
import { addDays, type Day, day } from '#platform/engine/day.ts';
import { expectAccessible, expectAbsent } from './support/accessibility.ts';
import type { Company } from './support/product.ts';
import { openSite, type Site } from './support/site.ts';
import { demoPeople } from '../tools/demo/payroll/people.ts';
import { approveRun } from '#modules/payroll/server/run/approve.ts';
import { lockRun } from '#modules/payroll/server/run/decide.ts';
import { releaseRun } from '#modules/payroll/server/run/release.ts';
import { payrollSetting } from '#modules/payroll/server/setup/settings.ts';
import { closeMonth } from '#modules/payroll/test/closed-month.ts';
import { ACME, OCTOBER } from '#modules/payroll/test/staffed.ts';
import { visit } from './support/visit.ts';
import { limit } from './support/limits.ts';

/** Each page is looked at wide and narrow, light and dark. */
const LONG = { timeout: limit(180) };
let site: Site;
let company: Company;
beforeAll(async () => {
  site = await openSite();
  const payroll = { ...(ACME['payroll'] as object), firstmonth: OCTOBER };
  company = await site.createCompany({ companyname: 'Kaveri Mills', configuration: { ...ACME, payroll } });
  await company.tx(async (db) => {
    const people = demoPeople();
    const designation = [...new Set(people.map(({ values }) => String(values['designation'])))];
    await registerKind.apply(
      { db, today: day('2026-10-01'), accountid: null, parameters: {}, accepted: { designation } },
      people,
    );
    const { employeeid } = await db
      .selectFrom('employee')
      .select('employeeid')
      .where('employeecode', '=', 'AC0007')
      .executeTakeFirstOrThrow();
    await db.insertInto('loss_of_pay').values({ payrollmonth: OCTOBER, employeeid, lopdays: '1.5' }).execute();
  });
});
afterAll(() => site.stop());

test('the source of days is chosen, and one-time pay takes its units from attendance', LONG, async () => {
  const { page } = await site.open(company, undefined, { at: '/config/pay/payroll/pay_group' });
  const source = page.getByLabel('Unpaid days, overtime and encashed leave come from');
  await source.selectOption('attendance');
  await expectAccessible(page, 'attended-setting');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved successfully').first().waitFor();
  expect(await source.inputValue()).toBe('attendance');

  await visit(page, `${site.origin(company.label)}/config/pay/payroll/salary_component/create?code=overtime`);
  await page.getByRole('textbox', { name: 'Overtime hours on working days, by the rate of' }).fill('Overtime');
  await expectAccessible(page, 'attended-component');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved successfully').first().waitFor();
});

test('a month waits for its close, shows the sheet beside it, and its payslip says what is unpaid', LONG, async () => {
  await company.tx(async (db) => {
    const value = (await payrollSetting.first(db))?.value ?? {};
    const payroll = { ...(value['payroll'] as object), paiddays: 'attendance' };
    await payrollSetting.saveFrom(db, { from: null, value: { ...value, payroll } });
  });
  const { page } = await site.open(company, undefined, { at: `/payroll/run/new?month=${OCTOBER}` });
  await page.getByText('Attendance is not closed').waitFor();
  expect(await page.getByRole('button', { name: 'Compute October 2026' }).isDisabled()).toBe(true);
  await expectAccessible(page, 'attended-open');

  await closeMonth({ company } as never, {
    AC0006: { absent: ['2026-10-05', '2026-10-06'], unpaidleave: ['2026-10-12'] },
    AC0007: { absent: ['2026-10-05'] },
  });
  await page.reload();
  await page.getByText('2 people, from attendance').waitFor();
  await page.getByText('Sheet 1.5, attendance 1, difference −0.5').waitFor();
  await expectAccessible(page, 'attended-inputs');
  await page.getByRole('button', { name: 'Compute October 2026' }).click();
  await page.getByText('Up to date: nothing has changed since it was computed').waitFor({ timeout: limit(30) });

  const { payrollrunid, employeeid } = await company.tx((db) =>
    db
      .selectFrom('draft_payslip')
      .select(['payrollrunid', 'employeeid'])
      .where('employeecode', '=', 'AC0006')
      .executeTakeFirstOrThrow(),
  );
  await visit(page, `${site.origin(company.label)}/payroll/payslip/${payrollrunid}/${employeeid}`);
  await page.getByText('3 days: 2 absent (5, 6 Oct), 1 unpaid leave (12 Oct)', { exact: true }).waitFor();
  await expectAccessible(page, 'attended-payslip');
});

const EXTRA = extraTimeDetail.parse({
  extratime: DEFAULT_ROWS.map((row) => ({ ...row, benefittypeid: 1, extratimeid: null, requiredhour: null })),
  extratimecompoffpolicy: {},
});
/** Punches of every working day of October; on the 8th until half past eight. */
function octoberPunches(late: boolean): string[] {
  const times: string[] = [];
  for (let on: Day = day('2026-10-01'); on <= '2026-10-31'; on = addDays(on, 1)) {
    if ([0, 6].includes(new Date(`${on}T00:00:00Z`).getUTCDay())) continue;
    times.push(`${on} 09:30:00`, `${on} ${late && on === '2026-10-08' ? '20:30' : '18:30'}:00`);
  }
  return times;
}
/** October is paid, and then punches arrive that give days back, and two hours of overtime. */
async function paidAndChanged(): Promise<void> {
  const run = await company.tx((db) =>
    db.selectFrom('payroll_run').selectAll().where('payrollmonth', '=', OCTOBER).executeTakeFirstOrThrow(),
  );
  const { payrollrunid, contenthash, netpay } = run;
  const { accountid, id: subscriptionid } = company;
  // It was computed on the screen; as if somebody else had.
  await company.tx((db) =>
    db
      .updateTable('payroll_run')
      .set({ computedby: null, addedby: null })
      .where('payrollrunid', '=', payrollrunid)
      .execute(),
  );
  await company.tx((db) => approveRun(db, { payrollrunid, accountid, contenthash: contenthash ?? '' }));
  await company.tx(async (db) => {
    await lockRun(db, { payrollrunid, accountid, subscriptionid });
    await releaseRun(db, { payrollrunid, accountid, netpay });
  });
  await addPlan(company, 'shift', { name: 'General', detail: GENERAL });
  await addPlan(company, 'attendance_policy', { name: 'Office', detail: OFFICE });
  await addPlan(company, 'extra_time_policy', { name: 'Office', detail: EXTRA });
  await switchOn(company);
  const people = await company.tx((db) => db.selectFrom('employee').select(['employeeid', 'employeecode']).execute());
  const deviceid = await addDevice(company, people);
  for (const { employeeid, employeecode } of people)
    await punch(company, deviceid, employeeid, octoberPunches(employeecode === 'AC0008'));
  await company.tx(async (db) => {
    const { closeid } = await db.selectFrom('time_close').select('closeid').executeTakeFirstOrThrow();
    await db
      .insertInto('time_close_changed')
      .values(people.map(({ employeeid }) => ({ closeid, employeeid })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db.insertInto('unit_rate').values({ item: 'Overtime', rate: 13_725, ratefrom: '2026-10-01' }).execute();
  });
}

test('what changed after the close is taken up together, with its sums first, and undone together', LONG, async () => {
  await paidAndChanged();
  const { page } = await site.open(company, undefined, { at: '/payroll/run/new?month=2026-11' });
  await page.getByRole('heading', { name: '3 changes since the close' }).waitFor();
  await page.getByText('October 2026: overtime on working days +2:00').waitFor();
  await expectAccessible(page, 'since-close');
  const takeAll = page.getByRole('button', { name: 'Apply all' });
  await takeAll.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Unpaid days given back').waitFor();
  expect(await dialog.getByText('4 days').count()).toBe(1);
  expect(await dialog.getByText('2:00 hours').count()).toBe(1);
  await expectAccessible(page, 'since-close-take-all');
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByRole('heading', { name: '3 post-close changes applied' }).waitFor();
  await expectAbsent(takeAll, page.getByText('October 2026: 3 unpaid days given back'));
  await expectAccessible(page, 'since-close-taken');
  await page.getByRole('button', { name: 'Undo all' }).click();
  await page.getByRole('heading', { name: '3 changes since the close' }).waitFor();
  await page
    .getByRole('button', { name: /^Apply: / })
    .first()
    .click();
  await page.getByRole('heading', { name: '1 post-close change applied' }).waitFor();
});
