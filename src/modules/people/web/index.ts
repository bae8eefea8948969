import { IconAddressBook, IconTableImport, IconUser } from '@tabler/icons-react';
import { LIVE_DATA, type WebModule } from '#platform/web/module.ts';

export const peopleWeb = {
  pages: [
    {
      path: '/profile',
      title: 'Profile',
      group: 'HRIS',
      access: { feature: 'profile', need: 'read' },
      load: () => import('./own-profile.tsx'),
    },
    {
      path: '/profile/$employeeid',
      title: 'Profile',
      parent: '/directory',
      access: { feature: 'directory', need: 'read' },
      load: () => import('./person-page.tsx'),
    },
    {
      path: '/directory',
      title: 'Directory',
      group: 'HRIS',
      access: { feature: 'directory', need: 'read' },
      load: () => import('./directory.tsx'),
    },
    {
      path: LIVE_DATA,
      title: 'Live Data',
      group: 'HRIS',
      access: { feature: 'liveData', need: 'read' },
      load: () => import('#platform/web/bulk/landing.tsx'),
    },
  ],
  menu: [
    {
      mode: 'normal',
      group: 'HRIS',
      label: 'Profile',
      path: '/profile',
      exact: true,
      icon: IconUser,
      access: { feature: 'profile', need: 'read' },
      phone: 80,
    },
    {
      mode: 'normal',
      group: 'HRIS',
      label: 'Directory',
      path: '/directory',
      icon: IconAddressBook,
      access: { feature: 'directory', need: 'read' },
      phone: 70,
    },
    {
      mode: 'normal',
      group: 'HRIS',
      label: 'Live Data',
      path: LIVE_DATA,
      icon: IconTableImport,
      access: { feature: 'liveData', need: 'read' },
    },
  ],
  deskCards: [
    {
      key: 'your-team',
      order: 20,
      access: { feature: 'profile', need: 'read' },
      load: () => import('./your-team.tsx'),
    },
  ],
  actions: [
    {
      label: 'Add employees from a file',
      keywords: 'new joiner upload register import people',
      path: `${LIVE_DATA}/add_new_employee`,
      access: { feature: 'people', need: 'edit' },
    },
  ],
  sources: [
    {
      group: 'People',
      access: { feature: 'directory', need: 'read' },
      search: async (text, signal) => (await import('./find-people.ts')).findPeople(text, signal),
    },
  ],
  liveData: [
    {
      kind: 'add_new_employee',
      label: 'Add New Employee',
      group: 'Employees',
      why: 'The employee register of the whole company, or this month’s joiners',
      access: { feature: 'people', need: 'edit' },
      load: () => import('./add-new-employee.tsx'),
    },
  ],
} satisfies WebModule;
