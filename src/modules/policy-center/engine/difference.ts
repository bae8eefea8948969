import { diffArrays, diffWordsWithSpace } from 'diff';
import { linesOf } from '#platform/engine/plain-text.ts';

/** A piece of a line: as before, added, or removed. */
export type Piece = { readonly text: string; readonly change: 'same' | 'added' | 'removed' };
/** A line of the text as it became, in pieces. */
export type DifferenceLine = readonly Piece[];

const whole = (lines: readonly string[], change: Piece['change']): DifferenceLine[] =>
  lines.map((text) => [{ text, change }]);

/** Two lines word by word. */
const words = (before: string, after: string): DifferenceLine =>
  diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    text: value,
    change: added ? 'added' : removed ? 'removed' : 'same',
  }));

/**
 * What changed between two formatted texts, line by line in the order of the later one: a line that was replaced shows
 * its words, others stand whole. Formatting is not compared.
 */
export function differenceOf(before: string, after: string): DifferenceLine[] {
  const lines: DifferenceLine[] = [];
  let removed: readonly string[] = [];
  const flush = () => {
    lines.push(...whole(removed, 'removed'));
    removed = [];
  };
  for (const part of diffArrays(linesOf(before), linesOf(after))) {
    if (part.removed) {
      flush();
      removed = part.value;
      continue;
    }
    if (!part.added) {
      flush();
      lines.push(...whole(part.value, 'same'));
      continue;
    }
    const pairs = Math.min(removed.length, part.value.length);
    for (let at = 0; at < pairs; at += 1) lines.push(words(removed[at] ?? '', part.value[at] ?? ''));
    removed = removed.slice(pairs);
    flush();
    lines.push(...whole(part.value.slice(pairs), 'added'));
  }
  flush();
  return lines;
}

/** Whether two formatted texts read the same. */
export const isSameText = (before: string, after: string): boolean =>
  differenceOf(before, after).every((line) => line.every(({ change }) => change === 'same'));
