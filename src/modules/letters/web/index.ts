import { configPages, type WebModule } from '#platform/web/module.ts';

const layout = '/config/organise/letter/page_layout';
const template = '/config/organise/letter/template';
const signatory = '/config/organise/letter/signatory';
const seeing = { feature: 'letter', need: 'read' } as const;
const editing = { feature: 'letter', need: 'edit' } as const;
const own = { feature: 'letterBox', need: 'read' } as const;

export const lettersWeb = {
  menuIcons: () => import('./menu-icons.ts'),
  pages: [
    ...configPages({
      path: layout,
      title: 'Page Layout',
      group: 'Organise',
      feature: 'pageLayout',
      load: () => import('./layout.tsx'),
    }),
    ...configPages({
      path: template,
      title: 'Templates',
      group: 'Organise',
      feature: 'letterTemplate',
      load: () => import('./template.tsx'),
    }),
    ...configPages({
      path: signatory,
      title: 'Authorized Signatory',
      group: 'Organise',
      feature: 'authorizedSignatory',
      load: () => import('./signatory.tsx'),
    }),
    { path: '/letters', title: 'Letters', group: 'Organise', access: seeing, load: () => import('./letters.tsx') },
    {
      path: '/letters/create',
      title: 'Create letters',
      group: 'Organise',
      access: editing,
      load: () => import('./create.tsx'),
    },
    { path: '/letters/drafts', title: 'Drafts', group: 'Organise', access: seeing, load: () => import('./drafts.tsx') },
    { path: '/letters/sent', title: 'Sent', group: 'Organise', access: seeing, load: () => import('./sent.tsx') },
    {
      path: '/letters/post_office',
      title: 'Post office',
      group: 'Organise',
      access: seeing,
      load: () => import('./post-office.tsx'),
    },
    {
      path: '/letters/$letterid',
      title: 'Letter',
      parent: '/letters',
      access: seeing,
      load: () => import('./letter-page.tsx'),
    },
    {
      path: '/letter_box',
      title: 'Letter box',
      group: 'Organise',
      access: own,
      load: () => import('./letter-box.tsx'),
    },
  ],
  menuGroups: [
    { mode: 'normal', group: 'Organise', order: 80 },
    { mode: 'config', group: 'Organise', order: 70 },
  ],
  menu: [
    { mode: 'normal', group: 'Organise', label: 'Letters', path: '/letters', access: seeing },
    { mode: 'normal', group: 'Organise', label: 'Letter box', path: '/letter_box', access: own, former: true },
    {
      mode: 'config',
      group: 'Organise',
      label: 'Page Layout',
      path: layout,
      access: { feature: 'pageLayout', need: 'read' },
    },
    {
      mode: 'config',
      group: 'Organise',
      label: 'Templates',
      path: template,
      access: { feature: 'letterTemplate', need: 'read' },
    },
    {
      mode: 'config',
      group: 'Organise',
      label: 'Authorized Signatory',
      path: signatory,
      access: { feature: 'authorizedSignatory', need: 'read' },
    },
  ],
  exitCards: [{ key: 'letters', order: 20, access: seeing, load: () => import('./exit-card.tsx') }],
  deskCards: () => import('./desk-cards.ts'),
  actions: () => import('./actions.ts'),
  rights: () => import('./right-words.ts'),
} satisfies WebModule;
