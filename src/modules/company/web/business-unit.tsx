import { lazy } from 'react';
import { Added } from '#platform/web/kit/added.tsx';
import { Person } from '#platform/web/kit/avatars.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { listBusinessUnits, removeBusinessUnit } from '../contract/business-unit.ts';
import { Assigned } from './assigned.tsx';
import { BusinessUnitDrawing } from './drawings.tsx';

export const { List, Create } = configScreen({
  feature: 'businessUnit',
  path: '/config/hris/company/business_unit',
  idfield: 'businessunitid',
  words: {
    list: 'Business units',
    deleted: 'Business unit successfully deleted.',
    notdeleted: 'Error while deleting Business Unit.',
    refused: 'Business unit can not be deleted.',
  },
  emptyState: {
    title: 'Create your first business unit',
    why: 'Business units are the parts of your company, or companies of a group, each with its place, its head and, if it is a legal entity, its own registrations.',
    drawing: <BusinessUnitDrawing />,
  },
  list: listBusinessUnits,
  columns: [
    {
      key: 'businessunitname',
      label: 'Business unit',
      text: (row) => row.businessunitname,
      cell: (row) => row.businessunitname,
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
        <Assigned row={row} structure="businessunitid" id={row.businessunitid} name={row.businessunitname} />
      ),
    },
    {
      key: 'location',
      label: 'Location',
      text: (row) => row.location?.officename ?? '',
      cell: (row) => row.location?.officename ?? '–',
    },
    {
      key: 'businessunithead',
      label: 'Head',
      text: (row) => row.businessunithead?.fullname ?? '',
      cell: (row) => (row.businessunithead ? <Person person={row.businessunithead} /> : '–'),
    },
  ],
  remove: removeBusinessUnit,
  Form: lazy(() => import('./business-unit-form.tsx')),
});
