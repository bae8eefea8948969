/** Any text in double braces; an unknown field is rejected by name, never evaluated. */
const BRACES = /\{\{([^{}]*)\}\}/g;
const TAGS = /<[^<>]*>/g;

/** The letter number: set when the letter is sent, a placeholder until then. */
export const NUMBER_FIELD = 'letternumber';
export const NUMBER_TO_COME = '(number)';

/** The names in braces in a text, each once, in the order of the text. */
export const fieldsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(BRACES)].map(([, inner = '']) => inner.replace(TAGS, '').trim())),
];

/** Whether a text has a merge field inside markup: in a link address, a value could choose the target of the link. */
export function hasFieldInTag(html: string): boolean {
  for (const [tag] of html.matchAll(TAGS)) if (tag.includes('{{')) return true;
  return false;
}

/** Length of the longest word of a text, without formatting. */
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

/** Escapes a value as HTML text; line breaks are preserved, and its braces are not merge fields. */
export const asHtml = (value: string): string =>
  value.replace(/[&<>"'{}]/g, (sign) => ENTITIES[sign] ?? '').replace(/\r\n?|\n/g, '<br />');

type Values = ReadonlyMap<string, string>;
/** Tables by the key of their field; the first row is the head. */
export type Tables = ReadonlyMap<string, readonly (readonly string[])[]>;

/** A paragraph that is a merge field and nothing else. */
const ALONE = /<p>\{\{([^{}]*)\}\}<\/p>/g;

const rowHtml = (cells: readonly string[], tag: 'th' | 'td'): string =>
  `<tr>${cells.map((cell) => `<${tag}>${asHtml(cell)}</${tag}>`).join('')}</tr>`;

/** Puts tables in place of the paragraphs that name them. */
export const fillTables = (html: string, tables: Tables): string =>
  html.replace(ALONE, (whole, inner: string) => {
    const [head, ...rows] = tables.get(inner.trim()) ?? [];
    if (!head) return whole;
    return `<table>${rowHtml(head, 'th')}${rows.map((row) => rowHtml(row, 'td')).join('')}</table>`;
  });

/** The text without the paragraphs that are one of these fields alone. */
export const withoutAlone = (html: string, keys: ReadonlySet<string>): string =>
  html.replace(ALONE, (whole, inner: string) => (keys.has(inner.trim()) ? '' : whole));

/** Fills the merge fields of a formatted text with values as text. A field without a value is left unchanged. */
export const fillHtml = (html: string, values: Values): string =>
  html.replace(BRACES, (whole, inner: string) => {
    const value = values.get(inner.trim());
    return value === undefined ? whole : asHtml(value);
  });

/** The same for a line of plain text. */
export const fillLine = (line: string, values: Values): string =>
  line
    .replace(BRACES, (whole, inner: string) => values.get(inner.trim()) ?? whole)
    // oxlint-disable-next-line no-control-regex -- control characters are removed
    .replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ');

/** A letter's text with its number filled in. */
export const withNumber = <T extends { subject: string; body: string }>(letter: T, letternumber: string): T => {
  const values = new Map([[NUMBER_FIELD, letternumber]]);
  return { ...letter, subject: fillLine(letter.subject, values), body: fillHtml(letter.body, values) };
};
