import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { limitWords } from '#platform/contract/schema-words.ts';
import { t } from '../language.ts';
import { common, Place } from './field.tsx';
import type { Bound } from './use-form.ts';

type TagsField = {
  field: Bound<string[]>;
  label: string;
  hint?: string;
  offered?: readonly string[];
  /** The most characters of one text. */
  limit?: number;
  disabled?: boolean;
};

/**
 * A field for several short texts, typed with Enter or chosen from suggestions. One that is too long stays in the box
 * with an error until it is shortened.
 */
export function TagsField({ field, offered = [], limit, disabled = false, ...words }: TagsField) {
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState(false);
  const isLong = (tag: string): boolean => limit !== undefined && tag.length > limit;
  const change = (tags: string[]) => {
    const long = tags.find(isLong);
    field.onChange(tags.filter((tag) => !isLong(tag)));
    if (long === undefined) return;
    // The library clears the box after this call.
    queueMicrotask(() => {
      setTyped(long);
      setRefused(true);
    });
  };
  const problem = refused && limit !== undefined ? t(limitWords('tooLong', limit)) : undefined;
  return (
    <Place name={field.name}>
      <TagsInput
        {...common(words, { ...field, error: problem ?? field.error })}
        value={field.value}
        onChange={change}
        searchValue={typed}
        onSearchChange={(text) => {
          setTyped(text);
          if (!isLong(text)) setRefused(false);
        }}
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
