import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { openLog } from '#platform/server/log.ts';
import { sendMail } from '#platform/server/mail/send.ts';
import { deliverDue } from '#platform/server/notify/deliver.ts';
import type { NotificationKind } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { mailsTo } from '../../../../test/support/outbox.ts';
import { type Company, type Person, type SignedIn, startApp, type TestApp } from '../../../../test/support/product.ts';
import { serverWith } from '../../../server.modules.ts';
import type { getNotification, listNotifications } from '../contract/center.ts';
import type { PreferenceChoice, Preferences } from '../contract/preferences.ts';

const parcel: NotificationKind = {
  key: 'test_parcel',
  group: 'Company',
  title: 'A parcel is there',
  text: 'A parcel is at {{place}}',
  about: 'Whoever a parcel is addressed to.',
};
const alarm: NotificationKind = { ...parcel, key: 'test_alarm', title: 'An alarm rings', mandatory: 'security' };

let running: TestApp;
let company: Company;
beforeAll(async () => {
  running = await startApp({
    modules: serverWith([{ name: 'parcels', endpoints: [], notifications: [parcel, alarm] }]),
  });
  company = await running.createCompany();
});
afterAll(() => running.stop());

const log = openLog({ level: 'silent' });
const work = () => deliverDue({ pools: running.pools, env: running.env, log, kinds: new Map() }, company.id);
const send = ({ accountid }: Person, kind = parcel, place = 'the gate') =>
  company.tx((db) =>
    notify(db, {
      kind,
      values: { place },
      to: [{ accountid, mail: { subject: `Parcel at ${place}`, body: 'It is here.' } }],
    }),
  );
const subjects = async ({ emailid }: Person) => (await mailsTo(company, emailid)).map(({ subject }) => subject);
const stateOf = async ({ call }: SignedIn): Promise<Preferences> =>
  ((await call('GET', 'notification/preferences')).body.result as [Preferences])[0];
type Quiet = { quietfrom: string | null; quietto: string | null };
const NO_QUIET: Quiet = { quietfrom: null, quietto: null };
const save = async (
  person: SignedIn,
  choice: Partial<PreferenceChoice> & { kind: string },
  quiet: Quiet = NO_QUIET,
  version?: number,
) => {
  const usual = { bell: true, email: true, digestid: 1, push: true };
  const seen = version ?? (await stateOf(person)).version;
  return person.call('POST', 'notification/preferences', {
    body: { ...quiet, kinds: [{ ...usual, ...choice }] },
    headers: { 'if-match': String(seen) },
  });
};
const unread = async ({ call }: SignedIn) => (await call('GET', 'notification/unread')).body.result;
const someone = async () => {
  const person = await company.addPerson({ fullname: 'Asha Rao' });
  return { person, own: await company.signIn(person.emailid) };
};
type Detail = OutputOf<typeof getNotification>[number];
const deliveries = async ({ call }: SignedIn): Promise<string[][]> => {
  const { rows } = (await call('GET', 'notification/list', { query: { limit: '50', offset: '0' } })).body
    .result as OutputOf<typeof listNotifications>;
  const newest = Math.max(...rows.map(({ notificationid }) => notificationid));
  const [detail] = (await call('GET', `notification/detail/${newest}`)).body.result as [Detail];
  return detail.deliveries.map(({ channel, status, reason }) => [channel, status, ...(reason ? [reason] : [])]);
};

// Invariant: What people are told goes through one place; what is mandatory cannot be switched off
test('everything is on until somebody chooses; each channel is switched by itself, what is mandatory stays (S2-161)', async () => {
  const { person, own } = await someone();
  const state = await stateOf(own);
  expect(state.kinds.find(({ kind }) => kind === 'test_parcel')).toMatchObject({
    bell: true,
    email: true,
    digestid: 1,
    push: true,
    mandatory: null,
  });
  expect((await save(own, { kind: 'test_parcel', bell: false, email: false })).status).toBe(200);
  expect((await save(own, { kind: 'test_alarm', bell: false, email: false, digestid: 3, push: false })).status).toBe(
    200,
  );
  await send(person);
  expect(await subjects(person)).toEqual([]);
  expect(await unread(own)).toEqual([{ unread: 0 }]);
  expect(await deliveries(own)).toEqual([
    ['Bell', 'Sent'],
    ['E-mail', 'Not sent', 'Switched off in your preferences'],
  ]);
  await send(person, alarm, 'the door');
  expect(await subjects(person)).toEqual(['Parcel at the door']);
  expect(await unread(own)).toEqual([{ unread: 1 }]);
  expect((await stateOf(own)).kinds.find(({ kind }) => kind === 'test_alarm')).toMatchObject({
    bell: true,
    email: true,
    digestid: 1,
    push: true,
    mandatory: 'It protects accounts and rights, so it cannot be switched off',
  });
});

