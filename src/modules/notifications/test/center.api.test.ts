import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NotificationKind } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { purgeDue } from '#platform/server/retention/purge.ts';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { type Company, type Person, type SignedIn, startApp, type TestApp } from '../../../../test/support/product.ts';
import { serverWith } from '../../../server.modules.ts';
import type { getNotification, listNotifications } from '../contract/center.ts';

export const parcel: NotificationKind = {
  key: 'test_parcel',
  group: 'Company',
  title: 'A parcel is there',
  text: 'A parcel for {{name}} is at {{place}}',
  about: 'Whoever a parcel is addressed to.',
};
const alarm: NotificationKind = { ...parcel, key: 'test_alarm', title: 'An alarm', mandatory: 'security' };

let running: TestApp;
let company: Company;
let asha: Person;
let bina: Person;
beforeAll(async () => {
  const module = { name: 'parcels', endpoints: [], notifications: [parcel, alarm] };
  running = await startApp({ modules: serverWith([module]) });
  company = await running.createCompany();
  asha = await company.addPerson({ fullname: 'Asha Rao' });
  bina = await company.addPerson({ fullname: 'Bina Shah' });
});
afterAll(() => running.stop());

type List = OutputOf<typeof listNotifications>;
type Detail = OutputOf<typeof getNotification>[number];
const listed = async ({ call }: SignedIn, query: Record<string, string> = {}): Promise<List> =>
  (await call('GET', 'notification/list', { query: { limit: '50', offset: '0', ...query } })).body.result as List;
const mail = { subject: 'A parcel', body: 'It is here.' };
const send = (to: Parameters<typeof notify>[1]['to'], kind = parcel) =>
  company.tx((db) => notify(db, { kind, to, values: { place: 'the gate' }, link: '/directory' }));

test('people, accounts and holders of a right are each told once, by bell and mail; an address by mail alone (S1-025)', async () => {
  await send([
    { employeeid: asha.employeeid, mail },
    { accountid: bina.accountid, mail },
    { emailids: ['guest@example.in'], mail },
  ]);
  const one = await listed(await company.signIn(asha.emailid));
  expect(one).toMatchObject({ total: 1, unread: 1 });
  expect(one.rows[0]).toMatchObject({
    sentence: 'A parcel for Asha Rao is at the gate',
    title: 'A parcel is there',
    group: 'Company',
    link: '/directory',
    readon: null,
  });
  expect((await listed(await company.signIn(bina.emailid))).rows.map(({ sentence }) => sentence)).toEqual([
    'A parcel for Bina Shah is at the gate',
  ]);
  const mails = await company.tx((db) => db.selectFrom('mail_outbox').select('recipient').orderBy('mailid').execute());
  expect(mails.map(({ recipient }) => recipient)).toEqual([asha.emailid, bina.emailid, 'guest@example.in']);
  await send({ right: 'permissionPolicy', except: [bina.accountid] }, alarm);
  const admin = await listed(await company.signIn(company.admin));
  expect(admin.rows.map(({ kind }) => kind)).toEqual(['test_alarm']);
  await send({ right: 'permissionPolicy', except: [company.accountid] }, alarm);
  expect((await listed(await company.signIn(company.admin))).total).toBe(1);
});

test('a notification says why it came and what became of it on each channel; another person’s looks unknown', async () => {
  await send([{ accountid: asha.accountid, mail }]);
  const own = await company.signIn(asha.emailid);
  const id = (await listed(own)).rows[0]?.notificationid ?? 0;
  const answer = await own.call('GET', `notification/detail/${id}`);
  const [detail] = answer.body.result as [Detail];
  expect(detail.about).toBe('Whoever a parcel is addressed to.');
  expect(detail.deliveries.map(({ channel, status, place }) => [channel, status, place])).toEqual([
    ['Bell', 'Sent', null],
    ['E-mail', 'Queued', asha.emailid],
  ]);
  const other = await company.signIn(bina.emailid);
  expect((await other.call('GET', `notification/detail/${id}`)).status).toBe(404);
  await other.call('POST', 'notification/read', { body: { notificationids: [id], isread: true } });
  expect((await listed(own)).rows.find((row) => row.notificationid === id)?.readon).toBeNull();
});

