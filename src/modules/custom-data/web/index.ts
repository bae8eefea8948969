import { configPages, type WebModule } from '#platform/web/module.ts';

const path = '/config/hris/employee/custom_data';

export const customDataWeb = {
  menuIcons: () => import('./menu-icons.ts'),
  pages: configPages({
    path,
    title: 'Custom Data',
    group: 'Employee',
    feature: 'customData',
    load: () => import('./section.tsx'),
  }),
  menu: [
    {
      mode: 'config',
      group: 'Employee',
      label: 'Custom Data',
      path,
      access: { feature: 'customData', need: 'read' },
    },
  ],
  personTabs: [
    {
      key: 'custom',
      order: 60,
      label: 'More',
      access: { feature: 'directory', need: 'read' },
      load: () => import('./person-data.tsx'),
    },
  ],
  actions: () => import('./actions.ts'),
  uploadWords: () => import('./upload-words.ts'),
  liveData: [
    {
      kind: 'custom_data',
      label: 'Custom Data',
      group: 'Employees',
      access: { feature: 'people', need: 'edit' },
      load: () => import('./bulk.tsx'),
    },
  ],
  rights: () => import('./right-words.ts'),
} satisfies WebModule;
