import { useEffect } from 'react';
import { hold } from '#platform/web/unsaved-changes.ts';

/** Keeps a new version of the program from loading the page again while that would lose something the draft has not. */
export function useHold(isOn: boolean): void {
  useEffect(() => (isOn ? hold(() => true) : undefined), [isOn]);
}
