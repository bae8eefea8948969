import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { hold } from './unsaved-changes.ts';
import { askLeave, askLeaveDraft } from './shell/overlays.ts';

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
    shouldBlockFn: async () => {
      if (!isDirty()) return false;
      if (await draft?.keepNow()) return !(await askLeaveDraft());
      if (!(await askLeave())) return true;
      draft?.erase();
      return false;
    },
    enableBeforeUnload: isDirty,
  });
}
