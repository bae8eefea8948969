import { Button, CopyButton, Group } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { displayMoment } from '#platform/web/kit/day.ts';
import { Tag, type Tone } from '#platform/web/kit/tag.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  createDeviceSecret,
  type DeviceSource,
  listDeviceSources,
  removeDeviceNetwork,
  removeDeviceSecret,
  saveDeviceNetwork,
  SOURCE_STATE,
} from '../../contract/device-source.ts';
import style from './device.module.css';

const EVERY_MS = 5_000;
const TONES: Record<number, Tone> = { 1: 'warn', 2: 'good', 3: 'bad' };
type Of = { deviceid: number; mayEdit: boolean };

const failed = (failure: unknown) => toast('error', t(sentenceOf(failure)), { keep: true });

/** From where a device calls, what of it counts, and its secret. */
export function DeviceSources({ deviceid, mayEdit }: Of) {
  const { data, error, refetch } = useEndpoint(listDeviceSources, { deviceid }, { staleTime: 0, every: EVERY_MS });
  const [address, setAddress] = useState<string>();
  const create = useSave(createDeviceSecret, ['device']);
  const remove = useSave(removeDeviceSecret, ['device']);
  const [match] = data ?? [];
  if (!match) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : null;
  const replace = async () => {
    const text =
      'The terminal calls with the new secret once you have entered it there. Until then what it sends waits.';
    if (match.hassecret && !(await ask({ text, yes: 'Create', no: 'Dismiss' }))) return;
    const result = await create.mutateAsync({ input: { deviceid } }).catch(failed);
    if (result) setAddress(result[0]?.address);
  };
  const takeAway = async () => {
    const text = 'Without a secret the networks of the device decide what counts. Take it away?';
    if (!(await ask({ text, yes: 'Take it away', no: 'Dismiss', danger: true }))) return;
    await remove.mutateAsync({ input: { deviceid } }).catch(failed);
    setAddress(undefined);
  };
  return (
    <Card
      title={t('From where it calls')}
      side={
        mayEdit ? (
          <Group gap={8}>
            {match.hassecret ? (
              <Button variant="default" size="compact-sm" onClick={() => void takeAway()}>
                {t('Take the secret away')}
              </Button>
            ) : null}
            <Button variant="default" size="compact-sm" loading={create.isPending} onClick={() => void replace()}>
              {match.hassecret ? t('Replace the secret') : t('Create a secret')}
            </Button>
          </Group>
        ) : null
      }
    >
      <p className={style.quiet}>
        {match.hassecret
          ? t('Its punches count when it calls with its secret. What comes without it waits for your yes.')
          : t('The serial number alone proves nothing. Create a secret, or enter the networks that it may call from.')}
      </p>
      {address === undefined ? null : <Secret address={address} />}
      <ul className={style.rows} aria-label={t('From where it calls')}>
        {match.sources.map((one) => (
          <Source key={one.network ?? ''} deviceid={deviceid} of={one} mayEdit={mayEdit} />
        ))}
      </ul>
    </Card>
  );
}

/** The address with a new secret, which is shown only now. */
function Secret({ address }: { address: string }) {
  return (
    <div className={style.secret}>
      <p>{t('Enter this address in the terminal as its server. It is shown only now.')}</p>
      <Group gap={8}>
        <code>{address}</code>
        <CopyButton value={address} timeout={4000}>
          {({ copied, copy }) => (
            <Button variant="default" size="compact-sm" onClick={copy}>
              {copied ? t('Copied') : t('Copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </div>
  );
}

function Source({ deviceid, of, mayEdit }: { deviceid: number; of: DeviceSource; mayEdit: boolean }) {
  const format = useSession()?.dateformatname;
  const { network, stateid, devicenetworkid, lastcallat, punchcount, firstpunchat, lastpunchat, resetat } = of;
  const save = useSave(saveDeviceNetwork, ['device', 'attendance']);
  const remove = useSave(removeDeviceNetwork, ['device']);
  const say = async (iscounted: boolean) => {
    const text = 'What waits from there is deleted, and its calls are refused. Refuse it?';
    if (!iscounted && !(await ask({ text, yes: 'Refuse', no: 'Dismiss', danger: true }))) return;
    await save.mutateAsync({ input: { deviceid, network: network ?? '', iscounted } }).catch(failed);
  };
  return (
    <li>
      <span>
        <b>{network ?? t('By its secret')}</b> <Tag tone={TONES[stateid]}>{t(SOURCE_STATE.label(stateid) ?? '')}</Tag>
        <small>
          {lastcallat === null
            ? t('It has not called from there lately')
            : t('Last call {{moment}}', { moment: displayMoment(lastcallat, format) })}
        </small>
        {resetat === null ? null : (
          <small>{t('Log restarted {{moment}}', { moment: displayMoment(resetat, format) })}</small>
        )}
        {punchcount > 0 ? (
          <small>
            {plural(punchcount, '{{count}} punch waits', '{{count}} punches wait')} · {firstpunchat} – {lastpunchat}
          </small>
        ) : null}
      </span>
      {mayEdit && network !== null ? (
        <Group gap={8}>
          {stateid === 2 ? null : (
            <Button variant="default" size="xs" onClick={() => void say(true)}>
              {punchcount > 0
                ? plural(punchcount, 'Count {{count}} punch and what comes', 'Count {{count}} punches and what comes')
                : t('Count what comes')}
            </Button>
          )}
          {stateid === 1 ? (
            <Button variant="default" size="xs" onClick={() => void say(false)}>
              {t('Refuse')}
            </Button>
          ) : null}
          {devicenetworkid === null ? null : (
            <Button
              variant="default"
              size="xs"
              onClick={() => void remove.mutateAsync({ input: { devicenetworkid } }).catch(failed)}
            >
              {t('Remove')}
            </Button>
          )}
        </Group>
      ) : null}
    </li>
  );
}
