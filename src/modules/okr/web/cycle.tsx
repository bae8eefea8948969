import { IconTargetArrow } from '@tabler/icons-react';
import { kindScreen } from '#platform/web/kit/kind-screen.tsx';
import { cycleRecord } from '../contract/cycle.ts';

export const { List, Create } = kindScreen(cycleRecord, {
  path: '/config/perform/okr/misc',
  emptyState: {
    title: 'Create your first OKR cycle',
    why: 'Objectives are set for a cycle, often a quarter, which says how often key results are checked in and when they are at risk.',
    icon: IconTargetArrow,
  },
  columns: { ontrackpercent: { more: true }, atriskpercent: { more: true } },
});
