import { IconUserPlus } from '@tabler/icons-react';
import type { WebModule } from '#platform/web/module.ts';

const seeing = { feature: 'invite', need: 'read' } as const;
const editing = { feature: 'invite', need: 'edit' } as const;

export const joiningWeb = {
  pages: [
    {
      path: '/invite',
      title: 'Invite New Employee',
      group: 'HRIS',
      access: seeing,
      load: () => import('./invitations.tsx'),
    },
    {
      path: '/invite/create',
      title: 'New invitation',
      parent: '/invite',
      access: editing,
      load: () => import('./invite-form.tsx'),
    },
    {
      path: '/invite/retention',
      title: 'Unfinished invitations',
      parent: '/invite',
      access: seeing,
      load: () => import('./retention.tsx'),
    },
    {
      path: '/invite/$invitationid',
      title: 'Invitation',
      parent: '/invite',
      access: seeing,
      load: () => import('./invitation-page.tsx'),
    },
    {
      path: '/invite/$invitationid/edit',
      title: 'Change the invitation',
      parent: '/invite',
      access: editing,
      load: () => import('./invite-form.tsx').then(({ ChangeInvitation }) => ({ default: ChangeInvitation })),
    },
  ],
  menu: [
    {
      mode: 'normal',
      group: 'HRIS',
      label: 'Invite New Employee',
      path: '/invite',
      icon: IconUserPlus,
      access: seeing,
    },
  ],
  actions: () => import('./actions.ts'),
  rights: () => import('./right-words.ts'),
} satisfies WebModule;
