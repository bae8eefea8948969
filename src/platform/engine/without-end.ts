/**
 * Removes the given characters from the end of a text. A regular expression ending in `+$` backtracks at every
 * character of a long run.
 */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
