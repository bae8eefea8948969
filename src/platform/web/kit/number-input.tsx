import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { type NumberBounds, readTypedNumber } from '#platform/engine/typed-number.ts';
import { t } from '../language.ts';
import { afterClick } from './after-click.ts';

type NumberInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max'> &
  NumberBounds & {
    value: number | null;
    /** NaN stands for what was typed and is no number of this box: every schema refuses it. */
    onChange: (value: number | null) => void;
  };

const shown = (value: number | null): string =>
  value === null || !Number.isFinite(value) ? '' : value.toLocaleString('en-IN', { maximumFractionDigits: 12 });

/**
 * A number box; `places` decimals, none unless said. When it is left, decimals it does not take are left out with a hint;
 * what is no number or out of bounds is cleared with "enter valid number", and a save is refused until the box was
 * visited again, so that nothing typed is lost without notice.
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
    // Somebody else changed it: a draft, a conflict, a form that was emptied.
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
  /** @returns whether something typed had to go */
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
    // An empty box that was cleared is empty on purpose once it was visited and left again.
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
    // A form that is sent by Enter waits until whoever typed has seen what became of it.
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
        // A hint that pushed the page down in the middle of a press would let the press miss its button.
        afterClick(settle);
        onBlur?.(event);
      }}
      onKeyDown={pressed}
    />
  );
}
