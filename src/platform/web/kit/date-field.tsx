import { DayInput } from './day-input.tsx';
import { common, Place } from './field.tsx';
import type { Bound } from './use-form.ts';

type DateField = {
  field: Bound<string | null>;
  label: string;
  hint?: string;
  required?: boolean;
  from?: string;
  to?: string;
  /** A date of birth: the calendar opens with the year. */
  birth?: boolean;
};

/** A date, chosen or typed; the value is `YYYY-MM-DD`, or a text that is no date, which every schema rejects. */
export function DateField({ field, from, to, birth = false, ...words }: DateField) {
  return (
    <Place name={field.name}>
      <DayInput
        {...common(words, field)}
        value={field.value}
        onChange={field.onChange}
        onUnread={field.onChange}
        clearable={!words.required}
        birth={birth}
        from={from}
        to={to}
      />
    </Place>
  );
}
