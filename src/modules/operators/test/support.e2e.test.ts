import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { picture } from '../../../../test/support/journey.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { expectAccessible, expectAbsent } from '../../../../test/support/accessibility.ts';
import { anOperator, type Operator, REASON, WORDS } from './operator.ts';
import { visit } from '../../../../test/support/visit.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.stop());

/** An operator at the screen: signed in with password and code. */
async function atDesk(operator: Operator): Promise<Page> {
  const context = await site.browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await visit(page, site.origin('superuser'));
  await page.getByLabel('E-mail').fill(operator.emailid);
  await page.getByLabel('Password', { exact: true }).fill(WORDS);
  await page.keyboard.press('Enter');
  await page.getByLabel('Code').fill(operator.code());
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Companies' }).waitFor();
  return page;
}

test('an operator finds a company, looks at its page and at the code lists; seats out of their limits go back to the least (S5-007)', async () => {
  for (const companyname of ['Kaveri Works', 'Kaveri Mills', 'Indus Works']) await site.createCompany({ companyname });
  const operator = await anOperator(site);
  const page = await atDesk(operator);
  await page.getByLabel('Search').fill('kav');
  await page.getByText('2 companies', { exact: true }).waitFor();
  await page.getByLabel('Search').fill('works kav');
  await page.getByText('1 company', { exact: true }).waitFor();
  await page.getByLabel('Status').selectOption('Suspended');
  await page.getByText('No record found').waitFor();
  await page.getByLabel('Status').selectOption('Active');
  await page.getByText('1 company', { exact: true }).waitFor();
  await expectAccessible(page, 'operators-companies');

  await page.getByRole('link', { name: 'Kaveri Works' }).click();
  await page.getByRole('heading', { name: 'Kaveri Works' }).waitFor();
  const seats = page.getByRole('textbox', { name: 'Seats' });
  for (const [typed, left] of [
    ['0', '1'],
    ['99999999', '1'],
    ['-4', '1'],
    ['40', '40'],
    ['', ''],
  ] as const) {
    await seats.fill(typed);
    await seats.blur();
    expect({ typed, left: await seats.inputValue() }).toEqual({ typed, left });
  }
  await seats.fill('40');
  await page.getByLabel('Reason', { exact: true }).fill('Agreed by phone');
  await page.getByRole('button', { name: 'Save seats' }).click();
  await page.getByText('Active, 40 seats').waitFor();
  await expectAccessible(page, 'operators-company');
  await page.reload();
  await page.getByText('Active, 40 seats').waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Companies' }).waitFor();

  await page.getByRole('link', { name: 'Code lists' }).click();
  await page.getByLabel('Search').fill('stack over');
  await page.getByText('1 list', { exact: true }).waitFor();
  await page.getByRole('cell', { name: '16', exact: true }).waitFor();
  await page.getByLabel('Search').fill('');
  await expectAccessible(page, 'operators-codes');
  await page.context().close();
});

test(
  'support asks, an administrator lets it in, sees it above every page, and ends it with one press',
  { timeout: 180_000 },
  async () => {
    const company = await site.createCompany({ companyname: 'Godavari Foods' });
    await company.addPerson({ fullname: 'Meera Nair' });
    const operator = await anOperator(site);
    const page = await atDesk(operator);
    await page.getByLabel('Search').fill('godavari');
    await page.getByRole('link', { name: 'Godavari Foods' }).click();
    await page.getByRole('button', { name: 'Ask the company' }).click();
    await page.getByText('Please say why in at least 15 letters').waitFor();
    await page.getByLabel('Why do you need to look?').fill(REASON);
    await expectAccessible(page, 'support-ask');
    await page.getByRole('button', { name: 'Ask the company' }).click();
    await page.getByText('The company was asked.').waitFor();

    const { page: admin, close } = await site.open(company);
    const banner = admin.getByRole('region', { name: 'Visit of support' });
    await banner.getByText(REASON).waitFor();
    await expectAccessible(admin, 'support-asks');
    await banner.getByRole('button', { name: 'Allow' }).click();
    await banner.getByText('may view the set-up').waitFor();

    await page.getByRole('button', { name: 'Start visit' }).click();
    await page.waitForURL(`${site.origin(company.label)}/config/set_up`);
    const own = page.getByRole('region', { name: 'Visit of support' });
    await own.getByText('You are viewing Godavari Foods as support until').waitFor();
    await expectAccessible(page, 'support-inside');
    await visit(page, `${site.origin(company.label)}/config/hris/company/department`);
    await own.waitFor();
    await expectAbsent(
      page.getByRole('link', { name: /Create|Add/ }),
      page.getByRole('heading', { name: 'Department' }).first(),
    );
    await expectAccessible(page, 'support-department');
    await visit(page, `${site.origin(company.label)}/directory`);
    await own.waitFor();
    await picture(page, 'support-denied');
    await expectAbsent(page.getByText('Meera Nair'), page.getByText('Permission denied'));

    await banner.getByText('is looking at your company until').waitFor({ timeout: 30_000 });
    await expectAccessible(admin, 'support-looks');
    await banner.getByRole('button', { name: 'End it now' }).click();
    await banner.waitFor({ state: 'detached' });
    await visit(page, `${site.origin(company.label)}/config/set_up`);
    await page.waitForURL(/\/login\/session-expired/);

    await visit(admin, `${site.origin(company.label)}/config/hris/account_management/support_access`);
    await admin.getByText('the company has ended it').waitFor();
    await admin.getByRole('button', { name: /^Show \d+ looks$/ }).click();
    await admin.getByText('GET /api/subscription/setup').first().waitFor();
    await expectAccessible(admin, 'support-access');
    await admin.getByLabel('Open until a day').check();
    await admin.getByRole('button', { name: 'Save' }).click();
    await admin.getByText('Please choose the last day').first().waitFor();
    await admin.keyboard.press('Escape');
    await expectAccessible(admin, 'support-access');
    await admin.getByLabel('Closed').check();
    await admin.getByRole('button', { name: 'Save' }).click();
    await admin.getByText('Saved successfully').waitFor();
    await visit(page, `${site.origin('superuser')}/company/${company.id}`);
    await page.getByText('This company does not allow support visits.').waitFor();
    await Promise.all([close(), page.context().close()]);
  },
);

