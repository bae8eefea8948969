import { Input, Select } from '@mantine/core';
import type { Option } from '#platform/contract/fields.ts';
import { Place } from '#platform/web/kit/field.tsx';
import { RowTools } from '#platform/web/kit/row-tools.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { MAX_QUESTIONS } from '../../contract/opening/job-fields.ts';
import style from '../recruit.module.css';
import { placed, without } from '../rows.ts';

type AskedField = {
  field: Bound<number[]>;
  options: readonly Option[];
  /** Questions that are asked but no longer offered. */
  kept?: readonly Option[];
};

/** The questions of the library that a job asks, in order. */
export function AskedField({ field, options, kept = [] }: AskedField) {
  const { value: ids, onChange } = field;
  const names = new Map([...kept, ...options].map((one) => [Number(one.displayvalue), one.displayname]));
  const rest = options.filter((one) => !ids.includes(Number(one.displayvalue)));
  return (
    <Place name={field.name}>
      <fieldset className={style.part}>
        <legend>{t('Screening questions')}</legend>
        <ol className={style.rows}>
          {ids.map((id, at) => (
            <li key={id} className={style.plain}>
              <span>{names.get(id) ?? t('This question is inactive or no longer exists')}</span>
              <RowTools
                compact
                name={t('question {{at}}', { at: at + 1 })}
                first={at === 0}
                last={at === ids.length - 1}
                onMove={(by) => onChange(placed(ids, at, at + by))}
                onRemove={() => onChange(without(ids, at))}
              />
            </li>
          ))}
        </ol>
        {ids.length < MAX_QUESTIONS ? (
          <Select
            // A new field after each choice, so that it is empty again.
            key={ids.length}
            label={t('Add a question')}
            data={rest.map((one) => ({ value: String(one.displayvalue), label: one.displayname }))}
            value={null}
            onChange={(value) => (value === null ? undefined : onChange([...ids, Number(value)]))}
            searchable
            nothingFoundMessage={t('Nothing found')}
            placeholder={t('Select')}
          />
        ) : null}
        {field.error ? <Input.Error>{field.error}</Input.Error> : null}
      </fieldset>
    </Place>
  );
}
