import { type Phrase, type Sentence, WORKING } from '#modules/payroll/contract/run/working.ts';
import type { FormulaValue } from '#platform/engine/formula.ts';
import { type FormulaTable, rowOf, slabsOf } from '#platform/engine/formula-tables.ts';
import { type Fraction, plainNumber } from '#platform/engine/rounding.ts';

type Shown = string | number | Phrase;
/** What a formula reads of a table, with how a number is shown: the keys of a person, and its values. */
export type Reading = {
  readonly called: string;
  readonly table: FormulaTable;
  readonly keys: readonly FormulaValue[];
  /** How the number of the last key is shown, and how the value of the table is. */
  readonly showKey: (number: Fraction) => Shown;
  readonly showValue: (number: Fraction) => Shown;
};

const say = (sentence: Sentence, values: Phrase['values']): Phrase => ({ says: WORKING[sentence], values });
const isNumber = (value: FormulaValue | undefined): value is Fraction => typeof value === 'object' && 'n' in value;
const joined = (parts: readonly Shown[], by: 'listed' | 'plus'): Shown =>
  parts.slice(1).reduce<Shown>((a, b) => say(by, { a, b }), parts[0] ?? '');

/** The keys by their names, and the number from which the row holds. */
function keysOf({ table, keys, showKey }: Reading): Phrase[] {
  return table.keys.map(({ name }, at) => {
    const value = keys[at];
    const shown = isNumber(value) ? showKey(value) : typeof value === 'string' && value !== '' ? value : '–';
    return say('name', { name, value: shown });
  });
}

/** What a table gives as on paper: the value with its keys, or the slabs of a number each with its percent. */
export function tablePhrase(reading: Reading): Phrase {
  const { called, table, keys, showKey, showValue } = reading;
  const words = keysOf(reading);
  const of = keys.at(-1);
  if (called === 'slab' && isNumber(of)) {
    const slabs = slabsOf(table, of).map(({ rate, part }) =>
      say('slabPart', { rate: plainNumber(rate), part: showKey(part) }),
    );
    if (slabs.length === 0) {
      const value = showKey({ n: 0n, d: 1n });
      return say('belowSlabs', { value, table: table.name, number: joined(words, 'listed') });
    }
    return say('fromTable', { value: joined(slabs, 'plus'), table: table.name, keys: joined(words, 'listed') });
  }
  const row = rowOf(table, keys);
  const value = row?.value ?? table.otherwise;
  const shown =
    called === 'band' && value && isNumber(of)
      ? say('slabPart', { rate: plainNumber(value), part: showKey(of) })
      : value
        ? showValue(value)
        : '';
  if (!row) return say('fromTableOtherwise', { value: shown, table: table.name, keys: joined(words, 'listed') });
  const last = words.at(-1);
  const reached =
    last && table.keys.at(-1)?.kind === 'from' ? say('reached', { key: last, from: showKey(row.from) }) : undefined;
  const all = reached ? [...words.slice(0, -1), reached] : words;
  return say('fromTable', { value: shown, table: table.name, keys: joined(all, 'listed') });
}

/** Whether a phrase is a value of a table, which is its own result; slabs and bands are worked out. */
export const isTableValue = ({ says, values }: Phrase): boolean =>
  (says === WORKING.fromTable || says === WORKING.fromTableOtherwise) && typeof values['value'] === 'number';
