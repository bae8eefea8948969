import { paise, type Paise } from '#platform/engine/money.ts';
import { type Fraction, fraction, plus, round, times } from '#platform/engine/rounding.ts';

/** A percent as text with at most four decimals, such as "8.5" or "-10", exactly. */
function percentOf(text: string): Fraction {
  const [, sign = '', whole = '0', places = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  const value = fraction(BigInt(whole + places), 10n ** BigInt(places.length) * 100n);
  return sign === '-' ? times(value, fraction(-1)) : value;
}

/** An amount raised by a percent, or lowered by one below zero, to the nearest rupee. Paise */
export const raised = (amount: Paise, percent: string): Paise =>
  round(times(fraction(amount), plus(fraction(1), percentOf(percent))), 'nearest-rupee');

/** A figure in rupees as text, raised likewise. */
export const raisedFigure = (value: string, percent: string): string =>
  String(raised(paise(Math.round(Number(value) * 100)), percent) / 100);

/** What a change from one amount to another is in percent of the first, with at most two decimals; undefined from zero. */
export function percentBetween(before: Paise, after: Paise): string | undefined {
  if (before === 0) return undefined;
  return String(Number((((after - before) / before) * 100).toFixed(2)));
}
