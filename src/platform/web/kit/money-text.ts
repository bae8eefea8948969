import { formatRupees, grouped, type Paise, paise, parseRupees, subtract, ZERO } from '#platform/engine/money.ts';
import { withoutEnd } from '#platform/engine/without-end.ts';

const LAKH = 100_000;
const CRORE = 100 * LAKH;

/** An amount in paise where there is room for few digits, as beside an axis: rupees in lakh and crore. */
export function shortMoney(amount: number): string {
  const rupees = amount / 100;
  if (Math.abs(rupees) < LAKH) return formatRupees(paise(amount), { decimals: 0 });
  const [of, word] = Math.abs(rupees) < CRORE ? [LAKH, 'L'] : [CRORE, 'Cr'];
  return `₹ ${(rupees / of).toLocaleString('en-IN', { maximumFractionDigits: 1 })} ${word}`;
}

const SHIFT: Record<string, number> = {
  '': 0,
  k: 3,
  l: 5,
  lac: 5,
  lakh: 5,
  lakhs: 5,
  c: 7,
  cr: 7,
  crore: 7,
  crores: 7,
};

/**
 * Parses rupees as people write them: "12,34,567.50", "₹ 500", "12.34L", "1.5 cr", "20k". Exact, never through a float.
 * @returns undefined when it is no amount, or finer than a paisa.
 */
export function parseMoney(text: string): Paise | undefined {
  const plain = text.replace(/[₹,\s]|rs\.?|inr/gi, '').toLowerCase();
  const match = /^(-?)(\d*)(?:\.(\d*))?([a-z]*)$/.exec(plain);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', unit = ''] = match;
  const shift = SHIFT[unit];
  if (shift === undefined || (whole === '' && fraction === '')) return undefined;
  const padded = fraction.padEnd(shift, '0');
  const digits = `${whole}${padded.slice(0, shift)}`.replace(/^0+(?=\d)/, '') || '0';
  const rest = withoutEnd(padded.slice(shift), '0');
  const amount = parseRupees(`${digits}${rest ? `.${rest}` : ''}`);
  if (amount === undefined) return undefined;
  return sign ? subtract(ZERO, amount) : amount;
}

/** Groups digits in lakhs and crores while typing and leaves other text unchanged: "1234567.5" -> "12,34,567.5". */
export function groupTyped(text: string): string {
  const match = /^(-?)([\d,]*)((?:\.\d{0,2})?)$/.exec(text.replace(/[₹\s]/g, ''));
  if (!match) return text;
  const [, sign = '', typed = '', fraction = ''] = match;
  const digits = typed.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  return `${sign}${grouped(digits)}${fraction}`;
}
