import { TextInput } from '@mantine/core';
import { common, Place } from './field.tsx';
import type { Bound } from './use-form.ts';

type TimeField = { field: Bound<string>; label: string; hint?: string; required?: boolean };

/** A time of day; the value is `HH:MM`, or empty. */
export function TimeField({ field, ...words }: TimeField) {
  return (
    <Place name={field.name}>
      <TextInput
        {...common(words, field)}
        type="time"
        value={field.value}
        onChange={(event) => field.onChange(event.currentTarget.value)}
      />
    </Place>
  );
}

/** A time as shifts have it, which run on above 24:00 after midnight: 02:00 of the next day is 26:00. */
export const shiftTime = (time: string, isnext: boolean): string =>
  time !== '' && isnext ? `${Number(time.slice(0, 2)) + 24}${time.slice(2)}` : time;
