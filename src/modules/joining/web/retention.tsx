import type { OutputOf } from '#platform/contract/endpoint.ts';
import { call, sentenceOf } from '#platform/web/call.ts';
import { NumberField } from '#platform/web/kit/field.tsx';
import { SettingForm } from '#platform/web/kit/setting-form.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/session.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { getJoiningRetention, retention, saveJoiningRetention } from '../contract/invitation.ts';
import style from './joining.module.css';

type Stored = OutputOf<typeof getJoiningRetention>[number];
type Draft = { days: number | null };

/** Retention period of the data of people who never join. */
export default function Retention() {
  const mayEdit = useMay('invite', 'edit');
  const { data, error, refetch } = useEndpoint(getJoiningRetention, {}, { staleTime: 0 });
  const { mutateAsync } = useSave(saveJoiningRetention);
  const stored = data?.[0];
  if (!stored) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  return (
    <SettingForm<Draft, Stored>
      key={stored.version}
      label="Unfinished invitations"
      stored={stored}
      valuesOf={({ days }) => ({ days })}
      schema={retention}
      mayEdit={mayEdit}
      reread={async () => (await call(getJoiningRetention, {}))[0]}
      send={(values, version) => mutateAsync({ input: retention.parse(values), version })}
      lines={[['Days without a change', ({ days }) => String(days ?? '')]]}
    >
      {(form) => (
        <>
          <p className={style.quiet}>
            {t(
              'An invitation that is not submitted and not used for this long is withdrawn, and everything entered is deleted, including files.',
            )}
          </p>
          <NumberField field={form.bind('days')} label="Days without a change" least={7} most={730} />
        </>
      )}
    </SettingForm>
  );
}
