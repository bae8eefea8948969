import { Select, TextInput } from '@mantine/core';
import { TagsField } from '#platform/web/kit/tags-field.tsx';
import { Place, SwitchField } from '#platform/web/kit/field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { type MethodSave, type MethodState, PF_MEANINGS } from '../../contract/setup/method-screen.ts';
import { PF_MEANING_NAMES } from './method-choices.ts';
import style from './setup.module.css';
import { ROUNDINGS } from './words.ts';

/** How a package of each basis becomes the monthly gross. */
export function BasisFields({ field }: { field: Bound<MethodSave['paybasis']> }) {
  const change = (at: number, part: Partial<MethodSave['paybasis'][number]>) =>
    field.onChange(field.value.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <Place name={field.name}>
      <div className={style.part}>
        <p className={style.quiet}>
          {t('The formula reads amount, the figure of the package: a year for CTC, a month for Gross.')}
        </p>
        {field.value.map(({ name, formula, rounding }, at) => (
          <div key={name} className={style.inputs}>
            <TextInput
              label={t('Monthly gross of {{name}}', { name })}
              value={formula}
              classNames={{ input: style.code ?? '' }}
              onChange={(event) => change(at, { formula: event.currentTarget.value })}
              onBlur={field.onBlur}
            />
            <Select
              label={t('Rounding of {{name}}', { name })}
              data={ROUNDINGS.map(({ value, label }) => ({ value, label: t(label) }))}
              value={rounding}
              allowDeselect={false}
              onChange={(value) => {
                const chosen = ROUNDINGS.find((one) => one.value === value);
                if (chosen) change(at, { rounding: chosen.value });
              }}
            />
          </div>
        ))}
        {field.error ? <p role="alert">{field.error}</p> : null}
      </div>
    </Place>
  );
}

/** The meaning of each PF option of the records. */
export function PfOptionFields({ field }: { field: Bound<MethodSave['pfoptions']> }) {
  return (
    <Place name={field.name}>
      <div className={style.part}>
        {field.value.map(({ name, meaning }, at) => (
          <Select
            key={name}
            label={t('People with the PF option {{name}}', { name })}
            data={PF_MEANINGS.map((value) => ({ value, label: t(PF_MEANING_NAMES[value]) }))}
            value={meaning}
            allowDeselect={false}
            onChange={(value) => {
              const chosen = PF_MEANINGS.find((one) => one === value);
              if (!chosen) return;
              field.onChange(field.value.map((one, index) => (index === at ? { ...one, meaning: chosen } : one)));
            }}
          />
        ))}
        {field.error ? <p role="alert">{field.error}</p> : null}
      </div>
    </Place>
  );
}

type Coverage = {
  covered: Bound<boolean>;
  types: Bound<string[]>;
  grades: Bound<string[]>;
  on: boolean;
  label: string;
  hint: string;
  offered: Pick<MethodState, 'types' | 'grades'>;
};

/** Whether a deduction applies at all, and who is excluded. */
export function CoverageFields({ covered, types, grades, on, label, hint, offered }: Coverage) {
  return (
    <div className={style.part}>
      <SwitchField field={covered} label={label} hint={hint} />
      {on ? (
        <>
          <TagsField
            field={types}
            label="Not of these employment types"
            hint="People of these types are left out, whatever they earn."
            offered={offered.types}
          />
          <TagsField
            field={grades}
            label="Not of these grades"
            hint="People of these grades are left out, whatever they earn."
            offered={offered.grades}
          />
        </>
      ) : null}
    </div>
  );
}
