import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { common, Place } from '#platform/web/kit/field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getObjective, getTree } from '../contract/okr.ts';

const MAX_OPTIONS = 50;
const SEARCH_DELAY_MS = 250;
type ParentField = { field: Bound<number | null>; okrcycleid: number | null; okrobjectiveid: number | null };

/** The objective that another one is aligned to, searched by its title. */
export function ParentField({ field, okrcycleid, okrobjectiveid }: ParentField) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), SEARCH_DELAY_MS);
  const { data: page } = useEndpoint(
    getTree,
    { okrcycleid: okrcycleid ?? 0, limit: MAX_OPTIONS, ...(search ? { search } : {}) },
    { enabled: okrcycleid !== null },
  );
  const rows = (page?.rows ?? []).filter((one) => one.okrobjectiveid !== okrobjectiveid);
  const current = useEndpoint(
    getObjective,
    { okrobjectiveid: field.value ?? 0 },
    { enabled: field.value !== null && page !== undefined },
  ).data?.[0];
  const options = new Map([...(current ? [current] : []), ...rows].map((one) => [one.okrobjectiveid, one.title]));
  return (
    <Place name={field.name}>
      <Select
        {...common({ label: 'Aligned to' }, field)}
        data={[...options].map(([id, title]) => ({ value: String(id), label: title }))}
        value={field.value === null ? null : String(field.value)}
        onChange={(value) => field.onChange(value ? Number(value) : null)}
        onSearchChange={setText}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('Clear') }}
        nothingFoundMessage={t('No objective is like this')}
      />
    </Place>
  );
}
