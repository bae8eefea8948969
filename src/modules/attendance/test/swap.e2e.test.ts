import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { addDays, type Day } from '#platform/engine/day.ts';
import { weekdayOf } from '#platform/engine/working-days.ts';
import { index } from '#platform/server/search.ts';
import { expectAccessible, expectAccessibleAsIs } from '../../../../test/support/accessibility.ts';
import { companyToday } from '../../../../test/support/company-day.ts';
import { picture } from '../../../../test/support/journey.ts';
import type { Company, Person } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { addPlan, GENERAL, NIGHT, OFFICE } from './attending.ts';
import { visit } from '../../../../test/support/visit.ts';

const ATTENDANCE = '/app/track/attendance';
const LOGS = '/track/attendance/logs';
const TODAY = companyToday();
/** The next day that everybody works on: a swap is asked for before its day is over. */
function nextWorkingDay(after: Day): Day {
  const next = addDays(after, 1);
  return weekdayOf(next) % 6 === 0 ? nextWorkingDay(next) : next;
}
/** The last one, which can be entered for others. */
function lastWorkingDay(before: Day): Day {
  const last = addDays(before, -1);
  return weekdayOf(last) % 6 === 0 ? lastWorkingDay(last) : last;
}
const DAY = nextWorkingDay(TODAY);
const PAST = lastWorkingDay(TODAY);

let site: Site;
let company: Company;
let bina: Person;
let asha: Person;
let chitra: Person;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Nilgiri Mills' });
  bina = await company.addPerson({ fullname: 'Bina Shah', groups: ['Manager'] });
  asha = await company.addPerson({ fullname: 'Asha Nair', managerid: bina.employeeid });
  chitra = await company.addPerson({ fullname: 'Chitra Iyer', managerid: bina.employeeid });
  await addPlan(company, 'shift', { name: 'General', detail: GENERAL });
  await addPlan(company, 'shift', { name: 'Night', detail: NIGHT, employeeid: chitra.employeeid });
  await addPlan(company, 'attendance_policy', { name: 'Office', detail: OFFICE });
  await company.tx(async (db) => {
    await db
      .insertInto('tenant_setting')
      .values({
        settingname: 'attendance',
        value: JSON.stringify({ startdate: '2026-10-01', submitdays: 60 }),
        version: 1,
      })
      .execute();
    await index(
      db,
      'employee',
      [bina, asha, chitra].map(({ employeeid }, at) => ({
        objectid: employeeid,
        texts: [['Bina Shah', 'Asha Nair', 'Chitra Iyer'][at]],
      })),
    );
  });
});
afterAll(() => site?.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const result = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).first().waitFor();
const swaps = (page: Page) => page.getByRole('region', { name: 'Shift swaps', exact: true }).first();
async function choose(page: Page, date: string, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  const day = dialog.getByRole('textbox', { name: /^Day/ });
  await day.fill(date);
  await day.press('Tab');
  const colleague = dialog.getByRole('combobox', { name: /^Colleague/ });
  await colleague.fill(name.slice(0, 4));
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await dialog.getByRole('region', { name: 'Who works when' }).getByText(name).waitFor();
}

