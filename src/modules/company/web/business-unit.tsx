import { IconBuildingSkyscraper } from '@tabler/icons-react';
import { lazy } from 'react';
import { addedColumn, textColumn } from '#platform/web/kit/columns.tsx';
import { Person } from '#platform/web/kit/avatars.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { nounWords } from '#platform/web/kit/noun-words.ts';
import { listBusinessUnits, removeBusinessUnit } from '../contract/business-unit.ts';
import { assignedColumn } from './assigned.tsx';

export const { List, Create, words } = configScreen({
  feature: 'businessUnit',
  path: '/config/hris/company/business_unit',
  idfield: 'businessunitid',
  words: nounWords({ list: 'Business units', title: 'Business unit', label: 'Business Unit' }),
  emptyState: {
    title: 'Create your first business unit',
    why: 'Business units are the parts of your company, or companies of a group, each with its place, its head and, if it is a legal entity, its own registrations.',
    icon: IconBuildingSkyscraper,
  },
  list: listBusinessUnits,
  columns: [
    textColumn('businessunitname', 'Business unit'),
    addedColumn(),
    assignedColumn('businessunitid', 'businessunitname'),
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
