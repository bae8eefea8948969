import { TagsInput } from '@mantine/core';
import { t } from '../language.ts';
import { common, Place } from './field.tsx';
import type { Bound } from './use-form.ts';

type TagsField = {
  field: Bound<string[]>;
  label: string;
  hint?: string;
  offered?: readonly string[];
  /** The most letters of one text. */
  limit?: number;
  disabled?: boolean;
};

/** Several short texts, typed with Enter or chosen from those offered. One that is too long is named at once. */
export function TagsField({ field, offered = [], limit, disabled = false, ...words }: TagsField) {
  const tooLong = limit !== undefined && field.value.some((tag) => tag.length > limit);
  const problem = tooLong ? t('maximum limit should not be greater than {{limit}}', { limit }) : undefined;
  return (
    <Place name={field.name}>
      <TagsInput
        {...common(words, { ...field, error: field.error ?? problem })}
        value={field.value}
        onChange={field.onChange}
        data={[...offered]}
        disabled={disabled}
        splitChars={[',']}
        acceptValueOnBlur
        clearable
        clearButtonProps={{ 'aria-label': t('Clear') }}
      />
    </Place>
  );
}
