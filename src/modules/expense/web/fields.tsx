import { Select } from '@mantine/core';
import type { Option } from '#platform/contract/fields.ts';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { NumberInput } from '#platform/web/kit/number-input.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';

/** Binds a value of a row, which has no place of its own in the form. */
export const bound = <T,>(name: string, value: T, onChange: (value: T) => void): Bound<T> => ({
  name,
  value,
  error: undefined,
  onChange,
  onBlur: () => undefined,
});

type Cell<T> = { name: string; label: string; value: T; onChange: (value: T) => void; hint?: string };

/** An amount in a row. */
export const MoneyCell = ({ name, label, value, onChange, hint }: Cell<number | null>) => (
  <MoneyField field={bound(name, value, onChange)} label={label} {...(hint === undefined ? {} : { hint })} />
);

/** One of `options` by its number; null where `empty` says what that means. */
export const PickCell = ({
  label,
  value,
  onChange,
  options,
  empty,
}: Omit<Cell<number | null>, 'name' | 'hint'> & { options: readonly Option[]; empty?: string }) => (
  <Select
    label={t(label)}
    data={options.map(({ displayname, displayvalue }) => ({ value: String(displayvalue), label: displayname }))}
    value={value === null ? null : String(value)}
    placeholder={t(empty ?? 'Select')}
    searchable
    clearable={empty !== undefined}
    clearButtonProps={{ 'aria-label': t('Clear') }}
    nothingFoundMessage={t('Nothing found')}
    onChange={(next) => onChange(next === null ? null : Number(next))}
  />
);

/** One of a few words, each with what is shown for it. */
export const WordCell = <T extends string>({
  label,
  value,
  onChange,
  words,
}: Omit<Cell<T>, 'name' | 'hint'> & { words: Readonly<Record<T, string>> }) => (
  <Select
    label={t(label)}
    data={Object.entries<string>(words).map(([key, word]) => ({ value: key, label: t(word) }))}
    value={value}
    allowDeselect={false}
    onChange={(next) => next !== null && onChange(next as T)}
  />
);

/** A distance: tenths of a kilometre in the form, kilometres on the screen. */
export const DistanceCell = ({ label, value, onChange, hint }: Omit<Cell<number | null>, 'name'>) => (
  <NumberInput
    label={t(label)}
    {...(hint === undefined ? {} : { description: t(hint) })}
    value={value === null ? null : value / 10}
    most={1_000_000}
    places={1}
    onChange={(next) => onChange(next === null ? null : Math.round(next * 10))}
  />
);
