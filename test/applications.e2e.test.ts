import { generateSync } from 'otplib';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveApexLink } from '#platform/server/apex-store.ts';
import { addOperator } from '#platform/server/operator-directory.ts';
import { createAccount } from '#platform/server/tenants.ts';
import { PASSWORD, PASSWORD_HASH } from './support/password.ts';
import type { Company } from './support/product.ts';
import { linkMailedTo } from './support/outbox.ts';
import { openSite, type Site } from './support/site.ts';
import { expectAccessible } from './support/accessibility.ts';
import { visit } from './support/visit.ts';
import { limit } from './support/limits.ts';

const FOUNDER = 'monsoon over the western ghats';

let site: Site;
let one: Company;
let two: Company;
beforeAll(async () => {
  site = await openSite();
  one = await site.createCompany({ companyname: 'Indus Mills' });
  two = await site.createCompany({ companyname: 'Kaveri Works' });
});
afterAll(() => site?.stop());

async function visitor(): Promise<{ context: BrowserContext; page: Page }> {
  const context = await site.browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  page.setDefaultTimeout(limit(20));
  return { context, page };
}

test('a founder signs up by mail, makes the company, and arrives in it signed in (S1-054 S5-011)', async () => {
  const { context, page } = await visitor();
  await visit(page, `${site.origin('signup')}/`);
  await page.getByRole('heading', { name: 'Start with Muster' }).waitFor();
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await page.getByText('Please enter the name of your company').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('companyname');
  await page.getByLabel('Company').fill('Narmada Textiles Pvt Ltd');
  expect(await page.getByLabel('Address').inputValue()).toBe('narmadatextiles');
  await page.getByText('This address is available').waitFor();
  await page.getByLabel('Address').fill(one.label);
  await page.getByText('This address is taken').waitFor();
  for (const [typed, why] of [
    ['Narmada', 'Capitals cannot be used in the address, only small letters and digits'],
    ['narmada-mills', 'Only small letters and digits can be used in the address'],
  ] as const) {
    await page.getByLabel('Address').fill(typed);
    await page.getByRole('status').getByText(why, { exact: true }).waitFor();
    expect(await page.getByLabel('Address').inputValue()).toBe(typed);
    await page.getByRole('button', { name: 'Send me the link' }).click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('label');
  }
  await page.getByLabel('Address').fill('narmada');
  await page.getByText('This address is available').waitFor();
  await page.getByLabel('Your name').fill('Ravi Iyer');
  await page.getByLabel('Your work e-mail').fill('ravi@narmada.example');
  await expectAccessible(page, 'signup');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Please check your e-mail' }).waitFor();
  await expectAccessible(page, 'signup-mailed');

  await visit(page, await linkMailedTo(site, 'ravi@narmada.example'));
  await page.getByRole('heading', { name: 'Welcome, Ravi Iyer' }).waitFor();
  await page.getByLabel('Password', { exact: true }).fill('too short');
  await page.getByRole('button', { name: 'Create the company' }).click();
  await page.getByText('The password needs at least 12 characters').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(FOUNDER);
  await expectAccessible(page, 'signup-finish');
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  await page.getByRole('button', { name: 'Create the company' }).click();
  await page.getByText('Ravi', { exact: false }).first().waitFor();
  await page.waitForURL(`${site.origin('narmada')}/`);
  await page.getByRole('button', { name: 'Your account' }).waitFor();
  expect(visited.filter((url) => /code=/.test(url))).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: 'Your account' }).waitFor();
  await context.close();
});

test('somebody with two companies finds them by mail and changes from one into the other (S1-052)', async () => {
  const emailid = 'asha@both.example';
  const passwordhash = PASSWORD_HASH;
  for (const company of [one, two])
    await company.tx((db) => createAccount(db, { emailid, fullname: 'Asha Rao', passwordhash, groups: ['Employee'] }));
  const { context, page } = await visitor();
  const { port } = new URL(site.origin('accounts'));
  await visit(page, `http://localhost:${port}/`);
  await page.getByRole('heading', { name: 'Find your company' }).waitFor();
  expect(page.url()).toBe(`${site.origin('accounts')}/`);
  await expectAccessible(page, 'accounts');
  await page.getByLabel('E-mail').fill(emailid);
  await page.getByRole('button', { name: 'E-mail me my companies' }).click();
  await page.getByRole('heading', { name: 'Please check your e-mail' }).waitFor();
  await visit(page, await linkMailedTo(site, emailid));
  await page.getByRole('heading', { name: 'Your companies' }).waitFor();
  expect(page.url()).not.toContain('token');
  await expectAccessible(page, 'accounts-companies');
  await page.getByRole('button', { name: /Kaveri Works/ }).click();
  await page.waitForURL(`${site.origin(two.label)}/`);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Other companies' }).click();
  await page.getByRole('button', { name: /Indus Mills/ }).click();
  await page.waitForURL(`${site.origin(one.label)}/`);
  await page.getByRole('button', { name: 'Your account' }).waitFor();

  // A link that was used, and the way in by a password.
  await visit(page, `${site.origin('accounts')}/`);
  await page.getByRole('button', { name: 'Not you? Sign out' }).click();
  await page.getByRole('button', { name: 'Use a password instead' }).click();
  await page.getByLabel('E-mail').fill(emailid);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('E-mail or password is not correct').waitFor();
  await expectAccessible(page, 'accounts-password');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Your companies' }).waitFor();
  await context.close();
});

