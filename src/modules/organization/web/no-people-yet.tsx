import { IconSitemap } from '@tabler/icons-react';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';

/** The chart of a company without people. */
export const NoPeopleYet = () => (
  <EmptyState
    emptyState={{
      title: 'No employees yet',
      why: 'The chart is built from reporting lines. Add employees with their managers to see it.',
      icon: IconSitemap,
    }}
  />
);
