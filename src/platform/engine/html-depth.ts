/** Elements inside one another: no text of a person comes near it, and parsers keep a place for each. */
const MOST_DEEP = 3000;
const EMPTY = new Set(['br', 'hr', 'img', 'input', 'meta', 'link', 'wbr']);

/** Characters of a formatted text: ten times what any form accepts. */
export const LONGEST_HTML = 200_000;

/** Whether elements of a formatted text stand deeper in one another than anybody writes. */
export function isTooDeep(html: string): boolean {
  let deep = 0;
  for (const [, closing, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (EMPTY.has(name.toLowerCase())) continue;
    deep = closing ? Math.max(0, deep - 1) : deep + 1;
    if (deep > MOST_DEEP) return true;
  }
  return false;
}
