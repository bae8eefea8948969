/** Marks on one letter: Unicode's own limit for text that is read as it comes (UAX 15, stream-safe text). */
const TOO_MANY = /(\p{M}{30})\p{M}+/gu;

/** Text without the marks beyond any letter's: to put marks in their order costs the square of their number. */
export const fewMarks = (text: string): string => text.replace(TOO_MANY, '$1');

/** Text with its letters and marks put together (NFC). */
export const composed = (text: string): string => fewMarks(text).normalize('NFC');
