import { Input, MultiSelect, SegmentedControl, Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Option } from '#platform/contract/fields.ts';
import type { NumberBounds } from '#platform/engine/typed-number.ts';
import { t } from '../language.ts';
import style from './field.module.css';
import { NumberInput } from './number-input.tsx';
import type { Bound } from './use-form.ts';

type Labelled = { label: string; hint?: string; required?: boolean };

/** Wraps a field so that the form finds it by its name. */
export function Place({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={style.field} data-field={name}>
      {children}
    </div>
  );
}

export const common = (
  { label, hint, required }: Labelled,
  { name, error, onBlur }: Omit<Bound<unknown>, 'onChange'>,
) => ({
  name,
  label: t(label),
  onBlur,
  error: error ?? null,
  withAsterisk: required ?? false,
  ...(hint ? { description: t(hint) } : {}),
});

type TextField = Labelled & { field: Bound<string>; limit?: number; lines?: number; type?: 'text' | 'email' };

export function TextField({ field, limit, lines, type = 'text', ...words }: TextField) {
  const props = { ...common(words, field), value: field.value, ...(limit ? { maxLength: limit } : {}) };
  return (
    <Place name={field.name}>
      {lines ? (
        <Textarea {...props} autosize minRows={lines} onChange={(event) => field.onChange(event.currentTarget.value)} />
      ) : (
        <TextInput
          {...props}
          type={type}
          {...(type === 'email' ? { inputMode: 'email' as const } : {})}
          autoComplete="off"
          onChange={(event) => field.onChange(event.currentTarget.value)}
        />
      )}
    </Place>
  );
}

/** Converts options for the select, whose values must be texts. */
const dataOf = (options: readonly Option[]) =>
  options.map(({ displayname, displayvalue }) => ({ value: String(displayvalue), label: displayname }));

type SelectField = Labelled & { field: Bound<number | null>; options: readonly Option[]; placeholder?: string };

export function SelectField({ field, options, placeholder, ...words }: SelectField) {
  return (
    <Place name={field.name}>
      <Select
        {...common(words, field)}
        data={dataOf(options)}
        value={field.value === null ? null : String(field.value)}
        onChange={(value) => field.onChange(value ? Number(value) : null)}
        searchable
        clearable={!words.required}
        clearButtonProps={{ 'aria-label': t('Clear') }}
        nothingFoundMessage={t('Nothing found')}
        placeholder={t(placeholder ?? 'Select')}
      />
    </Place>
  );
}

type MultiSelectField = Labelled & { field: Bound<number[]>; options: readonly Option[] };

export function MultiSelectField({ field, options, ...words }: MultiSelectField) {
  return (
    <Place name={field.name}>
      <MultiSelect
        {...common(words, field)}
        data={dataOf(options)}
        value={field.value.map(String)}
        onChange={(values) => field.onChange(values.map(Number))}
        searchable
        clearable
        hidePickedOptions
        clearButtonProps={{ 'aria-label': t('Clear') }}
        nothingFoundMessage={t('Nothing found')}
        placeholder={field.value.length === 0 ? t('Select') : ''}
      />
    </Place>
  );
}

type NumberField = Labelled & NumberBounds & { field: Bound<number | null> };

/** A number field; whole numbers unless `places` is set. A value out of range is cleared on blur. */
export function NumberField({ field, least, most, places, ...words }: NumberField) {
  return (
    <Place name={field.name}>
      <NumberInput
        {...common(words, field)}
        value={field.value}
        least={least}
        most={most}
        places={places}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    </Place>
  );
}

/** A switch, saved with the form. */
export function SwitchField({ field, label, hint }: Labelled & { field: Bound<boolean> }) {
  return (
    <Place name={field.name}>
      <Switch
        name={field.name}
        label={t(label)}
        {...(hint ? { description: t(hint) } : {})}
        error={field.error ?? null}
        checked={field.value}
        onChange={(event) => field.onChange(event.currentTarget.checked)}
      />
    </Place>
  );
}

/** A Yes/No question that reveals further fields. */
export function YesNoField({ field, label, children }: Labelled & { field: Bound<boolean>; children?: ReactNode }) {
  return (
    <div className={style.option}>
      <div className={style.question}>
        <span id={`${field.name}-question`}>{t(label)}</span>
        <SegmentedControl
          aria-labelledby={`${field.name}-question`}
          name={field.name}
          size="xs"
          value={field.value ? 'yes' : 'no'}
          onChange={(value) => field.onChange(value === 'yes')}
          data={[
            { value: 'no', label: t('No') },
            { value: 'yes', label: t('Yes') },
          ]}
        />
      </div>
      {field.error ? <Input.Error>{field.error}</Input.Error> : null}
      {field.value ? children : null}
    </div>
  );
}

/** Fields two beside each other, one below the other on a phone. */
export const FieldPair = ({ children }: { children: ReactNode }) => <div className={style.pair}>{children}</div>;
