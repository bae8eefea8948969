import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type Day } from '#platform/engine/day.ts';
import { weekdayOf } from '#platform/engine/working-days.ts';
import { index } from '#platform/server/search.ts';
import { companyToday } from '../../../../test/support/company-day.ts';
import { expectAccessible, expectAccessibleAsIs, onPhone } from '../../../../test/support/accessibility.ts';
import { picture } from '../../../../test/support/journey.ts';
import type { Company, Person } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { getLeaveSetting, saveLeaveSetting } from '../contract/setting.ts';
import { addPolicy, beginLeave, callerOf, CASUAL, EARNED, openBalances, ruled, SICK } from './requests.ts';
import { visit } from '../../../../test/support/visit.ts';

const LOG = '/track/leave/leavelog';
/** A Monday two to three weeks ahead: the browser has no clock of its own. */
function monday(): Day {
  const ahead = addDays(companyToday(), 14);
  return addDays(ahead, (8 - weekdayOf(ahead)) % 7);
}
const MONDAY = monday();

let site: Site;
let company: Company;
let bina: Person;
let asha: Person;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Sahyadri Foods' });
  bina = await company.addPerson({ fullname: 'Bina Shah' });
  asha = await company.addPerson({ fullname: 'Asha Nair', managerid: bina.employeeid });
  const rules = [
    ruled(CASUAL, { mostdays: 4, ishour: true, isbetween: true }),
    ruled(SICK, { documentafterdays: 1, documentotherwiseid: 4 }),
    ruled(EARNED),
  ];
  await addPolicy(company, rules, '2026-01-01');
  await beginLeave(callerOf(await company.signIn(company.admin)));
  await openBalances(company, asha.employeeid, { [CASUAL]: 10, [SICK]: 6 });
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
const type = async (page: Page, field: string, text: string) => {
  const input = page.getByRole('textbox', { name: field });
  await input.fill(text);
  await input.press('Tab');
};
const choose = async (page: Page, field: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
};
/** What of an element lies in the window, from 0 to 1. */
const visibleShare = (target: Locator) =>
  target.evaluate(
    async (element) =>
      new Promise<number>((resolve) => {
        new IntersectionObserver(([entry]) => resolve(entry?.intersectionRatio ?? 0)).observe(element);
      }),
  );
const takes = (page: Page) => page.getByRole('region', { name: 'Leave deducted' });
const approve = async (page: Page, title: string) => {
  const card = page.getByRole('listitem', { name: title });
  await card.getByRole('button', { name: 'Approve' }).click();
  await result(page, 'Approved');
  await picture(page, 'approved-undo');
};
/** Reads the page anew, from another page of the program. */
const again = async (page: Page, origin: string) => {
  await visit(page, origin);
  await visit(page, `${origin}${LOG}`);
};

