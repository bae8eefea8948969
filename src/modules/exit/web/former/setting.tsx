import type { OutputOf } from '#platform/contract/endpoint.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { NumberField } from '#platform/web/kit/field.tsx';
import { SettingPage } from '#platform/web/kit/setting-page.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import {
  type FormerSetting,
  formerSetting,
  getFormerSetting,
  MAX_FORMER_MONTHS,
  saveFormerSetting,
} from '../../contract/former.ts';

/** For how long former employees may read their own records. */
export default function FormerSettingPage() {
  return (
    <SettingPage<FormerSetting, OutputOf<typeof getFormerSetting>[number]>
      label="Former Employee Access"
      get={getFormerSetting}
      save={saveFormerSetting}
      feature="exitPolicy"
      valuesOf={({ months }) => ({ months })}
      schema={formerSetting}
      lines={[['Months after the last day', ({ months }) => String(months)]]}
    >
      {({ bind }) => (
        <Card title={t('Access after the last day')}>
          <NumberField
            field={bind('months') as Bound<number | null>}
            label="Months after the last day"
            hint="0 switches it off. Former employees sign in with the personal e-mail of their profile and see their own payslips, annual statements, letters and certificates of tax, nothing else."
            least={0}
            most={MAX_FORMER_MONTHS}
            required
          />
        </Card>
      )}
    </SettingPage>
  );
}