test('read and not read: those not read come first, marking twice changes nothing, and all are marked at once', async () => {
  const own = await company.signIn(asha.emailid);
  await own.call('POST', 'notification/readall', { body: {} });
  await send([{ accountid: asha.accountid }]);
  await send([{ accountid: asha.accountid }]);
  const [newest, older] = (await listed(own)).rows;
  const mark = async (isread: boolean) =>
    (await own.call('POST', 'notification/read', { body: { notificationids: [newest?.notificationid], isread } })).body
      .result;
  expect(await mark(true)).toEqual([{ unread: 1 }]);
  const at = (await listed(own, { state: '2' })).rows[0]?.readon;
  expect(await mark(true)).toEqual([{ unread: 1 }]);
  const after = await listed(own);
  expect(after.rows[0]?.notificationid).toBe(older?.notificationid);
  expect(after.rows[1]).toMatchObject({ notificationid: newest?.notificationid, readon: at });
  expect((await listed(own, { state: '1' })).total).toBe(1);
  expect((await listed(own, { search: 'ASHA' })).total).toBe(after.total);
  expect((await listed(own, { search: '%' })).total).toBe(0);
  expect(await mark(false)).toEqual([{ unread: 2 }]);
  expect((await own.call('POST', 'notification/readall', { body: {} })).body.result).toEqual([{ unread: 0 }]);
  expect((await own.call('GET', 'notification/unread')).body.result).toEqual([{ unread: 0 }]);
});

test('what the transaction does not commit is told to nobody', async () => {
  const own = await company.signIn(asha.emailid);
  const before = (await listed(own)).total;
  const undone = company.tx(async (db) => {
    await notify(db, { kind: parcel, to: [{ accountid: asha.accountid, mail }] });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect((await listed(own)).total).toBe(before);
});

test('another company sees nothing of it', async () => {
  const stranger = await running.createCompany();
  expect((await listed(await stranger.signIn(stranger.admin))).total).toBe(0);
  await expect(
    stranger.tx((db) => notify(db, { kind: parcel, to: [{ accountid: asha.accountid }] })),
  ).resolves.toBeUndefined();
  expect((await listed(await stranger.signIn(stranger.admin))).total).toBe(0);
});

test('notifications, their log and the devices of ended sessions go after their time', async () => {
  const { accountid, emailid } = await company.addPerson({ fullname: 'Chand Rao' });
  const own = await company.signIn(emailid);
  await send([{ accountid, mail }]);
  await send([{ accountid, mail }]);
  const { rows } = await listed(own);
  const [newer, older] = rows.map(({ notificationid }) => notificationid);
  await company.tx(async (db) => {
    const device = {
      devicetokenid: 'x'.repeat(43),
      endpoint: 'https://push.example/1',
      p256dh: 'x',
      auth: 'x',
      serverkey: 'x',
    };
    const { pushsubscriptionid } = await db
      .insertInto('push_subscription')
      .values({ ...device, accountid, logininfoid: own.logininfoid, device: 'Phone' })
      .returning('pushsubscriptionid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('notification_delivery')
      .values({ notificationid: newer ?? 0, accountid, channelid: 3, statusid: 2, pushsubscriptionid })
      .execute();
    await db
      .updateTable('notification')
      .set({ addeddate: sql<string>`now() - interval '181 days'` })
      .where('notificationid', '=', older ?? 0)
      .execute();
    await db
      .updateTable('login_session')
      .set({ revokedon: sql<string>`now() - interval '91 days'`, revokedreason: 'test' })
      .where('logininfoid', '=', own.logininfoid)
      .execute();
    await purgeDue({ db, env: running.env, tenant: company.tenant, today: '2026-11-22' });
  });
  const again = await company.signIn(emailid);
  expect((await listed(again)).rows.map(({ notificationid }) => notificationid)).toEqual([newer]);
  expect(
    await company.tx((db) =>
      db.selectFrom('push_subscription').selectAll().where('accountid', '=', accountid).execute(),
    ),
  ).toEqual([]);
});
