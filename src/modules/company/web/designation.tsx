import { lazy } from 'react';
import { Added } from '#platform/web/kit/added.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { CountLink } from '#platform/web/kit/count-link.tsx';
import { Tags } from '#platform/web/kit/tags.tsx';
import { t } from '#platform/web/language.ts';
import { listDesignations, removeDesignation, TAGS_SHOWN } from '../contract/designation.ts';
import { Assigned } from './assigned.tsx';
import { DepartmentList } from './department-list.tsx';
import { DesignationDrawing } from './drawings.tsx';

export const { List, Create } = configScreen({
  feature: 'designation',
  path: '/config/hris/company/designation',
  idfield: 'designationid',
  words: {
    list: 'Designations',
    deleted: 'Designation successfully deleted.',
    notdeleted: 'Error while deleting Designation.',
    refused: 'Designation can not be deleted.',
  },
  emptyState: {
    title: 'Create your first designation',
    why: 'A designation is the job title on letters and payslips. It also holds the job description for hiring and reviews.',
    drawing: <DesignationDrawing />,
  },
  list: listDesignations,
  columns: [
    {
      key: 'designationname',
      label: 'Designation',
      text: (row) => row.designationname,
      cell: (row) => row.designationname,
    },
    {
      key: 'departmentcount',
      label: 'Departments',
      end: true,
      sort: (row) => row.departmentcount,
      cell: (row) => (
        <CountLink
          count={row.departmentcount}
          title={t('Departments of {{name}}', { name: row.designationname })}
          body={<DepartmentList designationid={row.designationid} />}
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
      cell: (row) => <Assigned row={row} structure="designationid" id={row.designationid} name={row.designationname} />,
    },
    {
      key: 'skill',
      label: 'Skills',
      more: true,
      text: (row) => row.skill.join(', '),
      cell: (row) => <Tags tags={row.skill} most={TAGS_SHOWN} />,
    },
  ],
  remove: removeDesignation,
  bulk: { label: 'Create Bulk', path: '/live_data/designation' },
  Form: lazy(() => import('./designation-form.tsx')),
});
