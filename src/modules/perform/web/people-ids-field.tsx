import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import { PeopleSearchField } from '#platform/web/kit/people-search-field.tsx';
import type { PersonOption } from '#platform/web/kit/person-field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';

/** Number of letters from which on people are searched. */
export const MIN_LETTERS = 3;
/** Searches people in service within the right of a feature. */
export const searchFor = (featurekey: 'performReview' | 'performCycleRun') => (searchfor: string) =>
  call(searchEmployees, { searchfor, statusid: 1, featurekey });

type PeopleIdsField = {
  field: Bound<number[]>;
  /** Who is chosen at first. */
  initial?: readonly PersonOption[];
  search: ReturnType<typeof searchFor>;
  max: number;
  label: string;
  hint?: string;
};

/** Several people of a form that keeps their ids alone. */
export function PeopleIdsField({ field, initial = [], search, max, ...words }: PeopleIdsField) {
  const [people, setPeople] = useState(initial);
  return (
    <PeopleSearchField
      {...words}
      field={{
        ...field,
        value: people,
        onChange: (chosen) => {
          setPeople(chosen);
          field.onChange(chosen.map(({ displayvalue }) => Number(displayvalue)));
        },
      }}
      from={MIN_LETTERS}
      search={search}
      most={max}
    />
  );
}
