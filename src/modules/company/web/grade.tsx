import { IconStairsUp } from '@tabler/icons-react';
import { kindScreen } from '#platform/web/kit/kind-screen.tsx';
import { gradeRecord } from '../contract/grade.ts';
import { assignedColumn } from './assigned.tsx';
import { GradeRank } from './grade-rank.tsx';

export const { List, Create, words } = kindScreen(gradeRecord, {
  path: '/config/hris/company/grade',
  emptyState: {
    title: 'Create your first grade',
    why: 'Grades are the levels of your company. Policies and pay ranges can depend on them.',
    icon: IconStairsUp,
  },
  columns: { gradename: { label: 'Grade' } },
  more: [
    {
      key: 'graderank',
      label: 'Rank',
      end: true,
      sort: (row) => row.graderank,
      cell: (row) => <GradeRank row={row} />,
    },
  ],
  last: [assignedColumn('subscriptiongradeid', 'gradename', 'No employee assigned')],
  Form: () => import('./grade-form.tsx'),
});
