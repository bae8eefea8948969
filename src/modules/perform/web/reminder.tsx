import { IconBellRinging } from '@tabler/icons-react';
import { kindScreen } from '#platform/web/kit/kind-screen.tsx';
import { performReminderRecord } from '../contract/cycle.ts';

export const { List, Create } = kindScreen(performReminderRecord, {
  path: '/config/perform/360/reminder',
  emptyState: {
    title: 'Create your first reminder',
    why: 'Everybody who still has something to do in a phase is reminded so many days before it ends, in every cycle.',
    icon: IconBellRinging,
  },
});
