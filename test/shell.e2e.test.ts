import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordMessages } from './support/messages.ts';
import type { Company, Person } from './support/product.ts';
import { NOTHING_YET, picture } from './support/journey.ts';
import { openSite, type Site } from './support/site.ts';
import { expectAccessibleAsIs, expectAbsent } from './support/accessibility.ts';
import { openFromMenu, visit } from './support/visit.ts';
import { limit } from './support/limits.ts';

let site: Site;
let company: Company;
let asha: Person;
let origin: string;
beforeAll(async () => {
  site = await openSite({
    env: { stores: { android: 'https://play.example/muster', ios: 'https://apps.example/muster' } },
  });
  company = await site.createCompany({ companyname: 'Kaveri Textiles' });
  origin = site.origin(company.label);
  asha = await company.addPerson({ fullname: 'Asha Rao' });
});
afterAll(() => site.stop());

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

test('S1-001, S1-049, S3-356: a plain employee starts in normal mode with the drawer open and sees own data', async () => {
  const { page } = await site.open(company, asha.emailid);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('group', { name: 'HRIS' }).waitFor();
  expect(await menu.getAttribute('data-open')).toBe('true');
  await expectAbsent(menu.getByRole('group', { name: 'Mode' }), menu.getByRole('group', { name: 'HRIS' }));
  await openFromMenu(page, 'HRIS', 'Profile');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/profile');
  const main = page.getByRole('main');
  await main.getByText('Asha Rao').first().waitFor();
  await main.getByText(asha.emailid).first().waitFor();
});

test('S1-005, S1-006, S1-041, S2-001 to S2-006: the group HRIS leads to the profile, its privacy and what is announced', async () => {
  const { page } = await site.open(company, asha.emailid);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByText('HRIS', { exact: true }).waitFor();
  for (const [label, path] of [
    ['Profile', '/profile'],
    ['Profile privacy', '/personal_privacy'],
    ['Whitelist Mobile Device', '/comingsoon/whitelist_mobile_device'],
    ['Organization Chart', '/organization_chart'],
    ['Geo Tracking', '/comingsoon/geo_tracking'],
    ['Biometric device', '/comingsoon/biometric_device'],
  ] as const) {
    await openFromMenu(page, 'HRIS', label);
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
    await expect.poll(() => page.title()).toMatch(/^.+ \/ Muster$/);
    await expectAbsent(page.getByText('Permission denied'), page.getByRole('heading', { level: 1 }));
  }
});

test('S1-003, S1-042: My Desk opens first, and the group Track leads to attendance and leave in both modes', async () => {
  const { page } = await site.open(company, company.admin);
  await expect.poll(() => page.title()).toBe('My Desk / Muster');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const track = menu.getByRole('group', { name: 'Track' });
  for (const label of ['Attendance', 'Attendance logs', 'Leave balance and history', 'Holiday']) {
    await openFromMenu(page, 'Track', label);
    await expect.poll(() => page.title()).toBe(`${label} / Muster`);
    await expectAbsent(page.getByText('Permission denied'), page.getByRole('heading', { level: 1 }));
  }
  await menu.getByRole('link', { name: 'Configuration', exact: true }).click();
  await track.getByRole('button', { name: 'Track' }).click();
  for (const label of ['Shift', 'Leave Policy']) await track.getByRole('link', { name: label, exact: true }).waitFor();
});

test('S1-024, S2-160: the directory opens from the menu and lists who is here', async () => {
  const { page } = await site.open(company, asha.emailid);
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Directory', exact: true })
    .click();
  await expect.poll(() => page.title()).toBe('Directory / Muster');
  await page.getByText('Asha Rao').first().waitFor();
});

test('S9-040: the version stands in the menu of one’s picture', async () => {
  const { page } = await site.open(company, asha.emailid);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByText('Muster 4.0.0').waitFor();
});

