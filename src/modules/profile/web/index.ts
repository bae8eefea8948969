import type { WebModule } from '#platform/web/module.ts';

const changes = '/config/hris/employee/profile_changes';
const directory = { feature: 'directory', need: 'read' } as const;
const people = { feature: 'people', need: 'edit' } as const;
const asking = { feature: 'request', need: 'read' } as const;

export const profileWeb = {
  menuIcons: () => import('./menu-icons.ts'),
  pages: [
    {
      path: changes,
      title: 'Profile Changes',
      group: 'Employee',
      access: { feature: 'defaultPrivacy', need: 'read' },
      load: () => import('./change-policy.tsx'),
    },
  ],
  menu: [
    {
      mode: 'config',
      group: 'Employee',
      label: 'Profile Changes',
      path: changes,
      access: { feature: 'defaultPrivacy', need: 'read' },
    },
  ],
  personTabs: [
    { key: 'personal', order: 1, label: 'Personal', access: directory, load: () => import('./personal-tab.tsx') },
    { key: 'family', order: 2, label: 'Family', access: directory, load: () => import('./family-tab.tsx') },
    { key: 'background', order: 3, label: 'Background', access: directory, load: () => import('./background-tab.tsx') },
    {
      key: 'statutory',
      order: 4,
      label: 'Statutory & bank',
      access: directory,
      load: () => import('./statutory-tab.tsx'),
    },
  ],
  requestViews: [{ kind: 'profile-change', access: asking, load: () => import('./change-view.tsx') }],
  uploadWords: () => import('./upload-words.ts'),
  liveData: [
    {
      kind: 'statutory',
      label: 'Statutory',
      group: 'Employees',
      access: people,
      load: async () => ({ default: (await import('./bulk.tsx')).StatutoryUpload }),
    },
    {
      kind: 'bank_details',
      label: 'Bank Details',
      group: 'Employees',
      access: people,
      load: async () => ({ default: (await import('./bulk.tsx')).BankUpload }),
    },
  ],
  rights: () => import('./right-words.ts'),
} satisfies WebModule;
