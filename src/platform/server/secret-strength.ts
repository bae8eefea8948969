/** Words of secrets that were never drawn by chance. */
const TELLTALE = /secret|passw|change|muster|example|admin|qwert|default|letmein/i;

/** Bits of a text's characters, were each drawn by itself as often as it occurs. */
function bitsOf(signs: readonly (string | number)[]): number {
  const counts = new Map<string | number, number>();
  for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= count * Math.log2(count / signs.length);
  return bits;
}

/** What of a text is new when it is read: a piece of four that stood before adds nothing. */
function newPart(text: string): string {
  let stored = '';
  for (let at = 0; at < text.length; at += 1) {
    const piece = text.slice(at, at + 4);
    if (piece.length === 4 && text.slice(0, at + 3).includes(piece)) at += 3;
    else stored += text[at] ?? '';
  }
  return stored;
}

/**
 * How many bits somebody who guesses well has to guess, estimated from below by what repeats, what is counted up and how
 * few different characters there are. Thirty-two random hexadecimal digits have about 110.
 */
export function strengthOf(secret: string): number {
  if (TELLTALE.test(secret)) return 0;
  const signs = newPart(secret).split('');
  const steps = signs.map((sign, at) => sign.charCodeAt(0) - (signs[at - 1] ?? sign).charCodeAt(0));
  return Math.min(bitsOf(signs), bitsOf(steps));
}

/** Less than this is not drawn by chance, or too short. */
export const LEAST_BITS = 80;
