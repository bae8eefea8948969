import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type Day, isDay } from '#platform/engine/day.ts';
import { today } from '#platform/web/kit/day.ts';
import { remembered } from '#platform/web/store.ts';
import type { Period } from './range.ts';

export const VIEWS = ['me', 'team', 'company'] as const;
export type View = (typeof VIEWS)[number];
export const viewIdOf = (view: View): 1 | 2 | 3 => (view === 'me' ? 1 : view === 'team' ? 2 : 3);

type Shown = { view: View; period: Period; at: Day };

/** Which days are shown of whom: all of it in the address. */
export function useShown(): [Shown, (next: Partial<Shown>) => void] {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const go = useNavigate();
  const shown: Shown = {
    view: VIEWS.find((one) => one === query.view) ?? 'me',
    period: query.by === 'week' ? 'week' : 'month',
    at: typeof query.at === 'string' && isDay(query.at) ? query.at : today(),
  };
  const show = (next: Partial<Shown>) => {
    const { view, period, at } = { ...shown, ...next };
    void go({
      to: '.',
      replace: true,
      resetScroll: false,
      search: {
        ...(view === 'me' ? {} : { view }),
        ...(period === 'month' ? {} : { by: period }),
        ...(at === today() ? {} : { at }),
      },
    });
  };
  return [shown, show];
}

/** Where a browser remembers the layers that are switched off; a team has its own, at first without shifts. */
const HIDDEN = { own: 'calendar-hidden-layers', team: 'calendar-hidden-layers-team' };
const NONE = '-';
const hiddenOf = (view: View): ReadonlySet<string> => {
  const stored = remembered.get(view === 'team' ? HIDDEN.team : HIDDEN.own) ?? (view === 'team' ? 'shift' : '');
  return new Set(stored.split(' ').filter((one) => one !== '' && one !== NONE));
};

/** The layers of a view that are switched off; the browser remembers them. */
export function useHidden(view: View): [ReadonlySet<string>, (layerid: string) => void] {
  const [, setChanges] = useState(0);
  const hidden = hiddenOf(view);
  const toggle = (layerid: string) => {
    const next = new Set(hidden);
    if (!next.delete(layerid)) next.add(layerid);
    remembered.set(view === 'team' ? HIDDEN.team : HIDDEN.own, next.size === 0 ? NONE : [...next].join(' '));
    setChanges((count) => count + 1);
  };
  return [hidden, toggle];
}
