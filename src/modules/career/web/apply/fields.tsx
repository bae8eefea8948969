import { useState } from 'react';
import { t } from '#platform/web/language.ts';
import type { Field } from '../../contract/apply.ts';
import { Labelled } from './labelled.tsx';
import { NumberField } from './number-field.tsx';

/** `wrong`: what the field says since Proceed was pressed, an English sentence. */
type Props = {
  field: Field;
  value: string;
  wrong?: string | undefined;
  placeholder?: string | undefined;
  onChange: (value: string) => void;
};

/** A text field that says what is missing when it is left empty; a number of a telephone takes no letters. */
export function TextField({ field, value, wrong, placeholder, onChange }: Props) {
  const [left, setLeft] = useState(false);
  const { name, label, required, isphone, max, most, type, empty, autocomplete, doubtful } = field;
  const text = value.trim() === '' && (left || wrong !== undefined) ? empty : wrong;
  const error = text === undefined ? undefined : t(text);
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
        placeholder={placeholder}
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
