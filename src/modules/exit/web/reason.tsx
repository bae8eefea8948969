import { IconDoorExit } from '@tabler/icons-react';
import { lazy } from 'react';
import { addedColumn, textColumn } from '#platform/web/kit/columns.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { nounWords } from '#platform/web/kit/noun-words.ts';
import { t } from '#platform/web/language.ts';
import { EXIT_KIND, listReasons, removeReason, toggleReason } from '../contract/reason.ts';

const yes = (value: boolean): string => t(value ? 'Yes' : 'No');

export const { List, Create } = configScreen({
  feature: 'exitReason',
  path: '/config/hris/employee/exit_reason',
  idfield: 'exitreasonid',
  words: nounWords({ list: 'Exit reasons', title: 'Exit reason', label: 'exit reason' }),
  emptyState: {
    title: 'Create your first exit reason',
    why: 'Exit reasons record why people leave, whether notice applies, and which reasons employees can choose.',
    icon: IconDoorExit,
  },
  list: listReasons,
  columns: [
    textColumn('exitreasonname', 'Reason'),
    {
      key: 'kindid',
      label: 'Kind',
      text: (row) => t(EXIT_KIND.label(row.kindid) ?? ''),
      cell: (row) => t(EXIT_KIND.label(row.kindid) ?? ''),
    },
    {
      key: 'isnoticeapplied',
      label: 'Notice applies',
      text: (row) => yes(row.isnoticeapplied),
      cell: (row) => yes(row.isnoticeapplied),
    },
    {
      key: 'isselfservice',
      label: 'Employees can choose it',
      text: (row) => yes(row.isselfservice),
      cell: (row) => yes(row.isselfservice),
    },
    { key: 'usedcount', label: 'Exits', end: true, sort: (row) => row.usedcount, cell: (row) => row.usedcount },
    addedColumn(),
  ],
  remove: removeReason,
  active: { endpoint: toggleReason, noun: 'Exit reason' },
  Form: lazy(() => import('./reason-form.tsx')),
});
