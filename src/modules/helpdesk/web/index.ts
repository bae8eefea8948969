import { configPages, type WebModule } from '#platform/web/module.ts';

const category = '/config/hrops/helpdesk/ticketcategory';
const responses = '/config/hrops/helpdesk/cannedresponses';
const hours = '/config/hrops/helpdesk/hours';
const group = 'HR operations';
const anonymous = '/config/hrops/helpdesk/anonymous';
const handling = { feature: 'anonymousChannel', need: 'read' } as const;
const asking = { feature: 'request', need: 'read' } as const;
const configuring = { feature: 'ticketCategory', need: 'read' } as const;

export const helpdeskWeb = {
  menuIcons: () => import('./menu-icons.ts'),
  topBar: [{ key: 'help', order: 5, load: () => import('./help/help-button.tsx') }],
  pages: [
    ...configPages({
      path: category,
      title: 'Ticket category',
      group,
      feature: 'ticketCategory',
      load: () => import('./category.tsx'),
    }),
    ...configPages({
      path: responses,
      title: 'Canned responses',
      group,
      feature: 'cannedResponse',
      load: () => import('./responses.tsx'),
    }),
    { path: hours, title: 'Helpdesk hours', group, access: configuring, load: () => import('./hours.tsx') },
    {
      path: anonymous,
      title: 'Anonymous channel',
      group,
      access: configuring,
      load: () => import('./anonymous/setting.tsx'),
    },
    {
      path: '/helpdesk/anonymous',
      title: 'Write without a name',
      group,
      load: () => import('./anonymous/anonymous.tsx'),
    },
    {
      path: '/helpdesk/anonymous/messages',
      title: 'Anonymous messages',
      group,
      access: handling,
      load: () => import('./anonymous/messages.tsx'),
    },
    { path: '/helpdesk', title: 'Helpdesk', group, access: asking, load: () => import('./helpdesk.tsx') },
    {
      path: '/helpdesk/new',
      title: 'New ticket',
      parent: '/helpdesk',
      access: asking,
      load: () => import('./new-ticket.tsx'),
    },
    {
      path: '/helpdesk/$ticketid',
      title: 'Ticket',
      parent: '/helpdesk',
      access: asking,
      load: () => import('./ticket-page.tsx'),
    },
    { path: '/help', title: 'Help', group, load: () => import('./help/help.tsx') },
  ],
  menu: [
    { mode: 'normal', group, label: 'Helpdesk', path: '/helpdesk', access: asking },
    { mode: 'normal', group, label: 'Help', path: '/help' },
    { mode: 'normal', group, label: 'Anonymous messages', path: '/helpdesk/anonymous/messages', access: handling },
    { mode: 'config', group, label: 'Ticket category', path: category, access: configuring },
    {
      mode: 'config',
      group,
      label: 'Canned responses',
      path: responses,
      access: { feature: 'cannedResponse', need: 'read' },
    },
    { mode: 'config', group, label: 'Helpdesk hours', path: hours, access: configuring },
    { mode: 'config', group, label: 'Anonymous channel', path: anonymous, access: configuring },
  ],
  deskCards: () => import('./desk-cards.ts'),
  actions: () => import('./actions.ts'),
  rights: () => import('./right-words.ts'),
} satisfies WebModule;
