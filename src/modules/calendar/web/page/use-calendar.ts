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

const HIDDEN = 'calendar-hidden-layers';

/** The layers that are switched off; the browser remembers them. */
export function useHidden(): [ReadonlySet<string>, (layerid: string) => void] {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () => new Set((remembered.get(HIDDEN) ?? '').split(' ').filter(Boolean)),
  );
  const toggle = (layerid: string) => {
    const next = new Set(hidden);
    if (!next.delete(layerid)) next.add(layerid);
    remembered.set(HIDDEN, next.size === 0 ? null : [...next].join(' '));
    setHidden(next);
  };
  return [hidden, toggle];
}
