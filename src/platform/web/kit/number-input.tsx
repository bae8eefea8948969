import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { type NumberBounds, readTypedNumber } from '#platform/engine/typed-number.ts';
import { t } from '../language.ts';
import { afterClick } from './after-click.ts';

type NumberInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max'> &
  NumberBounds & {
    value: number | null;
    /** NaN stands for typed text that is no valid number: every schema rejects it. */
    onChange: (value: number | null) => void;
  };

const shown = (value: number | null): string =>
  value === null || !Number.isFinite(value) ? '' : value.toLocaleString('en-IN', { maximumFractionDigits: 12 });

/**
 * A number box with `places` decimals, by default none. On blur further decimals are removed with a hint; text that is
 * no number or out of bounds is cleared with "enter valid number", and saving fails until the box was focused again, so
 * that nothing typed is lost unnoticed.
 */
export function NumberInput({ value, onChange, least = 0, most, places = 0, ...props }: NumberInputProps) {
  const { onBlur, onKeyDown, description, error, ...rest } = props;
  const [text, setText] = useState(shown(value));
  const [last, setLast] = useState(value);
  const [hint, setHint] = useState<'bad' | 'cut'>();
  const read = readTypedNumber(text, { least, most, places });
  const current = read.kind === 'number' ? read.value : read.kind === 'empty' ? null : Number.NaN;
  if (!Object.is(value, last)) {
    setLast(value);
    // The value was changed from outside: by a draft, a conflict, or a form reset.
    if (!Object.is(current, value) && !(hint === 'bad' && Number.isNaN(value))) {
      setText(shown(value));
      setHint(undefined);
    }
  }
  const type = (typed: string) => {
    setText(typed);
    setHint(undefined);
    const next = readTypedNumber(typed, { least, most, places });
    onChange(next.kind === 'number' ? next.value : next.kind === 'empty' ? null : Number.NaN);
  };
  /** Normalizes the text. @returns whether typed text was removed */
  const settle = (): boolean => {
    if (read.kind === 'bad') {
      setText('');
      setHint('bad');
      return true;
    }
    if (read.kind === 'number') {
      setText(shown(read.value));
      if (read.cut) setHint('cut');
      return read.cut;
    }
    // A cleared box that was focused and left again is deliberately empty.
    if (hint !== 'bad' || !Number.isNaN(value)) return false;
    setHint(undefined);
    onChange(null);
    return false;
  };
  const step = (by: number) => {
    const next = (read.kind === 'number' ? read.value : (least ?? 0)) + by;
    if (next >= least && (most === undefined || next <= most)) type(shown(next));
  };
  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    // Submitting by Enter waits until the user has seen the correction.
    if (event.key === 'Enter' && settle()) event.preventDefault();
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      step(event.key === 'ArrowUp' ? 1 : -1);
    }
    onKeyDown?.(event);
  };
  return (
    <TextInput
      {...rest}
      inputMode={least < 0 ? 'text' : 'decimal'}
      autoComplete="off"
      value={text}
      description={hint === 'cut' ? t('Whole numbers only. The decimals were left out.') : description}
      error={hint === 'bad' ? t('enter valid number') : error}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) => {
        // A hint that moves the page during a click would make the click miss its button.
        afterClick(settle);
        onBlur?.(event);
      }}
      onKeyDown={pressed}
    />
  );
}
