import { TextInput } from '@mantine/core';
import { common, Place } from '#platform/web/kit/field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';

type MonthField = { field: Bound<string | null>; label: string; hint?: string; required?: boolean };

/** A month, `YYYY-MM`; null where it is empty. */
export const MonthField = ({ field, ...words }: MonthField) => (
  <Place name={field.name}>
    <TextInput
      {...common(words, field)}
      type="month"
      value={field.value ?? ''}
      onChange={(event) => field.onChange(event.currentTarget.value || null)}
    />
  </Place>
);
