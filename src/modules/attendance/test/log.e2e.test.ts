import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type Day } from '#platform/engine/day.ts';
import { weekdayOf } from '#platform/engine/working-days.ts';
import { index } from '#platform/server/search.ts';
import { companyToday } from '../../../../test/support/company-day.ts';
import { expectAbsent, expectAccessible, expectAccessibleAsIs } from '../../../../test/support/accessibility.ts';
import { picture } from '../../../../test/support/journey.ts';
import type { Company, Person } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { addDevice, addPlan, GENERAL, OFFICE, punch } from './attending.ts';
import { countStale } from '../server/count/task.ts';
import { visit } from '../../../../test/support/visit.ts';

const LOGS = '/track/attendance/logs';
const ATTENDANCE = '/app/track/attendance';
const TODAY = companyToday();
/** A working day of the weeks before: the browser has no clock of its own. */
function lastMonday(): Day {
  const past = addDays(TODAY, -7);
  return addDays(past, -((weekdayOf(past) + 6) % 7));
}
const MONDAY = lastMonday();

let site: Site;
let company: Company;
let bina: Person;
let asha: Person;
let gate: number;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Sahyadri Foods' });
  bina = await company.addPerson({ fullname: 'Bina Shah', groups: ['Manager'] });
  asha = await company.addPerson({ fullname: 'Asha Nair', managerid: bina.employeeid });
  await addPlan(company, 'shift', { name: 'General', detail: GENERAL });
  await addPlan(company, 'attendance_policy', { name: 'Office', detail: OFFICE });
  await company.tx((db) =>
    db
      .insertInto('tenant_setting')
      .values({
        settingname: 'attendance',
        value: JSON.stringify({ startdate: '2026-10-01', submitdays: 60 }),
        version: 1,
      })
      .execute(),
  );
  gate = await addDevice(company, [bina, asha]);
  await punch(company, gate, asha.employeeid, [
    `${MONDAY} 09:47:10`,
    `${addDays(MONDAY, 1)} 09:30:00`,
    `${addDays(MONDAY, 1)} 18:30:00`,
  ]);
  await company.tx((db) =>
    index(
      db,
      'employee',
      [bina, asha].map(({ employeeid }, at) => ({
        objectid: employeeid,
        texts: [at === 0 ? 'Bina Shah' : 'Asha Nair'],
      })),
    ),
  );
});
afterAll(() => site?.stop());

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const result = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).first().waitFor();
const changes = (page: Page) => page.getByRole('region', { name: 'What it changes' });

