import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { picture } from './support/journey.ts';
import { type Keyboard, keyboardOf } from './support/keyboard.ts';
import { linkMailedTo } from './support/outbox.ts';
import { openSite, type Site } from './support/site.ts';
import { expectAccessible } from './support/accessibility.ts';
import { visit } from './support/visit.ts';
import { limit } from './support/limits.ts';

const REGISTER = [
  'Employee Code,Full Name,Gender,Date of Birth,Date of Joining,Department,Designation,Work State,Monthly Gross',
  'BC-0001,Meera Tiwari,Female,1996-02-11,2026-04-01,Kilns,Kiln operator,Gujarat,32000',
  'BC-0002,Salman Khan,Male,1994-08-23,2026-05-04,Kilns,Kiln operator,Gujarat,32000',
].join('\n');

let site: Site;
let page: Page;
let keys: Keyboard;
beforeAll(async () => {
  site = await openSite();
  page = await (
    await site.browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  ).newPage();
  page.setDefaultTimeout(limit(20));
  keys = keyboardOf(page);
});
afterAll(() => site?.stop());

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: typeof name === 'string' });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const result = (text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).waitFor();
/** From wherever one is: the list of steps by the search box, then the step by its name. */
async function toStep(name: string): Promise<void> {
  await keys.goTo('set up', /Set/);
  await page.getByRole('heading', { name: 'Set-up steps' }).waitFor();
  await keys.enter(link(name));
}
/** Create, where a menu offers to create many as well. */
async function createOne(): Promise<void> {
  await keys.enter(button('Create'));
  await keys.enter(page.getByRole('menuitem', { name: 'Create', exact: true }));
}
async function saved(text = 'Saved successfully'): Promise<void> {
  // The notice of the step before would be taken for this one's.
  const notices = page.getByRole('region', { name: 'Messages' });
  await notices.getByText(text, { exact: true }).waitFor({ state: 'detached' });
  await keys.enter(button('Save'));
  await result(text);
}

test('a company is founded and set up from nothing by keyboard alone', { timeout: limit(300) }, async () => {
  await visit(page, `${site.origin('signup')}/`);
  await keys.write(field('Company'), 'Betwa Ceramics Pvt Ltd');
  await page.getByText('This address is available').waitFor();
  await keys.write(field('Your name'), 'Ravi Iyer');
  await keys.write(field('Your work e-mail'), 'ravi@betwa.example');
  await keys.press('Enter');
  await page.getByRole('heading', { name: 'Please check your e-mail' }).waitFor();
  await visit(page, await linkMailedTo(site, 'ravi@betwa.example'));
  await keys.write(page.getByLabel('Password', { exact: true }), 'monsoon over the western ghats');
  await keys.press('Enter');
  await page.waitForURL(/betwa.*\/$/);
  await keys.enter(link('Continue'));

  await toStep('Company details');
  await keys.write(field('Legal name'), 'Betwa Ceramics Private Limited');
  await saved();

  await toStep('Offices');
  await keys.enter(link('Create'));
  await keys.write(field('Office name'), 'Jhansi Works');
  await keys.write(field('City'), 'Jhansi');
  await keys.choose(page.getByRole('combobox', { name: 'State' }), 'Uttar Pradesh');
  await saved();

  await toStep('Departments');
  await createOne();
  await keys.write(field('Department name'), 'Kilns');
  await saved();

  await toStep('Designations');
  await createOne();
  await keys.write(field('Designation name'), 'Kiln operator');
  await keys.enter(button('Next'));
  await keys.write(field('Job mission'), 'Keeps the heat');
  await saved();

  await toStep('Grades');
  await keys.enter(link('Create'));
  await keys.write(field('Grade name'), 'Works 1');
  await saved('Grade has successfully been created');
  await page.getByRole('row', { name: /Works 1/ }).waitFor();

  await toStep('Employee ID pattern');
  await keys.enter(link('Create'));
  await keys.write(field('Name'), 'Everybody');
  await keys.write(field('Pattern'), 'BC-{0000}');
  await saved();

  await toStep('Approval workflow');
  await keys.enter(link('Create'));
  await keys.write(field('Name'), 'Trips');
  await keys.choose(page.getByRole('combobox', { name: 'If no approver is found' }), 'Send to the administrators');
  await saved();

  await toStep('Privacy of profiles');
  const mobile = page.getByRole('group', { name: 'Mobile is visible to' });
  await keys.reach(mobile.getByRole('checkbox').first());
  await keys.press('Space');
  await saved();

  await toStep('Salary structure');
  await expectAccessible(page, 'keyboard-structure');
  await keys.enter(button('Use the standard structure'));
  await page.getByText('House rent allowance').first().waitFor();
  await toStep('First employees');
  const chooser = page.waitForEvent('filechooser');
  await keys.enter(button(/Choose/));
  await (await chooser).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(REGISTER) });
  await keys.enter(button('Check the rows'));
  await page.getByRole('tab', { name: '2 Valid' }).waitFor();
  await keys.enter(button('Next'));
  await keys.enter(button('Apply all 2 rows'));
  await page.getByRole('heading', { name: '2 people were added' }).waitFor();

  await keys.goTo('set up', /Set/);
  await page.getByText('10 of 21 steps are done').waitFor();
  // Those of time wait; there are no terminals.
  await keys.enter(button('Not needed: Biometric devices'));
  await page.getByText('11 of 21 steps are done').waitFor();
  await picture(page, 'keyboard-set-up');
});
