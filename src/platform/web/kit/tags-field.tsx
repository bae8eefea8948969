import { TagsInput } from '@mantine/core';
import { t } from '../language.ts';
import { common, Place } from './field.tsx';
import type { Bound } from './use-form.ts';

type TagsField = { field: Bound<string[]>; label: string; hint?: string; limit: number };

/** Short texts typed one after the other. One that is too long stays out, and the field says why. */
export function TagsField({ field, limit, ...words }: TagsField) {
  return (
    <Place name={field.name}>
      <TagsInput
        {...common(words, field)}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        splitChars={[',']}
        clearable
        clearButtonProps={{ 'aria-label': t('Clear') }}
        error={
          field.error ??
          (field.value.some((tag) => tag.length > limit)
            ? t('maximum limit should not be greater than {{limit}}', { limit })
            : null)
        }
      />
    </Place>
  );
}
