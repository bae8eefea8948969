/** What ends a line of a formatted text. */
const ENDS = /<\/(?:p|li|h3|h4|blockquote)>|<br ?\/?>/gi;
const TAGS = /<[^<>]*>/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#123;': '{',
  '&#125;': '}',
  '&nbsp;': ' ',
  '&amp;': '&',
};

/** The paragraphs, headings and items of a sanitized text, each as a line of plain text; empty ones are left out. */
export const linesOf = (html: string): string[] =>
  html
    .replace(ENDS, '\n')
    .replace(TAGS, '')
    .replace(/&(?:lt|gt|quot|#39|#123|#125|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');

/** Letters around what a search finds. */
const AROUND = 60;

/** A piece of a text around the first of some words; null where none of them stands in it. */
export function excerptOf(html: string, words: readonly string[]): string | null {
  const text = linesOf(html).join(' ');
  const lower = text.toLowerCase();
  const at = Math.min(
    ...words.map((word) => lower.indexOf(word.toLowerCase())).map((result) => (result < 0 ? Infinity : result)),
  );
  if (!Number.isFinite(at)) return null;
  const from = Math.max(0, at - AROUND);
  const to = Math.min(text.length, at + AROUND);
  return `${from > 0 ? '… ' : ''}${text.slice(from, to).trim()}${to < text.length ? ' …' : ''}`;
}
