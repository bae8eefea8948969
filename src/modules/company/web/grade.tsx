import { lazy } from 'react';
import { Added } from '#platform/web/kit/added.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { listGrades, removeGrade } from '../contract/grade.ts';
import { Assigned } from './assigned.tsx';
import { GradeDrawing } from './drawings.tsx';
import { GradeRank } from './grade-rank.tsx';

export const { List, Create } = configScreen({
  feature: 'grade',
  path: '/config/hris/company/grade',
  idfield: 'subscriptiongradeid',
  words: {
    list: 'Grades',
    deleted: 'Grade successfully deleted.',
    notdeleted: 'Error while deleting Grade.',
    refused: 'Grade can not be deleted.',
  },
  emptyState: {
    title: 'Create your first grade',
    why: 'Grades are the levels of your company. Policies and pay ranges can depend on them.',
    drawing: <GradeDrawing />,
  },
  list: listGrades,
  columns: [
    { key: 'gradename', label: 'Grade', text: (row) => row.gradename, cell: (row) => row.gradename },
    {
      key: 'graderank',
      label: 'Rank',
      end: true,
      sort: (row) => row.graderank,
      cell: (row) => <GradeRank row={row} />,
    },
    {
      key: 'addeddate',
      label: 'Created by',
      text: (row) => row.addedbyname,
      sort: (row) => row.addeddate,
      cell: (row) => <Added by={row.addedbyname} imagepath={row.addedbyimagepath} on={row.addeddate} />,
    },
    {
      key: 'assignedemployeecount',
      label: 'Assigned employees',
      sort: (row) => row.assignedemployeecount,
      cell: (row) => (
        <Assigned
          row={row}
          structure="subscriptiongradeid"
          id={row.subscriptiongradeid}
          name={row.gradename}
          none="No employee assigned"
        />
      ),
    },
  ],
  remove: removeGrade,
  Form: lazy(() => import('./grade-form.tsx')),
});
