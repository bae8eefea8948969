import { type FunctionComponent, lazy, Suspense } from 'react';
import type { WaitingItems } from '#platform/web/module.ts';
import { useContributions } from '#platform/web/shell/modules.ts';
import style from './request.module.css';

/** One lazy component per module, created once: a new one on each render would load for ever. */
const loaded = new Map<string, FunctionComponent>();
function listOf({ key, load }: WaitingItems): FunctionComponent | undefined {
  const known = loaded.get(key);
  if (known || !load) return known;
  const created = lazy(load);
  loaded.set(key, created);
  return created;
}

/** Tasks of the person in other modules, which are done on their own pages. */
export function OtherWaiting() {
  const waiting = useContributions('waiting').sort((a, b) => a.order - b.order);
  return waiting.map((item) => {
    const List = listOf(item);
    return List ? (
      <div key={item.key} className={style.other}>
        <Suspense fallback={null}>
          <List />
        </Suspense>
      </div>
    ) : null;
  });
}
