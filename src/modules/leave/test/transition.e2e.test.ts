import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { companyToday } from '../../../../test/support/company-day.ts';
import { expectAccessible } from '../../../../test/support/accessibility.ts';
import { picture } from '../../../../test/support/journey.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { getLeaveSetting, saveLeaveSetting } from '../contract/setting.ts';
import { yearEndOf } from '../engine/leave-year.ts';
import { postLeave } from '../server/ledger/posting.ts';
import { addPolicy, callerOf, CASUAL, EARNED, ruled } from './requests.ts';

/** The day of the company, which is a day ahead of the browser's in the evening. */
const TODAY = companyToday();
/** The year that ended last, with leave kept since it began. */
const ENDED = Number(yearEndOf(TODAY, 4).slice(0, 4)) - 1;
const START = day(`${ENDED - 1}-04-01`);

let site: Site;
let company: Company;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Sahyadri Foods' });
  const people = [
    await company.addPerson({ fullname: 'Asha Nair' }),
    await company.addPerson({ fullname: 'Bina Shah' }),
  ];
  await company.tx((db) => db.updateTable('employee').set({ joiningdate: '2020-01-01' }).execute());
  await addPolicy(company, [ruled(CASUAL), ruled(EARNED, { carrycap: 30, encashmax: 10 })], START);
  const admin = callerOf(await company.signIn(company.admin));
  const [{ version, ...setting }] = (await admin(getLeaveSetting)).result as [{ version: number }];
  await company.tx((db) =>
    db
      .insertInto('leave_entry')
      .values(
        people.flatMap(({ employeeid }) =>
          [EARNED, CASUAL].map((leavetypeid) => ({
            employeeid,
            leavetypeid,
            kind: 'opening',
            linedate: START,
            postedon: START,
            days: leavetypeid === EARNED ? 450_000 : 20_000,
          })),
        ),
      )
      .execute(),
  );
  await admin(saveLeaveSetting, { ...setting, startdate: START, isheld: false }, { 'if-match': String(version) });
  await company.tx((db) => postLeave(db, { employeeids: people.map(({ employeeid }) => employeeid), today: TODAY }));
});
afterAll(() => site?.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a leave year is closed in steps, and taken back with a reason (S2-049)', async () => {
  const { page } = await site.open(company, undefined, { at: '/config/track/leave/transition' });
  await page.getByText('No leave year closed yet').waitFor();
  await page.getByRole('link', { name: 'Close a leave year' }).first().click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.waitFor();
  expect(await name.inputValue()).toBe(`Leave year ${ENDED - 1}-${String(ENDED).slice(2)}`);
  await picture(page, 'leave-transition-year');
  await button(page, 'Next').click();

  const checks = page.getByRole('list', { name: 'Checks' });
  await checks.getByText(/Leave types without a rule/).waitFor();
  await picture(page, 'leave-transition-check');
  await button(page, 'Next').click();

  const earned = page.getByRole('row', { name: /Asha Nair.*Earned Leave/ });
  await earned.waitFor();
  const figures = await earned.getByRole('cell').allTextContents();
  expect(figures.map((one) => one.trim()).filter((one) => /^\d+$/.test(one))).toEqual(['45', '10', '5', '30']);
  await expectAccessible(page, 'leave-transition-preview');
  await picture(page, 'leave-transition-preview');
  await button(page, 'Post').click();
  const row = page.getByRole('row', { name: new RegExp(`Leave year ${ENDED - 1}.*Year closed`) });
  await row.getByText('Posted', { exact: true }).waitFor();
  await picture(page, 'leave-transitions');

  await row.getByRole('button', { name: 'Take back' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await dialog.getByText('Please add comment').waitFor();
  await dialog.getByRole('textbox', { name: 'Why' }).fill('The attendance of March was not closed');
  await expectAccessible(page, 'leave-transition-reverse');
  await picture(page, 'leave-transition-reverse');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await page
    .getByRole('row', { name: /taken back.*Takes back/ })
    .getByText('Taken back', { exact: true })
    .waitFor();
  await row.getByText('Taken back', { exact: true }).waitFor();
});
