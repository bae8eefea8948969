import { NumberInput, type NumberInputProps } from '@mantine/core';
import { type ClipboardEvent, useState } from 'react';
import { t } from '../language.ts';

type IntegerInput = Omit<NumberInputProps, 'value' | 'onChange' | 'min' | 'max'> & {
  value: number | null;
  onChange: (value: number | null) => void;
  /** 0 unless a screen says otherwise. */
  least?: number | undefined;
  most?: number | undefined;
};

/** The whole number of a text, decimals stripped; undefined for anything else. */
export function wholeNumber(text: string): number | undefined {
  const [, digits] = /^\s*(-?\d[\d,]*)(?:\.\d*)?\s*$/.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits.replaceAll(',', ''));
}

/** A whole number. Decimals are stripped; what is out of range is cleared when the field is left, with a hint. */
export function IntegerInput({ value, onChange, least = 0, most, onBlur, description, ...props }: IntegerInput) {
  const [cleared, setCleared] = useState(false);
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const number = wholeNumber(event.clipboardData.getData('text'));
    event.preventDefault();
    setCleared(number === undefined);
    if (number !== undefined) onChange(number);
  };
  return (
    <NumberInput
      {...props}
      value={value ?? ''}
      description={cleared ? t('enter valid number') : description}
      onPaste={paste}
      onChange={(next) => {
        setCleared(false);
        onChange(typeof next === 'number' ? next : null);
      }}
      onBlur={(event) => {
        if (value !== null && (value < least || (most !== undefined && value > most))) {
          setCleared(true);
          onChange(null);
        }
        onBlur?.(event);
      }}
      allowDecimal={false}
      allowNegative={least < 0}
      clampBehavior="none"
      thousandsGroupStyle="lakh"
      thousandSeparator=","
    />
  );
}
