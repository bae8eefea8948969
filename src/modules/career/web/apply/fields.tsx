import { type ReactNode, useState } from 'react';
import { t } from '#platform/web/language.ts';
import type { Field } from '../../contract/apply.ts';

export function Labelled({
  id,
  label,
  required,
  hint,
  error,
  children,
}: {
  id: string;
  label: string;
  required?: boolean | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {required ? (
          <span className="star" aria-hidden="true">
            {' *'}
          </span>
        ) : null}
      </label>
      {children}
      {hint === undefined ? null : (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error === undefined ? null : (
        <span className="bad" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}

type Props = { field: Field; value: string; onChange: (value: string) => void };

/** A text field that says what is missing when it is left empty; a numeric one takes no letters. */
export function TextField({ field, value, onChange }: Props) {
  const [left, setLeft] = useState(false);
  const { name, label, required, numeric, most, type, hint, empty, autocomplete } = field;
  const error = left && value.trim() === '' && empty !== undefined ? t(empty) : undefined;
  return (
    <Labelled
      id={name}
      label={t(label)}
      required={required}
      hint={hint === undefined ? undefined : t(hint)}
      error={error}
    >
      <input
        id={name}
        name={name}
        value={value}
        maxLength={most}
        type={type ?? 'text'}
        inputMode={numeric ? 'numeric' : undefined}
        autoComplete={autocomplete ?? 'off'}
        aria-required={required}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${name}-error`}
        onChange={({ target }) => onChange(numeric ? target.value.replace(/\D/g, '') : target.value)}
        onBlur={() => setLeft(true)}
      />
    </Labelled>
  );
}
