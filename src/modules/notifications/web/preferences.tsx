import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { DIGEST } from '#platform/contract/notification.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { SettingForm } from '#platform/web/kit/setting-form.tsx';
import type { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  getPreferences,
  type Preference,
  type PreferenceChoice,
  type Preferences,
  preferencesForm,
  savePreferences,
} from '../contract/preferences.ts';
import { Devices } from './devices.tsx';
import style from './preferences.module.css';

type Values = { isquiet: boolean; quietfrom: string; quietto: string; kinds: PreferenceChoice[] };
type Form = ReturnType<typeof useForm<Values>>;

const valuesOf = ({ quietfrom, quietto, kinds }: Preferences): Values => ({
  isquiet: quietfrom !== null,
  quietfrom: quietfrom ?? '21:00',
  quietto: quietto ?? '07:00',
  kinds: kinds.map(({ kind, bell, email, digestid, push }) => ({ kind, bell, email, digestid, push })),
});

const OFF = '0';

/** How the signed-in person is notified of what. */
export default function NotificationPreferences() {
  const { data, error, refetch } = useEndpoint(getPreferences, {}, { staleTime: 0 });
  const save = useSave(savePreferences);
  const [stored] = data ?? [];
  if (!stored) return error ? <Failed text={t(sentenceOf(error))} retry={() => void refetch()} /> : <PageSkeleton />;
  return (
    <SettingForm<Values, Preferences>
      label="Notification Preferences"
      stored={stored}
      valuesOf={valuesOf}
      schema={preferencesForm}
      mayEdit
      wide
      reread={async () => (await refetch()).data?.[0]}
      send={({ isquiet, quietfrom, quietto, kinds }, version) =>
        save.mutateAsync({
          input: { quietfrom: isquiet ? quietfrom : null, quietto: isquiet ? quietto : null, kinds },
          ...(version === undefined ? {} : { version }),
        })
      }
      lines={[
        ['Quiet hours', ({ isquiet, quietfrom, quietto }) => (isquiet ? `${quietfrom}–${quietto}` : '–')],
        [
          'Switched off',
          ({ kinds }) =>
            kinds
              .filter(({ bell, email, push }) => !bell || !email || !push)
              .map(({ kind }) => kind)
              .join(', '),
        ],
      ]}
    >
      {(form) => (
        <>
          <Quiet form={form} zone={stored.timezoneid} />
          <Devices />
          {Object.entries(Object.groupBy(stored.kinds, ({ group }) => group)).map(([group, kinds]) => (
            <Card key={group} title={t(group)}>
              <table className={style.kinds}>
                <thead>
                  <tr>
                    <th scope="col">{t('Notification')}</th>
                    <th scope="col">{t('Bell')}</th>
                    <th scope="col">{t('E-mail')}</th>
                    <th scope="col">{t('Push')}</th>
                  </tr>
                </thead>
                <tbody>
                  {(kinds ?? []).map((kind) => (
                    <Kind key={kind.kind} kind={kind} form={form} />
                  ))}
                </tbody>
              </table>
            </Card>
          ))}
        </>
      )}
    </SettingForm>
  );
}

function Quiet({ form, zone }: { form: Form; zone: string }) {
  const { isquiet, quietfrom, quietto } = form.values;
  return (
    <Card title={t('Quiet hours')}>
      <p className={style.quiet}>
        {t(
          'Mails and push messages wait until the quiet hours are over; what protects your account does not. Time zone: {{zone}}',
          {
            zone,
          },
        )}
      </p>
      <div className={style.hours}>
        <Switch
          label={t('Keep quiet hours')}
          checked={isquiet}
          onChange={(event) => form.set('isquiet', event.currentTarget.checked)}
        />
        <TextInput
          type="time"
          label={t('From')}
          disabled={!isquiet}
          value={quietfrom}
          error={form.bind('quietfrom').error}
          onChange={(event) => form.set('quietfrom', event.currentTarget.value)}
        />
        <TextInput
          type="time"
          label={t('To')}
          disabled={!isquiet}
          value={quietto}
          error={form.bind('quietto').error}
          onChange={(event) => form.set('quietto', event.currentTarget.value)}
        />
      </div>
    </Card>
  );
}

function Kind({ kind, form }: { kind: Preference; form: Form }) {
  const locked = kind.mandatory !== null;
  const choice = form.values.kinds.find((one) => one.kind === kind.kind) ?? kind;
  const change = (part: Partial<PreferenceChoice>) =>
    form.set(
      'kinds',
      form.values.kinds.map((one) => (one.kind === kind.kind ? { ...one, ...part } : one)),
    );
  const title = t(kind.title);
  return (
    <tr>
      <th scope="row">
        {title}
        <small className={style.quiet}>{t(kind.about)}</small>
        {kind.mandatory ? (
          <small className={style.locked}>
            <IconLock size={14} stroke={1.8} aria-hidden />
            {t(kind.mandatory)}
          </small>
        ) : null}
      </th>
      <td data-label={t('Bell')}>
        <Switch
          aria-label={t('Bell: {{title}}', { title })}
          checked={choice.bell}
          disabled={locked}
          onChange={(event) => change({ bell: event.currentTarget.checked })}
        />
      </td>
      <td data-label={t('E-mail')}>
        <NativeSelect
          aria-label={t('E-mail: {{title}}', { title })}
          disabled={locked}
          value={choice.email ? String(choice.digestid) : OFF}
          onChange={(event) => {
            const { value } = event.currentTarget;
            change(
              value === OFF
                ? { email: false }
                : { email: true, digestid: Number(value) as PreferenceChoice['digestid'] },
            );
          }}
          data={[
            ...DIGEST.options.map((one) => ({ value: String(one.displayvalue), label: t(one.displayname) })),
            { value: OFF, label: t('Off') },
          ]}
        />
      </td>
      <td data-label={t('Push')}>
        <Switch
          aria-label={t('Push: {{title}}', { title })}
          checked={choice.push}
          disabled={locked}
          onChange={(event) => change({ push: event.currentTarget.checked })}
        />
      </td>
    </tr>
  );
}
