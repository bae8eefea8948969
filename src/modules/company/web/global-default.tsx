import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import { loadCompany } from '#platform/web/company.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { ChoiceField } from '#platform/web/kit/choice-field.tsx';
import { DATE_FORMATS } from '#platform/contract/date-formats.ts';
import { displayMoment, isTwelveHour } from '#platform/web/kit/day.ts';
import { SettingForm } from '#platform/web/kit/setting-form.tsx';
import { TextSelectField } from '#platform/web/kit/text-select-field.tsx';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/session.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { getGlobalDefault, globalDefault, saveGlobalDefault } from '../contract/global-default.ts';

type Stored = OutputOf<typeof getGlobalDefault>[number];
type Language = Stored['language'];

/** The date format as the server stores it: `dd-MM-yyyy HH:mm`. */
const patternOf = (shown: string, twelve: boolean): string =>
  `${shown.replaceAll('D', 'd').replaceAll('Y', 'y')} ${twelve ? 'hh:mm a' : 'HH:mm'}`;
const shownOf = (pattern: string): string =>
  pattern
    .replace(/ (HH|hh):mm.*$/, '')
    .replaceAll('d', 'D')
    .replaceAll('y', 'Y');

const valuesOf = ({ timezoneid, dateformatname, language }: Stored) => ({
  timezoneid,
  day: shownOf(dateformatname),
  time: isTwelveHour(dateformatname) ? 'twelve' : 'twentyfour',
  language,
});
type Values = ReturnType<typeof valuesOf>;

const LANGUAGES: readonly { value: Language; label: string; hint: string }[] = [
  { value: 'english', label: 'English', hint: 'Everybody can choose another in their account menu.' },
  { value: 'hindi', label: 'हिन्दी', hint: 'Everything is available in Hindi as well.' },
];

/** Defaults for everybody of the company who has not chosen otherwise. */
export default function GlobalDefault() {
  const query = useEndpoint(getGlobalDefault, {}, { staleTime: 0 });
  const mayEdit = useMay('globalDefault', 'edit');
  const { mutateAsync } = useSave(saveGlobalDefault);
  const [zones] = useState(() => Intl.supportedValuesOf('timeZone').map((zone) => zone.replace('Calcutta', 'Kolkata')));
  const [now] = useState(() => new Date().toISOString());
  const [stored] = query.data ?? [];
  const waiting = waitingFor([query], stored !== undefined);
  if (waiting !== undefined || !stored) return <>{waiting}</>;
  const sent = ({ timezoneid, day, time, language }: Values) => ({
    timezoneid,
    dateformatname: patternOf(day, time === 'twelve'),
    language,
  });
  return (
    <SettingForm
      key={stored.version}
      label="Global default"
      stored={stored}
      valuesOf={valuesOf}
      schema={globalDefault.pick({ timezoneid: true, language: true })}
      mayEdit={mayEdit}
      reread={async () => (await call(getGlobalDefault, {}))[0]}
      send={async (values, version) => {
        await mutateAsync({ input: sent(values), version });
        await loadCompany(true);
      }}
      lines={[
        ['Time zone', ({ timezoneid }) => timezoneid],
        ['Date format', ({ day }) => day],
        ['Language', ({ language }) => language],
      ]}
    >
      {({ bind, values }) => (
        <>
          <Card title={t('Time')}>
            <TextSelectField
              field={bind('timezoneid')}
              label="Time zone"
              hint="A day begins at midnight in this time zone, for joining and leaving dates for example."
              options={zones}
              required
            />
          </Card>
          <Card title={t('Dates')}>
            <TextSelectField
              field={bind('day')}
              label="Date format"
              hint="For everybody who has not chosen one in their account menu."
              options={DATE_FORMATS}
              required
            />
            <ChoiceField
              field={bind('time')}
              label="Time format"
              disabled={!mayEdit}
              choices={[
                { value: 'twentyfour', label: '24 hours, 17:05' },
                { value: 'twelve', label: '12 hours, 5:05 PM' },
              ]}
            />
            <p>
              {t('Example: {{moment}}', {
                moment: displayMoment(now, patternOf(values.day, values.time === 'twelve')),
              })}
            </p>
          </Card>
          <Card title={t('Language')}>
            <ChoiceField field={bind('language')} label="Language" disabled={!mayEdit} choices={LANGUAGES} />
          </Card>
        </>
      )}
    </SettingForm>
  );
}
