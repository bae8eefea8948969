import { type FunctionComponent, lazy, Suspense, useEffect, useRef } from 'react';
import type { Load } from '../module.ts';
import { useSession } from '../session.ts';
import style from './banners.module.css';
import { useContributions } from './modules.ts';

/** One lazy component per contribution, created once: a new one on each render would load for ever. */
const loaded = new Map<string, FunctionComponent>();
export function lazyOf({ key, load }: { key: string; load: Load }): FunctionComponent {
  const known = loaded.get(key);
  if (known) return known;
  const created = lazy(load);
  loaded.set(key, created);
  return created;
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
      <Suspense fallback={null}>
        {banners.map((banner) => {
          const Shown = lazyOf(banner);
          return <Shown key={banner.key} />;
        })}
      </Suspense>
    </div>
  );
}