test('S1-050: an administrator switches to configuration and back; menu and screens change', async () => {
  const { page } = await site.open(company);
  const mode = page.getByRole('group', { name: 'Mode' });
  await mode.getByRole('link', { name: 'Configuration' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/config\//);
  await page.getByRole('link', { name: 'Department', exact: true }).first().waitFor();
  await mode.getByRole('link', { name: 'Normal' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
});

test('S2-087, S2-227, S2-228, S2-229, S2-246: tab titles name the page; what there is no screen for says so inside the frame', async () => {
  const { page } = await site.open(company, undefined, { at: NOTHING_YET });
  for (const [path, title] of [
    ['/', 'My Desk / Muster'],
    ['/directory', 'Directory / Muster'],
    ['/config/hris/company/grade', 'Grade / Muster'],
    ['/config/hris/company/nothing', 'Page not found / Muster'],
    ['/some/where', 'Page not found / Muster'],
  ] as const) {
    await visit(page, `${origin}${path}`);
    await expect.poll(() => page.title()).toBe(title);
    if (!title.startsWith('Page not found')) continue;
    await page.getByText("Oops!! We can't seem to find the page you are looking for").waitFor();
    await page.getByText('Error Code: 404').waitFor();
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
  }
  await expectAccessibleAsIs(page, 'no-such-page');
});

test('S2-238, S2-239, S2-240: once the app is in its stores, the desk offers it', async () => {
  const { page } = await site.open(company, asha.emailid, { width: 360, height: 740 });
  const panel = page.getByRole('region', { name: 'Going mobile and on the go? Get our dedicated app!' });
  await panel.waitFor();
  expect(await panel.getByRole('link', { name: 'For Android' }).getAttribute('href')).toBe(
    'https://play.example/muster',
  );
  expect(await panel.getByRole('link', { name: 'For iPhone' }).getAttribute('href')).toBe(
    'https://apps.example/muster',
  );
  await expectAccessibleAsIs(page, 'desk-phone');
});

test('S4-074, S4-075, S8-007, S8-035: a list waits, comes, or says why not; a refusal of the server is a toast', async () => {
  const { page } = await site.open(company, undefined, { at: NOTHING_YET });
  let mode: 'slow' | 'failing' | 'good' = 'failing';
  await page.route('**/api/subscription/allgrade', async (route) => {
    if (mode === 'failing')
      return route.fulfill({
        status: 400,
        json: { error: { code: 'invalid', message: 'The grades are being moved' } },
      });
    if (mode === 'slow') await new Promise((resolve) => setTimeout(resolve, 1200));
    return route.continue();
  });
  await visit(page, `${origin}/config/hris/company/grade`);
  await page.getByText('The grades are being moved').waitFor();
  mode = 'slow';
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Create your first grade').waitFor();
  mode = 'good';
  for (const name of ['Weaver', 'Fitter']) {
    await visit(page, `${origin}/config/hris/company/grade/create`);
    await page.getByLabel('Grade name').fill(name);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: new RegExp(name) }).waitFor();
  }
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder('Search', { exact: false }))
    .last()
    .fill('zzz');
  await page.getByText('No record found').waitFor();
  await visit(page, `${origin}/config/hris/company/grade/create`);
  await page.getByLabel('Grade name').fill('Weaver');
  await page.getByRole('button', { name: 'Save' }).click();
  await messages(page).getByText('Already exist').waitFor();
});

test('a request begins at the plus of the top bar', async () => {
  const { page } = await site.open(company, asha.emailid);
  await page.getByRole('button', { name: 'New request' }).click();
  await page.getByRole('menuitem', { name: 'Apply for leave' }).waitFor();
  await picture(page, 'new-request');
  await page.getByRole('menuitem', { name: 'Ask the helpdesk' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/helpdesk/new');
});

test('what is typed in a dialog survives a click beside it and the first Escape', async () => {
  const { page } = await site.open(company, company.admin);
  await visit(page, `${origin}/config/request_center`);
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  const dialog = page.getByRole('dialog');
  const days = dialog.getByRole('textbox', { name: 'Reply time in days' });
  await days.fill('4');
  await page.locator('.mantine-Modal-overlay').click({ position: { x: 5, y: 5 } });
  await messages(page).getByText('What you have entered is still here. Cancel closes').waitFor();
  await days.press('Escape');
  await messages(page).getByText('Press Escape again to close without saving').waitFor();
  expect(await days.inputValue()).toBe('4');
  await days.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('S9-024 to S9-029: toasts come two at once at the bottom right, none twice, and go after 5 seconds', async () => {
  const { page } = await site.open(company, undefined, {
    at: '/config/hris/account_management/incorporation_details',
  });
  const name = page.getByRole('textbox', { name: 'Legal name' });
  const save = page.getByRole('button', { name: 'Save' });
  await name.fill('');
  const { stayed, most } = await recordMessages(page);
  await save.click();
  await save.click();
  const shown = messages(page).locator('> [data-variant]');
  await expect.poll(() => shown.count()).toBe(1);
  expect(await shown.first().getAttribute('data-variant')).toBe('error');
  const box = await messages(page).boundingBox();
  const view = page.viewportSize();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan((view?.width ?? 0) - 80);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan((view?.height ?? 0) - 80);
  const text = await shown.first().innerText();
  await expect.poll(() => stayed(text), { timeout: limit(20) }).toBeGreaterThan(4900);
  expect(await stayed(text)).toBeLessThan(6500);
  expect(await most()).toBe(1);

  for (const [field, value] of [
    ['Legal name', ''],
    ['CIN', 'x'],
    ['GSTIN', 'x'],
  ] as const) {
    await page.getByRole('textbox', { name: field, exact: true }).fill(value);
    await save.click();
    await page.getByRole('textbox', { name: field, exact: true }).fill(field === 'Legal name' ? 'Kaveri' : '');
  }
  expect(await most()).toBe(2);
  await save.click();
  await messages(page).locator('> [data-variant=success]').getByText('Saved successfully').waitFor();
});

test('S5-054, S5-055: a range of days that is too long is refused with its message; the old one stays and nothing is asked', async () => {
  const { page } = await site.open(company, undefined, { at: '/profile/sign_in_security' });
  const days = page.getByRole('group', { name: 'Days' });
  const from = days.getByRole('textbox', { name: 'From' });
  await from.waitFor();
  const before = await from.inputValue();
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/account/history')) requests.push(request.url());
  });
  await from.fill('2020-01-01');
  await from.press('Tab');
  await messages(page).getByText('Exceeding maximum days limit').waitFor();
  await expect.poll(() => from.inputValue()).toBe(before);
  expect(requests).toEqual([]);
});

test('S7-001, S7-005, S7-008, S5-008, S5-018 to S5-020: calls go to the API as JSON; empty texts travel as null; delete asks first', async () => {
  const { page } = await site.open(company, undefined, { at: NOTHING_YET });
  const sent: { path: string; type: string; body: string }[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (request.resourceType() === 'fetch' && request.method() === 'POST')
      sent.push({ path: url.pathname, type: request.headers()['content-type'] ?? '', body: request.postData() ?? '' });
  });
  await visit(page, `${origin}/config/hris/company/team/create`);
  await page.getByLabel('Team name').fill('Night shift');
  await page.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row', { name: /Night shift/ });
  await row.waitFor();
  const saved = sent.find(({ path }) => path.endsWith('/team'));
  expect(saved).toMatchObject({ path: '/api/subscription/team', type: 'application/json' });
  expect(JSON.parse(saved?.body ?? '{}')).toMatchObject({
    teamname: 'Night shift',
    description: null,
    teamheadid: null,
  });

  await row.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog');
  await question.getByText('Are you sure you want to delete?').waitFor();
  await question.getByRole('button', { name: 'Dismiss' }).click();
  await row.getByRole('button', { name: 'Delete' }).click();
  await page.route('**/api/subscription/team/*', (route) => route.abort());
  await question.getByRole('button', { name: 'Delete' }).click();
  await messages(page).getByText('No connection. Please check your network and try again.', { exact: true }).waitFor();
  await page.unroute('**/api/subscription/team/*');
  await row.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await messages(page).getByText('Team successfully deleted.').waitFor();
});

test('S7-009: without a sentence of the server a save that fails says why in its own words', async () => {
  const { page } = await site.open(company, undefined, { at: '/config/hris/company/team/create' });
  await page.getByLabel('Team name').fill('Day shift');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  for (const [answer, text] of [
    ['none', 'No connection. Please check your network and try again.'],
    ['empty', 'Something went wrong...'],
    ['spoken', 'The shift is full'],
  ] as const) {
    await page.route('**/api/subscription/team', (route) =>
      answer === 'none'
        ? route.abort()
        : answer === 'empty'
          ? route.fulfill({ status: 500, json: { error: {} } })
          : route.fulfill({ status: 409, json: { error: { code: 'conflict', message: text } } }),
    );
    await save.click();
    await messages(page).getByText(text, { exact: true }).waitFor();
    await messages(page).getByText(text, { exact: true }).waitFor({ state: 'detached' });
    await page.unroute('**/api/subscription/team');
  }
});

test('S4-040 to S4-044: a step opens once the one before is complete; Back goes one back; Cancel asks with Yes and No', async () => {
  const { page } = await site.open(company, undefined, { at: '/config/hris/company/designation/create' });
  const second = page.getByRole('button', { name: /Job details/ });
  expect(await second.isDisabled()).toBe(true);
  await page.getByLabel('Designation name').fill('Fitter');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByLabel('Job mission').waitFor();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByLabel('Designation name').waitFor();
  expect(await second.isDisabled()).toBe(false);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const question = page.getByRole('dialog');
  await question.getByText('Are you sure? You will lose all unsaved data, if you cancel.').waitFor();
  await question.getByRole('button', { name: 'Yes' }).waitFor();
  await question.getByRole('button', { name: 'No' }).click();
  expect(await page.getByLabel('Designation name').inputValue()).toBe('Fitter');
});
