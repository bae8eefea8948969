import { Select } from '@mantine/core';
import { t } from '../language.ts';
import { common, Place } from './field.tsx';
import type { Bound } from './use-form.ts';

type TextSelectField = {
  field: Bound<string>;
  options: readonly string[];
  label: string;
  hint?: string;
  required?: boolean;
};

/** A choice from a list of names that are their own values. */
export function TextSelectField({ field, options, ...words }: TextSelectField) {
  return (
    <Place name={field.name}>
      <Select
        {...common(words, field)}
        data={[...options]}
        value={field.value || null}
        onChange={(value) => field.onChange(value ?? '')}
        searchable
        clearable={!words.required}
        clearButtonProps={{ 'aria-label': t('Clear') }}
        nothingFoundMessage={t('Nothing found')}
        placeholder={t('Select')}
      />
    </Place>
  );
}
