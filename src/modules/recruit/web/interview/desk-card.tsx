import { deskCount } from '#platform/web/kit/desk-count.tsx';
import { listOwnInterviews } from '../../contract/interview/own.ts';

/** Number of interviews that come or whose scorecard is missing. */
export default deskCount({
  endpoint: listOwnInterviews,
  input: {},
  read: (rows) => {
    const open = rows.filter((one) => one.iscarddue || (one.statusid === 1 && !one.hassubmitted));
    return { count: open.length, names: [...new Set(open.map(({ candidatename }) => candidatename))].slice(0, 3) };
  },
  title: 'Interviews',
  path: '/recruit/interviews',
  plural: ['{{count}} interview is yours', '{{count}} interviews are yours'],
});
