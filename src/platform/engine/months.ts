import { MONTHS } from '../contract/calendar-words.ts';

export { MONTHS };

/** Formats a day as `19 November 2026`; any other text is returned unchanged. */
export const dayWords = (text: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text)
    ? `${Number(text.slice(8))} ${MONTHS[Number(text.slice(5, 7)) - 1] ?? ''} ${text.slice(0, 4)}`
    : text;
