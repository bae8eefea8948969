import { PasswordInput } from '@mantine/core';
import { plural, t } from '../language.ts';
import style from './new-password-field.module.css';

type NewPasswordField = {
  name?: string;
  label?: string;
  /** The minimum length; not shown when missing. */
  least?: number;
  /** Shown in place of the usual hint. */
  hint?: string;
  /** Shows with every character how many are missing. */
  counting?: boolean;
  autoFocus?: boolean;
  value: string;
  /** Already translated. */
  error?: string | undefined;
  onChange: (value: string) => void;
  onBlur?: () => void;
};

/** A field for a new password, with its requirements and a button to show it. */
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
          {left <= 0 ? t('Long enough') : plural(left, '{{count}} more character', '{{count}} more characters')}
        </p>
      ) : null}
    </>
  );
}
