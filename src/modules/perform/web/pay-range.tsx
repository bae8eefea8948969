import { IconChartCandle } from '@tabler/icons-react';
import { kindScreen } from '#platform/web/kit/kind-screen.tsx';
import { payRangeRecord } from '../contract/pay-range.ts';

export const { List, Create } = kindScreen(payRangeRecord, {
  path: '/config/perform/pay_range',
  emptyState: {
    title: 'Enter your first pay range',
    why: 'A round of increments shows how far through the range of the grade each pay is, and proposes more to who is low in it.',
    icon: IconChartCandle,
  },
  columns: {
    subscriptiongradeid: { text: (row) => row.gradename, cell: (row) => row.gradename },
  },
  Form: () => import('./pay-range-form.tsx'),
});
