import { IconMessages } from '@tabler/icons-react';
import { kindScreen } from '#platform/web/kit/kind-screen.tsx';
import { cannedResponseRecord } from '../contract/canned-response.ts';

export const { List, Create } = kindScreen(cannedResponseRecord, {
  path: '/config/hrops/helpdesk/cannedresponses',
  emptyState: {
    title: 'Create your first canned response',
    why: 'Texts that agents answer with often, with the name of the requester filled in.',
    icon: IconMessages,
  },
});
