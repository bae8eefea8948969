import type { SearchAction } from '#platform/web/module.ts';

const seeing = { feature: 'invite', need: 'read' } as const;
const editing = { feature: 'invite', need: 'edit' } as const;

/** What the search box can do here. */
export const actions: readonly SearchAction[] = [
  {
    label: 'Invite New Employee',
    keywords: 'joining onboarding offer link new joiner',
    path: '/invite/create',
    access: editing,
  },
  {
    label: 'Check joining details',
    keywords: 'invitation onboarding accept review',
    path: '/invite',
    access: seeing,
  },
];
