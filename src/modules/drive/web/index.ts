import { type WebModule } from '#platform/web/module.ts';

const setting = '/config/organise/drive';
const reading = { feature: 'drive', need: 'read' } as const;
const managing = { feature: 'driveFolder', need: 'read' } as const;
const group = 'Organise';

export const driveWeb = {
  menuIcons: () => import('./menu-icons.ts'),
  pages: [
    { path: '/drive', title: 'Drive', group, access: reading, load: () => import('./drive.tsx') },
    { path: '/drive/trash', title: 'Trash', parent: '/drive', access: reading, load: () => import('./trash.tsx') },
    { path: setting, title: 'Drive settings', group, access: managing, load: () => import('./setting.tsx') },
  ],
  menu: [
    { mode: 'normal', group, label: 'Drive', path: '/drive', access: reading },
    { mode: 'config', group, label: 'Drive settings', path: setting, access: managing },
  ],
  actions: () => import('./actions.ts'),
  rights: () => import('./right-words.ts'),
} satisfies WebModule;
