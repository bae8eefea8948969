import type { OutputOf } from '#platform/contract/endpoint.ts';
import { CHOSEN, PERIODS } from '#platform/contract/retention.ts';
import { call } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { NumberField } from '#platform/web/kit/field.tsx';
import { SettingForm } from '#platform/web/kit/setting-form.tsx';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/session.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { getRetention, retention, saveRetention } from '../contract/retention.ts';
import { LegalHolds } from './legal-holds.tsx';
import style from './retention.module.css';

type Stored = OutputOf<typeof getRetention>[number];
type Draft = Record<(typeof CHOSEN)[number], number | null>;

/** Retention periods of data that is deleted automatically, and the legal holds that extend them. */
export default function Retention() {
  const query = useEndpoint(getRetention, {}, { staleTime: 0 });
  const mayEdit = useMay('audit', 'edit');
  const { mutateAsync } = useSave(saveRetention);
  const [stored] = query.data ?? [];
  const waiting = waitingFor([query], stored !== undefined);
  if (waiting !== undefined || !stored) return <>{waiting}</>;
  return (
    <div className={style.page}>
      <SettingForm<Draft, Stored>
        key={stored.version}
        label="Data retention"
        stored={stored}
        valuesOf={({ uploads, jobs, mails, candidates }) => ({ uploads, jobs, mails, candidates })}
        schema={retention}
        mayEdit={mayEdit}
        reread={async () => (await call(getRetention, {}))[0]}
        send={(values, version) => mutateAsync({ input: retention.parse(values), version })}
        lines={CHOSEN.map((key) => [PERIODS[key].label, (values) => String(values[key] ?? '')] as const)}
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
      </SettingForm>
      <Card title={t('Kept for a fixed time')}>
        <ul className={style.periods}>
          {stored.periods
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
      <LegalHolds holds={stored.holds} reload={() => void query.refetch()} />
    </div>
  );
}
