import { IconTransactionRupee } from '@tabler/icons-react';
import { Person } from '#platform/web/kit/avatars.tsx';
import { kindScreen } from '#platform/web/kit/kind-screen.tsx';
import { t } from '#platform/web/language.ts';
import { compensatorRecord } from '../../contract/compensator.ts';

export const { List, Create } = kindScreen(compensatorRecord, {
  path: '/config/pay/expense/compensator',
  emptyState: {
    title: 'Add your first compensator',
    why: 'Compensators pay approved claims of a business unit. Nobody pays a claim that they filed or decided: then the fallback does.',
    icon: IconTransactionRupee,
  },
  columns: {
    businessunitid: {
      text: (row) => row.businessunitname,
      cell: (row) => row.businessunitname || t('All others'),
    },
    expensepolicyid: {
      text: (row) => row.expensepolicyname,
      cell: (row) => row.expensepolicyname || t('All others'),
    },
    category: { text: (row) => row.category ?? '', cell: (row) => row.category ?? t('All others') },
    employeeid: {
      text: (row) => row.person?.fullname ?? '',
      cell: (row) => (row.person ? <Person person={row.person} /> : '–'),
    },
    fallbackid: {
      text: (row) => row.fallback?.fullname ?? '',
      cell: (row) => (row.fallback ? <Person person={row.fallback} /> : '–'),
    },
  },
  Form: () => import('./compensator-form.tsx'),
});