test('preferences are one’s own, of known kinds, and two at once do not overwrite each other', async () => {
  const { own } = await someone();
  const { own: other } = await someone();
  expect((await save(own, { kind: 'test_parcel', email: false })).status).toBe(200);
  expect((await stateOf(other)).kinds.find(({ kind }) => kind === 'test_parcel')?.email).toBe(true);
  const { version } = await stateOf(own);
  expect((await save(own, { kind: 'test_parcel' }, NO_QUIET, version)).status).toBe(200);
  expect((await save(own, { kind: 'test_parcel', bell: false }, NO_QUIET, version)).status).toBe(412);
  const unknown = await save(own, { kind: 'no_such_thing' });
  expect([unknown.status, unknown.body.error?.fields]).toEqual([
    400,
    { 'kinds.0.kind': 'There is no such notification. Load the page again' },
  ]);
  const half = await save(own, { kind: 'test_parcel' }, { quietfrom: '21:00', quietto: null });
  expect([half.status, half.body.error?.fields]).toEqual([400, { quietto: 'Quiet hours need a beginning and an end' }]);
});

test('in quiet hours mails wait for their end, in the company’s time zone; what is mandatory does not', async () => {
  const { person, own } = await someone();
  expect((await save(own, { kind: 'test_parcel' }, { quietfrom: '21:00', quietto: '07:00' })).status).toBe(200);
  // 22:30 in India.
  running.clock.set('2026-10-20T17:00:00Z');
  await send(person);
  await send(person, alarm, 'the door');
  expect(await subjects(person)).toEqual(['Parcel at the door']);
  expect((await work())?.toISOString()).toBe('2026-10-21T01:30:00.000Z');
  running.clock.set('2026-10-21T01:29:00Z');
  await work();
  expect(await subjects(person)).toEqual(['Parcel at the door']);
  running.clock.set('2026-10-21T01:31:00Z');
  await work();
  await work();
  expect(await subjects(person)).toEqual(['Parcel at the door', 'Parcel at the gate']);
  // At noon it leaves with the next look of the worker.
  running.clock.set('2026-10-21T06:30:00Z');
  await send(person, parcel, 'the desk');
  await work();
  expect(await subjects(person)).toEqual(['Parcel at the door', 'Parcel at the gate', 'Parcel at the desk']);
});

test.each([
  [2, 'daily', '2026-10-22T03:00:00.000Z'],
  [3, 'weekly', '2026-10-26T03:00:00.000Z'],
])('digest %s (%s): one mail for all of it, without what was read meanwhile', async (digestid, _, at) => {
  const { person, own } = await someone();
  // Wednesday 12:00 in India.
  running.clock.set('2026-10-21T06:30:00Z');
  await save(own, { kind: 'test_parcel', digestid: digestid as 2 | 3 });
  for (const place of ['the gate', 'the desk', 'the hall']) await send(person, parcel, place);
  expect((await work())?.toISOString()).toBe(at);
  expect(await subjects(person)).toEqual([]);
  const { rows } = (await own.call('GET', 'notification/list', { query: { limit: '50', offset: '0' } })).body
    .result as OutputOf<typeof listNotifications>;
  const hall = rows.find(({ sentence }) => sentence.includes('hall'));
  await own.call('POST', 'notification/read', { body: { notificationids: [hall?.notificationid], isread: true } });
  running.clock.set(new Date(new Date(at).getTime() + 60_000));
  await work();
  await work();
  const [digest, ...more] = await mailsTo(company, person.emailid);
  expect(more).toEqual([]);
  expect(digest?.subject).toBe(`Your notifications at ${company.tenant.companyname}: 2`);
  expect(digest?.body).toContain('– A parcel is at the gate\n– A parcel is at the desk\n');
  expect(await deliveries(await company.signIn(person.emailid))).toEqual([
    ['Bell', 'Sent'],
    ['E-mail', 'Not sent', 'Read before it was mailed'],
  ]);
});

test('two workers at once mail what waits once; the log says when the mail server took it, or that it did not', async () => {
  const { person, own } = await someone();
  running.clock.set('2026-10-21T06:30:00Z');
  await save(own, { kind: 'test_parcel' }, { quietfrom: '21:00', quietto: '07:00' });
  await send(person);
  await Promise.all([work(), work(), work()]);
  expect(await subjects(person)).toEqual(['Parcel at the gate']);
  expect(await deliveries(own)).toEqual([
    ['Bell', 'Sent'],
    ['E-mail', 'Queued'],
  ]);
  const office = (takes: boolean) => ({
    from: 'no-reply@example.in',
    send: async () => {
      if (!takes) throw new Error('550 no such user');
    },
  });
  const run = (takes: boolean) =>
    sendMail(
      {
        pools: running.pools,
        office: office(takes),
        log,
        subscriptionid: company.id,
        work: 'w',
        files: running.env.files,
      },
      performance.now() + 5_000,
    );
  await run(true);
  expect((await deliveries(own))[1]).toEqual(['E-mail', 'Sent']);
  await send(person, alarm);
  await company.tx((db) =>
    db
      .updateTable('mail_outbox')
      .set({ attempts: 13 })
      .where('recipient', '=', person.emailid)
      .where('senton', 'is', null)
      .execute(),
  );
  await run(false);
  expect((await deliveries(own))[1]).toEqual(['E-mail', 'Refused', 'The mail server did not take it']);
});
