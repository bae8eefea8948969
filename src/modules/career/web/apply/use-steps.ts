import { useEffect, useRef, useState } from 'react';
import type { Draft } from './draft.ts';

type Step = Draft['step'];
type Place = { readonly step: Step; readonly issent: boolean };
const KEY = 'apply';

const placeOf = (state: unknown): Place | undefined => (state as Record<string, Place> | null)?.[KEY];
const withPlace = (place: Place) => ({ ...(history.state as object | null), [KEY]: place });

/** Whether the page was loaded again; by the same address somebody else may begin, in the entry of whoever was before. */
function isLoadedAgain(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type !== 'navigate';
}

/**
 * Keeps the step of the form in the history of the browser: Back goes one step, and the page of a sent application stays
 * when it is loaded again.
 * @param show called with the step that Back or Forward leads to
 */
export function useSteps(step: Step, show: (step: Step) => void) {
  const [sent, setSent] = useState(() => {
    const issent = placeOf(history.state)?.issent === true;
    if (issent && !isLoadedAgain()) history.replaceState(withPlace({ step: 1, issent: false }), '');
    return issent && isLoadedAgain();
  });
  const shown = useRef(show);
  useEffect(() => {
    const place = placeOf(history.state);
    if (place?.step === step || place?.issent) return;
    // Each step before has an entry of its own, also where a draft goes on at a later one.
    const from = place?.step ?? 0;
    if (step < from) history.replaceState(withPlace({ step, issent: false }), '');
    for (let next = from + 1; next <= step; next += 1) {
      const state = withPlace({ step: next as Step, issent: false });
      if (next === 1) history.replaceState(state, '');
      else history.pushState(state, '');
    }
  }, [step]);
  useEffect(() => {
    shown.current = show;
  });
  useEffect(() => {
    const follow = ({ state }: PopStateEvent) => {
      const place = placeOf(state);
      if (!place) return;
      setSent(place.issent);
      shown.current(place.step);
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  return {
    sent,
    finish: () => {
      history.replaceState(withPlace({ step: 3, issent: true }), '');
      setSent(true);
    },
    /** Each step has the one before in the history. */
    back: () => history.back(),
    begin: () => {
      history.replaceState(withPlace({ step: 1, issent: false }), '');
      setSent(false);
    },
  };
}
