import { Select } from '@mantine/core';
import { t } from '../language.ts';
import type { Choice } from './choice-field.tsx';
import { common, Place } from './field.tsx';
import type { Bound } from './use-form.ts';

type ChoiceSelect<T extends string> = { field: Bound<T>; label: string; choices: readonly Choice<T>[] };

/** A choice from a list, for forms with many of them; the explanation of the chosen one stands below the label. */
export function ChoiceSelect<T extends string>({ field, label, choices }: ChoiceSelect<T>) {
  const chosen = choices.find((one) => one.value === field.value);
  return (
    <Place name={field.name}>
      <Select
        {...common({ label, ...(chosen?.hint ? { hint: chosen.hint } : {}) }, field)}
        data={choices.map((one) => ({ value: one.value, label: t(one.label) }))}
        value={field.value}
        allowDeselect={false}
        onChange={(value) => {
          const next = choices.find((one) => one.value === value);
          if (next) field.onChange(next.value);
        }}
      />
    </Place>
  );
}
