import { COLLEAGUES } from '../contract/words.ts';

/**
 * Says under which group the answers of each group are kept; null: nowhere, they are deleted unread. A group that is too
 * small is joined with all others before it is hidden: they go together, so that none is the difference of two figures.
 * @param counts the answers of each group of colleagues
 */
export function storedGroups(
  counts: ReadonlyMap<number, number>,
  groupsize: number,
): ReadonlyMap<number, number | null> {
  const all = [...counts].filter(([, count]) => count > 0);
  if (all.every(([, count]) => count >= groupsize)) return new Map(all.map(([groupid]) => [groupid, groupid]));
  const total = all.reduce((sum, [, count]) => sum + count, 0);
  const joined = all.length > 1 && total >= groupsize ? COLLEAGUES : null;
  return new Map(all.map(([groupid]) => [groupid, joined]));
}
