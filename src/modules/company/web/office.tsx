import { IconBuilding } from '@tabler/icons-react';
import { kindScreen } from '#platform/web/kit/kind-screen.tsx';
import { t } from '#platform/web/language.ts';
import { officeRecord } from '../contract/office.ts';
import { assignedColumn } from './assigned.tsx';

export const { List, Create } = kindScreen(officeRecord, {
  path: '/config/hris/account_management/company_offices',
  emptyState: {
    title: 'Create your first office',
    why: 'Offices are where people work. They decide the state taxes and the address on letters.',
    icon: IconBuilding,
  },
  refused: () => t('Office can not be deleted: a business unit is located there.'),
  columns: {
    officename: { label: 'Office' },
    addressline1: { more: true },
    addressline2: { more: true },
    pincode: { cell: (row) => <span className="number">{row.pincode ?? '–'}</span> },
  },
  last: [assignedColumn('officeaddressid', 'officename')],
  Form: () => import('./office-form.tsx'),
});
