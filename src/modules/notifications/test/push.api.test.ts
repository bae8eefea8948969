import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { openLog } from '#platform/server/log.ts';
import { deliverDue } from '#platform/server/notify/deliver.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { newPushKeys, rotatePushKeys, storedPushKeys } from '#platform/server/push-keys.ts';
import { type Company, type SignedIn, startApp, type TestApp } from '../../../../test/support/product.ts';
import type { getNotification, listNotifications } from '../contract/center.ts';
import type { listDevices } from '../contract/devices.ts';
import { KINDS, kindOf } from './kinds.ts';
import { claimsOf, newBrowser, startPushService } from './push-service.ts';

const keys = newPushKeys();
let push = { ...keys, subject: 'mailto:no-reply@muster.example' };
let running: TestApp;
let company: Company;
let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService();
  running = await startApp({
    env: {
      privateAddresses: true,
      get push() {
        return push;
      },
    },
  });
  // What is spread keeps the value of a getter, so the keys are set where they are read.
  Object.defineProperty(running.env, 'push', { get: () => push });
  company = await running.createCompany();
});
afterAll(async () => {
  await running.stop();
  await service.stop();
});

const log = openLog({ level: 'silent' });
const work = () => deliverDue({ pools: running.pools, env: running.env, log, kinds: KINDS }, company.id);
let count = 0;
/** Somebody with a device on which push is on. */
async function withDevice() {
  const person = await company.addPerson({ fullname: 'Asha Rao' });
  const own = await company.signIn(person.emailid);
  const browser = newBrowser();
  count += 1;
  const endpoint = `${service.origin}/send/${count}`;
  const switchOn = ({ call }: SignedIn) =>
    call('POST', 'notification/device', { body: { endpoint, ...browser.keys, serverkey: push.publicKey } });
  const answer = await switchOn(own);
  const [{ devicetokenid }] = answer.body.result as [{ devicetokenid: string }];
  return { person, own, browser, endpoint, devicetokenid, switchOn };
}
const payslip = (accountid: number) =>
  company.tx((db) =>
    notify(db, {
      kind: kindOf('payslip'),
      values: { month: 'October 2026', company: 'Acme', link: '/payroll/payslip' },
      link: '/payroll/payslip',
      to: [{ accountid }],
    }),
  );
const sentTo = (endpoint: string) => service.taken.filter(({ path }) => endpoint.endsWith(path));
const devices = async ({ call }: SignedIn) =>
  (await call('GET', 'notification/devices')).body.result as OutputOf<typeof listDevices>;
type Detail = OutputOf<typeof getNotification>[number];
async function pushOf({ call }: SignedIn): Promise<(string | null)[] | undefined> {
  const { rows } = (await call('GET', 'notification/list', { query: { limit: '50', offset: '0' } })).body
    .result as OutputOf<typeof listNotifications>;
  const newest = Math.max(...rows.map(({ notificationid }) => notificationid));
  const [detail] = (await call('GET', `notification/detail/${newest}`)).body.result as [Detail];
  const match = detail.deliveries.find(({ channel }) => channel === 'Push');
  return match && [match.status, match.reason];
}

// Invariant: A push message names nobody and no amount, and ends with the session
test('a message arrives encrypted and signed, once, and says nothing of what it is about (S3-354)', async () => {
  const { person, own, browser, endpoint, devicetokenid } = await withDevice();
  expect(devicetokenid).toBe(createHash('sha256').update(endpoint).digest('base64url'));
  await payslip(person.accountid);
  await Promise.all([work(), work()]);
  await work();
  const [message, ...more] = sentTo(endpoint);
  expect(more).toEqual([]);
  expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  expect(message && browser.read(message.body)).toMatchObject({
    title: 'Payslip available',
    body: 'Open Muster to read it',
    link: '/payroll/payslip',
  });
  const claims = claimsOf(message?.headers.authorization, push.publicKey);
  expect(claims).toMatchObject({ aud: service.origin, sub: push.subject });
  expect(await pushOf(own)).toEqual(['Sent', null]);
});

test('nothing is pushed where push is switched off, and in quiet hours it waits', async () => {
  const { person, own, endpoint } = await withDevice();
  const kind = { kind: 'payslip', bell: true, email: true, digestid: 1 };
  const save = (version: number, body: object) =>
    own.call('POST', 'notification/preferences', { body, headers: { 'if-match': String(version) } });
  await save(0, { quietfrom: null, quietto: null, kinds: [{ ...kind, push: false }] });
  await payslip(person.accountid);
  await work();
  expect([sentTo(endpoint).length, await pushOf(own)]).toEqual([0, undefined]);
  const hour = (away: number) => {
    const at = new Date(running.clock.now().getTime() + away * 3_600_000);
    return at.toLocaleTimeString('en-GB', { timeZone: company.tenant.timezoneid, hour: '2-digit', minute: '2-digit' });
  };
  await save(1, { quietfrom: hour(-1), quietto: hour(1), kinds: [{ ...kind, push: true }] });
  await payslip(person.accountid);
  await work();
  expect(sentTo(endpoint).length).toBe(0);
  running.clock.advance(2 * 3600);
  await work();
  expect(sentTo(endpoint).length).toBe(1);
});

