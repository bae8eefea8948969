import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type Day } from '#platform/engine/day.ts';
import { weekdayOf } from '#platform/engine/working-days.ts';
import { tenantSql } from '#platform/server/db.ts';
import { addPlan, GENERAL, NIGHT } from '../src/modules/attendance/test/attending.ts';
import { companyToday } from './support/company-day.ts';
import { expectAccessible } from './support/accessibility.ts';
import { picture } from './support/journey.ts';
import type { Company, Person } from './support/product.ts';
import { openSite, type Site } from './support/site.ts';
import { openFromMenu, visit } from './support/visit.ts';
import { limit } from './support/limits.ts';

// The browser has no clock of its own.
const TODAY = companyToday();
const MONDAY: Day = addDays(TODAY, -((weekdayOf(TODAY) + 6) % 7));

let site: Site;
let company: Company;
let asha: Person;
let early: number;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Sahyadri Foods' });
  asha = await company.addPerson({ fullname: 'Asha Nair' });
  await company.addPerson({ fullname: 'Bina Shah' });
  await addPlan(company, 'shift', { name: 'General', detail: GENERAL });
  await addPlan(company, 'shift', { name: 'Night', detail: NIGHT, isassigned: false });
  early = await addPlan(company, 'shift', { name: 'Early', detail: GENERAL, isassigned: false });
  await company.tx(async (db) => {
    const { weeklyoffid } = await db
      .insertInto('weekly_off')
      .values({ weeklyoffname: 'Sundays' })
      .returning('weeklyoffid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('weekly_off_day')
      .values([1, 2, 3, 4, 5].map((weekno) => ({ weeklyoffid, weekno, weekday: 0 })))
      .execute();
    await db.insertInto('holiday_plan').values({ holidayplanname: 'Northern offices' }).execute();
  });
});
afterAll(() => site?.stop());

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const result = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).first().waitFor();
const cell = (page: Page, who: string, date: string): Locator =>
  page.getByRole('gridcell', { name: new RegExp(`^${who}, ${date}`) });
const shows = async (page: Page, who: string, date: string, text: string) =>
  expect.poll(() => cell(page, who, date).getAttribute('aria-label')).toContain(`, ${text}`);
const on = (at: number): Day => addDays(MONDAY, at);
/** What is assigned to people of their own. */
const own = () =>
  company.tx(async (db) =>
    (
      await tenantSql`select to_jsonb(a) as one from attendance_assignment a
        where subscriptionid = current_subscription() and employeeid is not null order by 1`.execute(db)
    ).rows.map((row) => JSON.stringify(row)),
  );

test(
  'shifts are planned by keys alone, copied, taken back, published and undone (S1-022 S2-115 S3-350)',
  { timeout: limit(240) },
  async () => {
    const origin = site.origin(company.label);
    const { page } = await site.open(company, undefined, { at: '/' });
    const plans = page.waitForResponse((response) => response.url().endsWith('/planner/shift/plans'));
    await openFromMenu(page, 'Planner', 'Shift');
    await page.waitForURL(`${origin}/planner/shift`);
    await expect.poll(() => page.title()).toBe('Shift / Muster');
    expect((await (await plans).json()).result).toContainEqual(
      expect.objectContaining({ planname: 'Night', shifttiming: NIGHT.shifttiming.map((half) => half) }),
    );
    const before = await own();
    await cell(page, 'Asha Nair', on(0)).click();
    await expectAccessible(page, 'planner-shift');
    await page.keyboard.press('n');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('e');
    await shows(page, 'Asha Nair', on(0), 'Night, planned');
    await shows(page, 'Asha Nair', on(1), 'Early, planned');
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(() => page.locator('td[aria-selected="true"]').count()).toBe(2);
    await page.keyboard.press('Control+c');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+v');
    await shows(page, 'Bina Shah', on(0), 'Night, planned');
    await shows(page, 'Bina Shah', on(1), 'Early, planned');
    await page.keyboard.press('Control+z');
    await shows(page, 'Bina Shah', on(0), 'General');
    await page.keyboard.press('Delete');
    await shows(page, 'Bina Shah', on(0), 'None, planned');
    await page.keyboard.press('Control+z');
    // The first day goes on to the right of itself.
    await cell(page, 'Bina Shah', on(2)).click();
    await page.keyboard.press('n');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Control+r');
    await shows(page, 'Bina Shah', on(3), 'Night, planned');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await shows(page, 'Bina Shah', on(2), 'General');

    await cell(page, 'Asha Nair', on(0)).click();
    await button(page, 'Copy the week onward').click();
    await shows(page, 'Asha Nair', on(21), 'Night, planned');
    await shows(page, 'Asha Nair', on(22), 'Early, planned');
    await picture(page, 'planner-shift');
    expect(await own()).toEqual(before);

    await page.getByText('Draft saved').waitFor();
    await page.reload();
    await shows(page, 'Asha Nair', on(21), 'Night, planned');
    await button(page, 'Publish 1 person').click();
    const dialog = page.getByRole('dialog', { name: 'Publish' });
    await dialog.getByText('1 person’s plan changes.').waitFor();
    await expectAccessible(page, 'planner-publish');
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await result(page, 'Published for 1 person');
    await expect.poll(() => cell(page, 'Asha Nair', on(21)).getAttribute('aria-label')).not.toContain('planned');
    expect(await own()).not.toEqual(before);
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
    await result(page, 'Undone: everybody has their earlier assignments again');
    expect(await own()).toEqual(before);
    await page.getByRole('region', { name: 'Published lately' }).getByText('Undone').waitFor();
  },
);

