import type { OutputOf } from '#platform/contract/endpoint.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { FieldPair, NumberField } from '#platform/web/kit/field.tsx';
import { SettingPage } from '#platform/web/kit/setting-page.tsx';
import { sizeText } from '#platform/web/kit/size-text.ts';
import { t } from '#platform/web/language.ts';
import { driveSetting, getDriveSetting, saveDriveSetting } from '../contract/folder.ts';
import style from './drive.module.css';

type Stored = OutputOf<typeof getDriveSetting>[number];
type Draft = Record<keyof typeof driveSetting.shape, number | null>;

/** Sizes, quotas and the days of the trash. */
export default function DriveSettings() {
  return (
    <SettingPage<Draft, Stored>
      label="Drive settings"
      get={getDriveSetting}
      save={saveDriveSetting}
      feature="driveFolder"
      valuesOf={({ version: _version, usedbytes: _used, ...setting }) => setting}
      schema={driveSetting}
      lines={[
        ['Largest file, in MB', ({ maxmegabytes }) => String(maxmegabytes ?? '')],
        ['Space of the company, in GB', ({ quotagigabytes }) => String(quotagigabytes ?? '')],
        ['Personal space of each person, in MB', ({ personalmegabytes }) => String(personalmegabytes ?? '')],
        ['Days in the trash', ({ trashdays }) => String(trashdays ?? '')],
      ]}
    >
      {({ bind }, { stored }) => (
        <Card title={t('Space')}>
          <p className={style.quiet}>
            {t('{{used}} of {{all}} GB are used, versions and the trash included.', {
              used: sizeText(stored.usedbytes),
              all: stored.quotagigabytes,
            })}
          </p>
          <FieldPair>
            <NumberField field={bind('maxmegabytes')} label="Largest file, in MB" hint="2 to 25" least={2} most={25} />
            <NumberField field={bind('quotagigabytes')} label="Space of the company, in GB" least={1} most={1000} />
          </FieldPair>
          <FieldPair>
            <NumberField
              field={bind('personalmegabytes')}
              label="Personal space of each person, in MB"
              least={50}
              most={10_000}
            />
            <NumberField
              field={bind('trashdays')}
              label="Days in the trash"
              hint="Then a file is deleted for good, unless it is on legal hold"
              least={1}
              most={365}
            />
          </FieldPair>
        </Card>
      )}
    </SettingPage>
  );
}
