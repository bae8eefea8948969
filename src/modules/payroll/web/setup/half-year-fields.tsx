import { Select } from '@mantine/core';
import { Place } from '#platform/web/kit/field.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import type { MethodSave, MethodState } from '../../contract/setup/method-screen.ts';
import { HALF_YEAR_WAYS } from './method-choices.ts';
import style from './setup.module.css';

type Way = MethodSave['halfyears'][number]['way'];

type HalfYear = {
  field: Bound<MethodSave['halfyears']>;
  states: MethodState['halfyearstates'];
  disabled: boolean;
};

/** When the professional tax of states with a table of the half-year is taken; another way than the law's is marked. */
export function HalfYearFields({ field, states, disabled }: HalfYear) {
  const wayOf = (state: string): Way => field.value.find((one) => one.state === state)?.way ?? 'at-once';
  const choose = (state: string, way: Way) => {
    const others = field.value.filter((one) => one.state !== state);
    field.onChange(way === 'at-once' ? others : [...others, { state, way }]);
  };
  return (
    <Place name={field.name}>
      <div className={style.part}>
        <p className={style.quiet}>{t('States with a table of the half-year: when its tax is taken.')}</p>
        {states.map(({ state, name }) => (
          <div key={state} className={style.form}>
            <Select
              label={t(name)}
              data={Object.entries(HALF_YEAR_WAYS).map(([value, label]) => ({ value: value as Way, label: t(label) }))}
              value={wayOf(state)}
              allowDeselect={false}
              disabled={disabled}
              onChange={(way) => way && choose(state, way)}
            />
            {wayOf(state) === 'at-once' ? null : <Tag tone="info">{t('The company’s own reading')}</Tag>}
          </div>
        ))}
      </div>
    </Place>
  );
}
