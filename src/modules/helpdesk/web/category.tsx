import { IconTags } from '@tabler/icons-react';
import { kindScreen } from '#platform/web/kit/kind-screen.tsx';
import { ticketCategoryRecord } from '../contract/category.ts';

const labelsOf = (fields: readonly { label: string }[]): string => fields.map(({ label }) => label).join(', ');

export const { List, Create } = kindScreen(ticketCategoryRecord, {
  path: '/config/hrops/helpdesk/ticketcategory',
  emptyState: {
    title: 'Create your first ticket category',
    why: 'Categories say what people can ask about, who answers, and by when.',
    icon: IconTags,
  },
  columns: {
    agentids: {
      label: 'Agents',
      cell: (row) => row.agents.map(({ fullname }) => fullname).join(', ') || '–',
      text: (row) => row.agents.map(({ fullname }) => fullname).join(', '),
    },
    assignid: { more: true },
    targetid: { more: true },
    escalationid: {
      label: 'Escalation person',
      more: true,
      cell: (row) => row.escalation?.fullname ?? '–',
      text: (row) => row.escalation?.fullname ?? '',
    },
    nexthours: { more: true },
    fields: {
      more: true,
      cell: (row) => labelsOf(row.fields) || '–',
      text: (row) => labelsOf(row.fields),
    },
    lowpercent: { more: true },
    highpercent: { more: true },
    urgentpercent: { more: true },
  },
  Form: () => import('./category-form.tsx'),
});