/** A missed punch is seen, regularised and approved (S2-007 E0040 S5-095). */
async function regularise(): Promise<void> {
  const origin = site.origin(company.label);
  const { page, close } = await site.open(company, asha.emailid, { at: '/' });
  await page.getByRole('navigation').getByRole('link', { name: 'Attendance logs' }).click();
  await page.waitForURL(`${origin}${LOGS}`);
  await button(page, 'Regularise').waitFor();
  await visit(page, `${origin}${LOGS}?month=${MONDAY.slice(0, 7)}`);
  await page.getByRole('row', { name: new RegExp(MONDAY) }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('A punch is missing').waitFor();
  await drawer.getByText('09:47:10').waitFor();
  await expectAccessible(page, 'attendance-day');
  await picture(page, 'attendance-day');
  await drawer.getByRole('button', { name: 'Regularisation' }).click();

  const form = page.getByRole('dialog', { name: 'Ask about attendance' });
  await form.getByLabel('Missing time in').fill('03:00');
  await form.getByLabel('Missing time out').fill('18:30');
  await changes(page).getByText('Your log time is beyond shift time').waitFor();
  await button(page, 'Send request').click();
  await result(page, 'Your log time is beyond shift time');
  await form.getByLabel('Missing time in').fill('');
  await changes(page).getByText('Present').waitFor();
  await expectAccessible(page, 'attendance-request');
  await picture(page, 'attendance-request');
  await button(page, 'Send request').click();
  await result(page, 'Request sent');
  await page.getByRole('tab', { name: 'Requests' }).click();
  await page.getByText('Pending').waitFor();
  await close();

  const manager = await site.open(company, bina.emailid, { at: '/request_center' });
  const card = manager.page.getByRole('listitem', { name: /Regularisation/ });
  await card.getByText('Approvers, and why').click();
  await card.getByRole('region', { name: 'What it changes' }).getByText('Present').waitFor();
  await picture(manager.page, 'attendance-card');
  await card.getByRole('button', { name: 'Approve' }).click();
  await manager.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await result(manager.page, 'Approved');
  await visit(manager.page, `${origin}${LOGS}?employeeid=${asha.employeeid}&month=${MONDAY.slice(0, 7)}`);
  await manager.page
    .getByRole('row', { name: new RegExp(MONDAY) })
    .getByText('Regularised')
    .waitFor();
  await manager.close();
}

/** Clock in on My Desk, break and out on the page, and the month of the team (S2-016 S1-009 S1-001). */
async function clockAndTeam(): Promise<void> {
  await company.tx(async (db) => {
    while (await countStale(db, TODAY));
  });
  const { page } = await site.open(company, bina.emailid, { at: '/' });
  await page.getByRole('region', { name: 'Clock' }).getByRole('button', { name: 'Clock in' }).click();
  await result(page, 'You are clocked in');
  await picture(page, 'desk-clock');
  await visit(page, `${site.origin(company.label)}${ATTENDANCE}`);
  await button(page, 'Begin break').click();
  await result(page, 'Break begun');
  await page.getByText(/On a break since/).waitFor();
  await button(page, 'End break').click();
  await button(page, 'Clock out').click();
  await result(page, 'You are clocked out');
  const grid = page.getByRole('region', { name: 'Days of the month' });
  await grid.getByText('Asha Nair').waitFor();
  await button(page, 'Registers').click();
  const dialog = page.getByRole('dialog', { name: /^Registers of/ });
  await button(page, 'Make the register').click();
  await dialog.getByRole('button', { name: 'Download' }).waitFor();
  await expectAccessible(page, 'attendance-registers');
  await picture(page, 'attendance-registers');
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()]);
  expect(file.suggestedFilename()).toMatch(/^muster-roll-\d{4}-\d{2}\.pdf$/);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'hidden' });
  await button(page, 'Show the table').click();
  await page.getByRole('columnheader', { name: 'Week' }).waitFor();
  await expectAccessible(page, 'attendance-trend');
  await picture(page, 'attendance-trend');
  await page.getByRole('textbox', { name: 'Search people' }).fill('Asha');
  await grid.getByText('Bina Shah').waitFor({ state: 'hidden' });
  await grid.getByRole('link', { name: 'Asha Nair' }).click();
  await page.waitForURL(/employeeid=/);
}

test('a missed punch is approved, and a lead clocks and reads the month of the team', async () => {
  await regularise();
  await clockAndTeam();
});

test('a phone has cards and the clock', async () => {
  const { page } = await site.open(company, asha.emailid, { at: ATTENDANCE, width: 360, scheme: 'dark' });
  await button(page, 'Clock in').waitFor();
  await expectAccessibleAsIs(page, 'attendance-phone');
  await picture(page, 'attendance-phone');
  await visit(page, `${site.origin(company.label)}${LOGS}?month=${MONDAY.slice(0, 7)}`);
  await page.getByText('Totals of the month').or(page.getByLabel('Totals of the month')).first().waitFor();
  await expectAccessibleAsIs(page, 'logs-phone');
  await picture(page, 'logs-phone');
});

test('a policy is tried on past months before it is published', async () => {
  const wednesday = addDays(MONDAY, 2);
  await punch(company, gate, bina.employeeid, [`${wednesday} 09:45:00`, `${wednesday} 18:40:00`]);
  const { page } = await site.open(company, undefined, { at: '/config/track/attendance/policy' });
  await page
    .getByRole('row', { name: /Office/ })
    .getByRole('button', { name: 'Edit' })
    .click();
  await button(page, 'New version').click();
  const trial = page.getByRole('region', { name: 'Try it on past months' });
  await trial.getByLabel('From').selectOption(MONDAY.slice(0, 7));
  await trial.getByLabel('To').selectOption(TODAY.slice(0, 7));
  await button(page, 'Try').click();
  await trial.getByText(/^No day of .* would have been another/).waitFor();
  // Twenty minutes are in time by the new version: the late day of Bina is none.
  await page.getByRole('textbox', { name: 'Minutes of a day that are free', exact: true }).fill('20');
  await button(page, 'Try').click();
  // Between midnight and morning of the company, what Asha clocked above is a late day of yesterday as well.
  await trial.getByText(/^It makes a difference to \d of/).waitFor();
  // Without payroll nothing is said in rupees.
  await expectAbsent(trial.getByRole('columnheader', { name: 'Pay lost' }), trial.getByRole('columnheader'));
  await trial.getByRole('button', { name: 'Bina Shah' }).click();
  await page.getByRole('dialog', { name: 'Bina Shah' }).getByText('Present, Late').waitFor();
  await expectAccessible(page, 'trial-days');
});
