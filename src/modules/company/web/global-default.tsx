import { useState } from 'react';
import { loadCompany } from '#platform/web/company.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { ChoiceField } from '#platform/web/kit/choice-field.tsx';
import { DATE_FORMATS } from '#platform/contract/date-formats.ts';
import { displayMoment, isTwelveHour } from '#platform/web/kit/day.ts';
import { SettingPage } from '#platform/web/kit/setting-page.tsx';
import { TextSelectField } from '#platform/web/kit/text-select-field.tsx';
import { t } from '#platform/web/language.ts';
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

const LANGUAGES: readonly { value: Language; label: string; hint: string }[] = [
  { value: 'english', label: 'English', hint: 'Everybody can choose another in their account menu.' },
  { value: 'hindi', label: 'हिन्दी', hint: 'Everything is available in Hindi as well.' },
];

/** Defaults for everybody of the company who has not chosen otherwise. */
export default function GlobalDefault() {
  const [zones] = useState(() => Intl.supportedValuesOf('timeZone').map((zone) => zone.replace('Calcutta', 'Kolkata')));
  const [now] = useState(() => new Date().toISOString());
  return (
    <SettingPage
      get={getGlobalDefault}
      save={saveGlobalDefault}
      feature="globalDefault"
      label="Global default"
      valuesOf={valuesOf}
      schema={globalDefault.pick({ timezoneid: true, language: true })}
      sent={({ timezoneid, day, time, language }) => ({
        timezoneid,
        dateformatname: patternOf(day, time === 'twelve'),
        language,
      })}
      saved={() => loadCompany(true)}
      lines={[
        ['Time zone', ({ timezoneid }) => timezoneid],
        ['Date format', ({ day }) => day],
        ['Language', ({ language }) => language],
      ]}
    >
      {({ bind, values }, { mayEdit }) => (
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
    </SettingPage>
  );
}
