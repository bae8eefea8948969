import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { addDays, addMonths, type Day, firstDay, monthOf } from '#platform/engine/day.ts';
import { MONTHS } from '#platform/engine/months.ts';
import { weekdayOf } from '#platform/engine/working-days.ts';
import { companyToday } from '../../../../test/support/company-day.ts';
import { expectAbsent, expectAccessible, expectAccessibleAsIs } from '../../../../test/support/accessibility.ts';
import { picture } from '../../../../test/support/journey.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { addDevice, addPlan, counted, GENERAL, OFFICE, punch } from './attending.ts';

const CLOSE = '/track/attendance/close';
const TODAY = companyToday();
/** The month before: the browser has no clock of its own. */
const MONTH = addMonths(monthOf(TODAY), -1);
const NAME = `${MONTHS[Number(MONTH.slice(5)) - 1] ?? ''} ${MONTH.slice(0, 4)}`;
const FIRST = firstDay(MONTH);
/** Tuesday, Wednesday and Thursday of the second week. */
const MONDAY = addDays(FIRST, 14 - ((weekdayOf(FIRST) + 6) % 7));
const on = (count: number): Day => addDays(MONDAY, count - 5);

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.stop());

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = (page: Page) => page.getByRole('dialog');

/** Asha leads nobody and was there on two days of the month; everything else of it is absence. */
async function company() {
  const found = await site.createCompany({ companyname: 'Sahyadri Foods' });
  const asha = await found.addPerson({ fullname: 'Asha Nair' });
  const hema = await found.addPerson({ fullname: 'Hema Rao', groups: ['Administrator'] });
  await addPlan(found, 'shift', { name: 'General', detail: GENERAL });
  await addPlan(found, 'attendance_policy', { name: 'Office', detail: OFFICE });
  await found.tx((db) =>
    db
      .insertInto('tenant_setting')
      .values({
        settingname: 'attendance',
        value: JSON.stringify({ startdate: firstDay(MONTH), submitdays: 60 }),
        version: 1,
      })
      .execute(),
  );
  const gate = await addDevice(found, [asha, hema]);
  await punch(found, gate, asha.employeeid, [
    `${on(6)} 09:20:00`,
    `${on(6)} 18:40:00`,
    `${on(7)} 09:20:00`,
    `${on(7)} 18:40:00`,
    `${on(8)} 09:25:00`,
  ]);
  await counted(found, TODAY);
  return { found, asha, hema, gate };
}

test('a month is checked, previewed and closed; a late punch is shown, and a second person reopens it', async () => {
  const { found, asha, hema, gate } = await company();
  const { page } = await site.open(found, hema.emailid, { at: CLOSE, width: 1440, height: 900 });
  await page.getByRole('row', { name: new RegExp(NAME) }).waitFor();
  await picture(page, 'close-months');
  await page.getByRole('row', { name: new RegExp(NAME) }).click();

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
  await punch(found, gate, asha.employeeid, [`${on(8)} 18:45:00`]);
  await counted(found, TODAY);
  await page.getByRole('tab', { name: 'Changed since the close' }).click();
  await page.getByRole('row', { name: /Asha Nair/ }).waitFor();
  await picture(page, 'close-changed');

  await button(page, 'Ask to reopen').click();
  await dialog(page).getByRole('button', { name: 'Ask to reopen' }).click();
  await dialog(page).getByText('Please fill reason').waitFor();
  await dialog(page).getByRole('textbox').fill('The gate did not send its punches');
  await expectAccessible(page, 'close-ask');
  await dialog(page).getByRole('button', { name: 'Ask to reopen' }).click();
  await expectAbsent(button(page, 'Confirm'), page.getByText(/Hema Rao asked on/));
  await picture(page, 'close-asked');

  const { page: second } = await site.open(found, found.admin, {
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