/** A shift is swapped: asked for, agreed to on My Desk, approved, and cancelled again. */
async function askAndAgree(): Promise<void> {
  const { page, close } = await site.open(company, asha.emailid, { at: ATTENDANCE });
  await swaps(page).getByText('No shift swaps yet').waitFor();
  await button(page, 'Swap a shift').click();
  await choose(page, DAY, 'Chitra Iyer');
  await expectAccessible(page, 'swap-dialog');
  await picture(page, 'swap-dialog');
  await page.getByLabel('Note').fill('School function');
  await button(page, 'Ask colleague').click();
  await result(page, 'Your colleague is asked');
  await swaps(page).getByText('Waits for the colleague').waitFor();
  await swaps(page).getByText('With Chitra Iyer').waitFor();
  await picture(page, 'swaps');

  const colleague = await site.open(company, chitra.emailid, { at: '/' });
  const card = colleague.page.getByRole('region', { name: 'Shift swaps to answer' });
  await card.getByText(/^Asha Nair asks you to swap shifts on/).waitFor();
  await picture(colleague.page, 'desk-swap');
  await card.getByRole('button', { name: 'Answer' }).click();
  const dialog = colleague.page.getByRole('dialog', { name: /^Asha Nair asks you/ });
  await dialog.getByText('School function').waitFor();
  await dialog
    .getByText(/^Night, 22:00/)
    .first()
    .waitFor();
  await expectAccessible(colleague.page, 'swap-answer');
  await picture(colleague.page, 'swap-answer');
  await dialog.getByRole('button', { name: 'Agree' }).click();
  await result(colleague.page, 'You agreed. The swap is sent for approval');
  await card.waitFor({ state: 'hidden' });
  await colleague.close();

  const manager = await site.open(company, bina.emailid, { at: '/request_center' });
  const request = manager.page.getByRole('listitem', { name: /Shift swap/ });
  await request.getByText('Approvers, and why').click();
  await request.getByRole('region', { name: 'Who works when' }).getByText('Chitra Iyer').waitFor();
  await expectAccessible(manager.page, 'swap-card');
  await picture(manager.page, 'swap-card');
  await request.getByRole('button', { name: 'Approve' }).click();
  await manager.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await result(manager.page, 'Approved');
  await manager.close();

  await visit(page, `${site.origin(company.label)}${LOGS}`);
  await visit(page, `${site.origin(company.label)}${ATTENDANCE}`);
  await swaps(page).getByText('Approved').waitFor();
  await swaps(page).getByRole('button', { name: 'Cancel swap' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel swap' }).click();
  await result(page, 'The swap is cancelled');
  await swaps(page).getByText('Cancelled').waitFor();
  await close();
}

/** A swap is entered for two people, and the day says with whom. */
async function enterForTwo(): Promise<void> {
  const of = `${LOGS}?employeeid=${asha.employeeid}`;
  const { page } = await site.open(company, undefined, { at: of });
  await page.getByRole('tab', { name: 'Shift swaps' }).click();
  await button(page, 'Swap a shift').click();
  await page.getByRole('dialog', { name: 'Swap a shift of Asha Nair' }).waitFor();
  await choose(page, PAST, 'Chitra Iyer');
  await button(page, 'Enter swap').click();
  await result(page, 'The swap is entered');
  await page
    .getByRole('row', { name: new RegExp(PAST) })
    .getByText('Approved')
    .waitFor();
  await expectAccessible(page, 'swaps-of-person');
  await picture(page, 'swaps-of-person');
  await visit(page, `${site.origin(company.label)}${of}&month=${PAST.slice(0, 7)}`);
  await page.getByRole('tab').first().click();
  const row = page.getByRole('row', { name: new RegExp(PAST) });
  await row.getByText('Night').waitFor();
  await row.click();
  await page.getByRole('dialog').getByText('Swapped with Chitra Iyer').waitFor();
}

/** On a phone, in the dark, swaps are cards. */
async function readOnPhone(): Promise<void> {
  const { page } = await site.open(company, chitra.emailid, {
    at: `${ATTENDANCE}?swap=yes`,
    width: 360,
    scheme: 'dark',
  });
  await page.getByRole('dialog', { name: 'Swap a shift' }).waitFor();
  await picture(page, 'swap-dialog-phone');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await swaps(page).getByText('Asha Nair').first().waitFor();
  await expectAccessibleAsIs(page, 'swaps-phone');
  await picture(page, 'swaps-phone');
}

test('a shift is swapped by its people, entered for two, and read on a phone in the dark', async () => {
  await askAndAgree();
  await enterForTwo();
  await readOnPhone();
});
