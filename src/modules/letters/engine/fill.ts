/** Anything between two braces; what is no field of the company is refused by its name, never evaluated. */
const BRACES = /\{\{([^{}]*)\}\}/g;
const TAGS = /<[^<>]*>/g;

/** The number of a letter: it is there when the letter is sent, and until then reads so. */
export const NUMBER_FIELD = 'letternumber';
export const NUMBER_TO_COME = '(number)';

/** What stands in braces in a text, each once, in the order of the text. */
export const fieldsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(BRACES)].map(([, inner = '']) => inner.replace(TAGS, '').trim())),
];

/**
 * Whether a text has a field where only the formatting of the text belongs: one in the address of a link would let a
 * value choose where it leads.
 */
export function hasFieldInTag(html: string): boolean {
  for (const [tag] of html.matchAll(TAGS)) if (tag.includes('{{')) return true;
  return false;
}

/** Letters of the longest word of a text, its formatting apart. */
export const longestWord = (html: string): number =>
  html
    .replace(TAGS, ' ')
    .split(/\s+/)
    .reduce((most, word) => Math.max(most, word.length), 0);

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '{': '&#123;',
  '}': '&#125;',
};

/** A value as text of HTML; its lines stay lines, and its braces are no field. */
export const asHtml = (value: string): string =>
  value.replace(/[&<>"'{}]/g, (sign) => ENTITIES[sign] ?? '').replace(/\r\n?|\n/g, '<br />');

type Values = ReadonlyMap<string, string>;

/** Fills the fields of a formatted text with values as text. A name that has none stays as it stands. */
export const fillHtml = (html: string, values: Values): string =>
  html.replace(BRACES, (whole, inner: string) => {
    const value = values.get(inner.trim());
    return value === undefined ? whole : asHtml(value);
  });

/** The same for a line of plain text. */
export const fillLine = (line: string, values: Values): string =>
  line
    .replace(BRACES, (whole, inner: string) => values.get(inner.trim()) ?? whole)
    // oxlint-disable-next-line no-control-regex -- control characters are what is taken away
    .replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ');

/** A letter's text with its number in it. */
export const withNumber = <T extends { subject: string; body: string }>(letter: T, letternumber: string): T => {
  const values = new Map([[NUMBER_FIELD, letternumber]]);
  return { ...letter, subject: fillLine(letter.subject, values), body: fillHtml(letter.body, values) };
};
