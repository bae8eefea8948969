/** The most combining marks on one letter: Unicode's own limit (UAX 15, stream-safe text). */
const TOO_MANY = /(\p{M}{30})\p{M}+/gu;

/** Removes combining marks beyond the limit: ordering them takes quadratic time. */
export const fewMarks = (text: string): string => text.replace(TOO_MANY, '$1');

/** Normalizes text to NFC, with excess combining marks removed. */
export const composed = (text: string): string => fewMarks(text).normalize('NFC');
