import { Radio, Stack } from '@mantine/core';
import { t } from '../language.ts';
import { common, Place } from './field.tsx';
import type { Bound } from './use-form.ts';

export type Choice<T extends string> = { value: T; label: string; hint?: string };
type ChoiceField<T extends string> = {
  field: Bound<T>;
  label: string;
  hint?: string;
  choices: readonly Choice<T>[];
  disabled?: boolean;
};

/** A choice among a few options, each with a sentence of explanation. */
export function ChoiceField<T extends string>({ field, choices, disabled = false, ...words }: ChoiceField<T>) {
  const change = (value: string) => {
    const chosen = choices.find((one) => one.value === value);
    if (chosen) field.onChange(chosen.value);
  };
  return (
    <Place name={field.name}>
      <Radio.Group {...common(words, field)} value={field.value} onChange={change}>
        <Stack gap={8} mt={8}>
          {choices.map(({ value, label, hint }) => (
            <Radio
              key={value}
              value={value}
              label={t(label)}
              disabled={disabled}
              {...(hint ? { description: t(hint) } : {})}
            />
          ))}
        </Stack>
      </Radio.Group>
    </Place>
  );
}
