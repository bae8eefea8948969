import { Select } from '@mantine/core';
import type { Option } from '#platform/contract/fields.ts';
import { t } from '../language.ts';
import { PersonAvatar } from './person-avatar.tsx';
import { common, Place } from './field.tsx';
import style from './field.module.css';
import type { Bound } from './use-form.ts';

/** A person to choose; `detail` is code and designation where the list has them. */
export type PersonOption = Option & { imagepath?: string | null; detail?: string };

type PersonField = {
  field: Bound<number | null>;
  people: readonly PersonOption[];
  label: string;
  hint?: string;
  required?: boolean;
};

/** The most options shown at once; long lists are searched by typing. */
const OFFERED = 50;

export function PersonField({ field, people, ...words }: PersonField) {
  const byId = new Map(people.map((person) => [String(person.displayvalue), person]));
  const chosen = field.value === null ? undefined : byId.get(String(field.value));
  return (
    <Place name={field.name}>
      <Select
        {...common(words, field)}
        data={people.map(({ displayname, displayvalue }) => ({ value: String(displayvalue), label: displayname }))}
        value={field.value === null ? null : String(field.value)}
        onChange={(value) => field.onChange(value ? Number(value) : null)}
        limit={OFFERED}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('Clear') }}
        placeholder={t('Search by name')}
        nothingFoundMessage={t('Nobody found')}
        leftSection={
          chosen ? <PersonAvatar name={chosen.displayname} image={chosen.imagepath ?? null} size={22} /> : undefined
        }
        renderOption={({ option }) => {
          const person = byId.get(option.value);
          return (
            <span className={style.face}>
              <PersonAvatar name={option.label} image={person?.imagepath ?? null} size={28} />
              <span>
                {option.label}
                {person?.detail ? <small>{person.detail}</small> : null}
              </span>
            </span>
          );
        }}
      />
    </Place>
  );
}
