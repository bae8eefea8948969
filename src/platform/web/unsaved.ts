import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { hold } from './unsaved-changes.ts';
import { askLeave, askLeaveDraft } from './shell/overlays.ts';

type Place = { readonly pathname: string; readonly search: object };
/** What a list on a page has in the address: its search, order, page and columns. */
const OF_A_LIST: readonly string[] = ['q', 'sort', 'page', 'columns'];
const restOf = ({ search }: Place): string =>
  JSON.stringify(Object.entries(search).filter(([key, value]) => !OF_A_LIST.includes(key) && value !== undefined));
/** Whether only a list of the page moves, such as the people of a preview beside a form. */
const isSamePage = (a: Place, b: Place): boolean => a.pathname === b.pathname && restOf(a) === restOf(b);

type Draft = { erase: () => void; keepNow: () => Promise<boolean> };

/**
 * Asks before unsaved changes are left, by a link, the back button or a reload. An existing draft is saved first, so
 * that nothing is lost, and the question says so. Without a draft, leaving discards the changes.
 */
export function useUnsaved(isDirty: () => boolean, draft?: Draft): void {
  const latest = useRef(isDirty);
  useEffect(() => {
    latest.current = isDirty;
  });
  useEffect(() => hold(() => latest.current()), []);
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!isDirty() || isSamePage(current, next)) return false;
      if (await draft?.keepNow()) return !(await askLeaveDraft());
      if (!(await askLeave())) return true;
      draft?.erase();
      return false;
    },
    enableBeforeUnload: isDirty,
  });
}
