import { lazy } from 'react';
import { Person } from '#platform/web/kit/avatars.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { CountLink } from '#platform/web/kit/count-link.tsx';
import { Added } from '#platform/web/kit/added.tsx';
import { t } from '#platform/web/language.ts';
import { listDepartments, removeDepartment } from '../contract/department.ts';
import { Assigned } from './assigned.tsx';
import { DepartmentDrawing } from './drawings.tsx';
import { UnitList } from './unit-list.tsx';

export const { List, Create } = configScreen({
  feature: 'department',
  path: '/config/hris/company/department',
  idfield: 'departmentid',
  words: {
    list: 'Departments',
    deleted: 'Department successfully deleted.',
    notdeleted: 'Error while deleting Department.',
    refused: 'Department can not be deleted.',
  },
  emptyState: {
    title: 'Create your first department',
    why: 'Departments group employees by function. Approvals, reports and payroll costs use them.',
    drawing: <DepartmentDrawing />,
  },
  list: listDepartments,
  columns: [
    {
      key: 'departmentname',
      label: 'Department',
      text: (row) => row.departmentname,
      cell: (row) => row.departmentname,
    },
    {
      key: 'bucount',
      label: 'Business units',
      end: true,
      sort: (row) => row.bucount,
      cell: (row) => (
        <CountLink
          count={row.bucount}
          title={t('Business units of {{name}}', { name: row.departmentname })}
          body={<UnitList departmentid={row.departmentid} />}
        />
      ),
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
      cell: (row) => <Assigned row={row} structure="departmentid" id={row.departmentid} name={row.departmentname} />,
    },
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
