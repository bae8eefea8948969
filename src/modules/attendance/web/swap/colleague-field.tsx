import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { common, Place } from '#platform/web/kit/field.tsx';
import { PersonAvatar } from '#platform/web/kit/person-avatar.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { swapColleagues } from '../../contract/swap.ts';
import style from './swap.module.css';
import { shiftText } from './swap-sides.tsx';

const WAIT = 250;
type ColleagueField = { field: Bound<number | null>; employeeid: number | null; date: string | null };

/** A field for the colleague of a swap: those who work on the day with another shift, each with the shift. */
export function ColleagueField({ field, employeeid, date }: ColleagueField) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  // What stands in the field once somebody is chosen is no search.
  const [searchfor] = useDebouncedValue(text.trim() === chosen ? '' : text.trim(), WAIT);
  const query = { employeeid, swapdate: date ?? '', searchfor: searchfor || null };
  const { data = [], isFetching } = useEndpoint(swapColleagues, query, { enabled: date !== null, staleTime: 0 });
  const people = date === null ? [] : data;
  const byId = new Map(people.map((one) => [String(one.displayvalue), one]));
  const current = field.value === null ? null : String(field.value);
  const existing = people.map(({ displayname, displayvalue }) => ({ value: String(displayvalue), label: displayname }));
  const options = current === null || byId.has(current) ? existing : [{ value: current, label: chosen }, ...existing];
  const nothing =
    date === null
      ? t('Choose the day first')
      : isFetching
        ? t('Searching …')
        : t('Nobody found who works on this day with another shift');
  return (
    <Place name={field.name}>
      <Select
        {...common({ label: 'Colleague', hint: 'Who works on this day with another shift', required: true }, field)}
        data={options}
        value={current}
        onChange={(value) => {
          setChosen(value === null ? '' : (byId.get(value)?.displayname ?? ''));
          field.onChange(value === null ? null : Number(value));
        }}
        onSearchChange={setText}
        // The server has searched already, by more than what is shown.
        filter={({ options: all }) => all}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('Clear') }}
        placeholder={t('Search by name')}
        nothingFoundMessage={nothing}
        renderOption={({ option }) => (
          <span className={style.option}>
            <PersonAvatar name={option.label} image={byId.get(option.value)?.imagepath ?? null} size={28} />
            <span>
              {option.label}
              <small>{shiftText(byId.get(option.value)?.shift ?? null)}</small>
            </span>
          </span>
        )}
      />
    </Place>
  );
}
