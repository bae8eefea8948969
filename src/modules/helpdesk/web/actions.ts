import type { SearchAction } from '#platform/web/module.ts';

const asking = { feature: 'request', need: 'read' } as const;

/** What the search box can do here. */
export const actions: readonly SearchAction[] = [
  {
    label: 'Ask the helpdesk',
    keywords: 'ticket question support problem query grievance',
    path: '/helpdesk/new',
    access: asking,
    begins: 120,
  },
  {
    label: 'Write without a name',
    keywords: 'anonymous whistle report speak up grievance concern',
    path: '/helpdesk/anonymous',
  },
  { label: 'Help', keywords: 'how to manual guide documentation faq', path: '/help' },
];
