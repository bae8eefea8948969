import type { OutputOf } from '#platform/contract/endpoint.ts';
import { CHOSEN, PERIODS } from '#platform/contract/retention.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { NumberField } from '#platform/web/kit/field.tsx';
import { SettingPage } from '#platform/web/kit/setting-page.tsx';
import { plural, t } from '#platform/web/language.ts';
import { getRetention, retention, saveRetention } from '../contract/retention.ts';
import { LegalHolds } from './legal-holds.tsx';
import style from './retention.module.css';

type Stored = OutputOf<typeof getRetention>[number];
type Draft = Record<(typeof CHOSEN)[number], number | null>;

/** What is kept for a time that nobody chooses. */
function FixedTimes({ stored: { periods } }: { stored: Stored }) {
  return (
    <Card title={t('Kept for a fixed time')}>
      <ul className={style.periods}>
        {periods
          .filter(({ key }) => !CHOSEN.some((one) => one === key))
          .map(({ key, days }) => (
            <li key={key}>
              <b>{t(PERIODS[key].label)}</b>
              <span>{plural(days, '{{count}} day', '{{count}} days')}</span>
              <small>{t(PERIODS[key].reason)}</small>
            </li>
          ))}
      </ul>
      <p className={style.quiet}>
        {t(
          'Data past its retention period is deleted every morning. Employment records, payroll, letters and the audit trail are kept as evidence or because the law requires it.',
        )}
      </p>
    </Card>
  );
}

/** Retention periods of data that is deleted automatically, and the legal holds that extend them. */
export default function Retention() {
  return (
    <div className={style.page}>
      <SettingPage<Draft, Stored>
        label="Data retention"
        get={getRetention}
        save={saveRetention}
        feature="audit"
        valuesOf={({ uploads, jobs, mails, candidates }) => ({ uploads, jobs, mails, candidates })}
        schema={retention}
        lines={CHOSEN.map((key) => [PERIODS[key].label, (values) => String(values[key] ?? '')] as const)}
        below={({ stored, reload }) => (
          <>
            <FixedTimes stored={stored} />
            <LegalHolds holds={stored.holds} reload={reload} />
          </>
        )}
      >
        {({ bind }) => (
          <Card title={t('Kept for a time you choose')}>
            {CHOSEN.map((key) => (
              <NumberField
                key={key}
                field={bind(key)}
                label={PERIODS[key].label}
                hint={PERIODS[key].reason}
                least={PERIODS[key].least}
                most={PERIODS[key].most}
              />
            ))}
          </Card>
        )}
      </SettingPage>
    </div>
  );
}
