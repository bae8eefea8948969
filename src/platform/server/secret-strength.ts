/** Words that occur in secrets that were not generated randomly. */
const TELLTALE = /secret|passw|change|muster|example|admin|qwert|default|letmein/i;

/** The entropy of a text in bits, if its characters were drawn independently with their frequencies. */
function bitsOf(signs: readonly (string | number)[]): number {
  const counts = new Map<string | number, number>();
  for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= count * Math.log2(count / signs.length);
  return bits;
}

/** Removes repetitions: a piece of four characters that occurred before adds nothing. */
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
 * Estimates the strength of a secret in bits, conservatively: repetitions, sequences and few different characters lower
 * it. Thirty-two random hexadecimal digits have about 110.
 */
export function strengthOf(secret: string): number {
  if (TELLTALE.test(secret)) return 0;
  const signs = newPart(secret).split('');
  const steps = signs.map((sign, at) => sign.charCodeAt(0) - (signs[at - 1] ?? sign).charCodeAt(0));
  return Math.min(bitsOf(signs), bitsOf(steps));
}

/** A secret with fewer bits is not random or too short. */
export const MIN_BITS = 80;
