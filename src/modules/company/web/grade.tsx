import { IconStairsUp } from '@tabler/icons-react';
import { lazy } from 'react';
import { addedColumn, textColumn } from '#platform/web/kit/columns.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { nounWords } from '#platform/web/kit/noun-words.ts';
import { listGrades, removeGrade } from '../contract/grade.ts';
import { assignedColumn } from './assigned.tsx';
import { GradeRank } from './grade-rank.tsx';

export const { List, Create, words } = configScreen({
  feature: 'grade',
  path: '/config/hris/company/grade',
  idfield: 'subscriptiongradeid',
  words: nounWords({ list: 'Grades', title: 'Grade', label: 'Grade' }),
  emptyState: {
    title: 'Create your first grade',
    why: 'Grades are the levels of your company. Policies and pay ranges can depend on them.',
    icon: IconStairsUp,
  },
  list: listGrades,
  columns: [
    textColumn('gradename', 'Grade'),
    {
      key: 'graderank',
      label: 'Rank',
      end: true,
      sort: (row) => row.graderank,
      cell: (row) => <GradeRank row={row} />,
    },
    addedColumn(),
    assignedColumn('subscriptiongradeid', 'gradename', 'No employee assigned'),
  ],
  remove: removeGrade,
  Form: lazy(() => import('./grade-form.tsx')),
});
