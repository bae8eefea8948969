import type { FeatureKey } from '#platform/contract/features.ts';
import { configPages, type Load, type MenuEntry, type WebModule } from '#platform/web/module.ts';

type Noun = Parameters<typeof configPages>[0] & {
  group: 'Company' | 'Employee' | 'Account management';
};
const noun = (input: Noun): Noun => input;

/** The objects of the company structure: each has a list, a form, a menu entry and a search action. */
const NOUNS = [
  noun({
    path: '/config/hris/company/business_unit',
    title: 'Business Unit',
    group: 'Company',
    feature: 'businessUnit',
    load: () => import('./business-unit.tsx'),
  }),
  noun({
    path: '/config/hris/company/department',
    title: 'Department',
    group: 'Company',
    feature: 'department',
    load: () => import('./department.tsx'),
  }),
  noun({
    path: '/config/hris/company/designation',
    title: 'Designation',
    group: 'Company',
    feature: 'designation',
    load: () => import('./designation.tsx'),
  }),
  noun({
    path: '/config/hris/company/team',
    title: 'Team',
    group: 'Company',
    feature: 'team',
    load: () => import('./team.tsx'),
  }),
  noun({
    path: '/config/hris/company/grade',
    title: 'Grade',
    group: 'Company',
    feature: 'grade',
    load: () => import('./grade.tsx'),
  }),
  noun({
    path: '/config/hris/employee/probation',
    title: 'Probation',
    group: 'Employee',
    feature: 'probation',
    load: () => import('./probation.tsx'),
  }),
  noun({
    path: '/config/hris/account_management/company_offices',
    title: 'Company Offices',
    group: 'Account management',
    feature: 'companyOffices',
    load: () => import('./office.tsx'),
  }),
];

type Setting = { path: string; title: string; feature: FeatureKey; load: Load };

/** The settings of the company as a whole: each has a page and a menu entry. */
const SETTINGS: readonly Setting[] = [
  {
    path: '/config/hris/account_management/global_default',
    title: 'Global Default',
    feature: 'globalDefault',
    load: () => import('./global-default.tsx'),
  },
  {
    path: '/config/hris/account_management/interface_branding',
    title: 'Interface branding',
    feature: 'interfaceBranding',
    load: () => import('./branding.tsx'),
  },
  {
    path: '/config/hris/account_management/email_branding',
    title: 'E-mail Branding',
    feature: 'emailBranding',
    load: () => import('./email-branding.tsx'),
  },
  {
    path: '/config/hris/account_management/incorporation_details',
    title: 'Incorporation Details',
    feature: 'incorporationDetails',
    load: () => import('./incorporation.tsx'),
  },
  {
    path: '/config/hris/account_management/configuration_file',
    title: 'Configuration file',
    feature: 'configurationFile',
    load: () => import('./configuration-file.tsx'),
  },
  {
    path: '/config/hris/account_management/data_retention',
    title: 'Data retention',
    feature: 'audit',
    load: () => import('./retention.tsx'),
  },
];

const reading = (feature: FeatureKey) => ({ feature, need: 'read' }) as const;

export const companyWeb = {
  menuIcons: () => import('./menu-icons.ts'),
  pages: [
    {
      path: '/config/set_up',
      title: 'Set up your company',
      group: 'Account management',
      access: reading('setUp'),
      load: () => import('./set-up.tsx'),
    },
    ...NOUNS.flatMap(configPages),
    ...SETTINGS.map(({ path, title, feature, load }) => ({
      path,
      title,
      group: 'Account management',
      access: reading(feature),
      load,
    })),
  ],
  deskCards: () => import('./desk-cards.ts'),
  menuGroups: [
    { mode: 'config', group: 'Company', order: 10 },
    { mode: 'config', group: 'Account management', order: 30 },
  ],
  menu: [
    {
      mode: 'config',
      group: 'Account management',
      label: 'Set up your company',
      path: '/config/set_up',
      access: reading('setUp'),
    },
    ...NOUNS.map(({ group, title, path, feature }): MenuEntry => ({
      mode: 'config',
      group,
      label: title,
      path,
      access: reading(feature),
    })),
    ...SETTINGS.map(({ path, title, feature }): MenuEntry => ({
      mode: 'config',
      group: 'Account management',
      label: title,
      path,
      access: reading(feature),
    })),
  ],
  actions: () => import('./actions.ts'),
  uploadWords: () => import('./upload-words.ts'),
  liveData: [
    {
      kind: 'department',
      label: 'Bulk Department',
      group: 'Company',
      access: { feature: 'department', need: 'edit' },
      load: () => import('./bulk-department.tsx'),
    },
    {
      kind: 'designation',
      label: 'Bulk Designation',
      group: 'Company',
      access: { feature: 'designation', need: 'edit' },
      load: () => import('./bulk-designation.tsx'),
    },
  ],
  rights: () => import('./right-words.ts'),
} satisfies WebModule;
