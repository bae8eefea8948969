import { NativeSelect, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { type Filter, type FilterField, rangeOf } from '#platform/contract/person-filter.ts';
import { useDay } from '#platform/web/kit/day.ts';
import { DayInput } from '#platform/web/kit/day-input.tsx';
import { t } from '#platform/web/language.ts';
import style from './people.module.css';

type Input = {
  fields: readonly FilterField[];
  value: readonly Filter[];
  onChange: (filters: Filter[]) => void;
};
/** An empty value removes the filter; each field occurs once. */
const withFilter = (filters: readonly Filter[], { customfieldid, value }: Filter): Filter[] => [
  ...filters.filter((one) => one.customfieldid !== customfieldid),
  ...(value === '' || value === '..' ? [] : [{ customfieldid, value }]),
];

/** A text that takes effect on Enter or on blur. */
function Typed({ label, value, onDone }: { label: string; value: string; onDone: (text: string) => void }) {
  const [typed, setTyped] = useState(value);
  const done = () => {
    if (typed.trim() !== value) onDone(typed.trim());
  };
  return (
    <TextInput
      className={style.choice ?? ''}
      aria-label={label}
      placeholder={label}
      size="sm"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={done}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') done();
      }}
    />
  );
}

type Ends = { field: FilterField; value: string; onChange: (value: string) => void };

function Range({ field, value, onChange }: Ends) {
  const [from, to] = rangeOf(value);
  const labels = [t('{{field}} from', { field: field.label }), t('{{field}} up to', { field: field.label })] as const;
  const ends = [
    { label: labels[0], end: from, change: (end: string) => onChange(`${end}..${to}`) },
    { label: labels[1], end: to, change: (end: string) => onChange(`${from}..${end}`) },
  ];
  return ends.map(({ label, end, change }) =>
    field.kind === 'day' ? (
      <DayInput
        key={label}
        className={style.choice ?? ''}
        aria-label={label}
        placeholder={label}
        size="sm"
        value={end === '' ? null : end}
        clearable
        onChange={(day) => change(day ?? '')}
      />
    ) : (
      <Typed key={`${label} ${end}`} label={label} value={end} onDone={change} />
    ),
  );
}

/** Custom fields as filters: the user picks one, then its value; active filters are chips. */
export function CustomFilters({ fields, value, onChange }: Input) {
  const [picked, setPicked] = useState<number>();
  if (fields.length === 0) return null;
  const field = fields.find(({ customfieldid }) => customfieldid === picked);
  const current = value.find(({ customfieldid }) => customfieldid === picked)?.value ?? '';
  const change = (next: string) =>
    field && onChange(withFilter(value, { customfieldid: field.customfieldid, value: next }));
  const sections = [...Map.groupBy(fields, ({ sectionname }) => sectionname)];
  return (
    <>
      <NativeSelect
        className={style.choice ?? ''}
        aria-label={t('More filters')}
        size="sm"
        value={picked === undefined ? '' : String(picked)}
        onChange={(event) => setPicked(Number(event.currentTarget.value) || undefined)}
        data={[
          { value: '', label: t('More filters') },
          ...sections.map(([group, list]) => ({
            group,
            items: list.map(({ customfieldid, label }) => ({ value: String(customfieldid), label })),
          })),
        ]}
      />
      {field?.kind === 'option' ? (
        <NativeSelect
          className={style.choice ?? ''}
          aria-label={field.label}
          size="sm"
          value={current}
          onChange={(event) => change(event.currentTarget.value)}
          data={[
            { value: '', label: t('Any') },
            ...field.options.map(({ displayname, displayvalue }) => ({
              value: String(displayvalue),
              label: displayname,
            })),
          ]}
        />
      ) : null}
      {field?.kind === 'text' ? (
        <Typed
          key={`${field.customfieldid} ${current}`}
          label={t('{{field}} begins with', { field: field.label })}
          value={current}
          onDone={change}
        />
      ) : null}
      {field?.kind === 'number' || field?.kind === 'day' ? (
        <Range key={field.customfieldid} field={field} value={current} onChange={change} />
      ) : null}
    </>
  );
}

/** The active filters as text, each with an action to remove it. */
export function useFilterChips({ fields, value, onChange }: Input): { label: string; clear: () => void }[] {
  const day = useDay();
  const text = (field: FilterField, request: string): string => {
    if (field.kind === 'option')
      return field.options.find(({ displayvalue }) => String(displayvalue) === request)?.displayname ?? request;
    if (field.kind === 'text') return `${request}…`;
    return rangeOf(request)
      .map((end) => (field.kind === 'day' ? day(end) : end))
      .join(' – ');
  };
  return value.map((filter) => {
    const field = fields.find(({ customfieldid }) => customfieldid === filter.customfieldid);
    return {
      label: field ? `${field.label}: ${text(field, filter.value)}` : '…',
      clear: () => onChange(withFilter(value, { ...filter, value: '' })),
    };
  });
}
