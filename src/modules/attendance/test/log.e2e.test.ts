import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addMonths, type Day, firstDay, monthOf } from '#platform/engine/day.ts';
import { MONTHS } from '#platform/engine/months.ts';
import { weekdayOf } from '#platform/engine/working-days.ts';
import { index } from '#platform/server/search.ts';
import { companyToday } from '../../../../test/support/company-day.ts';
import { expectAbsent, expectAccessible, expectAccessibleAsIs } from '../../../../test/support/accessibility.ts';
import { picture } from '../../../../test/support/journey.ts';
import type { Company, Person } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { addDevice, addPlan, counted, GENERAL, NIGHT, OFFICE, punch } from './attending.ts';
import { openFromMenu, visit } from '../../../../test/support/visit.ts';

const LOGS = '/track/attendance/logs';
const ATTENDANCE = '/app/track/attendance';
const TODAY = companyToday();
/** A working day of the weeks before: the browser has no clock of its own. */
function lastMonday(): Day {
  const past = addDays(TODAY, -7);
  return addDays(past, -((weekdayOf(past) + 6) % 7));
}
const MONDAY = lastMonday();
/** The nearest day after or before that everybody works on: swaps are asked for before their day, and entered after it. */
function workingDay(from: Day, step: 1 | -1): Day {
  const next = addDays(from, step);
  return weekdayOf(next) % 6 === 0 ? workingDay(next, step) : next;
}

const CLOSE = '/track/attendance/close';
/** The month before: the browser has no clock of its own. */
const MONTH = addMonths(monthOf(TODAY), -1);
const NAME = `${MONTHS[Number(MONTH.slice(5)) - 1] ?? ''} ${MONTH.slice(0, 4)}`;
const FIRST = firstDay(MONTH);
/** Tuesday, Wednesday and Thursday of the second week. */
const on = (count: number): Day => addDays(FIRST, count + 9 - ((weekdayOf(FIRST) + 6) % 7));

let site: Site;
let company: Company;
let bina: Person;
let asha: Person;
let chitra: Person;
let gate: number;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Sahyadri Foods' });
  bina = await company.addPerson({ fullname: 'Bina Shah', groups: ['Manager'] });
  asha = await company.addPerson({ fullname: 'Asha Nair', managerid: bina.employeeid });
  chitra = await company.addPerson({ fullname: 'Chitra Iyer', managerid: bina.employeeid });
  await addPlan(company, 'shift', { name: 'General', detail: GENERAL });
  await addPlan(company, 'shift', { name: 'Night', detail: NIGHT, employeeid: chitra.employeeid });
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
      [bina, asha, chitra].map(({ employeeid }, at) => ({
        objectid: employeeid,
        texts: [['Bina Shah', 'Asha Nair', 'Chitra Iyer'][at]],
      })),
    ),
  );
});
afterAll(() => site?.stop());

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const result = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).first().waitFor();
const dialog = (page: Page) => page.getByRole('dialog');
const changes = (page: Page) => page.getByRole('region', { name: 'What it changes' });

/** A missed punch is seen, regularised and approved (S2-007 E0040 S5-095). */
async function regularise(): Promise<void> {
  const origin = site.origin(company.label);
  const { page, close } = await site.open(company, asha.emailid, { at: '/' });
  await openFromMenu(page, 'Track', 'Attendance logs');
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
  await counted(company, TODAY);
  const { page } = await site.open(company, bina.emailid, { at: '/' });
  await page.getByRole('region', { name: 'Clock' }).getByRole('button', { name: 'Clock in' }).click();
  await result(page, 'You are clocked in');
  await picture(page, 'desk-clock');
  await visit(page, `${site.origin(company.label)}${ATTENDANCE}`);
  await button(page, 'Begin break').click();
  await result(page, 'Break begun');
  await page.getByText(/On a break since/).waitFor();
  await button(page, 'End break').click();
  // A press within a minute of the last one would not count.
  site.clock.advance(120);
  await button(page, 'Clock out').click();
  await result(page, 'You are clocked out');
  const grid = page.getByRole('region', { name: 'Days of the month' });
  await grid.getByText('Asha Nair').waitFor();
  await button(page, 'Registers').click();
  const registers = page.getByRole('dialog', { name: /^Registers of/ });
  await button(page, 'Make the register').click();
  await registers.getByRole('button', { name: 'Download' }).waitFor();
  await expectAccessible(page, 'attendance-registers');
  await picture(page, 'attendance-registers');
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()]);
  expect(file.suggestedFilename()).toMatch(/^muster-roll-\d{4}-\d{2}\.pdf$/);
  await registers.getByRole('button', { name: 'Close' }).last().click();
  await registers.waitFor({ state: 'hidden' });
  await button(page, 'Show the table').click();
  await page.getByRole('columnheader', { name: 'Week' }).waitFor();
  await expectAccessible(page, 'attendance-trend');
  await picture(page, 'attendance-trend');
  await page.getByRole('textbox', { name: 'Search people' }).fill('Asha');
  await grid.getByText('Bina Shah').waitFor({ state: 'hidden' });
  await grid.getByRole('link', { name: 'Asha Nair' }).click();
  await page.waitForURL(/employeeid=/);
}

