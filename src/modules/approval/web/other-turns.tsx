import { type FunctionComponent, lazy, Suspense } from 'react';
import type { Turn } from '#platform/web/module.ts';
import { useContributions } from '#platform/web/shell/modules.ts';
import style from './request.module.css';

/** One lazy component per module, made once: a new one on each drawing would load for ever. */
const loaded = new Map<string, FunctionComponent>();
function listOf({ key, load }: Turn): FunctionComponent | undefined {
  const known = loaded.get(key);
  if (known || !load) return known;
  const created = lazy(load);
  loaded.set(key, created);
  return created;
}

/** What waits for the person in other modules, which decide it on screens of their own. */
export function OtherTurns() {
  const turns = useContributions('turns').sort((a, b) => a.order - b.order);
  return turns.map((turn) => {
    const List = listOf(turn);
    return List ? (
      <div key={turn.key} className={style.other}>
        <Suspense fallback={null}>
          <List />
        </Suspense>
      </div>
    ) : null;
  });
}
