import { configPages, type WebModule } from '#platform/web/module.ts';

const policy = '/config/hris/employee/permission_policy';
const defaults = '/config/hris/employee/default_permission';
const common = '/config/hris/employee/common_access';
const reading = (feature: 'permissionPolicy' | 'defaultPermission' | 'commonAccess') =>
  ({ feature, need: 'read' }) as const;

export const permissionWeb = {
  menuIcons: () => import('./menu-icons.ts'),
  pages: [
    ...configPages({
      path: policy,
      title: 'Permission Policy',
      group: 'Employee',
      feature: 'permissionPolicy',
      load: () => import('./policy.tsx'),
    }),
    {
      path: defaults,
      title: 'Default Permission',
      group: 'Employee',
      access: reading('defaultPermission'),
      load: () => import('./default-permission.tsx'),
    },
    {
      path: common,
      title: 'Common Access',
      group: 'Employee',
      access: reading('commonAccess'),
      load: () => import('./common-access.tsx'),
    },
  ],
  menu: [
    {
      mode: 'config',
      group: 'Employee',
      label: 'Permission Policy',
      path: policy,
      access: reading('permissionPolicy'),
    },
    {
      mode: 'config',
      group: 'Employee',
      label: 'Default Permission',
      path: defaults,
      access: reading('defaultPermission'),
    },
    {
      mode: 'config',
      group: 'Employee',
      label: 'Common Access',
      path: common,
      access: reading('commonAccess'),
    },
  ],
  actions: () => import('./actions.ts'),
  rights: () => import('./right-words.ts'),
} satisfies WebModule;
