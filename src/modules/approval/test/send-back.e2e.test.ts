import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { expectAccessible, expectAbsent } from '../../../../test/support/accessibility.ts';
import { NOTHING_YET } from '../../../../test/support/journey.ts';
import { openTrips } from './trip-site.ts';
import { visit } from '../../../../test/support/visit.ts';

let site: Awaited<ReturnType<typeof openTrips>>;
beforeAll(async () => {
  site = await openTrips();
});
afterAll(() => site?.stop());

const result = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).waitFor();
const pressed = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click();

test('a request is sent back, answered and watched to its end', async () => {
  await site.ask(['Goa']);
  const page = await site.enter(site.bina.emailid, '/request_center');
  const card = page.getByRole('listitem', { name: 'Trip to Goa' });
  await card.getByRole('button', { name: 'Watch' }).click();
  await card.getByRole('button', { name: 'Stop watching' }).waitFor();
  await card.getByRole('button', { name: 'Send back' }).click();
  await page.getByRole('dialog').getByText('Send “Trip to Goa” back?').waitFor();
  await pressed(page, 'Send back');
  await result(page, 'Please add comment');
  await expectAccessible(page, 'send-back');
  await page.getByLabel('Comment').fill('Which hotel?');
  await pressed(page, 'Send back');
  await result(page, 'Sent back');
  await card.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Watching' }).click();
  await page
    .getByRole('list', { name: 'Watching' })
    .getByText('Something is missing, says Bina Shah: Which hotel?')
    .waitFor();

  const own = await site.enter(site.asha.emailid);
  await own.getByText('Sent back to you').waitFor();
  await visit(own, `${site.origin}/request_center?tab=mine`);
  const mine = own.getByRole('list', { name: 'My requests' }).getByRole('listitem', { name: 'Trip to Goa' });
  await mine.getByText('Something is missing, says Bina Shah: Which hotel?').waitFor();
  await expectAccessible(own, 'sent-back');
  await mine.getByRole('button', { name: 'Send again' }).click();
  await own.getByLabel('Comment').fill('Hotel Mandovi');
  await pressed(own, 'Send again');
  await result(own, 'Sent to its approvers again');
  await mine.getByText('Waiting for approval by Bina Shah (Reporting manager)').waitFor();

  await visit(page, `${site.origin}/request_center`);
  await card.getByText('Approvers, and why').click();
  await card.getByText('Hotel Mandovi').waitFor();
  await card.getByRole('button', { name: 'Approve' }).click();
  await pressed(page, 'Approve');
  await result(page, 'Approved');
  await page.getByRole('tab', { name: 'Watching' }).click();
  await page.getByRole('list', { name: 'Watching' }).getByText('Approved').first().waitFor();
  await page.getByRole('button', { name: 'Stop watching' }).click();
  await page.getByText('You watch no requests').waitFor();
  await expectAccessible(page, 'watching');
});

test('a workflow names who watches its requests', async () => {
  const page = await site.enter(site.company.admin, NOTHING_YET);
  await visit(page, `${site.origin}/config/hris/employee/approval_workflow/create`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Watched trips');
  await page.getByRole('combobox', { name: 'If no approver is found' }).click();
  await page.getByRole('option', { name: 'Send to the administrators', exact: true }).click();
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
  await site.ask(['Diu']);
  const watching = await site.enter(site.chand.emailid, '/request_center?tab=watching');
  const card = watching.getByRole('list', { name: 'Watching' }).getByRole('listitem', { name: 'Trip to Diu' });
  await expectAbsent(
    card.getByRole('button', { name: 'Approve' }),
    card.getByText('Waiting for approval by Bina Shah'),
  );
});
