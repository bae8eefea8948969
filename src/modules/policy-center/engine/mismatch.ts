import type { Mismatch } from '../contract/policy.ts';
import { linesOf } from '#platform/engine/plain-text.ts';

/** What the configuration says of a name: the numbers of days that are in force for somebody. */
export type Configured = { readonly name: string; readonly days: readonly number[] };

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The numbers of days that a line says of a name: `Casual leave: 7 days`, `7 days of casual leave`. */
function numbersOf(line: string, name: string): number[] {
  const number = String.raw`(\d{1,3}(?:\.\d{1,2})?)`;
  const after = new RegExp(String.raw`${escaped(name)}\s*(?::|-|–|is|are|=)?\s*${number}\s+days?\b`, 'gi');
  const before = new RegExp(String.raw`${number}\s+days?\s+(?:of\s+)?${escaped(name)}\b`, 'gi');
  return [...line.matchAll(after), ...line.matchAll(before)].map(([, result]) => Number(result));
}

/**
 * The numbers that a text states of configured names and that nobody has in force. A placeholder is no number: it always
 * says what the configuration says.
 */
export function mismatchesIn(html: string, configured: readonly Configured[]): Mismatch[] {
  const lines = linesOf(html);
  return configured.flatMap(({ name, days }) =>
    [...new Set(lines.flatMap((line) => numbersOf(line, name)))]
      .filter((inText) => !days.includes(inText))
      .map((inText) => ({ name, inText, configured: [...days] })),
  );
}