/** Leave is asked for, approved, seen in the balance and taken back in part (S1-010 S2-008 E0040). */
async function askAndTakeBack(): Promise<void> {
  const origin = site.origin(company.label);
  const { page, close } = await site.open(company, asha.emailid, { at: LOG });
  const casual = page.getByRole('listitem', { name: 'Casual Leave' });
  await casual.getByRole('button', { name: 'Casual Leave: 10 days, show how' }).waitFor();
  await page.getByText('No leave asked for yet').waitFor();

  await button(page, 'Apply for leave').click();
  await button(page, 'Send request').click();
  await result(page, 'Please select leave');
  await choose(page, 'Leave type', /Casual Leave/);
  await type(page, 'First day', MONDAY);
  await page.getByRole('switch', { name: 'By the hour' }).check();
  // Of a night shift: from 22:00 to 02:00 of the next day.
  await page.getByRole('textbox', { name: 'From' }).fill('22:00');
  await page.getByRole('textbox', { name: /^To/ }).fill('02:00');
  await page.getByRole('switch', { name: 'To is after midnight' }).check();
  await takes(page).getByText('0.5 days').waitFor();
  await page.getByRole('switch', { name: 'By the hour' }).uncheck();

  await type(page, 'Last day', addDays(MONDAY, 4));
  await takes(page).getByText('Exceeding maximum days limit').waitFor();
  await button(page, 'Send request').click();
  await result(page, 'Exceeding maximum days limit');
  await type(page, 'Last day', addDays(MONDAY, 2));
  await takes(page).getByText('3 days').waitFor();
  await takes(page).getByText('Balance 10 → 7').waitFor();
  await page.getByRole('textbox', { name: 'Note' }).fill('Family visit');
  await expectAccessible(page, 'apply');
  await picture(page, 'leave-apply');
  // On a phone what it takes stands above the button, in sight however long the form is.
  await onPhone(page, async () => {
    const sum = page.getByText('7 left after');
    await page.getByRole('combobox', { name: 'Leave type' }).scrollIntoViewIfNeeded();
    for (const target of [sum, button(page, 'Send request')]) expect(await visibleShare(target)).toBe(1);
    await picture(page, 'leave-apply-phone');
  });
  await button(page, 'Send request').click();
  await result(page, 'Request sent');
  await page
    .getByRole('row', { name: /Casual Leave/ })
    .getByText('Pending')
    .waitFor();
  await casual.getByText('3 days waiting for approval').waitFor();

  const { page: lead, close: leave } = await site.open(company, bina.emailid, { at: '/request_center' });
  const card = lead.getByRole('listitem', { name: 'Casual Leave, 3 days' });
  await card.getByText('Approvers, and why').click();
  await card.getByText('Nobody else of the team is away on these days.').waitFor();
  await card.getByText('Balance when it was sent 10 → 7').waitFor();
  await expectAccessible(lead, 'request');
  await card.getByText('Nobody of the team', { exact: true }).waitFor();
  await picture(lead, 'leave-request');
  await lead.setViewportSize({ width: 360, height: 780 });
  await expectAccessible(lead, 'request-phone');
  await picture(lead, 'leave-request-phone');
  await lead.setViewportSize({ width: 1440, height: 900 });
  await approve(lead, 'Casual Leave, 3 days');

  await again(page, origin);
  await casual.getByRole('button', { name: 'Casual Leave: 7 days, show how' }).click();
  await page.getByRole('table', { name: 'Lines of the balance' }).waitFor();
  await expectAccessible(page, 'ledger');
  await picture(page, 'leave-ledger');
  await again(page, origin);
  await button(page, 'Cancel days').click();
  await type(page, 'First day', addDays(MONDAY, 1));
  await type(page, 'Last day', addDays(MONDAY, 1));
  await expectAccessible(page, 'cancel');
  await picture(page, 'leave-cancel');
  await button(page, 'Send').click();
  await result(page, 'Request sent');
  await page.getByText(/^Waiting to be cancelled/).waitFor();
  await visit(lead, origin);
  await visit(lead, `${origin}/request_center`);
  await lead.getByRole('listitem', { name: 'Cancel Casual Leave, 1 day' }).waitFor();
  await approve(lead, 'Cancel Casual Leave, 1 day');
  await again(page, origin);
  await casual.getByRole('button', { name: 'Casual Leave: 8 days, show how' }).waitFor();
  await page.getByText(/^Cancelled: /).waitFor();
  await picture(page, 'leave-log');
  await Promise.all([close(), leave()]);
}

