import { Suspense } from 'react';
import { contributed } from '#platform/web/shell/contributed.ts';
import { useContributions } from '#platform/web/shell/modules.ts';
import style from './request.module.css';

/** Tasks of the person in other modules, which are done on their own pages. */
export function OtherWaiting() {
  const waiting = useContributions('waiting').sort((a, b) => a.order - b.order);
  return waiting.map((item) => {
    const List = item.load && contributed(item.load);
    return List ? (
      <div key={item.key} className={style.other}>
        <Suspense fallback={null}>
          <List />
        </Suspense>
      </div>
    ) : null;
  });
}
