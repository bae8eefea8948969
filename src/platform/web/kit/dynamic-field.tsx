import '@mantine/dates/styles.css';
import { Checkbox, MultiSelect, Radio, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import type { ReactNode } from 'react';
import type { DynamicField as Field, DynamicOption, DynamicValue } from '#platform/contract/dynamic-form.ts';
import { toggled } from '#platform/engine/dynamic-form.ts';
import { t } from '../language.ts';
import { useSession } from '../session.ts';
import { dayFormat } from '#platform/engine/day-format.ts';
import { isTwelveHour } from './day.ts';
import { DayInput } from './day-input.tsx';
import { Place } from './field.tsx';
import { NumberInput } from './number-input.tsx';
import { PictureUpload } from './picture-upload.tsx';
import type { FilePurposeName } from '#platform/contract/files.ts';

export type DynamicInput = {
  field: Field;
  value: DynamicValue;
  problem: string | undefined;
  onChange: (value: DynamicValue) => void;
  onBlur: () => void;
  disabled?: boolean;
  /** For an ImageInput: the purpose of its uploads, and the current picture. */
  picture?: { purpose: FilePurposeName; imagepath: string | null };
};

const number = (bound: Field['min']): number | undefined =>
  bound === null || bound === '' || Number.isNaN(Number(bound)) ? undefined : Number(bound);
const textOf = (value: DynamicValue): string => (typeof value === 'string' ? value : '');
const chosenOf = (value: DynamicValue): number[] => (Array.isArray(value) ? value : []);

/** Converts options for a select, grouped where they have groups. */
function dataOf(options: readonly DynamicOption[]) {
  const item = ({ displayname, displayvalue }: DynamicOption) => ({ value: String(displayvalue), label: displayname });
  if (options.every(({ group }) => !group)) return options.map(item);
  const groups = Map.groupBy(options, ({ group }) => group ?? '');
  return [...groups].map(([group, items]) => ({ group: group || t('Others'), items: items.map(item) }));
}

/** Renders one field of a dynamic form by its type. */
export function DynamicField(input: DynamicInput) {
  return <Place name={String(input.field.id)}>{drawn(input)}</Place>;
}

function wordsOf({ field, problem, onBlur, disabled = false }: DynamicInput) {
  return {
    name: String(field.id),
    label: field.label,
    error: problem ? t(problem) : null,
    withAsterisk: field.isrequired,
    disabled,
    onBlur,
    ...(field.helperText ? { description: field.helperText } : {}),
  };
}

function drawn(input: DynamicInput): ReactNode {
  const { field, value, onChange } = input;
  const words = wordsOf(input);
  const placeholder = field.placeholder ?? '';
  const select = { nothingFoundMessage: t('Nothing found'), clearButtonProps: { 'aria-label': t('Clear') } };
  switch (field.typeid) {
    case 1:
      return (
        <TextInput
          {...words}
          placeholder={placeholder}
          value={textOf(value)}
          maxLength={number(field.max) ?? 250}
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 7:
      return (
        <Textarea
          {...words}
          placeholder={placeholder}
          value={textOf(value)}
          maxLength={number(field.max) ?? 5000}
          autosize
          minRows={3}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 2:
    case 3:
      return <DayField input={input} withTime={field.typeid === 3} />;
    case 4:
      return (
        <NumberInput
          {...words}
          placeholder={placeholder}
          value={typeof value === 'number' ? value : null}
          least={Number.NEGATIVE_INFINITY}
          places={12}
          onChange={onChange}
        />
      );
    case 5:
      return (
        <TextInput
          {...words}
          type="time"
          step={1}
          value={textOf(value)}
          onChange={({ currentTarget: { value: time } }) => onChange(time.length === 5 ? `${time}:00` : time)}
        />
      );
    case 8:
      return (
        <NumberInput
          {...words}
          placeholder={placeholder}
          value={typeof value === 'number' ? value : null}
          least={number(field.min) ?? 0}
          most={number(field.max)}
          onChange={onChange}
        />
      );
    case 6:
    case 13:
      return (
        <Select
          {...words}
          {...select}
          placeholder={placeholder || t('Select')}
          data={dataOf(field.options)}
          value={typeof value === 'number' ? String(value) : null}
          searchable
          clearable={!field.isrequired}
          onChange={(next) => onChange(next === null ? null : Number(next))}
        />
      );
    case 9:
      return (
        <Radio.Group
          {...words}
          value={typeof value === 'number' ? String(value) : null}
          onChange={(next) => onChange(Number(next))}
        >
          <Stack gap={8} mt={8}>
            {field.options.map(({ displayname, displayvalue }) => (
              <Radio key={displayvalue} value={String(displayvalue)} label={displayname} disabled={words.disabled} />
            ))}
          </Stack>
        </Radio.Group>
      );
    case 10:
      return (
        <Checkbox.Group {...words} value={chosenOf(value).map(String)} readOnly={words.disabled}>
          <Stack gap={8} mt={8}>
            {field.options.map(({ displayname, displayvalue }) => (
              <Checkbox
                key={displayvalue}
                value={String(displayvalue)}
                label={displayname}
                disabled={words.disabled}
                onChange={() => onChange(toggled(chosenOf(value), displayvalue))}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      );
    case 11:
      return (
        <MultiSelect
          {...words}
          {...select}
          placeholder={chosenOf(value).length === 0 ? placeholder || t('Select') : ''}
          data={dataOf(field.options)}
          value={chosenOf(value).map(String)}
          searchable
          clearable
          hidePickedOptions
          onChange={(next) => {
            const added = next.map(Number).find((one) => !chosenOf(value).includes(one));
            onChange(added === undefined ? next.map(Number) : toggled(chosenOf(value), added));
          }}
        />
      );
    case 12:
      return <Picture input={input} />;
  }
}

function DayField({ input, withTime }: { input: DynamicInput; withTime: boolean }) {
  const pattern = useSession()?.dateformatname;
  const format = dayFormat(pattern);
  const { field, value, onChange } = input;
  const shared = {
    ...wordsOf(input),
    placeholder: field.placeholder ?? format,
    clearable: !field.isrequired,
    clearButtonProps: { 'aria-label': t('Clear') },
  };
  const [from, to] = [field.min, field.max].map((end) => (typeof end === 'string' && end ? end : undefined));
  if (!withTime)
    return (
      <DayInput {...shared} value={textOf(value) || null} from={from} to={to} onChange={onChange} onUnread={onChange} />
    );
  return (
    <DateTimePicker
      {...shared}
      value={textOf(value).replace('T', ' ') || null}
      valueFormat={`${format} ${isTwelveHour(pattern) ? 'hh:mm A' : 'HH:mm'}`}
      onChange={(next) => onChange(next === null ? null : next.replace(' ', 'T').slice(0, 16))}
      {...(from ? { minDate: from } : {})}
      {...(to ? { maxDate: to } : {})}
    />
  );
}

function Picture({ input: { field, value, problem, onChange, disabled, picture } }: { input: DynamicInput }) {
  const shown = textOf(value) || (value === null ? (picture?.imagepath ?? '') : '');
  return (
    <div role="group" aria-label={field.label}>
      <b>{field.label}</b>
      {field.helperText ? <p>{field.helperText}</p> : null}
      {shown ? <img src={shown} alt={field.label} width={200} height={200} style={{ objectFit: 'cover' }} /> : null}
      {disabled || !picture ? null : (
        <PictureUpload
          label="Drop a picture here"
          purpose={picture.purpose}
          onUploaded={async (imagepath) => onChange(imagepath)}
        />
      )}
      {problem ? <p role="alert">{t(problem)}</p> : null}
    </div>
  );
}
