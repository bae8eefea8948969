import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type Day, firstDay, monthOf } from '#platform/engine/day.ts';
import { weekdayOf } from '#platform/engine/working-days.ts';
import { dayWords } from '#platform/engine/months.ts';
import { requestLeave } from '#modules/leave/contract/request.ts';
import {
  addPolicy,
  callers,
  CASUAL,
  dates,
  decide,
  openBalances,
  ruled,
  SICK,
} from '../src/modules/leave/test/requests.ts';
import { saveLeaveSetting, getLeaveSetting } from '#modules/leave/contract/setting.ts';
import { companyToday } from './support/company-day.ts';
import { expectAccessible } from './support/accessibility.ts';
import { picture } from './support/journey.ts';
import type { Company, Person } from './support/product.ts';
import { openSite, type Site } from './support/site.ts';
import { limit } from './support/limits.ts';
import { openFromMenu } from './support/visit.ts';

/** The next Wednesday after the month's first weeks: the browser has no clock of its own. */
const TODAY = companyToday();
const NEXT: Day = addDays(firstDay(monthOf(addDays(firstDay(monthOf(TODAY)), 40))), 9);
/** The first Monday from a week ahead on. */
const OPTIONAL: Day =
  [0, 1, 2, 3, 4, 5, 6].map((more) => addDays(TODAY, 7 + more)).find((one) => weekdayOf(one) === 1) ?? TODAY;

let site: Site;
let company: Company;
let bina: Person;
let asha: Person;
let deepa: Person;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Sahyadri Foods' });
  bina = await company.addPerson({ fullname: 'Bina Shah', groups: ['Manager'] });
  asha = await company.addPerson({ fullname: 'Asha Nair', managerid: bina.employeeid });
  deepa = await company.addPerson({ fullname: 'Deepa Rao', managerid: bina.employeeid });
  await addPolicy(company, [ruled(CASUAL), ruled(SICK)], '2026-01-01');
  await company.tx((db) =>
    db
      .updateTable('leave_type')
      .set({ leavecategoryid: 4, leavetypename: 'Optional Holiday' })
      .where('leavetypeid', '=', SICK)
      .execute(),
  );
  const hr = await callers(company, { emailid: company.admin });
  const [{ version, ...setting }] = (await hr(getLeaveSetting)).result as [{ version: number }];
  await hr(saveLeaveSetting, { ...setting, startdate: '2026-11-01' }, { 'if-match': String(version) });
  await openBalances(company, asha.employeeid, { [CASUAL]: 10, [SICK]: 2 });
  await company.tx(async (db) => {
    await db
      .updateTable('employee')
      .set({ dateofbirth: `1990${NEXT.slice(4)}` })
      .where('employeeid', '=', asha.employeeid)
      .execute();
    const { holidayplanid } = await db
      .insertInto('holiday_plan')
      .values({ holidayplanname: 'National', optionalquota: 2 })
      .returning('holidayplanid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('holiday')
      .values([
        { holidayplanid, holidaydate: addDays(NEXT, 2), holidayname: 'Founders’ Day', isoptional: false },
        { holidayplanid, holidaydate: '2026-01-26', holidayname: 'Republic Day', isoptional: false },
        { holidayplanid, holidaydate: OPTIONAL, holidayname: 'Day of the loom', isoptional: true },
      ])
      .execute();
    await db.insertInto('calendar_assignment').values({ holidayplanid, fromdate: '2026-01-01' }).execute();
  });
  // Away today, whatever day of the week it is.
  await company.tx((db) =>
    db
      .insertInto('leave_request')
      .values({
        employeeid: asha.employeeid,
        leavetypeid: CASUAL,
        fromdate: TODAY,
        todate: TODAY,
        statusid: 2,
        approvedon: TODAY,
        isposted: true,
      })
      .execute(),
  );
  const own = await callers(company, asha);
  await own(requestLeave, dates(NEXT, addDays(NEXT, 1), { note: 'Surgery' }));
  await decide(await callers(company, bina));
});
afterAll(() => site?.stop());

