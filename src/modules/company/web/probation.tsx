import { IconCalendarCheck } from '@tabler/icons-react';
import { lazy } from 'react';
import { addedColumn, textColumn } from '#platform/web/kit/columns.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { nounWords } from '#platform/web/kit/noun-words.ts';
import { plural, t } from '#platform/web/language.ts';
import { listProbations, removeProbation } from '../contract/probation.ts';
import { OnPlan } from './assigned.tsx';

export const { List, Create, words } = configScreen({
  feature: 'probation',
  path: '/config/hris/employee/probation',
  idfield: 'probationperiodid',
  words: nounWords({ list: 'Probation plans', title: 'Probation Plan', label: 'Probation Plan' }),
  emptyState: {
    title: 'Create your first probation plan',
    why: 'A probation plan sets how long probation lasts, how employees are confirmed, and who is notified.',
    icon: IconCalendarCheck,
  },
  list: listProbations,
  columns: [
    textColumn('probationperiodname', 'Probation plan'),
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
    addedColumn(),
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