test('shifts rotate, and what somebody else changed meanwhile is said before it is published', async () => {
  const { page } = await site.open(company, undefined, { at: '/planner/shift' });
  await cell(page, 'Asha Nair', on(0)).click();
  await cell(page, 'Bina Shah', on(0)).click({ modifiers: ['Shift'] });
  await button(page, 'Rotate').click();
  const rotate = page.getByRole('dialog', { name: 'Rotate' });
  await rotate.getByRole('combobox', { name: 'Plans in their order' }).press('ArrowDown');
  await page.getByRole('option', { name: 'Night' }).click();
  await page.getByRole('option', { name: 'Early' }).click();
  await page.keyboard.press('Tab');
  await expectAccessible(page, 'planner-rotate');
  await picture(page, 'planner-rotate');
  await rotate.getByRole('button', { name: 'Add to the draft' }).click();
  await shows(page, 'Asha Nair', on(6), 'Night, planned');
  await shows(page, 'Asha Nair', on(7), 'Early, planned');
  await shows(page, 'Bina Shah', on(6), 'Early, planned');
  await shows(page, 'Bina Shah', on(7), 'Night, planned');
  await button(page, 'Publish 2 people').waitFor();
  await company.tx((db) =>
    db
      .insertInto('attendance_assignment')
      .values({ shiftid: early, employeeid: asha.employeeid, fromdate: on(1), todate: on(2) })
      .execute(),
  );
  const before = await own();
  await button(page, 'Publish 2 people').click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  const conflicts = dialog.getByRole('list', { name: 'Conflicts' });
  await conflicts.getByText('Somebody else has changed it since you planned it').waitFor();
  await expectAccessible(page, 'planner-conflicts');
  await picture(page, 'planner-conflicts');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await result(page, 'Published for 2 people');
  await shows(page, 'Asha Nair', on(0), 'Night, planned');
  await expect.poll(() => cell(page, 'Bina Shah', on(0)).getAttribute('aria-label')).not.toContain('planned');
  await page.getByRole('region', { name: 'Published lately' }).getByRole('button', { name: /^Undo/ }).click();
  await result(page, 'Undone: everybody has their earlier assignments again');
  expect(await own()).toEqual(before);
  await button(page, 'Discard draft').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
  await shows(page, 'Asha Nair', on(7), 'General');
  await button(page, 'Publish').isDisabled();
});

test('the planner of weekly offs shows the days off of what is planned (S3-351 S3-352)', async () => {
  const { page } = await site.open(company, undefined, { at: '/' });
  const plans = page.waitForResponse((response) => response.url().endsWith('/planner/weekoff/plans'));
  await openFromMenu(page, 'Planner', 'Week Off');
  const [sundays] = (await (await plans).json()).result;
  expect(sundays).toMatchObject({ weekoffdetail: [{ weekno: 1, weekoffdays: [0] }, {}, {}, {}, {}] });
  await expect.poll(() => page.title()).toBe('Week Off / Muster');
  await cell(page, 'Asha Nair', on(0)).click();
  for (let at = 0; at < 6; at += 1) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('s');
  await cell(page, 'Asha Nair', on(6)).getByText('Off').waitFor();
  expect(await cell(page, 'Asha Nair', on(5)).innerText()).toBe('');
  await expectAccessible(page, 'planner-weekoff');
  await picture(page, 'planner-weekoff');
  await button(page, 'Publish 1 person').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await result(page, 'Published for 1 person');
});