/** Who has the right sees balances, opens the leave of others, asks for them and takes the register. */
async function keepOfOthers(page: Page): Promise<void> {
  await page.getByText('Choose a person above to see their leave.').waitFor();
  await button(page, 'Leave register').click();
  await page.getByRole('dialog', { name: /^Leave register from/ }).waitFor();
  await button(page, 'Make the register').click();
  await button(page, 'Download').waitFor();
  await expectAccessible(page, 'leave-register');
  await picture(page, 'leave-register');
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()]);
  expect(file.suggestedFilename()).toMatch(/^leave-register-.*\.pdf$/);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Leave Balances' }).click();
  const row = page.getByRole('row', { name: /Asha Nair.*Sick Leave/ });
  await row.getByRole('cell', { name: '6', exact: true }).first().waitFor();
  await page.getByRole('combobox', { name: 'Leave type' }).selectOption('Casual Leave');
  await row.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /Asha Nair.*Casual Leave/ }).click();
  await page.waitForURL(/leavelog\?employeeid=/);
  await page.getByRole('listitem', { name: 'Earned Leave' }).waitFor();
  await button(page, 'Credit or debit days').click();
  await choose(page, 'Leave type', /Earned Leave/);
  await page.getByRole('textbox', { name: 'Days' }).fill('-1.5');
  await page.getByRole('textbox', { name: 'Why' }).fill('Taken before the move');
  await expectAccessible(page, 'credit-or-debit');
  await picture(page, 'leave-entry');
  await button(page, 'Save').click();
  await result(page, 'Saved successfully');
  await button(page, 'Apply for leave').click();
  await page.getByRole('dialog', { name: 'Apply for leave for Asha Nair' }).waitFor();
  await choose(page, 'Leave type', /Unpaid Leave/);
  await type(page, 'First day', addDays(MONDAY, 15));
  await takes(page).getByText('1 day').waitFor();
  await button(page, 'Send request').click();
  await result(page, 'Request sent');
  await button(page, 'Withdraw').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await result(page, 'Your request is withdrawn');
  await page.getByText('Withdrawn', { exact: true }).waitFor();
}

/** An approver chooses who decides for them while they are on leave. */
async function delegate(): Promise<void> {
  const { page } = await site.open(company, bina.emailid, { at: `${LOG}?apply=yes` });
  const field = page.getByRole('combobox', { name: 'Who decides for you during the leave' });
  await field.click();
  await field.fill('Asha');
  await page.getByRole('option', { name: /Asha Nair/ }).click();
  await picture(page, 'leave-apply-delegate');
}

test('leave is asked for, approved, taken back in part, delegated and kept by who has the right', async () => {
  await askAndTakeBack();
  const { page } = await site.open(company, undefined, { at: LOG });
  await keepOfOthers(page);
  await delegate();
});

test('on a phone: where too few of the team would be at work, other days are offered and taken', async () => {
  const tuesday = addDays(MONDAY, 43);
  const admin = callerOf(await company.signIn(company.admin));
  const [{ version, ...setting }] = (await admin(getLeaveSetting)).result as [{ version: number }];
  await admin(saveLeaveSetting, { ...setting, leastpresent: 60 }, { 'if-match': String(version) });
  const deepa = await company.addPerson({ fullname: 'Deepa Rao', managerid: bina.employeeid });
  await company.addPerson({ fullname: 'Chetan Roy', managerid: bina.employeeid });
  await company.tx((db) =>
    db
      .insertInto('leave_request')
      .values({
        employeeid: deepa.employeeid,
        leavetypeid: CASUAL,
        fromdate: tuesday,
        fromhalf: 1,
        todate: tuesday,
        tohalf: 2,
        statusid: 2,
        approvedon: MONDAY,
        hasdocument: false,
        minutes: null,
      })
      .execute(),
  );
  const { page } = await site.open(company, asha.emailid, { at: LOG, width: 360, height: 780 });
  await button(page, 'Apply for leave').click();
  await choose(page, 'Leave type', /Casual Leave/);
  await type(page, 'First day', tuesday);
  const panel = takes(page);
  await panel.getByText('Fewer of the team are at work than the 60 % that should be:').waitFor();
  await panel.getByText('1 of 3', { exact: true }).waitFor();
  await panel.getByRole('button').first().scrollIntoViewIfNeeded();
  await expectAccessibleAsIs(page, 'coverage-phone');
  await picture(page, 'leave-coverage-phone');
  await panel.getByRole('button').first().click();
  await panel.getByText('Of the team, at least 2 of 3 are at work on these days.').waitFor();
  expect(await page.getByRole('textbox', { name: 'First day' }).inputValue()).toBe(addDays(tuesday, 1));
});
