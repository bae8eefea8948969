import { type ComponentType, lazy, Suspense } from 'react';
import type { ExitCard } from '#platform/web/module.ts';
import { useContributions } from '#platform/web/shell/modules.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { Boundary } from '#platform/web/shell/part.tsx';

type Body = ComponentType<{ employeeexitid: number }>;
const loaded = new Map<string, Body>();

/** Returns the same component for the same card, so that rendering again does not load it again. */
function bodyOf({ key, load }: ExitCard): Body {
  const known = loaded.get(key) ?? lazy(load);
  loaded.set(key, known);
  return known;
}

/** Cards of other modules on the page of an exit, as far as the reader's rights allow. */
export const Contributed = ({ employeeexitid }: { employeeexitid: number }) =>
  useContributions('exitCards')
    .toSorted((a, b) => a.order - b.order)
    .map((card) => {
      const Part = bodyOf(card);
      return (
        <Boundary key={card.key}>
          <Suspense fallback={<PageSkeleton />}>
            <Part employeeexitid={employeeexitid} />
          </Suspense>
        </Boundary>
      );
    });
