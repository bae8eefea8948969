import { COLLEAGUES, PEERS, REPORTS } from '../contract/words.ts';

/** The group under which the answers of peers and of direct reports are kept; null: nowhere, they are deleted unread. */
export type StoredGroups = { readonly [PEERS]: number | null; readonly [REPORTS]: number | null };

/**
 * Says under which group answers are kept. A group that is too small is joined with the other one before it is hidden:
 * both go together, so that neither is the difference of two figures.
 */
export function storedGroups(peers: number, reports: number, groupsize: number): StoredGroups {
  const isEnough = (count: number): boolean => count === 0 || count >= groupsize;
  if (isEnough(peers) && isEnough(reports))
    return { [PEERS]: peers > 0 ? PEERS : null, [REPORTS]: reports > 0 ? REPORTS : null };
  const joined = peers > 0 && reports > 0 && peers + reports >= groupsize ? COLLEAGUES : null;
  return { [PEERS]: joined, [REPORTS]: joined };
}
