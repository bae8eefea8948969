/** The deepest nesting of elements: far beyond any real text, and parsers use memory for each level. */
const MAX_DEPTH = 3000;
const EMPTY = new Set(['br', 'hr', 'img', 'input', 'meta', 'link', 'wbr']);

/** The most characters of a formatted text: ten times what any form accepts. */
export const LONGEST_HTML = 200_000;

/** Checks whether elements of a formatted text are nested too deeply. */
export function isTooDeep(html: string): boolean {
  let deep = 0;
  for (const [, closing, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (EMPTY.has(name.toLowerCase())) continue;
    deep = closing ? Math.max(0, deep - 1) : deep + 1;
    if (deep > MAX_DEPTH) return true;
  }
  return false;
}
