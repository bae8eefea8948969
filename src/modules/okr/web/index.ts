import { configPages, type WebModule } from '#platform/web/module.ts';

const misc = '/config/perform/okr/misc';
const unit = '/config/perform/successunit';
const seeing = { feature: 'okr', need: 'read' } as const;
const editing = { feature: 'okr', need: 'edit' } as const;

export const okrWeb = {
  menuIcons: () => import('./menu-icons.ts'),
  menuGroups: [
    { mode: 'normal', group: 'Perform', order: 55, begins: ['performanceCycle', 'okrConfig'] },
    { mode: 'config', group: 'Perform', order: 65 },
  ],
  pages: [
    ...configPages({
      path: misc,
      title: 'OKR Config',
      group: 'Perform',
      feature: 'okrConfig',
      load: () => import('./cycle.tsx'),
    }),
    ...configPages({
      path: unit,
      title: 'Measurement unit',
      group: 'Perform',
      feature: 'measurementUnit',
      load: () => import('./unit.tsx'),
    }),
    { path: '/okr', title: 'OKR and Goals', group: 'Perform', access: seeing, load: () => import('./tree.tsx') },
    { path: '/okr/checkin', title: 'Check in', parent: '/okr', access: editing, load: () => import('./sheet.tsx') },
    {
      path: '/okr/checkin/upload',
      title: 'Upload values',
      parent: '/okr/checkin',
      access: editing,
      load: () => import('./value-upload.tsx'),
    },
    {
      path: '/okr/create',
      title: 'New objective',
      parent: '/okr',
      access: editing,
      load: () => import('./create.tsx'),
    },
    {
      path: '/okr/$okrobjectiveid',
      title: 'Objective',
      parent: '/okr',
      access: seeing,
      load: () => import('./objective-page.tsx'),
    },
  ],
  menu: [
    { mode: 'normal', group: 'Perform', label: 'OKR and Goals', path: '/okr', access: seeing },
    {
      mode: 'config',
      group: 'Perform',
      label: 'OKR Config',
      path: misc,
      access: { feature: 'okrConfig', need: 'read' },
    },
    {
      mode: 'config',
      group: 'Perform',
      label: 'Measurement unit',
      path: unit,
      access: { feature: 'measurementUnit', need: 'read' },
    },
  ],
  deskCards: () => import('./desk-cards.ts'),
  actions: () => import('./actions.ts'),
  rights: () => import('./right-words.ts'),
} satisfies WebModule;
