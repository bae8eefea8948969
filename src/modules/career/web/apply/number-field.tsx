import { type KeyboardEvent, useState } from 'react';
import { readTypedNumber } from '#platform/engine/typed-number.ts';
import { t } from '#platform/web/language.ts';
import { Labelled } from './labelled.tsx';

type Props = {
  id: string;
  label: string;
  hint?: string | undefined;
  /** What is said once the box was left empty. */
  error?: string | undefined;
  value: string;
  max: number;
  /** What is asked of a number below it, which may be meant. */
  doubtful?: { readonly below: number; readonly question: string } | undefined;
  onChange: (value: string) => void;
  onBlur?: () => void;
};
/** What grouping, decimals and signs need beside digits; letters are not taken. */
const OTHERS = /[^\d.,\s\u2212-]/g;

/**
 * A box for a whole number. What is typed stays as it is until the box is left: then decimals go with a hint, and what is
 * no number from 0 to `max` is cleared with an error.
 */
export function NumberField({ id, label, hint, error, value, max, doubtful, onChange, onBlur }: Props) {
  const [remark, setRemark] = useState<'bad' | 'cut'>();
  const read = readTypedNumber(value, { most: max });
  /** @returns whether the reader should see the correction first */
  const settle = (): boolean => {
    if (read.kind === 'bad') {
      onChange('');
      setRemark('bad');
      return true;
    }
    if (read.kind !== 'number') return false;
    onChange(String(read.value));
    if (read.cut) setRemark('cut');
    return read.cut;
  };
  const selection =
    doubtful && read.kind === 'number' && read.value < doubtful.below ? t(doubtful.question) : undefined;
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && settle()) event.preventDefault();
  };
  const wrong = remark === 'bad' ? t('enter valid number') : error;
  const correction = remark === 'cut' ? t('Whole numbers only. The decimals were left out.') : undefined;
  const hints = [correction, selection].filter((one) => one !== undefined).join(' ') || hint;
  return (
    <Labelled id={id} label={label} required hint={hints} error={wrong}>
      <input
        id={id}
        name={id}
        value={value}
        inputMode="numeric"
        autoComplete="off"
        aria-required
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong === undefined ? (hints === undefined ? undefined : `${id}-hint`) : `${id}-error`}
        maxLength={20}
        onChange={({ target }) => {
          setRemark(undefined);
          onChange(target.value.replaceAll(OTHERS, ''));
        }}
        onKeyDown={pressed}
        onBlur={() => {
          settle();
          onBlur?.();
        }}
      />
    </Labelled>
  );
}
