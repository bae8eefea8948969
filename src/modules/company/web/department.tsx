import { IconHierarchy2 } from '@tabler/icons-react';
import { lazy } from 'react';
import { Person } from '#platform/web/kit/avatars.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { nounWords } from '#platform/web/kit/noun-words.ts';
import { CountLink } from '#platform/web/kit/count-link.tsx';
import { addedColumn, textColumn } from '#platform/web/kit/columns.tsx';
import { t } from '#platform/web/language.ts';
import { listDepartments, listDepartmentUnits, removeDepartment } from '../contract/department.ts';
import { assignedColumn } from './assigned.tsx';
import { LinksList } from './links-list.tsx';

export const { List, Create, words } = configScreen({
  feature: 'department',
  path: '/config/hris/company/department',
  idfield: 'departmentid',
  words: nounWords({ list: 'Departments', title: 'Department', label: 'Department' }),
  emptyState: {
    title: 'Create your first department',
    why: 'Departments group employees by function. Approvals, reports and payroll costs use them.',
    icon: IconHierarchy2,
  },
  list: listDepartments,
  columns: [
    textColumn('departmentname', 'Department'),
    {
      key: 'bucount',
      label: 'Business units',
      end: true,
      sort: (row) => row.bucount,
      cell: (row) => (
        <CountLink
          count={row.bucount}
          title={t('Business units of {{name}}', { name: row.departmentname })}
          body={
            <LinksList
              of={listDepartmentUnits}
              input={{ departmentid: row.departmentid }}
              read={(unit) => ({ key: unit.businessunitid, label: unit.businessunitname })}
            />
          }
        />
      ),
    },
    addedColumn(),
    assignedColumn('departmentid', 'departmentname'),
    {
      key: 'departmenthead',
      label: 'Department head',
      text: (row) => row.departmenthead?.fullname ?? '',
      cell: (row) => (row.departmenthead ? <Person person={row.departmenthead} /> : '–'),
    },
  ],
  remove: removeDepartment,
  bulk: { label: 'Create Bulk', path: '/live_data/department' },
  Form: lazy(() => import('./department-form.tsx')),
});
