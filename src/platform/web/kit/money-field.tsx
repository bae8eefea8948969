import { TextInput } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { common, Place } from './field.tsx';
import { groupTyped, parseMoney } from './money-text.ts';
import type { Bound } from './use-form.ts';

type MoneyField = {
  field: Bound<number | null>;
  label: string;
  hint?: string;
  required?: boolean;
  /** The first field of a dialog, which gets the focus. */
  first?: boolean;
};

const shown = (amount: number | null): string =>
  amount === null ? '' : formatRupees(paise(amount), { symbol: false }).replace('−', '-');

const digitsBefore = (text: string, caret: number): number => text.slice(0, caret).replace(/[^\d.]/g, '').length;

function caretAfter(text: string, digits: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (seen === digits) return at;
    if (/[\d.]/.test(text[at] ?? '')) seen += 1;
  }
  return text.length;
}

/**
 * An amount in rupees, with lakh grouping while typing; also accepts "12.34L" and pasted "12,34,567". The value is in
 * whole paise.
 */
export function MoneyField({ field, first = false, ...words }: MoneyField) {
  const [text, setText] = useState(shown(field.value));
  const [last, setLast] = useState(field.value);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | undefined>(undefined);
  if (field.value !== last) {
    setLast(field.value);
    if ((parseMoney(text) ?? null) !== field.value) setText(shown(field.value));
  }
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    const at = caretAfter(text, caret.current);
    input.current?.setSelectionRange(at, at);
    caret.current = undefined;
  }, [text]);
  return (
    <Place name={field.name}>
      <TextInput
        {...common(words, field)}
        ref={input}
        {...(first ? { 'data-autofocus': true } : {})}
        className="number"
        inputMode="decimal"
        autoComplete="off"
        leftSection="₹"
        value={text}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          caret.current = digitsBefore(typed, event.currentTarget.selectionStart ?? typed.length);
          setText(groupTyped(typed));
          // NaN is rejected by the schema, and the text stays for correction.
          field.onChange(typed.trim() === '' ? null : (parseMoney(typed) ?? Number.NaN));
        }}
        onBlur={() => {
          const amount = parseMoney(text);
          if (amount !== undefined) setText(shown(amount));
          field.onBlur();
        }}
      />
    </Place>
  );
}
