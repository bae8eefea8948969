import { ConceptPage } from '#platform/web/kit/concept-page.tsx';
import { Drawing } from '#platform/web/kit/drawing.tsx';

/** The chart of a company without people. */
export const NobodyYet = () => (
  <ConceptPage
    concept={{
      title: 'Nobody is here yet',
      why: 'The chart draws itself from who reports to whom. Add people with their managers, and it is there.',
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
