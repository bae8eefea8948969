import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plural, t } from '../language.ts';
import { PersonAvatar } from './person-avatar.tsx';
import { common, Place } from './field.tsx';
import style from './field.module.css';
import type { PersonOption } from './person-field.tsx';
import type { Bound } from './use-form.ts';

type PeopleSearchField = {
  field: Bound<readonly PersonOption[]>;
  /** The minimum number of letters for a search on the server. */
  from: number;
  search: (text: string, signal: AbortSignal) => Promise<readonly PersonOption[]>;
  /** The most people that can be chosen. */
  most: number;
  label: string;
  hint?: string;
};

/** A field for several people, each found by typing; chosen ones remain during a search. */
export function PeopleSearchField({ field, from, search, most, ...words }: PeopleSearchField) {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [selection] = useDebouncedValue(text.trim(), 250);
  const { data, isFetching } = useQuery({
    queryKey: ['people-search', words.label, selection],
    queryFn: ({ signal }) => search(selection, signal),
    enabled: selection.length >= from,
    placeholderData: (before) => before,
  });
  const matches = selection.length >= from && text.trim().length >= from ? (data ?? []) : [];
  const byId = new Map([...matches, ...field.value].map((person) => [String(person.displayvalue), person]));
  const nothing =
    text.trim().length < from
      ? plural(from, 'Type a letter to search', 'Type {{count}} letters to search')
      : isFetching
        ? t('Searching …')
        : t('Nobody found');
  return (
    <Place name={field.name}>
      <MultiSelect
        {...common(words, field)}
        data={[...byId].map(([value, { displayname }]) => ({ value, label: displayname }))}
        value={field.value.map(({ displayvalue }) => String(displayvalue))}
        onChange={(ids) => {
          field.onChange(ids.flatMap((one) => byId.get(one) ?? []));
          setText('');
          setOpen(false);
        }}
        searchValue={text}
        onSearchChange={(typed) => {
          setText(typed);
          setOpen(typed !== '');
        }}
        dropdownOpened={open}
        onDropdownClose={() => setOpen(false)}
        // The server has already filtered by code and by word prefixes.
        filter={({ options }) => options}
        maxValues={most}
        searchable
        clearable
        hidePickedOptions
        clearButtonProps={{ 'aria-label': t('Clear') }}
        placeholder={field.value.length === 0 ? t('Search by name') : ''}
        nothingFoundMessage={nothing}
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
