import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { displayMoment } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { deviceToken } from '#platform/web/push-token.ts';
import { useSession } from '#platform/web/session.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useStore } from '#platform/web/store.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { addDevice, listDevices, removeDevice, sendTest } from '../contract/devices.ts';
import style from './preferences.module.css';

const canPush = (): boolean =>
  'serviceWorker' in navigator && typeof PushManager === 'function' && typeof Notification === 'function';

/** Asks the browser for an address for messages. @throws Error with the sentence to show */
async function subscribe(serverkey: string) {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('The browser does not allow notifications of this page. Allow them in its settings and try again.');
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new Error('This page is still being set up on the device. Load it again.');
  // An address that was given for other keys cannot be used any more.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const current = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: serverkey })
    .catch(() => {
      throw new Error('The browser could not switch push on. Check its connection and try again.');
    });
  const { endpoint = '', keys = {} } = current.toJSON();
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '', serverkey };
}

/** Push messages on this device, and the devices that receive them. */
export function Devices() {
  const format = useSession()?.dateformatname;
  const own = useStore(deviceToken);
  const { data } = useEndpoint(listDevices, {}, { staleTime: 0 });
  const add = useSave(addDevice);
  const remove = useSave(removeDevice);
  const test = useSave(sendTest);
  const [busy, setBusy] = useState(false);
  const [state] = data ?? [];
  if (!state) return null;
  const { serverkey, devices } = state;
  const isOn = devices.some(({ devicetokenid }) => devicetokenid === own);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast('error', t(error instanceof Error && !('status' in error) ? error.message : sentenceOf(error)), {
        keep: true,
      });
    } finally {
      setBusy(false);
    }
  };
  const switchOn = (key: string) =>
    run(async () => {
      const [added] = await add.mutateAsync({ input: await subscribe(key) });
      deviceToken.set(added?.devicetokenid ?? null);
      toast('success', t('Push is on for this device'));
    });
  const takeAway = (pushsubscriptionid: number, isOwn: boolean) =>
    run(async () => {
      await remove.mutateAsync({ input: { pushsubscriptionid } });
      if (isOwn) deviceToken.set(null);
    });
  const sendOne = () =>
    run(async () => {
      await test.mutateAsync({ input: {} });
      toast('success', t('A test message is on its way'));
    });
  return (
    <Card title={t('Push on this device')}>
      <p className={style.quiet}>
        {t('A push message says only that there is something and opens the page. It shows no name and no amount.')}
      </p>
      {serverkey === null ? (
        <p>{t('Push messages are not set up on this server')}</p>
      ) : canPush() ? (
        <div className={style.hours}>
          {isOn ? null : (
            <Button loading={busy} onClick={() => void switchOn(serverkey)}>
              {t('Switch push on for this device')}
            </Button>
          )}
          <Button variant="default" loading={busy} disabled={devices.length === 0} onClick={() => void sendOne()}>
            {t('Send a test message')}
          </Button>
        </div>
      ) : (
        <p>{t('This browser does not support push messages')}</p>
      )}
      {devices.length > 0 ? (
        <ul className={style.devices} aria-label={t('Devices')}>
          {devices.map(({ pushsubscriptionid, device, addeddate, devicetokenid }) => (
            <li key={pushsubscriptionid}>
              <span>
                {device}
                {devicetokenid === own ? ` (${t('this device')})` : ''}
                <small className={style.quiet}>
                  {t('On since {{moment}}', { moment: displayMoment(addeddate, format) })}
                </small>
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('Remove {{device}}', { device })}
                title={t('Remove')}
                onClick={() => void takeAway(pushsubscriptionid, devicetokenid === own)}
              >
                <IconTrash size={18} stroke={1.8} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
