import { Stack } from '@mantine/core';
import { useState } from 'react';
import { addDays, day } from '#platform/engine/day.ts';
import { call, sentenceOf } from '#platform/web/call.ts';
import { today } from '#platform/web/kit/day.ts';
import { TextSelectField } from '#platform/web/kit/text-select-field.tsx';
import { SettingForm } from '#platform/web/kit/setting-form.tsx';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { Failed, Notice } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { getOwnHours, ownHours, saveOwnHours, type SentHours } from '../../contract/interview/hours.ts';
import { DaysField, WeeksField } from './hours-fields.tsx';
import style from './interview.module.css';
import { zones } from './words.ts';

type Stored = OutputOf<typeof getOwnHours>[number];
const valuesOf = ({ timezoneid, patterns, exceptions }: Stored): SentHours => ({ timezoneid, patterns, exceptions });

/** When the reader can interview. */
export default function InterviewHours() {
  const { data, error, refetch } = useEndpoint(getOwnHours, {}, { staleTime: 0 });
  const employeeid = useSession()?.employeeid;
  const [stored] = data ?? [];
  if (employeeid === null)
    return (
      <Notice
        title={t('Your account has no employee record')}
        lead={t('You sign in with an administrator account. Employees interview.')}
      />
    );
  if (!stored) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  return <Hours key={stored.version} stored={stored} />;
}

function Hours({ stored }: { stored: Stored }) {
  const { mutateAsync } = useSave(saveOwnHours);
  const [names] = useState(zones);
  return (
    <SettingForm<SentHours, Stored>
      label="My interview hours"
      stored={stored}
      valuesOf={valuesOf}
      schema={ownHours}
      mayEdit
      wide
      reread={async () => (await call(getOwnHours, {}))[0]}
      send={(values, version) => mutateAsync({ input: values, version: version ?? 0 })}
      lines={[
        ['Time zone', ({ timezoneid }) => timezoneid],
        ['Weeks', ({ patterns }) => patterns.map(({ fromdate }) => fromdate).join(', ')],
        ['Single days', ({ exceptions }) => exceptions.map(({ date }) => date).join(', ')],
      ]}
    >
      {({ bind }) => (
        <Stack gap={16}>
          <p className={style.quiet}>
            {t('Interviews are planned within these hours, on your working days. Without any, within your shift.')}
          </p>
          <div className={style.zone}>
            <TextSelectField field={bind('timezoneid')} label="Time zone" options={names} required />
          </div>
          <WeeksField field={bind('patterns')} />
          <DaysField field={bind('exceptions')} fresh={addDays(day(today()), 1)} />
        </Stack>
      )}
    </SettingForm>
  );
}
