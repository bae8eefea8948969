import { Autocomplete } from '@mantine/core';
import { common, Place } from './field.tsx';
import type { Bound } from './use-form.ts';

type SuggestField = {
  field: Bound<string>;
  options: readonly string[];
  label: string;
  hint?: string;
  limit: number;
};

/** A text with suggestions; anything else can be typed. */
export function SuggestField({ field, options, limit, ...words }: SuggestField) {
  return (
    <Place name={field.name}>
      <Autocomplete
        {...common(words, field)}
        value={field.value}
        data={[...new Set(options)]}
        maxLength={limit}
        onChange={field.onChange}
      />
    </Place>
  );
}
