import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FEATURES } from '#platform/contract/features.ts';
import type { Company } from './support/product.ts';
import { NOTHING_YET } from './support/journey.ts';
import { openSite, type Site } from './support/site.ts';
import { expectAccessible, expectAbsent } from './support/accessibility.ts';
import { visit } from './support/visit.ts';

const CONFIG = '/config/hris/employee';

let site: Site;
let company: Company;
let origin: string;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Ganga Mills' });
  origin = site.origin(company.label);
});
afterAll(() => site?.stop());

const activity = (page: Page, noun: string, name: string) =>
  page.getByRole('switch', { name: `${noun} ${name} is active`, exact: true });
const actions = (page: Page, name: string) =>
  page.getByRole('row', { name: new RegExp(name) }).getByRole('button', { name: /^(Edit|Delete)$/ });
const states = (page: Page) =>
  page.getByRole('switch').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked));
/** Presses a switch, by keyboard, and gives what was sent. */
async function click(page: Page, noun: string, name: string) {
  const query = page.waitForRequest((request) => request.url().includes('/subscription/toggle'));
  const answered = page.waitForResponse((response) => response.url().includes('/subscription/toggle'));
  const isOff = await activity(page, noun, name).isChecked();
  await activity(page, noun, name).press(' ');
  // S8-057: what goes out of use is asked first, what comes back is not.
  if (isOff) {
    const question = page.getByRole('dialog', { name: 'Are you sure you want to change the state?' });
    await question.getByRole('button', { name: 'Yes' }).click();
  }
  const request = await query;
  await answered;
  return { sent: request.postDataJSON() as { isactive: number }, version: request.headers()['if-match'] };
}

test('a row is made inactive and active again; only that row changes and loses its actions (S4-032 S4-033 S4-034 S4-035)', async () => {
  const { page } = await site.open(company, undefined, { at: `${CONFIG}/exit_reason` });
  await activity(page, 'Exit reason', 'Relocation').waitFor();
  const before = await states(page);
  expect(before).toEqual(before.map(() => true));
  expect(await actions(page, 'Relocation').count()).toBe(2);

  const off = await click(page, 'Exit reason', 'Relocation');
  expect(off).toMatchObject({ sent: { isactive: 2 }, version: '1' });
  await expect.poll(() => actions(page, 'Relocation').count()).toBe(0);
  expect((await states(page)).filter((on) => !on)).toHaveLength(1);
  expect(await actions(page, 'Better opportunity').count()).toBe(2);
  // The name of the row is no way into its form any more.
  await expectAbsent(
    page.getByRole('button', { name: 'Relocation', exact: true }),
    page.getByText('Relocation', { exact: true }),
  );
  await expectAccessible(page, 'active-reasons');
  // No leaves everything as it is, and nothing is sent.
  let sent = 0;
  page.on('request', (request) => (sent += Number(request.url().includes('/subscription/toggle'))));
  await activity(page, 'Exit reason', 'Better opportunity').press(' ');
  await page
    .getByRole('dialog', { name: 'Are you sure you want to change the state?' })
    .getByRole('button', { name: 'No' })
    .click();
  expect(await activity(page, 'Exit reason', 'Better opportunity').isChecked()).toBe(true);
  expect(sent).toBe(0);

  await page.reload();
  await activity(page, 'Exit reason', 'Relocation').waitFor();
  expect(await activity(page, 'Exit reason', 'Relocation').isChecked()).toBe(false);
  const on = await click(page, 'Exit reason', 'Relocation');
  expect(on).toMatchObject({ sent: { isactive: 1 }, version: '2' });
  await expect.poll(() => actions(page, 'Relocation').count()).toBe(2);
  expect(await states(page)).toEqual(before);
});

test('what the company cannot do without goes back to active with a sentence; so does a row changed by somebody else (S4-035)', async () => {
  const { page } = await site.open(company, undefined, { at: NOTHING_YET });
  const messages = page.getByRole('region', { name: 'Messages' });
  for (const [path, noun, name, sentence] of [
    ['exit_policy', 'Exit policy', 'Usual notice', /the last active one/],
    ['approval_workflow', 'Approval workflow', 'Reporting manager', /so it stays active/],
  ] as const) {
    await visit(page, `${origin}${CONFIG}/${path}`);
    await click(page, noun, name);
    await messages.getByText(sentence).waitFor();
    await expect.poll(() => activity(page, noun, name).isChecked()).toBe(true);
    await expect.poll(() => actions(page, name).first().isVisible()).toBe(true);
  }
  await expectAccessible(page, 'active-workflows');
  await visit(page, `${origin}${CONFIG}/exit_reason`);
  await activity(page, 'Exit reason', 'Higher studies').waitFor();
  await company.tx((db) =>
    db.updateTable('exit_reason').set({ version: 7 }).where('exitreasonname', '=', 'Higher studies').execute(),
  );
  await click(page, 'Exit reason', 'Higher studies');
  await messages.getByText(/Somebody else changed this/).waitFor();
  await expect.poll(() => activity(page, 'Exit reason', 'Higher studies').isChecked()).toBe(true);
  expect((await click(page, 'Exit reason', 'Higher studies')).version).toBe('7');
});

test('who may only look sees which rows are active and switches none (S4-034)', async () => {
  await company.tx(async (db) => {
    const { permissiongroupid } = await db
      .insertInto('permission_group')
      .values({ permissiongroupname: 'Auditors' })
      .returning('permissiongroupid')
      .executeTakeFirstOrThrow();
    const { featureid } = FEATURES.exitReason;
    await db
      .insertInto('permission_grant')
      .values({ permissiongroupid, featureid, actionid: 2, scope: 'all' })
      .execute();
  });
  const auditor = await company.addPerson({ fullname: 'Ravi Menon', groups: ['Employee', 'Auditors'] });
  const { page } = await site.open(company, auditor.emailid, { at: `${CONFIG}/exit_reason` });
  const one = activity(page, 'Exit reason', 'Personal reasons');
  await one.waitFor();
  expect(await one.isDisabled()).toBe(true);
  await expectAbsent(actions(page, 'Personal reasons'), one);
});
