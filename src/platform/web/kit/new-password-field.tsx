import { PasswordInput } from '@mantine/core';
import { t } from '../language.ts';
import style from './new-password-field.module.css';

type NewPasswordField = {
  name?: string;
  label?: string;
  /** How many characters it needs; nothing is said of them where it is missing. */
  least?: number;
  /** Said in place of the usual advice. */
  hint?: string;
  /** Tells with every character how many are missing. */
  counting?: boolean;
  autoFocus?: boolean;
  value: string;
  /** In the reader's language. */
  error?: string | undefined;
  onChange: (value: string) => void;
  onBlur?: () => void;
};

/** A password that is being chosen: what it needs is said, and it can be looked at. */
export function NewPasswordField({
  name = 'password',
  label = 'New password',
  least,
  hint,
  counting = false,
  value,
  error,
  onChange,
  ...input
}: NewPasswordField) {
  const advice =
    least === undefined
      ? undefined
      : t('At least {{least}} characters. A few words you will remember make a good one.', { least });
  const left = (least ?? 0) - value.length;
  return (
    <>
      <PasswordInput
        {...input}
        name={name}
        label={t(label)}
        description={hint === undefined ? advice : t(hint)}
        autoComplete="new-password"
        value={value}
        error={error ?? null}
        onChange={(event) => onChange(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the password'), tabIndex: 0 }}
      />
      {counting ? (
        <p className={style.missing} role="status" data-good={left <= 0}>
          {left <= 0 ? t('Long enough') : t('{{count}} more characters', { count: left })}
        </p>
      ) : null}
    </>
  );
}
