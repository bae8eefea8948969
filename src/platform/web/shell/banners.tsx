import { useEffect, useRef } from 'react';
import type { Load } from '../module.ts';
import { useSession } from '../session.ts';
import style from './banners.module.css';
import { useContributions } from './modules.ts';
import { Boundary, type Part, partOf, usePart } from './part.tsx';

/** One part per contribution, created once: a new one on each render would load for ever. */
const parts = new Map<string, Part<object>>();
function contributed({ key, load }: { key: string; load: Load }): Part<object> {
  const existing = parts.get(key);
  if (existing) return existing;
  const created = partOf<object>(load);
  parts.set(key, created);
  return created;
}

/** What a module contributes to the shell; what cannot be loaded is missing until the server is reached again. */
export function Contributed({ item }: { item: { key: string; load: Load } }) {
  const draw = usePart(contributed(item));
  return <Boundary>{draw?.({})}</Boundary>;
}

/** Shows the current banners above every page. Sticky elements of a page leave room for them. */
export function Banners() {
  const insupport = Boolean(useSession()?.support);
  const banners = useContributions('banners').filter(({ support }) => !support || insupport);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = place.current;
    const root = document.documentElement;
    if (!shown) return undefined;
    const watch = new ResizeObserver(() => root.style.setProperty('--muster-banners', `${shown.offsetHeight}px`));
    watch.observe(shown);
    return () => {
      watch.disconnect();
      root.style.removeProperty('--muster-banners');
    };
  }, []);
  return (
    <div className={style.place} ref={place}>
      {banners.map((banner) => (
        <Contributed key={banner.key} item={banner} />
      ))}
    </div>
  );
}
