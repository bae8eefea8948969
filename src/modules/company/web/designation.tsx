import { IconId } from '@tabler/icons-react';
import { lazy } from 'react';
import { addedColumn, textColumn } from '#platform/web/kit/columns.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { nounWords } from '#platform/web/kit/noun-words.ts';
import { CountLink } from '#platform/web/kit/count-link.tsx';
import { Tags } from '#platform/web/kit/tags.tsx';
import { t } from '#platform/web/language.ts';
import {
  listDesignationDepartments,
  listDesignations,
  removeDesignation,
  TAGS_SHOWN,
} from '../contract/designation.ts';
import { assignedColumn } from './assigned.tsx';
import { LinksList } from './links-list.tsx';

export const { List, Create, words } = configScreen({
  feature: 'designation',
  path: '/config/hris/company/designation',
  idfield: 'designationid',
  words: nounWords({ list: 'Designations', title: 'Designation', label: 'Designation' }),
  emptyState: {
    title: 'Create your first designation',
    why: 'A designation is the job title on letters and payslips. It also holds the job description for hiring and reviews.',
    icon: IconId,
  },
  list: listDesignations,
  columns: [
    textColumn('designationname', 'Designation'),
    {
      key: 'departmentcount',
      label: 'Departments',
      end: true,
      sort: (row) => row.departmentcount,
      cell: (row) => (
        <CountLink
          count={row.departmentcount}
          title={t('Departments of {{name}}', { name: row.designationname })}
          body={
            <LinksList
              of={listDesignationDepartments}
              input={{ designationid: row.designationid }}
              read={(department) => ({ key: department.departmentid, label: department.departmentname })}
            />
          }
        />
      ),
    },
    addedColumn(),
    assignedColumn('designationid', 'designationname'),
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
