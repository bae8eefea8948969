import { MONTHS } from '../contract/calendar-words.ts';

export { MONTHS };

/** A day as people write it, `19 November 2026`; any other text stays as it is. */
export const dayWords = (text: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text)
    ? `${Number(text.slice(8))} ${MONTHS[Number(text.slice(5, 7)) - 1] ?? ''} ${text.slice(0, 4)}`
    : text;
