import { IconFileSettings, IconHierarchy2, IconPalette } from '@tabler/icons-react';
import { configPages, type WebModule } from '#platform/web/module.ts';

const file = '/config/hris/account_management/configuration_file';
const branding = '/config/hris/account_management/interface_branding';
const department = '/config/hris/company/department';

export const companyWeb = {
  pages: [
    ...configPages({
      path: department,
      title: 'Department',
      group: 'Company',
      feature: 'department',
      load: () => import('./department.tsx'),
    }),
    {
      path: branding,
      title: 'Interface branding',
      group: 'Account management',
      access: { feature: 'interfaceBranding', need: 'read' },
      load: () => import('./branding.tsx'),
    },
    {
      path: file,
      title: 'Configuration file',
      group: 'Account management',
      access: { feature: 'configurationFile', need: 'read' },
      load: () => import('./configuration-file.tsx'),
    },
  ],
  menu: [
    {
      mode: 'config',
      group: 'Account management',
      label: 'Interface branding',
      path: branding,
      icon: IconPalette,
      access: { feature: 'interfaceBranding', need: 'read' },
    },
    {
      mode: 'config',
      group: 'Account management',
      label: 'Configuration file',
      path: file,
      icon: IconFileSettings,
      access: { feature: 'configurationFile', need: 'read' },
    },
    {
      mode: 'config',
      group: 'Company',
      label: 'Department',
      path: department,
      icon: IconHierarchy2,
      access: { feature: 'department', need: 'read' },
    },
  ],
  actions: [
    {
      label: 'Create a department',
      keywords: 'new add',
      path: `${department}/create`,
      access: { feature: 'department', need: 'edit' },
    },
  ],
} satisfies WebModule;
