/** The bounds of a number box; `places` is the number of decimals it accepts, by default none. */
export type NumberBounds = {
  readonly least?: number | undefined;
  readonly most?: number | undefined;
  readonly places?: number | undefined;
};

/**
 * The parsed text of a number box: `empty` for no text, `bad` for text that is no number or out of bounds, else the
 * number, with `cut` where decimals were removed.
 */
export type TypedNumber =
  | { readonly kind: 'empty' }
  | { readonly kind: 'bad' }
  | { readonly kind: 'number'; readonly value: number; readonly cut: boolean };

const NUMBER = /^(-?)(\d[\d,]*)?(?:\.(\d*))?$/;

/**
 * Parses the text of a number box: decimals beyond `places` are removed (the digits, never the point alone, so 7.5 is 7
 * and not 75); a minus sign is never dropped, so -1 is below a least of 0. Commas between digits are grouping.
 */
export function readTypedNumber(text: string, { least = 0, most, places = 0 }: NumberBounds): TypedNumber {
  const bare = text.replace(/[\s\u00a0]/g, '').replace(/^\u2212/, '-');
  if (bare === '') return { kind: 'empty' };
  const match = NUMBER.exec(bare);
  const [, minus = '', whole = '', decimals = ''] = match ?? [];
  if (!match || (whole === '' && decimals === '') || (minus && least >= 0)) return { kind: 'bad' };
  const taken = decimals.slice(0, places);
  const value = Number(`${minus}${whole.replaceAll(',', '') || '0'}${taken ? `.${taken}` : ''}`);
  const outside = value < least || (most !== undefined && value > most);
  if (outside || !Number.isFinite(value) || (places === 0 && !Number.isSafeInteger(value))) return { kind: 'bad' };
  return { kind: 'number', value: value === 0 ? 0 : value, cut: /[1-9]/.test(decimals.slice(places)) };
}
