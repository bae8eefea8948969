import { useState } from 'react';
import { t } from '#platform/web/language.ts';
import type { Field } from '../../contract/apply.ts';
import { Labelled } from './labelled.tsx';
import { NumberField } from './number-field.tsx';

type Props = { field: Field; value: string; onChange: (value: string) => void };

/** A text field that says what is missing when it is left empty; a number of a telephone takes no letters. */
export function TextField({ field, value, onChange }: Props) {
  const [left, setLeft] = useState(false);
  const { name, label, required, isphone, max, most, type, empty, autocomplete, doubtful } = field;
  const error = left && value.trim() === '' && empty !== undefined ? t(empty) : undefined;
  const hint = field.hint === undefined ? undefined : t(field.hint);
  const labelled = { id: name, label: t(label), hint, error };
  const leave = () => setLeft(true);
  if (max !== undefined)
    return <NumberField {...labelled} value={value} max={max} doubtful={doubtful} onChange={onChange} onBlur={leave} />;
  return (
    <Labelled {...labelled} required={required}>
      <input
        id={name}
        name={name}
        value={value}
        maxLength={most}
        type={type ?? 'text'}
        inputMode={isphone ? 'numeric' : undefined}
        autoComplete={autocomplete ?? 'off'}
        aria-required={required}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${name}-error`}
        onChange={({ target }) => onChange(isphone ? target.value.replaceAll(/[^\d\s().-]/g, '') : target.value)}
        onBlur={() => {
          if (isphone) onChange(value.replaceAll(/\D/g, ''));
          leave();
        }}
      />
    </Labelled>
  );
}
