import { formatRupees, paise } from '#platform/engine/money.ts';
import { t } from '#platform/web/language.ts';
import type { Phrase } from '../../contract/run/working.ts';

/** An amount does not part from its sign at the end of a line. */
const amountText = (amount: number): string =>
  formatRupees(paise(amount), { decimals: amount % 100 === 0 ? 0 : 2 }).replace(' ', '\u00a0');

/** A sentence of a working in the reader's language: names translated, amounts in rupees. */
export const phraseText = ({ says, values }: Phrase): string =>
  t(
    says,
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'number' ? amountText(value) : typeof value === 'string' ? t(value) : phraseText(value),
      ]),
    ),
  );

/** Inputs of a working that stand in its sentences under other names. */
const IN_WORDS = ['gross', 'fullmonth', 'paiddays', 'days'];

/** Inputs of a line that its working does not name. */
export function restOfInputs<Value>(
  inputs: Readonly<Record<string, Value>>,
  working: readonly Phrase[],
): [name: string, value: Value][] {
  const named = new Set(working.flatMap(({ values }) => Object.keys(values)));
  const hidden = working.length > 0 ? [...named, ...IN_WORDS] : [];
  return Object.entries(inputs).filter(([name]) => !hidden.includes(name));
}
