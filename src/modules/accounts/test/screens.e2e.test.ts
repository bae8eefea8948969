import { generateSync } from 'otplib';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOTHING_YET, signInAs } from '../../../../test/support/journey.ts';
import { linkMailedTo, mailsTo } from '../../../../test/support/outbox.ts';
import { type Company, PASSWORD, type Person } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { startProvider } from './providers.ts';
import { expectAccessible, onPhone } from '../../../../test/support/accessibility.ts';
import { visit } from '../../../../test/support/visit.ts';
import { limit } from '../../../../test/support/limits.ts';

const NEW = 'monsoon over the ghats';
const RESET = 'first rain of the year';

/** What the name servers of the world say. */
const records = new Map<string, string[][]>();

let site: Site;
let company: Company;
let origin: string;
beforeAll(async () => {
  const resolveTxt = async (name: string) => records.get(name) ?? [];
  site = await openSite({ env: { privateAddresses: true, resolveTxt } });
  company = await site.createCompany({ companyname: 'Acme Instruments' });
  origin = site.origin(company.label);
});
afterAll(() => site?.stop());

async function visitor(): Promise<{ context: BrowserContext; page: Page }> {
  const context = await site.browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  page.setDefaultTimeout(limit(20));
  return { context, page };
}
const inDialog = (page: Page) => page.getByRole('dialog');
/** A code of the next time step may be taken half a minute early; this one is taken once only. */
const code = (secret: string, ahead = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + ahead });
const secretOn = async (page: Page): Promise<string> =>
  (await page.locator('code').first().innerText()).replaceAll(' ', '');
