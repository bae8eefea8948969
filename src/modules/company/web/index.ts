import {
  IconBadge,
  IconBuilding,
  IconFileSettings,
  IconHierarchy2,
  IconHourglass,
  IconMapPin,
  IconPalette,
  IconStairs,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { FeatureKey } from '#platform/contract/features.ts';
import { configPages, type MenuEntry, type WebModule } from '#platform/web/module.ts';

const branding = '/config/hris/account_management/interface_branding';
const file = '/config/hris/account_management/configuration_file';

type Noun = Parameters<typeof configPages>[0] & {
  group: 'Company' | 'Employee' | 'Account management';
  icon: MenuEntry['icon'];
  create: string;
};
const noun = (given: Noun): Noun => given;

/** The nouns of the company structure: a list, a form, an entry in the menu and an action of the search box each. */
const NOUNS = [
  noun({
    path: '/config/hris/company/business_unit',
    title: 'Business Unit',
    group: 'Company',
    feature: 'businessUnit',
    icon: IconBuilding,
    create: 'Create a business unit',
    load: () => import('./business-unit.tsx'),
  }),
  noun({
    path: '/config/hris/company/department',
    title: 'Department',
    group: 'Company',
    feature: 'department',
    icon: IconHierarchy2,
    create: 'Create a department',
    load: () => import('./department.tsx'),
  }),
  noun({
    path: '/config/hris/company/designation',
    title: 'Designation',
    group: 'Company',
    feature: 'designation',
    icon: IconBadge,
    create: 'Create a designation',
    load: () => import('./designation.tsx'),
  }),
  noun({
    path: '/config/hris/company/team',
    title: 'Team',
    group: 'Company',
    feature: 'team',
    icon: IconUsersGroup,
    create: 'Create a team',
    load: () => import('./team.tsx'),
  }),
  noun({
    path: '/config/hris/company/grade',
    title: 'Grade',
    group: 'Company',
    feature: 'grade',
    icon: IconStairs,
    create: 'Create a grade',
    load: () => import('./grade.tsx'),
  }),
  noun({
    path: '/config/hris/employee/probation',
    title: 'Probation',
    group: 'Employee',
    feature: 'probation',
    icon: IconHourglass,
    create: 'Create a probation plan',
    load: () => import('./probation.tsx'),
  }),
  noun({
    path: '/config/hris/account_management/company_offices',
    title: 'Company Offices',
    group: 'Account management',
    feature: 'companyOffices',
    icon: IconMapPin,
    create: 'Create an office',
    load: () => import('./office.tsx'),
  }),
];

const reading = (feature: FeatureKey) => ({ feature, need: 'read' }) as const;

export const companyWeb = {
  pages: [
    ...NOUNS.flatMap(configPages),
    {
      path: branding,
      title: 'Interface branding',
      group: 'Account management',
      access: reading('interfaceBranding'),
      load: () => import('./branding.tsx'),
    },
    {
      path: file,
      title: 'Configuration file',
      group: 'Account management',
      access: reading('configurationFile'),
      load: () => import('./configuration-file.tsx'),
    },
  ],
  menu: [
    ...NOUNS.map(({ group, title, path, icon, feature }): MenuEntry => ({
      mode: 'config',
      group,
      label: title,
      path,
      icon,
      access: reading(feature),
    })),
    {
      mode: 'config',
      group: 'Account management',
      label: 'Interface branding',
      path: branding,
      icon: IconPalette,
      access: reading('interfaceBranding'),
    },
    {
      mode: 'config',
      group: 'Account management',
      label: 'Configuration file',
      path: file,
      icon: IconFileSettings,
      access: reading('configurationFile'),
    },
  ],
  actions: NOUNS.map(({ create, path, feature }) => ({
    label: create,
    keywords: 'new add',
    path: `${path}/create`,
    access: { feature, need: 'edit' } as const,
  })),
  liveData: [
    {
      kind: 'department',
      label: 'Bulk Department',
      group: 'Company',
      why: 'Departments with their parents, business units and heads',
      access: { feature: 'department', need: 'edit' },
      load: () => import('./bulk-department.tsx'),
    },
    {
      kind: 'designation',
      label: 'Bulk Designation',
      group: 'Company',
      why: 'Designations with their departments and job details',
      access: { feature: 'designation', need: 'edit' },
      load: () => import('./bulk-designation.tsx'),
    },
  ],
} satisfies WebModule;
