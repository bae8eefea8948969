import { formatRupees, paise } from '#platform/engine/money.ts';
import { t } from '#platform/web/language.ts';
import type { Phrase } from '../contract/working.ts';

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