async function enter(page: Page, email: string, password: string): Promise<void> {
  await visit(page, `${origin}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a forgotten password is replaced by a link of a mail, which then is spent; its owner ends another session, switches a second factor on, signs in with it, and changes the password (S2-156)', async () => {
  const { emailid: email } = await company.addPerson({ fullname: 'Kavya Menon' });
  const { context, page } = await visitor();
  await visit(page, `${origin}/login`);
  await page.getByLabel('E-mail').fill(email);
  await expectAccessible(page, 'sign-in');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByRole('button', { name: 'Send the link' }).waitFor();
  await expectAccessible(page, 'forgot-password');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
  const link = await linkMailedTo(site, email, 'company');
  await visit(page, link);
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
  await page.getByLabel('New password').fill('passwordpassword');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByRole('alert').filter({ hasText: 'among the first that are guessed' }).first().waitFor();
  await expectAccessible(page, 'reset-password');
  await page.getByLabel('New password').fill(RESET);
  // The new password signs in at once.
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByRole('heading', { name: /^Good / }).waitFor();
  await visit(page, link);
  await page.getByLabel('New password').fill(RESET);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByRole('heading', { name: 'Link Expired' }).waitFor();
  await expectAccessible(page, 'link-expired');

  const other = await signInAs(site.browser, origin, { email, password: RESET });
  await visit(page, `${origin}/`);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign-in & security' }).click();
  await page.getByRole('heading', { name: 'Second factor' }).waitFor();
  await page.getByText('This session').waitFor();
  await page
    .getByRole('button', { name: /^End the session/ })
    .first()
    .click();
  await page.getByText('The session has ended').first().waitFor();
  await other.page.reload();
  await other.page.getByRole('heading', { name: 'Your session has expired' }).waitFor();
  await other.close();

  await page.getByRole('button', { name: 'Switch on' }).click();
  const dialog = inDialog(page);
  await dialog.getByAltText('Picture for the authenticator app').waitFor();
  await expectAccessible(page, 'second-factor-set-up');
  const secret = await secretOn(page);
  await dialog.getByLabel('Code').fill(code(secret));
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await page.getByText('Each of these signs you in once').waitFor();
  await expectAccessible(page, 'recovery-codes');
  const recovery = await dialog.locator('li code').allInnerTexts();
  expect(recovery).toHaveLength(10);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText(/^On since/).waitFor();

  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  await page.getByLabel('Old password').waitFor();
  expect(await page.title()).toBe('Change Password / Muster');
  await page.getByLabel('Old password').fill('wrong');
  await page.getByLabel('New password', { exact: true }).fill(NEW);
  await page.getByLabel('New password again').fill(NEW);
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await page.getByText('The password is not correct').first().waitFor();
  await page.getByLabel('Old password').fill(RESET);
  await save.click();
  await page.getByText('Your password is changed.').first().waitFor();
  await context.close();

  const again = await visitor();
  await onPhone(again.page, async () => {
    await enter(again.page, email, NEW);
    await again.page.getByRole('heading', { name: 'One more step' }).waitFor();
    await expectAccessible(again.page, 'second-step');
    await again.page.getByLabel('Code').fill('000000');
    await again.page.getByRole('button', { name: 'Sign in' }).click();
    await again.page.getByRole('alert').filter({ hasText: 'The code is not correct' }).first().waitFor();
    await again.page.getByLabel('Code').fill(recovery[0] ?? '');
    await again.page.getByRole('button', { name: 'Sign in' }).click();
    await again.page.getByRole('heading', { name: /^Good / }).waitFor();
  });
  await again.context.close();
});

type Parties = { page: Page; checker: Person; payroll: Person };

/**
 * Whoever may do less asks for a link to another account; a second administrator sees it on My Desk and confirms
 * it.
 */
async function confirmLink({ page, checker, payroll }: Parties): Promise<void> {
  const asking = await site.open(company, payroll.emailid, { at: `/profile/${checker.employeeid}` });
  await asking.page.getByRole('button', { name: 'Renew access' }).click();
  await asking.page.getByRole('dialog').getByRole('button', { name: 'Renew access' }).click();
  await asking.page.getByText('A second administrator must confirm this.').first().waitFor();
  await asking.close();

  await visit(page, `${origin}/`);
  const summary = `A link to a new password is mailed to Ravi Iyer (${checker.emailid})`;
  const card = page.getByRole('region', { name: 'Waiting for a second person' });
  await card.getByText(summary).waitFor();
  await card.getByText(/^Proposed by /).waitFor();
  await card.getByRole('link', { name: 'Open' }).click();
  await page.getByText('Nothing has been decided yet.').waitFor();
  await page.getByText(summary).waitFor();
  await expectAccessible(page, 'confirmations-waiting');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByRole('dialog').getByText('Have you spoken to the people concerned?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Confirmed. It is in effect.').first().waitFor();
  await page.getByText('Nothing is waiting for confirmation.').waitFor();
  await page.getByText(/decided by Administrator/).waitFor();
  await expectAccessible(page, 'confirmations-decided');
  expect((await mailsTo(company, checker.emailid)).at(-1)?.subject).toBe('Choose a new password');
}

/** Single sign-on is set up, second factors are asked for, and somebody’s account is looked after. */
async function lookAfterSignIns({ page, checker, payroll }: Parties): Promise<void> {
  const provider = await startProvider(() => [`${origin}/login/single-sign-on`]);
  await visit(page, `${origin}/config/hris/account_management/single_sign_on`);
  await page.getByLabel('Issuer').waitFor();
  await page.getByLabel('Name').fill('Acme ID');
  await page.getByLabel('Issuer').fill(provider.issuer);
  await page.getByLabel('Client id').fill('muster');
  await page.getByLabel('Client secret').fill('client-secret-client-secret-client-secret');
  await page.getByRole('combobox', { name: 'E-mail domains' }).fill('example.in');
  await page.getByRole('combobox', { name: 'E-mail domains' }).press('Enter');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved successfully').first().waitFor();
  // The record that the screen names is put where the domain has its name servers; then it is verified.
  const record = page.getByText(/^_muster\.example\.in TXT muster-verification=/);
  await record.waitFor();
  await page.getByRole('button', { name: 'Verify' }).click();
  await page
    .getByText(/There is no text record _muster\.example\.in/)
    .first()
    .waitFor();
  records.set('_muster.example.in', [[(await record.innerText()).split(' TXT ')[1] ?? '']]);
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('example.in is verified').first().waitFor();
  await page.getByText('Verified', { exact: true }).waitFor();
  await page.getByLabel('Offer single sign-on on the sign-in page').click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved successfully').first().waitFor();
  await page.getByRole('button', { name: 'Test the saved settings' }).click();
  await page
    .getByText(/responds correctly/)
    .first()
    .waitFor();

  Object.assign(provider.person, { email: checker.emailid });
  const guest = await visitor();
  await visit(guest.page, `${origin}/login?return=${encodeURIComponent('/change_password')}`);
  await guest.page.getByRole('button', { name: 'Sign in with Acme ID' }).waitFor();
  await expectAccessible(guest.page, 'sign-in-with');
  await guest.page.getByRole('button', { name: 'Sign in with Acme ID' }).click();
  // The account is linked to the sign-on once, by its password.
  await guest.page.getByRole('heading', { name: 'One more step' }).waitFor();
  await expectAccessible(guest.page, 'sign-on-link');
  await guest.page.getByLabel('Password', { exact: true }).fill('wrong');
  await guest.page.getByRole('button', { name: 'Sign in' }).click();
  await guest.page.getByText('E-mail or password is not correct').waitFor();
  await guest.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await guest.page.getByRole('button', { name: 'Sign in' }).click();
  await guest.page.getByLabel('Old password').waitFor();
  expect(new URL(guest.page.url()).pathname).toBe('/change_password');
  await guest.context.close();
  provider.stop();

  await page.getByLabel('People with payroll or configuration rights').click();
  await page.getByText('Saved successfully').first().waitFor();
  const maker = await visitor();
  await enter(maker.page, payroll.emailid, PASSWORD);
  await maker.page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  await maker.page.getByAltText('Picture for the authenticator app').waitFor();
  await expectAccessible(maker.page, 'set-up-at-sign-in');
  await maker.page.getByLabel('Code').fill(code(await secretOn(maker.page)));
  await maker.page.getByRole('button', { name: 'Sign in' }).click();
  await maker.page.getByRole('button', { name: 'I have saved them' }).click();
  await maker.page.getByRole('heading', { name: /^Good / }).waitFor();

  await visit(page, `${origin}/profile/${payroll.employeeid}?tab=sign-in`);
  await page.getByRole('heading', { name: 'Login history' }).waitFor();
  // The proof of the sign-in is over: the dialog asks once more.
  await page.route(
    '**/api/account/endpersonsessions',
    (route) => route.fulfill({ status: 428, body: '{"error":{"code":"step-up","message":"Please confirm first"}}' }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'End all sessions' }).click();
  await inDialog(page).getByLabel('Your password').waitFor();
  await expectAccessible(page, 'step-up');
  await inDialog(page).getByLabel('Your password').fill(PASSWORD);
  await inDialog(page).getByRole('button', { name: 'Confirm' }).click();
  await page
    .getByText(/session has ended|sessions have ended/)
    .first()
    .waitFor();
  await maker.page.reload();
  await maker.page.getByRole('heading', { name: 'Your session has expired' }).waitFor();
  await maker.context.close();
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await inDialog(page).getByRole('button', { name: 'Deactivate' }).click();
  await page.getByText('The account is deactivated').first().waitFor();
  await page.getByRole('button', { name: 'Activate', exact: true }).waitFor();
}

test('an administrator confirms a link to an account, sets single sign-on up, asks for second factors and looks after an account', async () => {
  const checker = await company.addPerson({ fullname: 'Ravi Iyer', groups: ['Payroll checker'] });
  const payroll = await company.addPerson({ fullname: 'Farhan Qureshi', groups: ['Payroll maker'] });
  const { page } = await site.open(company, undefined, { at: NOTHING_YET });
  await confirmLink({ page, checker, payroll });
  await lookAfterSignIns({ page, checker, payroll });
});
