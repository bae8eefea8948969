import { IconBuilding } from '@tabler/icons-react';
import { lazy } from 'react';
import { addedColumn, textColumn } from '#platform/web/kit/columns.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { t } from '#platform/web/language.ts';
import { nounWords } from '#platform/web/kit/noun-words.ts';
import { listOffices, removeOffice } from '../contract/office.ts';
import { assignedColumn } from './assigned.tsx';

export const { List, Create } = configScreen({
  feature: 'companyOffices',
  path: '/config/hris/account_management/company_offices',
  idfield: 'officeaddressid',
  words: {
    ...nounWords({ list: 'Company offices', title: 'Office', label: 'Office' }),
    refused: () => t('Office can not be deleted: a business unit is located there.'),
  },
  emptyState: {
    title: 'Create your first office',
    why: 'Offices are where people work. They decide the state taxes and the address on letters.',
    icon: IconBuilding,
  },
  list: listOffices,
  columns: [
    textColumn('officename', 'Office'),
    textColumn('cityname', 'City'),
    textColumn('statename', 'State'),
    {
      key: 'pincode',
      label: 'PIN code',
      text: (row) => row.pincode ?? '',
      cell: (row) => <span className="number">{row.pincode ?? '–'}</span>,
    },
    addedColumn(),
    assignedColumn('officeaddressid', 'officename'),
  ],
  remove: removeOffice,
  Form: lazy(() => import('./office-form.tsx')),
});
