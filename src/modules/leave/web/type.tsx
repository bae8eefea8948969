import { IconCategory } from '@tabler/icons-react';
import { lazy } from 'react';
import { addedColumn, textColumn } from '#platform/web/kit/columns.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { nounWords } from '#platform/web/kit/noun-words.ts';
import { plural, t } from '#platform/web/language.ts';
import { CATEGORY, type LeaveTypeRow, listLeaveTypes, removeLeaveType, toggleLeaveType } from '../contract/type.ts';
import { TypeName } from './type-name.tsx';

const categoryText = (row: LeaveTypeRow): string => t(CATEGORY.label(row.leavecategoryid) ?? '');

export const { List, Create } = configScreen({
  feature: 'leaveType',
  path: '/config/track/leave/type',
  idfield: 'leavetypeid',
  words: nounWords({ list: 'Leave types', title: 'Leave type', label: 'leave type' }),
  emptyState: {
    title: 'Create your first leave type',
    why: 'A leave type is what people ask for, such as casual or sick leave. How its days are earned and taken is said by leave policies.',
    icon: IconCategory,
  },
  list: listLeaveTypes,
  columns: [
    {
      key: 'leavetypename',
      label: 'Leave type',
      text: (row) => row.leavetypename,
      cell: (row) => <TypeName name={row.leavetypename} colour={row.colour} />,
    },
    textColumn('leavecode', 'Code'),
    { key: 'leavecategoryid', label: 'Category', text: categoryText, cell: categoryText },
    {
      key: 'policycount',
      label: 'Used by',
      sort: (row) => row.policycount,
      cell: (row) => plural(row.policycount, '{{count}} policy', '{{count}} policies'),
    },
    addedColumn(),
  ],
  remove: removeLeaveType,
  active: { endpoint: toggleLeaveType, noun: 'Leave type' },
  Form: lazy(() => import('./type-form.tsx')),
});
