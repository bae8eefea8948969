import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings, openBrowser } from '../../../../test/support/browser.ts';
import { type Program, scratchFolder, startProgram, untilReady } from '../../../../test/support/program.ts';

const REGISTER = new URL('../../../../samples/sahyadri/2026-10/employees.xlsx', import.meta.url).pathname;
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };
const PASSWORD = 'monsoon over the ghats';

let program: Program;
let browser: Browser;
beforeAll(async () => {
  program = await startProgram(await scratchFolder(), { MUSTER_DEMO: 'on' });
  [browser] = await Promise.all([openBrowser(), untilReady(program, 90)]);
});
afterAll(async () => {
  await browser?.close();
  program?.child.kill('SIGTERM');
  await program?.exit;
});

const address = (path: string) => `http://sahyadri.localhost:${program.port}${path}`;
const opened: BrowserContext[] = [];
/** Where the first test was, for the second to look at again. */
const seen = { upload: '', profile: '' };
const pathOf = (page: Page) => page.url().slice(address('').length);
async function visitor(viewport = DESK, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const context = await browser.newContext({ viewport, colorScheme });
  opened.push(context);
  return context.newPage();
}

/** Nothing an assistive device would stumble over, and nothing that scrolls sideways. */
async function expectSound(page: Page, screen: string): Promise<void> {
  // Half-transparent on its way in, a dialog has less contrast than it has in the end.
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(passing.map((one) => one.finished));
  });
  const wider = await page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  );
  expect({ screen, wider, findings: await axeFindings(page) }).toEqual({ screen, wider: 0, findings: [] });
}

async function signInAsAdmin(page: Page): Promise<void> {
  await page.goto(address('/login'));
  await page.getByRole('button', { name: 'Administrator' }).click();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: /^Good / }).waitFor();
}

async function uploadRegister(page: Page): Promise<void> {
  await page.goto(address('/live_data'));
  await page.getByRole('link', { name: /Add New Employee/ }).click();
  await page.getByText('Drop the file here').waitFor();
  await expectSound(page, 'upload');
  await page.setInputFiles('input[type=file]', REGISTER);
  await page.getByLabel('Heading for Employee Code').waitFor();
  await expectSound(page, 'columns');
  // A column that was taken away is asked for before anything is checked.
  await page.getByLabel('Heading for Full Name').selectOption('');
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('alert').getByText('Full Name').first().waitFor();
  await page.getByLabel('Heading for Full Name').selectOption({ label: 'Full Name' });
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByText('Some names in the file do not exist yet').waitFor();
  await expectSound(page, 'new names');
  await page.getByRole('button', { name: 'Go on with this choice' }).click();
  await page.getByRole('tab', { name: '300 Valid' }).waitFor();
  await expectSound(page, 'check');
  // Left and found again by its address.
  await page.reload();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('heading', { name: '300 people will be added' }).waitFor();
  await expectSound(page, 'apply');
  await page.getByRole('button', { name: 'Apply all 300 rows' }).click();
  await page.getByText('Data uploaded successfully').waitFor();
  await page.getByRole('heading', { name: '300 people were added' }).waitFor();
  seen.upload = pathOf(page);
}

test('an administrator loads the register, finds a person and gives access; the person sees only what is theirs', async () => {
  const admin = await visitor();
  await signInAsAdmin(admin);
  await uploadRegister(admin);

  await admin.getByRole('link', { name: 'Open the directory' }).click();
  await admin.getByRole('table', { name: 'Directory' }).waitFor();
  await expectSound(admin, 'directory');
  await admin.getByLabel('Search this list').fill('Sabiha');
  await admin.getByText('1 found').waitFor();
  await admin.getByRole('button', { name: 'Sabiha Merchant' }).click();
  await admin.getByRole('heading', { name: 'Sabiha Merchant', level: 2 }).waitFor();
  seen.profile = pathOf(admin);
  for (const tab of ['Job', 'Personal', 'Statutory & bank', 'Pay', 'Overview']) {
    await admin.getByRole('tab', { name: tab, exact: true }).click();
    await expectSound(admin, `profile: ${tab}`);
  }
  await admin.getByRole('button', { name: 'Give access' }).click();
  const link = await admin.getByLabel('One-time link').inputValue();
  await expectSound(admin, 'access');

  const person = await visitor(PHONE);
  await person.goto(link);
  await person.getByLabel('New password').fill('too short');
  await person.getByRole('button', { name: 'Set the password' }).click();
  await person.getByText('The password needs at least 12 characters').first().waitFor();
  await expectSound(person, 'first password');
  await person.getByLabel('New password').fill(PASSWORD);
  await person.getByRole('button', { name: 'Set the password' }).click();
  await person.getByRole('button', { name: 'Sign in' }).waitFor();
  expect(await person.getByLabel('E-mail').inputValue()).toBe('sabiha.merchant@example.com');
  await person.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await person.getByRole('button', { name: 'Sign in' }).click();
  await person.getByRole('heading', { name: 'Your team' }).waitFor();
  await expectSound(person, 'desk of an employee');

  await person.goto(address('/profile?tab=pay'));
  await person.getByText('CTC a year').waitFor();
  await expectSound(person, 'own profile');
  await person.goto(address('/directory'));
  await person.getByRole('link', { name: /^Aarav Chavan/ }).waitFor();
  await expectSound(person, 'directory on the phone');
  await person.getByRole('link', { name: /^Aarav Chavan/ }).click();
  await person.getByRole('heading', { name: 'Aarav Chavan', level: 2 }).waitFor();
  expect(await person.getByRole('tab').allTextContents()).toEqual(['Overview']);
  expect(await person.getByRole('button', { name: /access/ }).count()).toBe(0);
  await person.goto(address('/live_data'));
  await person.getByText('Permission denied').waitFor();

  const late = await visitor();
  await late.goto(link);
  await late.getByLabel('New password').fill('another long password');
  await late.getByRole('button', { name: 'Set the password' }).click();
  await late.getByRole('heading', { name: 'Link Expired' }).waitFor();
  await expectSound(late, 'link expired');
}, 180_000);

test('the same screens are sound in the dark and on the phone', async () => {
  for (const [viewport, scheme] of [
    [DESK, 'dark'],
    [PHONE, 'dark'],
  ] as const) {
    const page = await visitor(viewport, scheme);
    await signInAsAdmin(page);
    for (const [path, sign] of [
      ['/live_data', 'Add New Employee'],
      ['/live_data/add_new_employee', 'Earlier uploads'],
      [seen.upload, '300 people were added'],
      ['/directory', 'Showing all'],
      [seen.profile, 'How to reach'],
      [`${seen.profile}?tab=statutory`, 'Provident fund'],
    ] as const) {
      await page.goto(address(path));
      await page.getByText(sign).first().waitFor();
      await expectSound(page, `${path} ${scheme} ${viewport.width}`);
    }
  }
}, 120_000);
