import { deskCount } from '#platform/web/kit/desk-count.tsx';
import type { OwnInterviewRow } from '../../contract/interview/own.ts';

/** Number of interviews that come or whose scorecard is missing. */
export default deskCount<OwnInterviewRow[]>({
  read: (open) => ({
    count: open.length,
    names: [...new Set(open.map(({ candidatename }) => candidatename))].slice(0, 3),
  }),
  title: 'Interviews',
  path: '/recruit/interviews',
  plural: ['{{count}} interview is yours', '{{count}} interviews are yours'],
});
