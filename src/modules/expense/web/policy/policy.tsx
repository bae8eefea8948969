import { IconReceipt2 } from '@tabler/icons-react';
import { lazy } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { nounWords } from '#platform/web/kit/noun-words.ts';
import { Tags } from '#platform/web/kit/tags.tsx';
import { planColumns, planNameColumn } from '#modules/calendar/web/public.tsx';
import { expensePolicyCalls } from '../../contract/policy.ts';

type Row = OutputOf<typeof expensePolicyCalls.list>[number];
const MAX_NAMES = 5;

export const { List, Create } = configScreen<Row>({
  feature: 'expensePolicy',
  path: '/config/pay/expense/policy',
  idfield: 'expensepolicyid',
  words: nounWords({ list: 'Expense policies', title: 'Expense policy', label: 'expense policy' }),
  emptyState: {
    title: 'Create your first expense policy',
    why: 'An expense policy says what people may claim: categories with limits by grade and city, per diem, mileage, and which bills are needed.',
    icon: IconReceipt2,
  },
  list: expensePolicyCalls.list,
  columns: [
    planNameColumn('expensepolicyname', 'Expense policy', { text: (row) => row.expensepolicyname }),
    {
      key: 'categories',
      label: 'Categories',
      text: (row) => row.categories.join(', '),
      cell: (row) => <Tags tags={row.categories} most={MAX_NAMES} />,
    },
    ...planColumns<Row>(),
  ],
  remove: expensePolicyCalls.remove,
  readable: true,
  active: { endpoint: expensePolicyCalls.toggle, noun: 'Expense policy' },
  Form: lazy(() => import('./policy-form.tsx')),
});
