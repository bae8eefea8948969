import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInChanged } from '#modules/accounts/server/notice.ts';
import { letterNotification } from '#modules/letters/server/mails.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { expectAccessible } from '../../../../test/support/accessibility.ts';
import type { Company, Person } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';

let site: Site;
let company: Company;
let asha: Person;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Sahyadri Foods' });
  asha = await company.addPerson({ fullname: 'Asha Nair' });
  const mail = { subject: 'Told', body: 'Told' };
  await company.tx(async (db) => {
    const to = [{ accountid: asha.accountid, values: { letter: 'Employment certificate' }, mail }];
    await notify(db, { kind: letterNotification, to, link: '/letter_box' });
    await notify(db, { kind: signInChanged, to: [{ accountid: asha.accountid, mail }] });
  });
});
afterAll(() => site?.stop());

test(
  'the bell counts, the center lists, explains and marks what somebody was told (S1-025 S2-162)',
  { timeout: 240_000 },
  async () => {
    const { page } = await site.open(company, asha.emailid);
    const origin = site.origin(company.label);
    await page.getByRole('link', { name: 'Notifications: 2 not read' }).click();
    await page.getByText('A letter for you: Employment certificate').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/notification_center');
    expect(await page.title()).toBe('Notification Center / Muster');
    await expectAccessible(page, 'notification-center');
    await page.getByRole('button', { name: 'Why did I get this? A letter for you: Employment certificate' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('The person a letter is addressed to, when it is put into the letter box.').waitFor();
    await drawer.getByText(asha.emailid).waitFor();
    await expectAccessible(page, 'notification-detail');
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Mark as read: The way you sign in has changed' }).click();
    await page.getByRole('link', { name: 'Notifications: 1 not read' }).waitFor();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Not read');
    await page.getByRole('row', { name: /The way you sign in/ }).waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /A letter for you/ }).click();
    await page.waitForURL(`${origin}/letter_box`);
    await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
  },
);

test(
  'preferences: each channel is chosen, quiet hours are kept, what is mandatory is locked with its reason (S2-161)',
  { timeout: 240_000 },
  async () => {
    const { page } = await site.open(company, asha.emailid);
    const origin = site.origin(company.label);
    await page.goto(`${origin}/notification_preferences`);
    await page.getByRole('combobox', { name: 'E-mail: Letter is there' }).selectOption('Daily');
    expect(await page.title()).toBe('Notification Preferences / Muster');
    await page.getByRole('switch', { name: 'Bell: Letter is there' }).uncheck();
    expect(await page.getByRole('switch', { name: 'Bell: Your password has been changed' }).isDisabled()).toBe(true);
    await page.getByText('It protects accounts and rights, so it cannot be switched off').first().waitFor();
    await page.getByRole('switch', { name: 'Keep quiet hours' }).check();
    await page.getByLabel('From').fill('22:00');
    await page.getByLabel('To', { exact: true }).fill('06:30');
    await expectAccessible(page, 'notification-preferences');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('region', { name: 'Messages' }).getByText('Saved successfully').first().waitFor();
    await page.reload();
    await page.getByRole('combobox', { name: 'E-mail: Letter is there' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'E-mail: Letter is there' }).inputValue()).toBe('2');
    expect(await page.getByRole('switch', { name: 'Bell: Letter is there' }).isChecked()).toBe(false);
    expect(await page.getByLabel('From').inputValue()).toBe('22:00');
  },
);
