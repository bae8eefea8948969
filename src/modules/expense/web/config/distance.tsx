import type { OutputOf } from '#platform/contract/endpoint.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { SelectField } from '#platform/web/kit/field.tsx';
import { SettingPage } from '#platform/web/kit/setting-page.tsx';
import { TagsField } from '#platform/web/kit/tags-field.tsx';
import { t } from '#platform/web/language.ts';
import {
  DISTANCE_UNIT,
  distanceSetting,
  type DistanceSetting,
  getDistanceSetting,
  saveDistanceSetting,
} from '../../contract/distance.ts';
import style from '../expense.module.css';

type Stored = OutputOf<typeof getDistanceSetting>[number];
type Draft = Omit<DistanceSetting, 'distanceunitid'> & { distanceunitid: number | null };

/** The unit in which people enter distances, and the fuels that mileage is paid by. */
export default function FuelAndDistance() {
  return (
    <div className={style.page}>
      <SettingPage<Draft, Stored>
        label="Fuel and Distance Units"
        get={getDistanceSetting}
        save={saveDistanceSetting}
        feature="expenseSetting"
        valuesOf={({ distanceunitid, fuels }) => ({ distanceunitid, fuels })}
        schema={distanceSetting}
        lines={[
          ['Unit of distances', ({ distanceunitid }) => t(DISTANCE_UNIT.labels[distanceunitid === 2 ? 2 : 1])],
          ['Fuels', ({ fuels }) => fuels.join(', ')],
        ]}
      >
        {({ bind }) => (
          <Card title={t('Mileage')}>
            <SelectField
              field={bind('distanceunitid')}
              label="Unit of distances"
              hint="People enter odometer and distance in it. Rates and limits of policies are by the kilometre: a mile counts 1.609344 km."
              options={DISTANCE_UNIT.options.map((one) => ({ ...one, displayname: t(one.displayname) }))}
              required
            />
            <TagsField
              field={bind('fuels')}
              label="Fuels"
              hint="Policies have a rate for each of them, by vehicle"
              limit={30}
            />
          </Card>
        )}
      </SettingPage>
    </div>
  );
}
