import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#platform/engine/day.ts';
import { expectAccessible } from '../../../../test/support/accessibility.ts';
import { companyToday } from '../../../../test/support/company-day.ts';
import { pdf, picture } from '../../../../test/support/fuzz-files.ts';
import { NOTHING_YET } from '../../../../test/support/journey.ts';
import type { Company, Person } from '../../../../test/support/product.ts';
import { openTrips } from './trip-site.ts';
import { visit } from '../../../../test/support/visit.ts';

const WORKFLOWS = '/config/hris/employee/approval_workflow';

let site: Awaited<ReturnType<typeof openTrips>>;
let company: Company;
let origin: string;
let bina: Person;
let asha: Person;
const enter = (email: string, at = '/') => site.enter(email, at);
const ask = (places: readonly string[]) => site.ask(places);

beforeAll(async () => {
  site = await openTrips();
  ({ company, origin, bina, asha } = site);
});
afterAll(() => site?.stop());

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const result = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).waitFor();
const choose = async (page: Page, field: string, option: string, at = 0) => {
  await page.getByRole('combobox', { name: field }).nth(at).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const pick = async (page: Page, field: string, name: string) => {
  await page.getByRole('combobox', { name: field }).pressSequentially(name.slice(0, 5), { delay: 20 });
  await page.getByRole('option', { name: new RegExp(name) }).click();
};
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click();

/** A request is sent back, answered and watched to its end. */
async function sendBack(page: Page): Promise<void> {
  await ask(['Goa']);
  await visit(page, `${origin}/request_center`);
  const card = page.getByRole('listitem', { name: 'Trip to Goa' });
  await card.getByRole('button', { name: 'Watch' }).click();
  await card.getByRole('button', { name: 'Stop watching' }).waitFor();
  await card.getByRole('button', { name: 'Send back' }).click();
  await page.getByRole('dialog').getByText('Send “Trip to Goa” back?').waitFor();
  await confirm(page, 'Send back');
  await result(page, 'Please add comment');
  await expectAccessible(page, 'send-back');
  await page.getByLabel('Comment').fill('Which hotel?');
  await confirm(page, 'Send back');
  await result(page, 'Sent back');
  await card.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Watching' }).click();
  await page
    .getByRole('list', { name: 'Watching' })
    .getByText('Something is missing, says Bina Shah: Which hotel?')
    .waitFor();

  const own = await enter(asha.emailid);
  await own.getByText('Sent back to you').waitFor();
  await visit(own, `${origin}/request_center?tab=mine`);
  const mine = own.getByRole('list', { name: 'My requests' }).getByRole('listitem', { name: 'Trip to Goa' });
  await mine.getByText('Something is missing, says Bina Shah: Which hotel?').waitFor();
  await expectAccessible(own, 'sent-back');
  await mine.getByRole('button', { name: 'Send again' }).click();
  await own.getByLabel('Comment').fill('Hotel Mandovi');
  await confirm(own, 'Send again');
  await result(own, 'Sent to its approvers again');
  await mine.getByText('Waiting for approval by Bina Shah (Reporting manager)').waitFor();

  await visit(page, `${origin}/request_center`);
  await card.getByText('Approvers, and why').click();
  await card.getByText('Hotel Mandovi').waitFor();
  await card.getByRole('button', { name: 'Approve' }).click();
  await result(page, 'Approved');
  await page.getByRole('tab', { name: 'Watching' }).click();
  await page.getByRole('list', { name: 'Watching' }).getByText('Approved').first().waitFor();
  await page.getByRole('button', { name: 'Stop watching' }).click();
  await page.getByText('You watch no requests').waitFor();
}

test('requests come into one inbox and are decided by mouse and by key (S7-055 S2-157); one is sent back, answered and watched to its end', async () => {
  await ask(['Goa', 'Diu', 'Leh']);
  const page = await enter(bina.emailid);
  await page.getByRole('region', { name: 'To approve (3)' }).getByText('Trip to Goa').waitFor();
  const query = page.waitForRequest((request) => request.url().endsWith('/api/requestcenter/emprequestlist'));
  await visit(page, `${origin}/request_center`);
  await query;
  await page.getByRole('tab', { name: 'To approve (3)' }).waitFor();
  expect(await page.title()).toBe('Request Center / Muster');
  const card = page.getByRole('listitem', { name: 'Trip to Goa' });
  await card.getByText('Waiting for approval by Bina Shah (Reporting manager)').waitFor();
  await card.getByText('₹ 12,500.00').waitFor();
  await card.getByText('Approvers, and why').click();
  await card.getByText('Workflow “Reporting manager”, as of the date of the request').waitFor();
  await expectAccessible(page, 'inbox');
  await card.getByText('Approvers, and why').click();
  // By key: the first card is rejected, which needs a comment.
  await page.keyboard.press('r');
  await card.getByLabel('Comment').waitFor();
  await card.getByRole('button', { name: 'Reject' }).click();
  await result(page, 'Please add comment');
  await card.getByLabel('Comment').fill('Too far in the rains');
  await expectAccessible(page, 'reject');
  await card.getByLabel('Comment').press('Control+Enter');
  await result(page, 'Rejected');
  await card.waitFor({ state: 'detached' });
  // The rest at once.
  await page.getByLabel('Select all').check();
  await page.keyboard.press('a');
  await result(page, '2 requests approved');
  // Both at once are undone at once, and approved again.
  const messages = page.getByRole('region', { name: 'Messages' });
  await messages.getByRole('button', { name: 'Undo' }).last().click();
  await result(page, 'Undone');
  await page.getByRole('tab', { name: 'To approve (2)' }).waitFor();
  await page.getByLabel('Select all').check();
  await page.keyboard.press('a');
  await result(page, '2 requests approved');
  await page.getByText('No requests are waiting for you').waitFor();
  await page.getByRole('tab', { name: 'Decided' }).click();
  const decided = page.getByRole('list', { name: 'Decided' });
  await decided.getByText('Approvers, and why').first().waitFor();
  const goa = decided.getByRole('listitem', { name: 'Trip to Goa' });
  await goa.getByText('Approvers, and why').click();
  await goa.getByText('Too far in the rains').waitFor();
  await sendBack(page);
});

test('a delegate is named, and the asker sees why it waits', async () => {
  await ask(['Pune']);
  const page = await enter(bina.emailid, '/request_center?tab=delegation');
  await button(page, 'Save').click();
  await result(page, 'Please select a person');
  await pick(page, 'Who is your delegate', 'Chand Rao');
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('2099-12-31');
  await page.getByLabel('Comment').click();
  await button(page, 'Save').click();
  await page.getByText('At most one year').waitFor();
  const until = addDays(companyToday(), 5);
  await page.getByRole('textbox', { name: 'To', exact: true }).fill(until);
  await page.getByLabel('Comment').fill('On leave');
  await button(page, 'Save').click();
  await result(page, 'Saved successfully');
  await page.getByRole('region', { name: 'Your delegates' }).getByText('Chand Rao').waitFor();

  const own = await enter(asha.emailid, '/request_center?tab=mine');
  await own.getByText(/Chand Rao is the delegate of Bina Shah until/).waitFor();
});

test('on a phone comments and files stand beside a request, and a mention leads there', async () => {
  await ask(['Kochi']);
  const phone = { width: 360, height: 780 };
  const own = await site.enter(asha.emailid, '/request_center?tab=mine', phone);
  const card = own.getByRole('listitem', { name: 'Trip to Kochi' });
  await card.getByText('Comments and files').click();
  await card.getByText('No comments yet. Ask or explain here what the decision needs.').waitFor();
  await card.getByText('No files yet. Add bills, letters or pictures that belong to this.').waitFor();
  await button(own, 'Add comment').click();
  await result(own, 'Please add comment');
  await card.getByLabel('New comment').fill('The bill is attached');
  await pick(own, 'Mention', 'Bina Shah');
  await own.keyboard.press('Escape');
  await button(own, 'Add comment').click();
  const comments = card.getByRole('list', { name: 'Comments' });
  await comments.getByText('The bill is attached').waitFor();
  await comments.getByText('Mentioned: Bina Shah').waitFor();
  const take = (name: string, buffer: Buffer) =>
    card.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await take('hotel bill.pdf', pdf());
  const files = card.getByRole('list', { name: 'Files' });
  await files.getByText('hotel bill.pdf').waitFor();
  await files.getByText(/^1 KB · Asha Nair · /).waitFor();
  await take('map.png', await picture('png'));
  await button(own, /^map\.(png|jpg)$/).click();
  await own
    .getByRole('dialog')
    .getByRole('img', { name: /^map\./ })
    .waitFor();
  await own.keyboard.press('Escape');
  await comments.getByRole('button', { name: 'Change the comment' }).click();
  await comments.getByLabel('Change the comment').fill('The hotel bill is attached');
  await button(own, 'Save').click();
  await comments.getByText(/^Changed on/).click();
  await comments.getByText(/^Until .*: The bill is attached$/).waitFor();
  await expectAccessible(own, 'comments');

  const page = await site.enter(bina.emailid, NOTHING_YET, phone);
  const { call } = await company.signIn(bina.emailid);
  const { body } = await call('POST', 'requestcenter/emprequestlist', { body: { listtypeid: 1, kind: null } });
  const request = (body.result as { approvalrequestid: number; title: string }[]).find(
    ({ title }) => title === 'Trip to Kochi',
  );
  await visit(page, `${origin}/request_center?request=${request?.approvalrequestid ?? 0}`);
  const seen = page.getByRole('listitem', { name: 'Trip to Kochi' });
  await seen.getByText('The hotel bill is attached').waitFor();
  const download = page.waitForEvent('download');
  await button(page, 'hotel bill.pdf').click();
  expect((await download).suggestedFilename()).toBe('hotel bill.pdf');
  await seen.getByLabel('New comment').fill('Thank you');
  await button(page, 'Add comment').click();
  const answers = seen.getByRole('list', { name: 'Comments' });
  await answers.getByText('Thank you').waitFor();
  await answers.getByRole('button', { name: 'Delete the comment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await answers.getByText(/^Deleted by the writer on/).waitFor();
});

/** A workflow is made of levels, tried on a person and saved (S2-027 S2-172 S3-353 E1420). */
async function levels(page: Page): Promise<void> {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/approvalworkflow')) sent.push(request.postData() ?? '');
  });
  await visit(page, `${origin}${WORKFLOWS}`);
  await page
    .getByRole('row', { name: /Reporting manager/ })
    .getByText('Default')
    .waitFor();
  expect(await page.title()).toBe('Approval Workflow / Muster');
  await page.getByRole('link', { name: 'Create' }).click();
  await button(page, 'Save').click();
  await result(page, 'Please enter policy name');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Trips');
  await button(page, 'Save').click();
  await result(page, 'Please select fallback action');
  await choose(page, 'If no approver is found', 'Send to a specific person');
  await button(page, 'Save').click();
  await result(page, 'Please select a person');
  await choose(page, 'If no approver is found', 'Send to the administrators');
  await button(page, 'Add a level').click();
  await choose(page, 'Approver', 'Manager’s manager', 1);
  await page.getByRole('listitem', { name: 'Level 2' }).getByText('For every request').click();
  await page.getByRole('listitem', { name: 'Level 2' }).getByLabel('Amount from').fill('50000');
  await page.getByLabel('Name of the level').nth(1).fill('Second look');
  // A level is moved without dragging, and back.
  await button(page, 'Move level 2 up').click();
  expect(await page.getByLabel('Name of the level').nth(0).inputValue()).toBe('Second look');
  await button(page, 'Move level 1 down').click();
  await pick(page, 'Requester', 'Asha Nair');
  await page.getByRole('region', { name: 'Preview' }).getByLabel('Amount').fill('10000');
  await button(page, 'Show approvers').click();
  await page.getByText('Left out: The amount is below ₹ 50,000').waitFor();
  await page.getByRole('region', { name: 'Preview' }).getByText('Bina Shah').waitFor();
  await expectAccessible(page, 'workflow-form');
  await button(page, 'Save').click();
  await result(page, 'Saved successfully');
  await page.getByRole('row', { name: /Trips/ }).waitFor();
  expect(sent.at(-1)).toContain('"approvalworkflowdetail"');
  await page.getByRole('row', { name: /Trips/ }).getByRole('button', { name: 'Edit' }).click();
  await page.waitForURL(/create\?approvalworkflowid=\d+/);
  expect(await page.getByLabel('Name of the level').nth(1).inputValue()).toBe('Second look');
  await visit(page, `${origin}${WORKFLOWS}`);
  await page.getByRole('row', { name: /Trips/ }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await result(page, 'Approval workflow successfully deleted.');
}

/** A workflow names who watches its requests. */
async function watchers(page: Page): Promise<void> {
  await visit(page, `${origin}${WORKFLOWS}/create`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Watched trips');
  await choose(page, 'If no approver is found', 'Send to the administrators');
  const watchers = page.getByRole('group', { name: 'Watchers' });
  await watchers.getByRole('button', { name: 'Add a watcher' }).click();
  await watchers.getByRole('combobox', { name: 'Watcher' }).click();
  await page.getByRole('option', { name: 'Specific person', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await watchers.getByText('Please complete the watchers').waitFor();
  await expectAccessible(page, 'watchers');
  await watchers.getByRole('combobox', { name: 'Person' }).pressSequentially('Chand', { delay: 20 });
  await page.getByRole('option', { name: /Chand Rao/ }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await result(page, 'Saved successfully');
}

/** Which requests can be sent is said in the configuration (S1-023 S2-218). */
async function requestSettings(page: Page): Promise<void> {
  await visit(page, `${origin}/config/request_center`);
  const trips = page.getByRole('row', { name: /Trip/ });
  await trips.getByText('Everybody').waitFor();
  expect(await page.title()).toBe('Request Center / Muster');
  await trips.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch', { name: 'Can be sent' }).click();
  await expectAccessible(page, 'request-setting-dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await result(page, 'Saved successfully');
  await trips.getByText('Off', { exact: true }).waitFor();
  await trips.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByRole('switch', { name: 'Can be sent' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await trips.getByText('On', { exact: true }).waitFor();
}

test('workflows are made of levels and watchers, and which requests can be sent is said', async () => {
  const page = await enter(company.admin, NOTHING_YET);
  await levels(page);
  await watchers(page);
  await requestSettings(page);
});
