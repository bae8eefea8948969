import { IconCategory } from '@tabler/icons-react';
import { kindScreen } from '#platform/web/kit/kind-screen.tsx';
import { plural } from '#platform/web/language.ts';
import { leaveTypeRecord } from '../contract/type.ts';
import { TypeName } from './type-name.tsx';

export const { List, Create } = kindScreen(leaveTypeRecord, {
  path: '/config/track/leave/type',
  emptyState: {
    title: 'Create your first leave type',
    why: 'A leave type is what people ask for, such as casual or sick leave. How its days are earned and taken is said by leave policies.',
    icon: IconCategory,
  },
  columns: {
    leavetypename: {
      label: 'Leave type',
      cell: (row) => <TypeName name={row.leavetypename} colour={row.colour} />,
    },
    colour: { more: true },
  },
  more: [
    {
      key: 'policycount',
      label: 'Used by',
      sort: (row) => row.policycount,
      cell: (row) => plural(row.policycount, '{{count}} policy', '{{count}} policies'),
    },
  ],
  Form: () => import('./type-form.tsx'),
});
