import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Drawing } from '#platform/web/kit/drawing.tsx';

/** The chart of a company without people. */
export const NoPeopleYet = () => (
  <EmptyState
    emptyState={{
      title: 'No employees yet',
      why: 'The chart is built from reporting lines. Add employees with their managers to see it.',
      drawing: (
        <Drawing>
          <rect x="60" y="10" width="40" height="26" rx="6" data-fill />
          <path d="M80 36v14M30 64V56a6 6 0 0 1 6-6h88a6 6 0 0 1 6 6v8" />
          <rect x="10" y="64" width="40" height="26" rx="6" />
          <rect x="110" y="64" width="40" height="26" rx="6" />
        </Drawing>
      ),
    }}
  />
);
