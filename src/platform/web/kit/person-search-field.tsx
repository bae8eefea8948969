import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plural, t } from '../language.ts';
import { PersonAvatar } from './person-avatar.tsx';
import { common, Place } from './field.tsx';
import style from './field.module.css';
import type { PersonOption } from './person-field.tsx';
import type { Bound } from './use-form.ts';

type PersonSearchField = {
  field: Bound<number | null>;
  /** The current person of the record, if any. */
  chosen: PersonOption | undefined;
  /** The minimum number of letters for a search on the server. */
  from: number;
  search: (text: string, signal: AbortSignal) => Promise<readonly PersonOption[]>;
  /** Suggested people before anything is typed. */
  offer?: (signal: AbortSignal) => Promise<readonly PersonOption[]>;
  label: string;
  hint?: string;
  required?: boolean;
};

/**
 * A field for a person found by typing: the server is queried from the minimum number of letters on, with a delay
 * between keystrokes.
 */
export function PersonSearchField({ field, chosen, from, search, offer, ...words }: PersonSearchField) {
  const [text, setText] = useState('');
  const [picked, setPicked] = useState(chosen);
  const [selection] = useDebouncedValue(text.trim(), 250);
  const { data, isFetching } = useQuery({
    queryKey: ['person-search', words.label, selection],
    queryFn: ({ signal }) => search(selection, signal),
    enabled: selection.length >= from,
    placeholderData: (before) => before,
  });
  const [opened, setOpened] = useState(false);
  const { data: offered } = useQuery({
    queryKey: ['person-offer', words.label],
    queryFn: ({ signal }) => offer?.(signal) ?? [],
    enabled: opened && offer !== undefined,
    staleTime: 60_000,
  });
  const matches = selection.length >= from ? (data ?? []) : (offered ?? []);
  const current = picked && String(picked.displayvalue) === String(field.value) ? picked : undefined;
  const people =
    current && !matches.some((one) => one.displayvalue === current.displayvalue) ? [current, ...matches] : matches;
  const byId = new Map(people.map((person) => [String(person.displayvalue), person]));
  const nothing =
    text.trim().length < from
      ? plural(from, 'Type a letter to search', 'Type {{count}} letters to search')
      : isFetching
        ? t('Searching …')
        : t('Nobody found');
  return (
    <Place name={field.name}>
      <Select
        {...common(words, field)}
        data={people.map(({ displayname, displayvalue }) => ({ value: String(displayvalue), label: displayname }))}
        value={field.value === null ? null : String(field.value)}
        onChange={(value) => {
          setPicked(value ? byId.get(value) : undefined);
          field.onChange(value ? Number(value) : null);
        }}
        onSearchChange={setText}
        onDropdownOpen={() => setOpened(true)}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('Clear') }}
        placeholder={t('Search by name')}
        nothingFoundMessage={nothing}
        leftSection={
          current ? <PersonAvatar name={current.displayname} image={current.imagepath ?? null} size={22} /> : undefined
        }
        renderOption={({ option }) => (
          <span className={style.face}>
            <PersonAvatar name={option.label} image={byId.get(option.value)?.imagepath ?? null} size={28} />
            <span>{option.label}</span>
          </span>
        )}
      />
    </Place>
  );
}