test('policies and holiday plans are planned by months, from a day on (S2-116 S2-117 S2-118)', async () => {
  const origin = site.origin(company.label);
  const { page } = await site.open(company, undefined, { at: '/planner/extra_time' });
  for (const [path, title] of [
    ['extra_time', 'Extra Time'],
    ['leave_policy', 'Leave Policy'],
    ['holiday', 'Holiday'],
  ]) {
    if (path !== 'extra_time') await visit(page, `${origin}/planner/${path}`);
    await page.getByRole('grid', { name: 'Planner' }).waitFor();
    await expect.poll(() => page.title()).toBe(`${title} / Muster`);
    await expectAccessible(page, `planner-${path}`);
  }
  const month = TODAY.slice(0, 7);
  await cell(page, 'Bina Shah', `${month}-01`).dblclick();
  await page.keyboard.type('Northern');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'First day' }).fill(`${month}-15`);
  await button(page, 'Add to the draft').click();
  const [first, later] = [cell(page, 'Bina Shah', `${month}-01`), page.getByRole('gridcell').last()];
  await expect.poll(() => first.getAttribute('aria-label')).toContain('changes on the way, planned');
  await expect
    .poll(() =>
      page
        .getByRole('gridcell', { name: /^Bina Shah/ })
        .last()
        .getAttribute('aria-label'),
    )
    .toContain('Northern offices, planned');
  expect(await later.isVisible()).toBe(true);
  await picture(page, 'planner-holiday');
  await button(page, 'Publish 1 person').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await result(page, 'Published for 1 person');
});

test('Operation says who has no shift, gives one to all of them, and takes it back (S2-164)', async () => {
  const chitra = await company.addPerson({ fullname: 'Chitra Iyer' });
  await company.tx(async (db) => {
    await db.deleteFrom('attendance_assignment').where('shiftid', 'is not', null).execute();
    await db
      .insertInto('attendance_assignment')
      .values({ shiftid: early, employeeid: chitra.employeeid, fromdate: on(-7), todate: addDays(TODAY, 10) })
      .execute();
  });
  const before = await own();
  const { page } = await site.open(company, undefined, { at: '/' });
  await openFromMenu(page, 'Planner', 'Operation');
  await expect.poll(() => page.title()).toBe('Operation / Muster');
  const tile = page.getByRole('region', { name: 'Shift', exact: true });
  const none = tile.getByRole('link', { name: /have none$/ });
  await none.waitFor();
  const count = Number.parseInt(await none.innerText(), 10);
  await page.getByRole('row', { name: /Asha Nair/ }).waitFor();
  await expectAccessible(page, 'operation');
  await picture(page, 'operation');
  await button(page, `Assign to all ${count} people`).click();
  const dialog = page.getByRole('dialog', { name: /^Assign to all/ });
  await dialog.getByRole('combobox', { name: 'Which plan' }).fill('General');
  await page.getByRole('option', { name: 'General' }).click();
  await expectAccessible(page, 'operation-assign');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await result(page, `Assigned to ${count} people`);
  await page.getByText('Nobody is missing one').waitFor();
  expect(await own()).toHaveLength(before.length + count);
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await none.waitFor();
  await expect.poll(own).toEqual(before);
  await tile.getByRole('link', { name: '1 ends within 30 days' }).click();
  const row = page.getByRole('row', { name: /Chitra Iyer/ });
  await row.getByText('Early').waitFor();
  await row.getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Assign' }).click();
  const one = page.getByRole('dialog', { name: 'Assign to 1 person' });
  await one.getByRole('combobox', { name: 'Which plan' }).fill('Night');
  await page.getByRole('option', { name: 'Night' }).click();
  await one.getByRole('button', { name: 'Assign', exact: true }).click();
  await result(page, 'Assigned to 1 person');
  expect((await own()).filter((stored) => !before.includes(stored))).toMatchObject([
    expect.stringContaining(`"fromdate":"${addDays(TODAY, 11)}"`),
  ]);
  const phone = await site.open(company, undefined, { at: '/operation', width: 360, scheme: 'dark' });
  await phone.page.getByText('Asha Nair').first().waitFor();
  await expectAccessible(phone.page, 'operation-phone');
  await picture(phone.page, 'operation-phone');
});

test('on a phone a day is touched and planned in a dialog', async () => {
  const { page } = await site.open(company, undefined, { at: '/planner/shift', width: 360, scheme: 'dark' });
  await cell(page, 'Bina Shah', on(3)).click();
  const tools = page.getByRole('dialog', { name: 'For the selected days' });
  await tools.getByRole('combobox', { name: 'Which plan' }).fill('Night');
  await page.getByRole('option', { name: 'Night' }).click();
  await expectAccessible(page, 'planner-phone-dialog');
  await tools.getByRole('button', { name: 'Add to the draft' }).click();
  await shows(page, 'Bina Shah', on(3), 'Night, planned');
  await tools.waitFor({ state: 'hidden' });
  await expectAccessible(page, 'planner-phone');
  await picture(page, 'planner-phone');
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
});
