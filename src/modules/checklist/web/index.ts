import { configPages, type WebModule } from '#platform/web/module.ts';

const config = '/config/resolve/checklist';
const doing = { feature: 'checklistTask', need: 'read' } as const;
const seeing = { feature: 'checklist', need: 'read' } as const;

export const checklistWeb = {
  menuIcons: () => import('./menu-icons.ts'),
  pages: [
    ...configPages({
      path: config,
      title: 'Checklist',
      group: 'Resolve',
      feature: 'checklistTemplate',
      load: () => import('./template.tsx'),
    }),
    { path: '/checklist', title: 'Checklist', group: 'Resolve', access: doing, load: () => import('./own-tasks.tsx') },
    {
      path: '/checklist/all',
      title: 'Checklists of people',
      parent: '/checklist',
      access: seeing,
      load: () => import('./checklists.tsx'),
    },
    {
      path: '/checklist/tasks',
      title: 'Checklist tasks',
      parent: '/checklist',
      access: seeing,
      load: () => import('./by-task.tsx'),
    },
    {
      path: '/checklist/$checklistid',
      title: 'Checklist of a person',
      parent: '/checklist/all',
      access: seeing,
      load: () => import('./checklist-page.tsx'),
    },
  ],
  menu: [
    { mode: 'normal', group: 'Resolve', label: 'Checklist', path: '/checklist', access: doing },
    {
      mode: 'config',
      group: 'Resolve',
      label: 'Checklist',
      qualifier: 'Settings',
      path: config,
      access: { feature: 'checklistTemplate', need: 'read' },
    },
  ],
  deskCards: () => import('./desk-cards.ts'),
  actions: () => import('./actions.ts'),
  rights: () => import('./right-words.ts'),
} satisfies WebModule;