test(
  'the calendar of oneself, the team and the company, by month and week, with layers that are switched off (S1-004)',
  { timeout: limit(240) },
  async () => {
    const { page } = await site.open(company, deepa.emailid, { at: '/' });
    await page.getByRole('navigation').getByRole('link', { name: 'Calendar' }).first().click();
    await page.getByRole('heading', { name: `${dayWords(TODAY).split(' ')[1]} ${TODAY.slice(0, 4)}` }).waitFor();
    expect(await page.title()).toBe('Calendar / Muster');
    await page.getByRole('button', { name: 'Later' }).click();
    await page.getByRole('table').getByText('Founders’ Day').waitFor();
    await page.getByText('Team', { exact: true }).click();
    const row = page
      .getByRole('group', { name: 'Days of the team' })
      .getByRole('listitem')
      .filter({ hasText: 'Asha Nair' });
    await row.getByTitle('Away').first().waitFor();
    await row.getByTitle('Founders’ Day').waitFor();
    expect(await page.getByRole('checkbox', { name: 'Shifts' }).isChecked()).toBe(false);
    await expectAccessible(page, 'calendar-team');
    await picture(page, 'calendar-team');
    await page.getByRole('button', { name: NEXT }).click();
    const drawer = page.getByRole('dialog', { name: NEXT });
    await drawer.getByText('Asha Nair: Away').waitFor();
    expect(await drawer.textContent()).not.toMatch(/Casual|Surgery|Birthday/);
    await expectAccessible(page, 'calendar-day');
    await page.keyboard.press('Escape');

    await page.getByRole('checkbox', { name: 'On leave' }).uncheck();
    await row.getByTitle('Away').first().waitFor({ state: 'detached' });
    await page.reload();
    await row.getByTitle('Founders’ Day').waitFor();
    expect(await page.getByRole('checkbox', { name: 'On leave' }).isChecked()).toBe(false);
    await page.getByRole('checkbox', { name: 'On leave' }).check();

    await page.getByText('Company', { exact: true }).click();
    await page.getByRole('table').getByText('On leave: 1 person').first().waitFor();
    await picture(page, 'calendar-company');
    await page.getByRole('button', { name: NEXT }).click();
    await page.getByRole('dialog').getByText('Asha Nair').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Week', { exact: true }).click();
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await page.getByRole('button', { name: 'Today', exact: true, disabled: true }).waitFor();
    await expectAccessible(page, 'calendar-week');
  },
);

test('on a phone the days with something on them are a list', async () => {
  const { page } = await site.open(company, asha.emailid, {
    at: `/calendar?at=${NEXT}`,
    width: 360,
    scheme: 'dark',
  });
  await page.getByText('Casual Leave').first().waitFor();
  await page.getByText('Birthday', { exact: true }).waitFor();
  await expectAccessible(page, 'calendar-phone');
  await picture(page, 'calendar-phone');
  // A request begins with the day that is open.
  await page.getByRole('button', { name: new RegExp(`, ${NEXT}$`) }).click();
  await page.getByRole('dialog', { name: NEXT }).getByRole('link', { name: 'Apply for leave' }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply for leave' });
  await dialog.waitFor();
  expect(await dialog.getByRole('textbox', { name: 'First day' }).inputValue()).toBe(NEXT);
});

test('holidays of the year: the next one first to see, an optional one is taken from there (S1-016 S2-009)', async () => {
  const { page } = await site.open(company, asha.emailid, { at: '/' });
  await openFromMenu(page, 'Track', 'Holiday');
  expect(new URL(page.url()).pathname).toBe('/track/leave/holidaylist');
  await page.getByRole('heading', { name: TODAY.slice(0, 4) }).waitFor();
  expect(await page.title()).toBe('Holiday / Muster');
  if (OPTIONAL.slice(0, 4) !== TODAY.slice(0, 4)) await page.getByRole('button', { name: 'Year after' }).click();
  await page.getByText(/Optional holidays left until .*: 2 of 2/).waitFor();
  await expectAccessible(page, 'holidays');
  await picture(page, 'holidays');
  await page.getByRole('link', { name: 'Take this day: Day of the loom' }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply for leave' });
  await dialog.getByText(/1 day/).first().waitFor();
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await page.getByRole('region', { name: 'Messages' }).getByText('Request sent').first().waitFor();
  await page.goBack();
  await page.getByRole('listitem', { name: 'Day of the loom' }).getByText('Waiting for approval').waitFor();
});