test('support leaves by the button of its banner, and the company sees that the visit has ended', async () => {
  const company = await site.createCompany({ companyname: 'Tapti Steel' });
  const administrator = await company.signIn(company.admin);
  const operator = await anOperator(site);
  const body = { subscriptionid: company.id, minutes: 30, reason: REASON };
  const { result } = (await operator.post('asksupport', body)).body as { result: [{ supportsessionid: number }] };
  const [{ supportsessionid }] = result;
  await administrator.call('POST', 'support/decide', { body: { supportsessionid, isallowed: true } });
  const page = await atDesk(operator);
  await visit(page, `${site.origin('superuser')}/company/${company.id}`);
  await page.getByRole('button', { name: 'Start visit' }).click();
  await page.getByRole('region', { name: 'Visit of support' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(`${site.origin('superuser')}/`);
  const { body: results } = await administrator.call('GET', 'support/sessions');
  expect(results.result).toMatchObject([{ supportsessionid, statusid: 4, endedhow: 'support has left' }]);
  await page.context().close();
});

test(
  'two operators restore access: one proposes, another confirms, the company sees it and declines',
  { timeout: 180_000 },
  async () => {
    const company = await site.createCompany({ companyname: 'Chambal Paper' });
    const person = await company.addPerson({ fullname: 'Meera Nair' });
    const at = `${site.origin('superuser')}/company/${company.id}`;
    const one = await atDesk(await anOperator(site, 'Ravi Iyer'));
    await visit(one, at);
    await one.getByRole('button', { name: 'Propose' }).click();
    await one.getByText('Please enter the e-mail address').waitFor();
    await one.getByLabel('E-mail address of the account').fill('nobody@example.in');
    await one.getByLabel('Why does it need support?').fill('The only administrator has left, ticket 4711');
    await one.getByRole('button', { name: 'Propose' }).click();
    await one.getByText('No account of this company has this e-mail address').waitFor();
    await expectAccessible(one, 'restore-propose');
    await one.getByLabel('E-mail address of the account').fill(person.emailid);
    await one.getByRole('button', { name: 'Propose' }).click();
    await expectAbsent(
      one.getByRole('button', { name: 'Confirm' }),
      one.getByText('You have proposed this. Another operator confirms it.'),
    );

    const two = await atDesk(await anOperator(site, 'Bina Shah'));
    await visit(two, at);
    await two.getByText('A second operator confirms it').waitFor();
    await expectAccessible(two, 'restore-confirm');
    await two.getByRole('button', { name: 'Confirm' }).click();
    await two.getByText('Takes effect').waitFor();
    await expectAccessible(two, 'restore-confirmed');

    const { page: admin, close } = await site.open(company, undefined, {
      at: '/config/hris/account_management/support_access',
    });
    await admin.getByText(person.emailid).waitFor();
    await expectAccessible(admin, 'restore-company');
    await admin.getByRole('button', { name: 'Decline' }).click();
    await admin.getByText('by Administrator').waitFor();
    await one.reload();
    await one.getByText('Declined by the company').waitFor();
    await expectAccessible(one, 'restore-declined');
    await Promise.all([close(), one.context().close(), two.context().close()]);
  },
);

test('the form of contacts asks for the list of contact types (S7-068)', async () => {
  const company = await site.createCompany();
  const person = await company.addPerson({ fullname: 'Meera Nair' });
  const { page } = await site.open(company, person.emailid, { at: '/profile' });
  const asked = page.waitForResponse((response) => response.url().includes('/api/superuser/getmastercode/ContactType'));
  await page.getByRole('tab', { name: 'Personal' }).click();
  const contacts = page.getByRole('region', { name: 'Contacts', exact: true });
  await contacts.getByRole('button', { name: 'Edit Contacts' }).click();
  expect((await asked).status()).toBe(200);
  await contacts.getByRole('combobox', { name: 'Contact type' }).click();
  await page.getByRole('option', { name: 'Stack Overflow' }).waitFor();
});
