import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limit } from '../../../../test/support/limits.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { expectAccessible, expectAbsent, onPhone } from '../../../../test/support/accessibility.ts';
import { anOperator, type Operator, REASON, WORDS } from './operator.ts';
import { visit } from '../../../../test/support/visit.ts';

let site: Site;
let operator: Operator;
let page: Page;
beforeAll(async () => {
  site = await openSite();
  operator = await anOperator(site, 'Ravi Iyer');
  page = await atDesk(operator);
});
afterAll(() => site?.stop());

/** An operator at the screen: signed in with password and code. */
async function atDesk(who: Operator): Promise<Page> {
  const context = await site.browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    serviceWorkers: 'block',
  });
  const desk = await context.newPage();
  desk.setDefaultTimeout(limit(20));
  await visit(desk, site.origin('superuser'));
  await desk.getByLabel('E-mail').fill(who.emailid);
  await desk.getByLabel('Password', { exact: true }).fill(WORDS);
  await desk.keyboard.press('Enter');
  await desk.getByLabel('Code').fill(who.code());
  await desk.keyboard.press('Enter');
  await desk.getByRole('heading', { name: 'Companies' }).waitFor();
  return desk;
}

test('an operator finds a company, looks at its page and at the code lists; seats out of their limits go back to the least (S5-007)', async () => {
  for (const companyname of ['Kaveri Works', 'Kaveri Mills', 'Indus Works']) await site.createCompany({ companyname });
  await visit(page, site.origin('superuser'));
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
});

test('support asks, an administrator lets it in, sees it above every page, and ends it with one press', async () => {
  const company = await site.createCompany({ companyname: 'Godavari Foods' });
  await company.addPerson({ fullname: 'Meera Nair' });
  await visit(page, site.origin('superuser'));
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
  await banner.getByRole('button', { name: 'Allow' }).click();
  await banner.getByText('may view the set-up').waitFor();

  await page.getByRole('button', { name: 'Start visit' }).click();
  await page.waitForURL(`${site.origin(company.label)}/config/set_up`);
  const own = page.getByRole('region', { name: 'Visit of support' });
  await own.getByText('You are viewing Godavari Foods as support until').waitFor();
  await visit(page, `${site.origin(company.label)}/config/hris/company/department`);
  await own.waitFor();
  await expectAbsent(
    page.getByRole('link', { name: /Create|Add/ }),
    page.getByRole('heading', { name: 'Department' }).first(),
  );
  await visit(page, `${site.origin(company.label)}/directory`);
  await own.waitFor();
  await expectAbsent(page.getByText('Meera Nair'), page.getByText('Permission denied'));

  await banner.getByText('is looking at your company until').waitFor({ timeout: limit(20) });
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
  await onPhone(admin, async () => {
    await admin.getByLabel('Closed').check();
    await admin.getByRole('button', { name: 'Save' }).click();
    await admin.getByText('Saved successfully').waitFor();
  });
  await visit(page, `${site.origin('superuser')}/company/${company.id}`);
  await page.getByText('This company does not allow support visits.').waitFor();
  await close();
});

test('support leaves by the button of its banner, and the company sees that the visit has ended', async () => {
  const company = await site.createCompany({ companyname: 'Tapti Steel' });
  const administrator = await company.signIn(company.admin);
  const body = { subscriptionid: company.id, minutes: 30, reason: REASON };
  const { result } = (await operator.post('asksupport', body)).body as { result: [{ supportsessionid: number }] };
  const [{ supportsessionid }] = result;
  await administrator.call('POST', 'support/decide', { body: { supportsessionid, isallowed: true } });
  await visit(page, `${site.origin('superuser')}/company/${company.id}`);
  await page.getByRole('button', { name: 'Start visit' }).click();
  await page.getByRole('region', { name: 'Visit of support' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(`${site.origin('superuser')}/`);
  const { body: results } = await administrator.call('GET', 'support/sessions');
  expect(results.result).toMatchObject([{ supportsessionid, statusid: 4, endedhow: 'support has left' }]);
});

test('two operators restore access: one proposes, another confirms, the company sees it and declines', async () => {
  const company = await site.createCompany({ companyname: 'Chambal Paper' });
  const person = await company.addPerson({ fullname: 'Meera Nair' });
  const at = `${site.origin('superuser')}/company/${company.id}`;
  const one = page;
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

  const { page: admin, close } = await site.open(company, undefined, {
    at: '/config/hris/account_management/support_access',
  });
  await admin.getByText(person.emailid).waitFor();
  await expectAccessible(admin, 'restore-company');
  await admin.getByRole('button', { name: 'Decline' }).click();
  await admin.getByText('by Administrator').waitFor();
  await one.reload();
  await one.getByText('Declined by the company').waitFor();
  await Promise.all([close(), two.context().close()]);
});
