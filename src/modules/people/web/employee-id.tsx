import { IconHash } from '@tabler/icons-react';
import { lazy } from 'react';
import { addedColumn, textColumn } from '#platform/web/kit/columns.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { t } from '#platform/web/language.ts';
import { listEmployeeIds, removeEmployeeId, toggleEmployeeId } from '../contract/employee-id.ts';

export const { List, Create } = configScreen({
  feature: 'employeeId',
  path: '/config/hris/employee/employee_id',
  idfield: 'employeeidpatternid',
  words: {
    list: 'Patterns of employee codes',
    deleted: () => t('Deleted successfully'),
    notdeleted: () => t('Something went wrong...'),
    refused: () => t('Something went wrong...'),
  },
  emptyState: {
    title: 'Assign employee codes automatically',
    why: 'Set the pattern once, for the company or a business unit. Each new employee gets the next code, and no code is used twice.',
    icon: IconHash,
  },
  list: listEmployeeIds,
  columns: [
    textColumn('patternname', 'Name'),
    {
      key: 'businessunitname',
      label: 'Business unit',
      text: (row) => row.businessunitname ?? '',
      cell: (row) => row.businessunitname ?? t('All others'),
    },
    { key: 'pattern', label: 'Pattern', text: (row) => row.pattern, cell: (row) => <code>{row.pattern}</code> },
    {
      key: 'preview',
      label: 'Next codes',
      text: (row) => row.preview.join(' '),
      cell: (row) => row.preview.join(', '),
    },
    {
      key: 'isgapfilled',
      label: 'Unused numbers',
      cell: (row) => (row.isgapfilled ? t('Reused first') : t('Not reused')),
    },
    addedColumn(),
  ],
  remove: removeEmployeeId,
  active: { endpoint: toggleEmployeeId, noun: 'Employee ID pattern' },
  Form: lazy(() => import('./employee-id-form.tsx')),
});
