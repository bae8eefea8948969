import { Suspense } from 'react';
import { contributed } from '#platform/web/shell/contributed.ts';
import { useContributions } from '#platform/web/shell/modules.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { Boundary } from '#platform/web/shell/part.tsx';

/** Cards of other modules on the page of an exit, as far as the reader's rights allow. */
export const Contributed = ({ employeeexitid, employeeid }: { employeeexitid: number; employeeid: number }) =>
  useContributions('exitCards')
    .toSorted((a, b) => a.order - b.order)
    .map((card) => {
      const Part = contributed(card.load);
      return (
        <Boundary key={card.key}>
          <Suspense fallback={<PageSkeleton />}>
            <Part employeeexitid={employeeexitid} employeeid={employeeid} />
          </Suspense>
        </Boundary>
      );
    });
