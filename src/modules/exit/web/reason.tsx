import { IconDoorExit } from '@tabler/icons-react';
import { kindScreen } from '#platform/web/kit/kind-screen.tsx';
import { exitReasonRecord } from '../contract/reason.ts';

export const { List, Create } = kindScreen(exitReasonRecord, {
  path: '/config/hris/employee/exit_reason',
  emptyState: {
    title: 'Create your first exit reason',
    why: 'Exit reasons record why people leave, whether notice applies, and which reasons employees can choose.',
    icon: IconDoorExit,
  },
  Form: () => import('./reason-form.tsx'),
});
