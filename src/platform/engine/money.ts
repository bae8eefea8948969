/** An amount in whole paise. Branded, so that rupees or a count of days cannot be passed by mistake. */
export type Paise = number & { readonly __unit: 'paise' };

export const ZERO = 0 as Paise;

/**
 * Converts a whole number to paise.
 * @throws RangeError when the number is not a safe integer: money is never a fraction of a paisa.
 */
export function paise(value: number): Paise {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of paise: ${value}`);
  return (value === 0 ? 0 : value) as Paise;
}

/**
 * Converts whole rupees to paise.
 * @throws RangeError for a fraction of a rupee; use `parseRupees` for text with paise.
 */
export function rupees(value: number): Paise {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not whole rupees: ${value}`);
  return paise(value * 100);
}

/** Sum of amounts, in paise. */
export function sum(amounts: Iterable<Paise>): Paise {
  let total = 0;
  // Nearly all are arrays, of which an index is quicker.
  if (Array.isArray(amounts)) for (let at = 0; at < amounts.length; at += 1) total += amounts[at] as Paise;
  else for (const amount of amounts) total += amount;
  return paise(total);
}

export const add = (a: Paise, b: Paise): Paise => paise(a + b);
export const subtract = (a: Paise, b: Paise): Paise => paise(a - b);
export const least = (...amounts: Paise[]): Paise => paise(Math.min(...amounts));
export const most = (...amounts: Paise[]): Paise => paise(Math.max(...amounts));
export const notBelowZero = (amount: Paise): Paise => (amount < 0 ? ZERO : amount);

/** Formats paise as decimal rupee text with two places, the form files and tests compare: 123450 -> "1234.50". */
export function rupeeText(amount: Paise): string {
  const sign = amount < 0 ? '-' : '';
  const whole = Math.abs(amount);
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

/**
 * Parses a plain decimal rupee figure ("1234", "1234.5", "-12.34") exactly.
 * @returns undefined when the text is not such a figure or has more than two decimals.
 */
export function parseRupees(text: string): Paise | undefined {
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return undefined;
  const [, sign, whole, fraction = ''] = match;
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return paise(sign ? -value : value);
}

/** Groups digits in lakhs and crores: "1234567" -> "12,34,567". */
export function grouped(digits: string): string {
  const lead = digits.slice(0, -3);
  const odd = lead.slice(0, lead.length % 2);
  const pairs = lead.slice(odd.length).replace(/\d\d/g, ',$&');
  return `${odd}${pairs}${lead === '' ? '' : ','}${digits.slice(-3)}`.replace(/^,/, '');
}

/**
 * Formats rupees with Indian grouping for display: 12345600 -> "₹ 1,23,456.00"; `decimals: 0` only for whole rupees.
 */
export function formatRupees(
  amount: Paise,
  { decimals = 2, symbol = true }: { decimals?: 0 | 2; symbol?: boolean } = {},
): string {
  const [whole = '0', fraction] = rupeeText(paise(Math.abs(amount))).split('.');
  const showFraction = decimals === 2 || fraction !== '00';
  return `${amount < 0 ? '−' : ''}${symbol ? '₹ ' : ''}${grouped(whole)}${showFraction ? `.${fraction}` : ''}`;
}