/** A policy is tried on past months before it is published. */
async function tryPolicy(): Promise<void> {
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
}

const swaps = (page: Page) => page.getByRole('region', { name: 'Shift swaps', exact: true }).first();
async function choose(page: Page, date: string, name: string): Promise<void> {
  const day = dialog(page).getByRole('textbox', { name: /^Day/ });
  await day.fill(date);
  await day.press('Tab');
  const colleague = dialog(page).getByRole('combobox', { name: /^Colleague/ });
  await colleague.fill(name.slice(0, 4));
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await dialog(page).getByRole('region', { name: 'Who works when' }).getByText(name).waitFor();
}

async function askForSwap(page: Page): Promise<void> {
  await swaps(page).getByText('No shift swaps yet').waitFor();
  await button(page, 'Swap a shift').click();
  await choose(page, workingDay(TODAY, 1), 'Chitra Iyer');
  await expectAccessibleAsIs(page, 'swap-dialog');
  await picture(page, 'swap-dialog-phone');
  await page.getByLabel('Note').fill('School function');
  await button(page, 'Ask colleague').click();
  await result(page, 'Your colleague is asked');
  await swaps(page).getByText('Waits for the colleague').waitFor();
  await swaps(page).getByText('With Chitra Iyer').waitFor();
}

/** The colleague agrees on My Desk, the manager in the Request Center. */
async function agreeAndApprove(): Promise<void> {
  const { page, close } = await site.open(company, chitra.emailid, { at: '/' });
  const card = page.getByRole('region', { name: 'Shift swaps to answer' });
  await card.getByText(/^Asha Nair asks you to swap shifts on/).waitFor();
  await picture(page, 'desk-swap');
  await card.getByRole('button', { name: 'Answer' }).click();
  const answer = page.getByRole('dialog', { name: /^Asha Nair asks you/ });
  await answer.getByText('School function').waitFor();
  await answer
    .getByText(/^Night, 22:00/)
    .first()
    .waitFor();
  await expectAccessible(page, 'swap-answer');
  await answer.getByRole('button', { name: 'Agree' }).click();
  await result(page, 'You agreed. The swap is sent for approval');
  await card.waitFor({ state: 'hidden' });
  await close();

  const manager = await site.open(company, bina.emailid, { at: '/request_center' });
  const request = manager.page.getByRole('listitem', { name: /Shift swap/ });
  await request.getByText('Approvers, and why').click();
  await request.getByRole('region', { name: 'Who works when' }).getByText('Chitra Iyer').waitFor();
  await picture(manager.page, 'swap-card');
  await request.getByRole('button', { name: 'Approve' }).click();
  await result(manager.page, 'Approved');
  await manager.close();
}

/** A swap is entered for two people, and the day says with whom. */
async function enterForTwo(): Promise<void> {
  const past = workingDay(TODAY, -1);
  const of = `${LOGS}?employeeid=${asha.employeeid}`;
  const { page } = await site.open(company, undefined, { at: of });
  await page.getByRole('tab', { name: 'Shift swaps' }).click();
  await button(page, 'Swap a shift').click();
  await page.getByRole('dialog', { name: 'Swap a shift of Asha Nair' }).waitFor();
  await choose(page, past, 'Chitra Iyer');
  await button(page, 'Enter swap').click();
  await result(page, 'The swap is entered');
  await page
    .getByRole('row', { name: new RegExp(past) })
    .getByText('Approved')
    .waitFor();
  await picture(page, 'swaps-of-person');
  await visit(page, `${site.origin(company.label)}${of}&month=${past.slice(0, 7)}`);
  await page.getByRole('tab').first().click();
  const row = page.getByRole('row', { name: new RegExp(past) });
  await row.getByText('Night').waitFor();
  await row.click();
  await page.getByRole('dialog').getByText('Swapped with Chitra Iyer').waitFor();
}

test('a missed punch is approved, a lead clocks and reads the month of the team, and a policy is tried on past months', async () => {
  await regularise();
  await clockAndTeam();
  await tryPolicy();
});

test('on a phone, in the dark, are cards and the clock, and a shift is swapped: asked for, agreed to, approved and cancelled', async () => {
  const { page } = await site.open(company, asha.emailid, { at: ATTENDANCE, width: 360, scheme: 'dark' });
  await button(page, 'Clock in').waitFor();
  await expectAccessibleAsIs(page, 'attendance-phone');
  await picture(page, 'attendance-phone');
  await visit(page, `${site.origin(company.label)}${LOGS}?month=${MONDAY.slice(0, 7)}`);
  await page.getByText('Totals of the month').or(page.getByLabel('Totals of the month')).first().waitFor();
  await expectAccessibleAsIs(page, 'logs-phone');
  await picture(page, 'logs-phone');

  await visit(page, `${site.origin(company.label)}${ATTENDANCE}`);
  await askForSwap(page);
  await agreeAndApprove();
  await visit(page, `${site.origin(company.label)}${LOGS}`);
  await visit(page, `${site.origin(company.label)}${ATTENDANCE}`);
  await swaps(page).getByText('Approved').waitFor();
  await expectAccessibleAsIs(page, 'swaps-phone');
  await picture(page, 'swaps-phone');
  await swaps(page).getByRole('button', { name: 'Cancel swap' }).click();
  await dialog(page).getByRole('button', { name: 'Cancel swap' }).click();
  await result(page, 'The swap is cancelled');
  await swaps(page).getByText('Cancelled').waitFor();
  await enterForTwo();
});

