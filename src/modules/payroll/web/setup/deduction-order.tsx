import { Select } from '@mantine/core';
import { Place } from '#platform/web/kit/field.tsx';
import { RowTools } from '#platform/web/kit/row-tools.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { componentOf, type DeductionEntry, ownDeduction } from '../../contract/setup/deductions.ts';
import type { MethodState } from '../../contract/setup/method-screen.ts';
import { moved } from './structure-draft.ts';
import style from './setup.module.css';
import { entryName } from './words.ts';

type DeductionOrder = {
  field: Bound<DeductionEntry[]>;
  components: MethodState['deductions'];
  disabled: boolean;
};

/** The order of deductions when a month's pay does not cover all: moved with buttons, so by keyboard too. */
export function DeductionOrder({ field, components, disabled }: DeductionOrder) {
  const move = (entry: DeductionEntry, by: -1 | 1) => field.onChange(moved(field.value, entry, by) as DeductionEntry[]);
  const free = components.filter(({ code }) => !field.value.includes(ownDeduction(code)));
  return (
    <Place name={field.name}>
      <ol className={style.order} aria-label={t('Order of deductions')}>
        {field.value.map((entry, at) => {
          const name = entryName(entry, components);
          const own = componentOf(entry) !== undefined;
          return (
            <li key={entry}>
              <span>{at + 1}</span>
              <span>{name}</span>
              <RowTools
                name={name}
                first={at === 0}
                last={at === field.value.length - 1}
                disabled={disabled}
                onMove={(by) => move(entry, by)}
                {...(own ? { onRemove: () => field.onChange(field.value.filter((one) => one !== entry)) } : {})}
              />
            </li>
          );
        })}
      </ol>
      {free.length > 0 && !disabled ? (
        <Select
          mt={12}
          label={t('Give a deduction a place of its own')}
          description={t('It is taken at its place and not with the other deductions.')}
          placeholder={t('Select')}
          data={free.map(({ code, name }) => ({ value: code, label: t(name) }))}
          value={null}
          onChange={(code) => code && field.onChange([ownDeduction(code), ...field.value])}
        />
      ) : null}
      {field.error ? <p role="alert">{field.error}</p> : null}
    </Place>
  );
}