/** Each company answers at its own first label, with its own name (S1-051, S1-055). */
async function ownNames(page: Page): Promise<void> {
  for (const company of [one, two]) {
    await visit(page, `${site.origin(company.label)}/`);
    await page.getByRole('heading', { name: `Sign in to ${company.tenant.companyname}` }).waitFor();
  }
}

/** An arrival without a code, or with one that is worth nothing, says so and leads to the sign-in. */
async function spentLink(page: Page): Promise<void> {
  await visit(page, `${site.origin(one.label)}/login/enter`);
  await page.getByText('This sign-in link works once').waitFor();
  await expectAccessible(page, 'enter-refused');
  await page.getByRole('button', { name: 'Go to the sign-in' }).click();
  await page.getByRole('heading', { name: 'Sign in to Indus Mills' }).waitFor();
}

/** A wrong company address says so in plain words (S2-019, S2-233, S2-234, S2-235, S2-236, S2-237, S4-079). */
async function wrongAddress(page: Page): Promise<void> {
  const requests: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('verifysubscription')) requests.push(response.status());
  });
  const wrong = async (url: string, label: string) => {
    await visit(page, url);
    await page.getByRole('heading', { name: 'Whoops, looks like a typo!' }).waitFor();
    await page.getByText('The URL you have entered is incorrect').waitFor();
    const { host } = new URL(site.origin(label));
    expect(await page.locator('main').innerText()).toContain(host);
    await page.getByText('Please check the spelling').waitFor();
    await page.getByRole('link', { name: /^support@/ }).waitFor();
  };
  await wrong(`${site.origin('nobody-here')}/`, 'nobody-here');
  expect(requests).toEqual([404]);
  await expectAccessible(page, 'wrong-address');
  await wrong(`${site.origin(one.label)}/typo`, one.label);
  await wrong(`${site.origin(one.label)}/x/typo`, one.label);
}

/** A company that cannot be looked up says why: the server’s sentence, or the general one (S8-003, S8-004). */
async function noAnswer(page: Page): Promise<void> {
  const failWith = (body: string) =>
    page.route('**/verifysubscription/**', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body }),
    );
  await failWith(JSON.stringify({ error: { code: 'E', message: 'The register of companies is closed' } }));
  await visit(page, `${site.origin(one.label)}/`);
  await page.getByText('The register of companies is closed').waitFor();
  await page.unroute('**/verifysubscription/**');
  await failWith('not json');
  await page.reload();
  await page.getByText('Something went wrong...').waitFor();
  await page.unroute('**/verifysubscription/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Sign in to Indus Mills' }).waitFor();
}

test('at the gate of a company: its own name, a link that is worth nothing, a wrong address, and a company that cannot be looked up', async () => {
  const { context, page } = await visitor();
  await wrongAddress(page);
  await ownNames(page);
  await spentLink(page);
  await noAnswer(page);
  await context.close();
});

test('an operator sets up the second factor, finds a company and suspends it; its people read why nothing opens (S1-053)', async () => {
  const company = await site.createCompany({ companyname: 'Tapti Steel' });
  const inside = await site.open(company);
  const emailid = 'operator@muster.example';
  await addOperator(site.pools, { emailid, fullname: 'Asha Rao' });
  const link = { purpose: 'operator', emailid, payload: {}, now: new Date(), minutes: 60 };
  const token = await saveApexLink(site.pools, link);
  const { context, page } = await visitor();
  await visit(page, `${site.origin('superuser')}/first-password?token=${token}`);
  await page.getByLabel('Password', { exact: true }).fill(FOUNDER);
  await expectAccessible(page, 'operator-password');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByRole('heading', { name: 'Operators' }).waitFor();
  await expectAccessible(page, 'operator-sign-in');
  await page.getByLabel('E-mail').fill(emailid);
  await page.getByLabel('Password', { exact: true }).fill(FOUNDER);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Set up your second factor' }).waitFor();
  await expectAccessible(page, 'operator-factor');
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code').fill(generateSync({ secret }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Companies' }).waitFor();
  await page.getByLabel('Search').fill('tapti');
  await page.getByText('1 company', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Tapti Steel' }).click();
  await page.getByRole('button', { name: 'Suspend' }).click();
  await page.getByText('Please say why, in a few words').waitFor();
  await page.getByLabel('Reason').fill('Unpaid since August');
  await expectAccessible(page, 'operator-company');
  await page.getByRole('button', { name: 'Suspend' }).click();
  await page.getByText('Suspended', { exact: true }).first().waitFor();

  await inside.page.reload();
  await inside.page.getByRole('heading', { name: 'Suspended' }).waitFor();
  await inside.page.getByText('Nothing is lost').waitFor();
  await expectAccessible(inside.page, 'suspended');
  await page.getByLabel('Reason').fill('Payment has arrived');
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await page.getByText('Active', { exact: true }).first().waitFor();
  await inside.page.reload();
  await inside.page.getByRole('button', { name: 'Your account' }).waitFor();
  await Promise.all([context.close(), inside.close()]);
});
