import { IconGavel } from '@tabler/icons-react';
import { lazy } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { nounWords } from '#platform/web/kit/noun-words.ts';
import { planColumns, planNameColumn } from '#modules/calendar/web/public.tsx';
import { attendancePolicyCalls } from '../../contract/plans.ts';

type Row = OutputOf<typeof attendancePolicyCalls.list>[number];

export const { List, Create } = configScreen<Row>({
  feature: 'attendancePolicy',
  path: '/config/track/attendance/policy',
  idfield: 'attendancepolicyid',
  words: nounWords({ list: 'Attendance policies', title: 'Attendance policy', label: 'attendance policy' }),
  emptyState: {
    title: 'Create your first attendance policy',
    why: 'An attendance policy says where people may work, and what late arrival, absence and too little time at work cost.',
    icon: IconGavel,
  },
  list: attendancePolicyCalls.list,
  columns: [
    planNameColumn('attendancepolicyname', 'Attendance policy', { text: (row) => row.attendancepolicyname }),
    ...planColumns<Row>(),
  ],
  remove: attendancePolicyCalls.remove,
  readable: true,
  active: { endpoint: attendancePolicyCalls.toggle, noun: 'Attendance policy' },
  Form: lazy(() => import('./policy-form.tsx')),
});
