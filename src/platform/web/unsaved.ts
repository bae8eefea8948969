import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { hold } from './held-changes.ts';
import { askLeave } from './shell/overlays.ts';

/** Asks before unsaved changes are left behind, by a link, the back button or a reload. `left` runs when they are. */
export function useUnsaved(isDirty: () => boolean, left?: () => void): void {
  const latest = useRef(isDirty);
  useEffect(() => {
    latest.current = isDirty;
  });
  useEffect(() => hold(() => latest.current()), []);
  useBlocker({
    shouldBlockFn: async () => {
      if (!isDirty()) return false;
      if (!(await askLeave())) return true;
      left?.();
      return false;
    },
    enableBeforeUnload: isDirty,
  });
}
