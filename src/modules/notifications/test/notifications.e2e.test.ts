import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notify } from '#platform/server/notify/notify.ts';
import { newPushKeys } from '#platform/server/push-keys.ts';
import { expectAccessible, onPhone } from '../../../../test/support/accessibility.ts';
import type { Company, Person } from '../../../../test/support/product.ts';
import { NOTHING_YET } from '../../../../test/support/journey.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { kindOf } from './kinds.ts';
import { newBrowser, startPushService } from './push-service.ts';
import { visit } from '../../../../test/support/visit.ts';

let site: Site;
let service: Awaited<ReturnType<typeof startPushService>>;
let company: Company;
let asha: Person;
beforeAll(async () => {
  service = await startPushService();
  const push = { ...newPushKeys(), subject: 'mailto:no-reply@muster.example' };
  site = await openSite({ env: { push, privateAddresses: true } });
  company = await site.createCompany({ companyname: 'Sahyadri Foods' });
  asha = await company.addPerson({ fullname: 'Asha Nair' });
  const mail = { subject: 'Told', body: 'Told' };
  await company.tx(async (db) => {
    const to = [{ accountid: asha.accountid, values: { letter: 'Employment certificate' }, mail }];
    await notify(db, { kind: kindOf('letter-sent'), to, link: '/letter_box' });
    await notify(db, { kind: kindOf('sign_in_changed'), to: [{ accountid: asha.accountid, mail }] });
  });
});
afterAll(async () => {
  await site?.stop();
  await service?.stop();
});

test('the bell counts, the center lists, explains and marks what somebody was told (S1-025 S2-162)', async () => {
  const { page } = await site.open(company, asha.emailid);
  const origin = site.origin(company.label);
  await page.getByRole('link', { name: 'Notifications: 2 not read' }).click();
  await page.getByText('A letter for you: Employment certificate').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/notification_center');
  expect(await page.title()).toBe('Notification Center / Muster');
  await page.getByRole('button', { name: 'Why did I get this? A letter for you: Employment certificate' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('The person a letter is addressed to, when it is put into the letter box.').waitFor();
  await drawer.getByText(asha.emailid).waitFor();
  await expectAccessible(page, 'notification-detail');
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await onPhone(page, async () => {
    await page.getByRole('button', { name: 'Mark as read: The way you sign in has changed' }).click();
    await page.getByRole('link', { name: 'Notifications: 1 not read' }).waitFor();
  });
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Not read');
  await page.getByRole('row', { name: /The way you sign in/ }).waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /A letter for you/ }).click();
  await page.waitForURL(`${origin}/letter_box`);
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
});

test('preferences: each channel is chosen, quiet hours are kept, what is mandatory is locked with its reason (S2-161)', async () => {
  const { page } = await site.open(company, asha.emailid, { at: '/notification_preferences' });
  await page.getByRole('combobox', { name: 'E-mail: Letter is there' }).selectOption('Daily');
  expect(await page.title()).toBe('Notification Preferences / Muster');
  await page.getByRole('switch', { name: 'Bell: Letter is there' }).uncheck();
  expect(await page.getByRole('switch', { name: 'Bell: Your password has been changed' }).isDisabled()).toBe(true);
  await page.getByText('It protects accounts and rights, so it cannot be switched off').first().waitFor();
  await page.getByRole('switch', { name: 'Keep quiet hours' }).check();
  await page.getByLabel('From').fill('22:00');
  await page.getByLabel('To', { exact: true }).fill('06:30');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('region', { name: 'Messages' }).getByText('Saved successfully').first().waitFor();
  await visit(page, `${site.origin(company.label)}/notification_center`);
  await visit(page, `${site.origin(company.label)}/notification_preferences`);
  await page.getByRole('combobox', { name: 'E-mail: Letter is there' }).waitFor();
  expect(await page.getByRole('combobox', { name: 'E-mail: Letter is there' }).inputValue()).toBe('2');
  expect(await page.getByRole('switch', { name: 'Bell: Letter is there' }).isChecked()).toBe(false);
  expect(await page.getByLabel('From').inputValue()).toBe('22:00');
});

type Input = { endpoint: string; keys: { p256dh: string; auth: string } };
/** A browser without a push service of its own gets its subscription from the test. */
function givePush({ endpoint, keys }: Input): void {
  let current: object | null = null;
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      current = null;
      return true;
    },
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => current,
    subscribe: async () => (current = subscription),
  });
}
type Store = { devicetokenid: string | null; pushpayload: { title: string } | null };
const STORE = () => (globalThis as unknown as { muster: Store }).muster;

test('push is switched on for a device; its token goes with the sign-out, and a message is kept in the client store (S3-354 S3-355)', async () => {
  const bina = await company.addPerson({ fullname: 'Bina Shah' });
  const origin = site.origin(company.label);
  const { context, page } = await site.open(company, bina.emailid, { serviceWorkers: 'allow', at: NOTHING_YET });
  await context.grantPermissions(['notifications'], { origin });
  const browser = newBrowser();
  await page.addInitScript(givePush, { endpoint: `${service.origin}/send/e2e`, keys: browser.keys });
  const cdp = await context.newCDPSession(page);
  const registrations: string[] = [];
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: all }) => {
    for (const { registrationId, scopeURL } of all) if (scopeURL.startsWith(origin)) registrations.push(registrationId);
  });
  await cdp.send('ServiceWorker.enable');
  await visit(page, `${origin}/notification_preferences`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.getByRole('button', { name: 'Switch push on for this device' }).click();
  await page.getByRole('list', { name: 'Devices' }).getByText('this device').waitFor();
  await expectAccessible(page, 'notification-devices');
  const token = await page.evaluate(STORE);
  const devicetokenid = createHash('sha256').update(`${service.origin}/send/e2e`).digest('base64url');
  expect(token.devicetokenid).toBe(devicetokenid);
  await page.getByRole('button', { name: 'Send a test message' }).click();
  await expect.poll(() => service.taken.length).toBe(1);
  const message = browser.read(service.taken[0]?.body ?? Buffer.alloc(0));
  expect(message).toMatchObject({ title: 'Test message', link: '/notification_preferences' });
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: registrations.at(-1) ?? '',
    data: JSON.stringify(message),
  });
  await expect.poll(() => page.evaluate(STORE).then(({ pushpayload }) => pushpayload)).toEqual(message);
  const leaving = page.waitForRequest((request) => request.url().endsWith('/api/subscription/logout'));
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  expect((await leaving).postDataJSON()).toMatchObject({ devicetokenid });
  await expect
    .poll(() =>
      company.tx((db) =>
        db.selectFrom('push_subscription').select('endreason').where('accountid', '=', bina.accountid).execute(),
      ),
    )
    .toEqual([{ endreason: 'Signed out on the device' }]);
});
