import { IconAddressBook, IconUser } from '@tabler/icons-react';
import { configPages, LIVE_DATA, type WebModule } from '#platform/web/module.ts';
import { peopleLiveData } from './live-data.ts';

const employeeId = '/config/hris/employee/employee_id';

export const peopleWeb = {
  menuIcons: () => import('./menu-icons.ts'),
  pages: [
    ...configPages({
      path: employeeId,
      title: 'Employee id',
      group: 'Employee',
      feature: 'employeeId',
      load: () => import('./employee-id.tsx'),
    }),
    {
      path: '/personal_privacy',
      title: 'Personal Privacy',
      group: 'HRIS',
      access: { feature: 'profile', need: 'read' },
      load: () => import('./personal-privacy.tsx'),
    },
    {
      path: '/config/hris/employee/default_privacy',
      title: 'Default Profile Privacy',
      group: 'Employee',
      access: { feature: 'defaultPrivacy', need: 'read' },
      load: () => import('./default-privacy.tsx'),
    },
    {
      path: '/profile',
      title: 'Profile',
      group: 'HRIS',
      access: { feature: 'profile', need: 'read' },
      load: () => import('./own-profile.tsx'),
    },
    {
      path: '/profile/create',
      title: 'Add a person',
      parent: '/directory',
      access: { feature: 'people', need: 'edit' },
      load: () => import('./create-person.tsx'),
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
      load: () => import('#bulk/web/landing.tsx'),
    },
  ],
  menuGroups: [
    { mode: 'normal', group: 'HRIS', order: 10, open: true },
    { mode: 'config', group: 'Employee', order: 20 },
  ],
  menu: [
    {
      mode: 'config',
      group: 'Employee',
      label: 'Employee ID',
      path: employeeId,
      access: { feature: 'employeeId', need: 'read' },
    },
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
      label: 'Profile privacy',
      path: '/personal_privacy',
      access: { feature: 'profile', need: 'read' },
    },
    {
      mode: 'config',
      group: 'Employee',
      label: 'Default Profile Privacy',
      path: '/config/hris/employee/default_privacy',
      access: { feature: 'defaultPrivacy', need: 'read' },
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
      access: { feature: 'liveData', need: 'read' },
    },
  ],
  deskCards: () => import('./desk-cards.ts'),
  actions: () => import('./actions.ts'),
  sources: [
    {
      group: 'People',
      access: { feature: 'directory', need: 'read' },
      search: async (text, signal) => (await import('./find-people.ts')).findPeople(text, signal),
    },
  ],
  uploadWords: () => import('./upload-words.ts'),
  liveData: peopleLiveData,
  rights: () => import('./right-words.ts'),
} satisfies WebModule;
