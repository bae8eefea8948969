import { lazy } from 'react';
import { Added } from '#platform/web/kit/added.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { plural, t } from '#platform/web/language.ts';
import { listProbations, removeProbation } from '../contract/probation.ts';
import { OnPlan } from './assigned.tsx';
import { ProbationDrawing } from './drawings.tsx';

export const { List, Create } = configScreen({
  feature: 'probation',
  path: '/config/hris/employee/probation',
  idfield: 'probationperiodid',
  words: {
    list: 'Probation plans',
    deleted: 'Probation Plan successfully deleted.',
    notdeleted: 'Error while deleting Probation Plan.',
    refused: 'Probation Plan can not be deleted.',
  },
  emptyState: {
    title: 'Create your first probation plan',
    why: 'A probation plan sets how long probation lasts, how employees are confirmed, and who is notified.',
    drawing: <ProbationDrawing />,
  },
  list: listProbations,
  columns: [
    {
      key: 'probationperiodname',
      label: 'Probation plan',
      text: (row) => row.probationperiodname,
      cell: (row) => row.probationperiodname,
    },
    {
      key: 'probationdays',
      label: 'Length',
      end: true,
      sort: (row) => row.probationdays,
      cell: (row) => plural(row.probationdays, '{{count}} day', '{{count}} days'),
    },
    {
      key: 'isautoconfirmed',
      label: 'Confirmation',
      text: (row) => (row.isautoconfirmed ? t('Automatically') : t('Manually')),
      cell: (row) => (row.isautoconfirmed ? t('Automatically') : t('Manually')),
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
      cell: (row) => <OnPlan row={row} />,
    },
  ],
  remove: removeProbation,
  Form: lazy(() => import('./probation-form.tsx')),
});
