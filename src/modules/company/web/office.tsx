import { lazy } from 'react';
import { Added } from '#platform/web/kit/added.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { listOffices, removeOffice } from '../contract/office.ts';
import { Assigned } from './assigned.tsx';
import { BusinessUnitDrawing } from './drawings.tsx';

export const { List, Create } = configScreen({
  feature: 'companyOffices',
  path: '/config/hris/account_management/company_offices',
  idfield: 'officeaddressid',
  words: {
    list: 'Company offices',
    deleted: 'Office successfully deleted.',
    notdeleted: 'Error while deleting Office.',
    refused: 'Office can not be deleted: a business unit is located there.',
  },
  emptyState: {
    title: 'Create your first office',
    why: 'Offices are where people work. They decide the state taxes and the address on letters.',
    drawing: <BusinessUnitDrawing />,
  },
  list: listOffices,
  columns: [
    { key: 'officename', label: 'Office', text: (row) => row.officename, cell: (row) => row.officename },
    { key: 'cityname', label: 'City', text: (row) => row.cityname ?? '', cell: (row) => row.cityname ?? '–' },
    { key: 'statename', label: 'State', text: (row) => row.statename, cell: (row) => row.statename },
    {
      key: 'pincode',
      label: 'PIN code',
      text: (row) => row.pincode ?? '',
      cell: (row) => <span className="number">{row.pincode ?? '–'}</span>,
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
      cell: (row) => <Assigned row={row} structure="officeaddressid" id={row.officeaddressid} name={row.officename} />,
    },
  ],
  remove: removeOffice,
  Form: lazy(() => import('./office-form.tsx')),
});
