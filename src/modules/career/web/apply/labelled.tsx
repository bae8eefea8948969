import type { ReactNode } from 'react';

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
