import type { OutputOf } from '#platform/contract/endpoint.ts';
import { NumberField } from '#platform/web/kit/field.tsx';
import { SettingPage } from '#platform/web/kit/setting-page.tsx';
import { t } from '#platform/web/language.ts';
import { getJoiningRetention, retention, saveJoiningRetention } from '../contract/invitation.ts';
import style from './joining.module.css';

type Stored = OutputOf<typeof getJoiningRetention>[number];
type Draft = { days: number | null };

/** Retention period of the data of people who never join. */
export default function Retention() {
  return (
    <SettingPage<Draft, Stored>
      label="Unfinished invitations"
      get={getJoiningRetention}
      save={saveJoiningRetention}
      feature="invite"
      valuesOf={({ days }) => ({ days })}
      schema={retention}
      lines={[['Days without a change', ({ days }) => String(days ?? '')]]}
    >
      {({ bind }) => (
        <>
          <p className={style.quiet}>
            {t(
              'An invitation that is not submitted and not used for this long is withdrawn, and everything entered is deleted, including files.',
            )}
          </p>
          <NumberField field={bind('days')} label="Days without a change" least={7} most={730} />
        </>
      )}
    </SettingPage>
  );
}
