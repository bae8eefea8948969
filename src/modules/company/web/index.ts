import { IconHierarchy2 } from '@tabler/icons-react';
import { configPages, type WebModule } from '#platform/web/module.ts';

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
  ],
  menu: [
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
