import { call } from '#platform/web/call.ts';
import { store } from '#platform/web/store.ts';
import { type LetterRow, listLetters } from '../contract/letter.ts';

type Box = 'drafts' | 'sent';
const PAGE = 500;

/** Drafts that were just made: they are ticked, ready to be sent, when the list of drafts opens. */
export const justMade = store<readonly number[]>([]);

/** Every letter of a box that a search finds, or the newest of them until `enough` says so. @throws CallError */
export async function allLetters(
  box: Box,
  search: string,
  enough: (rows: readonly LetterRow[]) => boolean = () => false,
): Promise<readonly LetterRow[]> {
  const rows: LetterRow[] = [];
  for (;;) {
    const asked = { box, limit: PAGE, offset: rows.length, ...(search ? { search } : {}) };
    const [page] = await call(listLetters, asked);
    if (!page || page.rows.length === 0) return rows;
    rows.push(...page.rows);
    if (rows.length >= page.count || enough(rows)) return rows;
  }
}