test('a browser that is gone ends the device (410); a service that is away is tried again, and given up', async () => {
  const { person, own, endpoint } = await withDevice();
  service.answer(503);
  await payslip(person.accountid);
  const next = await work();
  expect(next && next.getTime() > running.clock.now().getTime()).toBe(true);
  expect(await pushOf(own)).toEqual(['Queued', null]);
  service.answer(410);
  running.clock.advance(60);
  await work();
  expect(sentTo(endpoint).length).toBe(2);
  expect(await pushOf(own)).toEqual(['Refused', 'The browser has switched push off for this device']);
  expect((await devices(own))[0]?.devices).toEqual([]);
  service.answer(400);
  const other = await withDevice();
  await payslip(other.person.accountid);
  await work();
  expect(await pushOf(other.own)).toEqual(['Refused', 'The push service did not take it']);
  service.answer(201);
});

// Invariant: A push message names nobody and no amount, and ends with the session
test('the device token goes with sign-in and sign-out: logging out ends it, another account ends it (S3-354)', async () => {
  const { person, own, endpoint, devicetokenid, switchOn } = await withDevice();
  const login = (emailid: string) =>
    company.call('POST', 'subscription/passwordlogin', {
      body: { email: emailid, password: 'correct horse battery', devicetokenid },
    });
  // The same account again: the device goes on with the new session.
  const [{ token, logininfoid }] = (await login(person.emailid)).body.result as [
    { token: string; logininfoid: number },
  ];
  await own.call('POST', 'subscription/logout', { body: { devicetokenid } });
  await payslip(person.accountid);
  await work();
  expect(sentTo(endpoint).length).toBe(1);
  await company.call('POST', 'subscription/logout', { token, body: { devicetokenid, logininfoid } });
  await payslip(person.accountid);
  await work();
  expect(sentTo(endpoint).length).toBe(1);
  const again = await company.signIn(person.emailid);
  await switchOn(again);
  const other = await company.addPerson({ fullname: 'Bina Shah' });
  await login(other.emailid);
  expect((await devices(again))[0]?.devices).toEqual([]);
  // A session that ended by itself receives nothing either.
  await switchOn(again);
  await company.tx((db) =>
    db
      .updateTable('login_session')
      .set({ revokedon: new Date(), revokedreason: 'test' })
      .where('logininfoid', '=', again.logininfoid)
      .execute(),
  );
  await payslip(person.accountid);
  await work();
  expect(sentTo(endpoint).length).toBe(1);
});

test('devices are one’s own: others cannot remove them; a test message goes to all of them; bad addresses are refused', async () => {
  const { own, endpoint } = await withDevice();
  const stranger = await withDevice();
  const [state] = await devices(own);
  const pushsubscriptionid = state?.devices[0]?.pushsubscriptionid;
  expect(state?.serverkey).toBe(push.publicKey);
  expect((await stranger.own.call('POST', 'notification/removedevice', { body: { pushsubscriptionid } })).status).toBe(
    404,
  );
  expect((await own.call('POST', 'notification/test', { body: {} })).status).toBe(200);
  await work();
  expect([sentTo(endpoint).length, sentTo(stranger.endpoint).length]).toEqual([1, 0]);
  expect((await own.call('POST', 'notification/removedevice', { body: { pushsubscriptionid } })).status).toBe(200);
  const bad = { ...newBrowser().keys, serverkey: push.publicKey, endpoint: 'file:///etc/passwd' };
  expect((await own.call('POST', 'notification/device', { body: bad })).status).toBe(400);
  const old = { ...bad, endpoint, serverkey: newPushKeys().publicKey };
  expect((await own.call('POST', 'notification/device', { body: old })).status).toBe(409);
});

test('keys are created once, read again and replaced; devices that know the old ones are ended', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-push-'));
  const first = storedPushKeys(folder);
  expect(storedPushKeys(folder)).toEqual(first);
  const second = rotatePushKeys(folder);
  expect(second).not.toEqual(first);
  expect(storedPushKeys(folder)).toEqual(second);
  expect(await readFile(join(folder, 'push-keys'), 'utf8')).toBe(`${second.publicKey}:${second.privateKey}`);
  await rm(folder, { recursive: true });
  const { person, own, endpoint } = await withDevice();
  push = { ...newPushKeys(), subject: push.subject };
  await payslip(person.accountid);
  await work();
  expect(sentTo(endpoint)).toEqual([]);
  expect((await pushOf(own))?.[1]).toBe('The keys of the server have changed. Switch push on again on the device');
  expect((await devices(own))[0]?.devices).toEqual([]);
});
