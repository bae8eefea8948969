import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import { deviceWords } from '#platform/engine/device.ts';
import { addressProblem } from '#platform/server/guarded-fetch.ts';
import { deviceTokenOf } from '#platform/server/notify/device-token.ts';
import type { NotificationKind } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { expectRoom } from '#platform/server/quota.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { addDevice, listDevices, removeDevice, sendTest } from '../contract/devices.ts';

const MAX_DEVICES = 20;
const MAX_TESTS = 20;
const DAY_MS = 86_400_000;

export const testNotification: NotificationKind = {
  key: 'test_message',
  group: 'Company',
  title: 'Test message',
  text: 'This is how notifications appear on your devices',
  about: 'The user who requests a test message in Notification Preferences.',
};

const open = ({ db, session }: Pick<Context, 'db' | 'session'>) =>
  db.selectFrom('push_subscription').where('accountid', '=', session.accountid).where('endedon', 'is', null);

const list = serve(listDevices, async (ctx) => [
  {
    serverkey: ctx.env.push?.publicKey ?? null,
    devices: await open(ctx)
      .select(['pushsubscriptionid', 'device', 'addeddate', 'devicetokenid'])
      .orderBy('pushsubscriptionid')
      .execute(),
  },
]);

const add = serve(addDevice, async (ctx, { endpoint, p256dh, auth, serverkey }) => {
  const { db, session, env, reply } = ctx;
  if (!env.push) return failWith('conflict', { status: 409, text: 'Push messages are not set up on this server' });
  if (serverkey !== env.push.publicKey)
    return failWith('conflict', { status: 409, text: 'The keys of the server have changed. Load the page again' });
  const problem = env.privateAddresses ? undefined : addressProblem(endpoint);
  if (problem !== undefined) return failField('endpoint', problem);
  const { accountid, logininfoid } = session;
  const devicetokenid = deviceTokenOf(endpoint);
  const now = env.now();
  // The same browser again, whoever used it before: it shows the messages of whoever switched push on last.
  await db
    .updateTable('push_subscription')
    .set({ endedon: now, endreason: 'Switched on again' })
    .where('devicetokenid', '=', devicetokenid)
    .where('endedon', 'is', null)
    .execute();
  await expectRoom(db, {
    what: 'push device',
    owner: accountid,
    most: MAX_DEVICES,
    count: async () => {
      const { count } = await open(ctx)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
    text: 'Push is on for too many devices. Remove one of them first.',
  });
  await db
    .insertInto('push_subscription')
    .values({
      accountid,
      logininfoid,
      devicetokenid,
      endpoint,
      p256dh,
      auth,
      serverkey,
      device: deviceWords(reply.agent),
    })
    .execute();
  return [{ devicetokenid }];
});

const remove = serve(removeDevice, async ({ db, session, env }, { pushsubscriptionid }) => {
  const ended = await db
    .updateTable('push_subscription')
    .set({ endedon: env.now(), endreason: 'Removed by the person' })
    .where('pushsubscriptionid', '=', pushsubscriptionid)
    .where('accountid', '=', session.accountid)
    .where('endedon', 'is', null)
    .returning('pushsubscriptionid')
    .executeTakeFirst();
  return ended ? [{ isexecuted: true }] : notFound();
});

const sendTestMessage = serve(sendTest, async (ctx) => {
  const { db, session, env } = ctx;
  const { accountid } = session;
  await expectRoom(db, {
    what: 'test message',
    owner: accountid,
    most: MAX_TESTS,
    count: async () => {
      const { count } = await db
        .selectFrom('notification')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('accountid', '=', accountid)
        .where('kind', '=', testNotification.key)
        .where('addeddate', '>', new Date(env.now().getTime() - DAY_MS).toISOString())
        .executeTakeFirstOrThrow();
      return count;
    },
    text: 'You have sent many test messages since yesterday. Continue tomorrow.',
  });
  await notify(db, { kind: testNotification, link: '/notification_preferences', to: [{ accountid }] });
  return [{ isexecuted: true }];
});

export const deviceEndpoints = [list, add, remove, sendTestMessage];
