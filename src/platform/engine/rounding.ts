import { type Paise, paise } from './money.ts';
import { withoutEnd } from './without-end.ts';

/**
 * The named roundings of a component, a share or a tax. `nearest` takes exactly one half up (away from zero below it).
 */
export const ROUNDINGS = ['exact-paisa', 'nearest-rupee', 'up-rupee', 'down-rupee', 'nearest-ten'] as const;
export type Rounding = (typeof ROUNDINGS)[number];

type Mode = 'nearest' | 'up' | 'down';
/** Paise that a rounding makes whole multiples of. */
const UNIT: Record<Rounding, { unit: number; mode: Mode }> = {
  'exact-paisa': { unit: 1, mode: 'nearest' },
  'nearest-rupee': { unit: 100, mode: 'nearest' },
  'up-rupee': { unit: 100, mode: 'up' },
  'down-rupee': { unit: 100, mode: 'down' },
  'nearest-ten': { unit: 1000, mode: 'nearest' },
};

/**
 * An exact fraction of paise. Everything between two named roundings has this form, so that no float and no early
 * rounding can change a rupee.
 */
export type Fraction = { readonly n: bigint; readonly d: bigint };

export const fraction = (n: bigint | number, d: bigint | number = 1n): Fraction => {
  const top = BigInt(n);
  const bottom = BigInt(d);
  if (bottom === 0n) throw new RangeError('Division by zero');
  return bottom < 0n ? { n: -top, d: -bottom } : { n: top, d: bottom };
};
export const plus = (a: Fraction, b: Fraction): Fraction =>
  a.d === b.d ? { n: a.n + b.n, d: a.d } : { n: a.n * b.d + b.n * a.d, d: a.d * b.d };
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { n: -b.n, d: b.d });
export const times = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d });
export const compare = (a: Fraction, b: Fraction): number => {
  const left = a.n * b.d;
  const right = b.n * a.d;
  return left < right ? -1 : left > right ? 1 : 0;
};

export const NOTHING: Fraction = { n: 0n, d: 1n };
export const lower = (a: Fraction, b: Fraction): Fraction => (compare(a, b) <= 0 ? a : b);
export const higher = (a: Fraction, b: Fraction): Fraction => (compare(a, b) >= 0 ? a : b);
/** `a - b`, but not below zero. */
export const excess = (a: Fraction, b: Fraction): Fraction => higher(minus(a, b), NOTHING);

// Rates repeat thousands of times in a run, so each text is parsed once.
const rates = new Map<string, Fraction>();

/**
 * Converts a percentage to an exact fraction ("8.33" is 0.0833): decimal text, or a number with at most six decimals.
 */
export function percent(rate: string | number): Fraction {
  const text = String(rate);
  const existing = rates.get(text);
  if (existing) return existing;
  const read = readPercent(text);
  if (rates.size < 1000) rates.set(text, read);
  return read;
}

function readPercent(text: string): Fraction {
  const match = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(text);
  if (!match) throw new RangeError(`Not a percentage: ${text}`);
  const [, sign, whole = '0', places = ''] = match;
  const n = BigInt(`${sign}${whole}${places}`);
  return { n, d: 100n * 10n ** BigInt(places.length) };
}

/** `amount × numerator ÷ denominator`, exact. */
export const share = (amount: Paise, numerator: bigint | number, denominator: bigint | number): Fraction =>
  fraction(BigInt(amount) * BigInt(numerator), denominator);

/** `rate` percent of an amount, exact. */
export const percentOf = (amount: Paise, rate: string | number): Fraction => times(fraction(amount), percent(rate));

/**
 * Whole units of a fraction whose parts are safe integers: remainders and quotients of those are exact as numbers.
 * Undefined for larger ones.
 */
function roundSmall(n: number, d: number, mode: Mode): number | undefined {
  const size = Math.abs(n);
  if (size > SMALL || d > SMALL) return undefined;
  const rest = size % d;
  const whole = (size - rest) / d;
  const bump = mode === 'up' ? rest > 0 : mode === 'nearest' ? rest * 2 >= d : false;
  const units = bump ? whole + 1 : whole;
  return n < 0 && units > 0 ? -units : units;
}
/** Twice as much is still a safe integer. */
const SMALL = 2 ** 52 - 1;

/**
 * Rounds an exact fraction of paise by a named rule. Half goes away from zero; `up` and `down` are away from and
 * towards zero.
 */
export function round(value: Fraction, rounding: Rounding): Paise {
  const { unit, mode } = UNIT[rounding];
  const small = roundSmall(Number(value.n), Number(value.d) * unit, mode);
  return small === undefined ? roundLarge(value, BigInt(unit), mode) : paise(small * unit);
}

/** `round` of exact rupees. */
export function roundRupees(value: Fraction, rounding: Rounding): Paise {
  const { unit, mode } = UNIT[rounding];
  const small = roundSmall(Number(value.n) * 100, Number(value.d) * unit, mode);
  return small === undefined ? roundLarge({ n: value.n * 100n, d: value.d }, BigInt(unit), mode) : paise(small * unit);
}

/** `round` of `amount × numerator ÷ denominator`, of a denominator above zero. */
export function roundShare(amount: Paise, numerator: number, denominator: number, rounding: Rounding): Paise {
  const { unit, mode } = UNIT[rounding];
  const whole = denominator > 0 && Number.isInteger(numerator) && Number.isInteger(denominator);
  const small = whole ? roundSmall(amount * numerator, denominator * unit, mode) : undefined;
  return small === undefined ? round(share(amount, numerator, denominator), rounding) : paise(small * unit);
}

function roundLarge(value: Fraction, unit: bigint, mode: Mode): Paise {
  const negative = value.n < 0n;
  const n = negative ? -value.n : value.n;
  const d = value.d * unit;
  const whole = n / d;
  const rest = n % d;
  const bump = mode === 'up' ? rest > 0n : mode === 'nearest' ? rest * 2n >= d : false;
  const units = (bump ? whole + 1n : whole) * unit;
  return paise(Number(negative ? -units : units));
}

/** Decimal text of an exact fraction of paise in rupees, cut to `places` and rounded half up, for display only. */
export function fractionRupees(value: Fraction, places = 2): string {
  const scale = 10n ** BigInt(places);
  const negative = value.n < 0n;
  const n = (negative ? -value.n : value.n) * scale * 2n;
  const d = value.d * 100n;
  const scaled = (n + d) / (2n * d);
  const text = scaled.toString().padStart(places + 1, '0');
  return `${negative && scaled > 0n ? '-' : ''}${text.slice(0, text.length - places)}${places ? `.${text.slice(-places)}` : ''}`;
}

/** A number as plain decimal text, at most two places. */
export const plainNumber = (value: Fraction): string =>
  withoutEnd(withoutEnd(fractionRupees(times(value, fraction(100))), '0'), '.');
