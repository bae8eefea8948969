import { configPages, type WebModule } from '#platform/web/module.ts';

const category = '/config/hrops/asset/category';
const seeing = { feature: 'assets', need: 'read' } as const;
const editing = { feature: 'assets', need: 'edit' } as const;
const asking = { feature: 'request', need: 'read' } as const;

export const assetsWeb = {
  menuIcons: () => import('./menu-icons.ts'),
  menuGroups: [
    { mode: 'normal', group: 'HR operations', order: 70, begins: ['assets', 'ticketCategory'] },
    { mode: 'config', group: 'HR operations', order: 70 },
  ],
  pages: [
    ...configPages({
      path: category,
      title: 'Assets categories',
      group: 'HR operations',
      feature: 'assetCategory',
      load: () => import('./category.tsx'),
    }),
    { path: '/assets', title: 'Assets', group: 'HR operations', access: seeing, load: () => import('./assets.tsx') },
    {
      path: '/assets/create',
      title: 'New asset',
      parent: '/assets',
      access: editing,
      load: () => import('./create.tsx'),
    },
    {
      path: '/assets/requests',
      title: 'Assets to issue',
      parent: '/assets',
      access: seeing,
      load: () => import('./waiting.tsx'),
    },
    { path: '/assets/my', title: 'My Assets', group: 'HR operations', access: asking, load: () => import('./my.tsx') },
    {
      path: '/assets/$assetid',
      title: 'Asset',
      parent: '/assets',
      access: seeing,
      load: () => import('./asset-page.tsx'),
    },
    {
      path: '/assets/$assetid/edit',
      title: 'Asset',
      parent: '/assets',
      access: editing,
      load: () => import('./edit.tsx'),
    },
  ],
  menu: [
    {
      mode: 'normal',
      group: 'HR operations',
      label: 'Assets',
      path: '/assets',
      exact: true,
      access: seeing,
    },
    {
      mode: 'normal',
      group: 'HR operations',
      label: 'My Assets',
      path: '/assets/my',
      access: asking,
    },
    {
      mode: 'config',
      group: 'HR operations',
      label: 'Assets categories',
      path: category,
      access: { feature: 'assetCategory', need: 'read' },
    },
  ],
  deskCards: () => import('./desk-cards.ts'),
  personTabs: [{ key: 'assets', order: 70, label: 'Assets', access: seeing, load: () => import('./person-tab.tsx') }],
  uploadWords: () => import('./upload-words.ts'),
  liveData: [
    {
      kind: 'asset_assignment',
      label: 'Asset Assignment',
      group: 'HR operations',
      access: editing,
      load: () => import('./bulk.tsx'),
    },
  ],
  actions: () => import('./actions.ts'),
  rights: () => import('./right-words.ts'),
} satisfies WebModule;
