import { IconClockPlus } from '@tabler/icons-react';
import { lazy } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { nounWords } from '#platform/web/kit/noun-words.ts';
import { planColumns, planNameColumn } from '#modules/calendar/web/public.tsx';
import { extraTimeCalls } from '../../contract/plans.ts';

type Row = OutputOf<typeof extraTimeCalls.list>[number];

export const { List, Create } = configScreen<Row>({
  feature: 'extraTime',
  path: '/config/track/attendance/extra_time',
  idfield: 'extratimepolicyid',
  words: nounWords({ list: 'Extra-time policies', title: 'Extra-time policy', label: 'extra-time policy' }),
  emptyState: {
    title: 'Create your first extra-time policy',
    why: 'An extra-time policy says what people get for time beyond their shift and for work on days off: pay, compensatory off, or nothing.',
    icon: IconClockPlus,
  },
  list: extraTimeCalls.list,
  columns: [
    planNameColumn('extratimepolicyname', 'Extra-time policy', { text: (row) => row.extratimepolicyname }),
    ...planColumns<Row>(),
  ],
  remove: extraTimeCalls.remove,
  readable: true,
  active: { endpoint: extraTimeCalls.toggle, noun: 'Extra-time policy' },
  Form: lazy(() => import('./extra-time-form.tsx')),
});
