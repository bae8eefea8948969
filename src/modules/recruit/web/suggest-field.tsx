import { Autocomplete } from '@mantine/core';
import type { Option } from '#platform/contract/fields.ts';
import { common, Place } from '#platform/web/kit/field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';

type SuggestField = {
  field: Bound<string>;
  options: readonly Option[];
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
        data={[...new Set(options.map(({ displayname }) => displayname))]}
        maxLength={limit}
        onChange={field.onChange}
      />
    </Place>
  );
}