/** Asha leads nobody and was there on two days of the month; everything else of it is absence. */
async function companyToClose() {
  const mills = await site.createCompany({ companyname: 'Sahyadri Foods' });
  const asha = await mills.addPerson({ fullname: 'Asha Nair' });
  const hema = await mills.addPerson({ fullname: 'Hema Rao', groups: ['Administrator'] });
  await addPlan(mills, 'shift', { name: 'General', detail: GENERAL });
  await addPlan(mills, 'attendance_policy', { name: 'Office', detail: OFFICE });
  await mills.tx((db) =>
    db
      .insertInto('tenant_setting')
      .values({
        settingname: 'attendance',
        value: JSON.stringify({ startdate: firstDay(MONTH), submitdays: 60 }),
        version: 1,
      })
      .execute(),
  );
  const gate = await addDevice(mills, [asha, hema]);
  await punch(mills, gate, asha.employeeid, [
    `${on(6)} 09:20:00`,
    `${on(6)} 18:40:00`,
    `${on(7)} 09:20:00`,
    `${on(7)} 18:40:00`,
    `${on(8)} 09:25:00`,
  ]);
  await counted(mills, TODAY);
  return { mills, asha, hema, gate };
}

test('a month is checked, previewed and closed; a late punch is shown, and a second person reopens it', async () => {
  const { mills, asha, hema, gate } = await companyToClose();
  const { page } = await site.open(mills, hema.emailid, { at: CLOSE, width: 1440, height: 900 });
  await page.getByRole('row', { name: new RegExp(NAME) }).waitFor();
  await page.getByRole('row', { name: new RegExp(NAME) }).click();

  // Every open day is a row with what pay does; everybody is reminded once a day.
  await page.getByRole('heading', { name: 'Open days' }).waitFor();
  await page
    .getByRole('row', { name: /Asha Nair.*A punch is missing/ })
    .first()
    .waitFor();
  await button(page, 'Remind all').click();
  await page
    .getByText(/were? reminded|was reminded/)
    .first()
    .waitFor();
  await button(page, 'Reminded today').waitFor();
  await picture(page, 'close-days');
  await expectAccessible(page, 'close-days');
  await page.getByRole('tab', { name: 'Close the month' }).click();
  await page.getByRole('heading', { name: `Close ${NAME}` }).waitFor();
  await page.getByText('People with days on which a punch is missing').waitFor();
  await page
    .getByRole('link', { name: /Asha Nair/ })
    .first()
    .waitFor();
  await picture(page, 'close-checks');
  await expectAccessible(page, 'close-checks');
  await page.getByRole('row', { name: /Asha Nair/ }).click();
  await dialog(page)
    .getByText(/Absence/)
    .first()
    .waitFor();
  await picture(page, 'close-reasons');
  await expectAccessible(page, 'close-reasons');
  await page.keyboard.press('Escape');
  await button(page, 'Close the month').click();
  await dialog(page).getByRole('button', { name: 'Close the month' }).click();
  await page.getByRole('tab', { name: 'Changed since the close' }).waitFor();
  await page.getByText(/by Hema Rao/).waitFor();
  await picture(page, 'close-closed');

  // The punch of the evening of the 8th comes late.
  await punch(mills, gate, asha.employeeid, [`${on(8)} 18:45:00`]);
  await counted(mills, TODAY);
  await page.getByRole('tab', { name: 'Changed since the close' }).click();
  await page.getByRole('row', { name: /Asha Nair/ }).waitFor();
  await picture(page, 'close-changed');

  await button(page, 'Ask to reopen').click();
  await dialog(page).getByRole('button', { name: 'Ask to reopen' }).click();
  await dialog(page).getByText('Please fill reason').waitFor();
  await dialog(page).getByRole('textbox').fill('The gate did not send its punches');
  await expectAccessible(page, 'close-ask');
  await dialog(page).getByRole('button', { name: 'Ask to reopen' }).click();
  await page.getByText(/Hema Rao asked on/).waitFor();
  await picture(page, 'close-asked');

  const { page: second } = await site.open(mills, mills.admin, {
    at: `${CLOSE}/month?month=${MONTH}`,
    width: 360,
    height: 780,
    scheme: 'dark',
  });
  await button(second, 'Confirm').waitFor();
  await picture(second, 'close-phone-asked');
  await button(second, 'Confirm').click();
  await dialog(second).getByRole('button', { name: 'Reopen the month' }).click();
  await second.getByText(/and reopened on/).waitFor();
  await second.getByText('Open', { exact: true }).first().waitFor();
  await picture(second, 'close-reopened');
  await expectAccessibleAsIs(second, 'close-reopened');
});
