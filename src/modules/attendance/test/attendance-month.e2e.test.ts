import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMonths, day, daysBetween, firstDay, month, monthOf } from '#platform/engine/day.ts';
import { MONTHS } from '#platform/engine/months.ts';
import { dayIn } from '#platform/server/day-in.ts';
import { expectAccessible } from '../../../../test/support/accessibility.ts';
import { picture } from '../../../../test/support/journey.ts';
import type { Company, Person } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { attendanceMonthOf, daysOfAttendanceMonth } from '../engine/attendance-month.ts';
import { addDevice, addPlan, counted, GENERAL, OFFICE, punch } from './attending.ts';
import { visit } from '../../../../test/support/visit.ts';

const SETTING = '/config/track/attendance/request_cycle';
/** The day of the company: the browser has no clock of its own. */
const TODAY = day(dayIn(new Date(), 'Asia/Kolkata'));
const CURRENT = monthOf(TODAY);
/** Months begin on the 26th from the one before the current one on. */
const FROM = addMonths(CURRENT, -1);
const STARTS = [{ month: FROM, monthday: 26 }];
const START = firstDay(addMonths(CURRENT, -2));
const nameOf = (of: string): string => `${MONTHS[Number(of.slice(5)) - 1] ?? ''} ${of.slice(0, 4)}`;
const short = (of: string): string => (MONTHS[Number(of.slice(5, 7)) - 1] ?? '').slice(0, 3);
/** The days of a month in words, `26 Sep – 25 Oct`. */
function daysOf(of: string): string {
  const { from, to } = daysOfAttendanceMonth(STARTS, month(of));
  return `${Number(from.slice(8))} ${short(from)} – ${Number(to.slice(8))} ${short(to)}`;
}

let site: Site;
let company: Company;
let hema: Person;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Sahyadri Foods' });
  const asha = await company.addPerson({ fullname: 'Asha Nair' });
  hema = await company.addPerson({ fullname: 'Hema Rao', groups: ['Administrator'] });
  await addPlan(company, 'shift', { name: 'General', detail: GENERAL });
  await addPlan(company, 'attendance_policy', { name: 'Office', detail: OFFICE });
  await company.tx((db) =>
    db
      .insertInto('tenant_setting')
      .values({ settingname: 'attendance', value: JSON.stringify({ startdate: START }), version: 1 })
      .execute(),
  );
  const gate = await addDevice(company, [asha]);
  const { from } = daysOfAttendanceMonth(STARTS, FROM);
  await punch(company, gate, asha.employeeid, [`${from} 09:20:00`, `${from} 18:40:00`]);
});
afterAll(() => site?.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('months begin on the 26th: the setting says which days they have, and so do the muster, the log and the close (S2-044)', async () => {
  const { page } = await site.open(company, hema.emailid, { at: SETTING, width: 1440, height: 900 });
  await button(page, 'Add a change').click();
  await page.getByRole('combobox', { name: 'From the month' }).selectOption(FROM);
  await page.getByRole('textbox', { name: 'It begins on day' }).fill('26');
  const months = page.getByRole('list', { name: 'Attendance months' });
  await months.getByText(`${nameOf(FROM)}: ${daysOf(FROM)}`).waitFor();
  // The one before ends where it begins.
  await months.getByText(`${nameOf(addMonths(FROM, -1))}: ${daysOf(addMonths(FROM, -1))}`).waitFor();
  await picture(page, 'attendance-month-setting');
  await expectAccessible(page, 'attendance-month-setting');
  await page.getByRole('textbox', { name: 'A cycle begins on day' }).fill('26');
  await page.getByText(/The current cycle is from .*26.* to .*25.*: its corrections/).waitFor();
  await button(page, 'Save').click();
  await page.getByRole('region', { name: 'Messages' }).getByText('Saved successfully').first().waitFor();
  await counted(company, TODAY);

  await visit(page, `${site.origin(company.label)}/app/track/attendance`);
  const current = attendanceMonthOf(STARTS, TODAY);
  const picker = page.getByRole('group', { name: 'Month' });
  await picker.getByText(daysOf(current)).waitFor();
  await picker.getByText(nameOf(current)).waitFor();
  while (!(await picker.getByText(nameOf(FROM)).isVisible()))
    await picker.getByRole('button', { name: 'Month before' }).click();
  await picker.getByText(daysOf(FROM)).waitFor();
  const grid = page.getByRole('region', { name: 'Days of the month' });
  const columns = grid.locator('thead th[scope=col]');
  const { from, to } = daysOfAttendanceMonth(STARTS, FROM);
  await columns.nth(1).getByText('26').waitFor();
  // The employee, the days, and five totals.
  expect(await columns.count()).toBe(1 + daysBetween(from, to) + 5);
  await picture(page, 'attendance-month-muster');
  await button(page, 'Registers').click();
  await page.getByRole('dialog', { name: `Registers of ${nameOf(FROM)} (${daysOf(FROM)})` }).waitFor();
  await page.keyboard.press('Escape');

  await grid.getByRole('link', { name: 'Asha Nair' }).click();
  await page.getByRole('group', { name: 'Month' }).getByText(daysOf(FROM)).waitFor();
  await picture(page, 'attendance-month-log');

  await visit(page, `${site.origin(company.label)}/track/attendance/close`);
  await page.getByRole('row', { name: new RegExp(daysOf(FROM)) }).waitFor();
  await picture(page, 'attendance-month-closes');
  await page.getByRole('row', { name: new RegExp(daysOf(FROM)) }).click();
  await page.getByRole('heading', { name: `${nameOf(FROM)} (${daysOf(FROM)})`, exact: true }).waitFor();
  await picture(page, 'attendance-month-close');
});
