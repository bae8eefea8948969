import { IconReceiptRupee } from '@tabler/icons-react';
import { configPages, type MenuEntry, type Page, type WebModule } from '#platform/web/module.ts';
import { benefitMenu, benefitPages } from './person/fbp/pages.ts';
import { declarationMenu, declarationPages } from './person/declare/pages.ts';
import { certificateMenu, certificatePages } from './outputs/form16/pages.ts';
import { payrollLiveData } from './live-data.ts';
import { menuOf } from './menu-of.ts';
import { retroMenu, retroPages } from './run/retro/pages.ts';
import { startMenu, startPages } from './run/start/pages.ts';
import { policyMenu, policyPages } from './setup/policies/pages.ts';
import { setupPage } from './setup/page.ts';

const run = { feature: 'payrollRun', need: 'read' } as const;
const payslip = { feature: 'payslip', need: 'read' } as const;
const structure = { feature: 'salaryStructure', need: 'read' } as const;
const cycle = { feature: 'salaryCycle', need: 'read' } as const;
const component = { feature: 'salaryComponent', need: 'read' } as const;
const policy = { feature: 'payrollPolicy', need: 'read' } as const;
const setup = '/config/pay/payroll';
const structurePath = `${setup}/salary_structure`;
const entering = { feature: 'payrollInput', need: 'edit' } as const;
const inputs = { feature: 'payrollInput', need: 'read' } as const;
const tax = { feature: 'tax', need: 'read' } as const;

const dashboard = {
  path: '/payroll/run',
  title: 'Payroll Dashboard',
  group: 'Start payroll',
  access: run,
  load: () => import('./run/runs.tsx'),
} satisfies Page;
const calendarPages = [
  {
    path: '/payroll/calendar',
    title: 'Pay Calendar',
    group: 'Start payroll',
    access: run,
    load: () => import('./run/calendar.tsx'),
  },
  {
    path: '/payroll/statutory_calendar',
    title: 'Statutory Calendar',
    group: 'Start payroll',
    access: run,
    load: () => import('./outputs/statutory/calendar.tsx'),
  },
] satisfies readonly Page[];
const payPages = [
  {
    path: '/payroll/package',
    title: 'Package & Proration',
    group: 'Payroll',
    access: payslip,
    load: () => import('./person/package/package-page.tsx'),
  },
  {
    path: '/payroll/rate',
    title: 'Rates of Units',
    group: 'Payroll',
    access: inputs,
    load: () => import('./person/units/rates.tsx'),
  },
  {
    path: '/payroll/taxsheet',
    title: 'Taxsheet',
    group: 'Payroll',
    access: tax,
    load: () => import('./law/taxsheet.tsx'),
  },
] satisfies readonly Page[];

/** Pages of the set-up by the end of their paths, in the order of the menu. */
const setupPages = (
  [
    ['method', 'Payroll Method', policy, 'method'],
    ['salary_cycle', 'Salary Cycle', cycle, 'cycle'],
    ['pay_group', 'Pay Groups', cycle, 'groups'],
    ['fnf', 'FnF policy', policy, 'settlementPolicy'],
    ['statutory_rules', 'Statutory Rules', policy, 'statutoryRules'],
  ] as const
).map(([end, title, access, page]) => ({
  path: `${setup}/${end}`,
  title,
  group: 'Payroll',
  access,
  load: setupPage(page),
})) satisfies readonly Page[];

export const payrollWeb = {
  menuIcons: () => import('./menu-icons.ts'),
  pages: [
    dashboard,
    {
      path: '/payroll/run/new',
      title: 'New run',
      group: 'Start payroll',
      access: run,
      load: () => import('./run/new.tsx'),
    },
    {
      path: '/payroll/run/$payrollrunid',
      title: 'Payroll run',
      group: 'Start payroll',
      access: run,
      load: () => import('./run/run.tsx'),
    },
    ...calendarPages,
    ...startPages,
    {
      path: '/payroll/payslip',
      title: 'Payslip',
      group: 'Payroll',
      access: payslip,
      load: () => import('./outputs/payslips.tsx'),
    },
    {
      path: '/payroll/payslip/$payrollrunid/$employeeid',
      title: 'Payslip',
      group: 'Payroll',
      access: payslip,
      load: () => import('./outputs/payslip.tsx'),
    },
    {
      path: '/payroll/annual_payslip',
      title: 'Annual Payslip',
      group: 'Payroll',
      access: payslip,
      load: () => import('./outputs/annual-payslip.tsx'),
    },
    {
      path: structurePath,
      title: 'Salary Structure',
      group: 'Payroll',
      access: structure,
      load: setupPage('structure'),
    },
    {
      path: `${structurePath}/compare`,
      title: 'Versions side by side',
      group: 'Payroll',
      access: structure,
      load: setupPage('compare'),
    },
    ...configPages({
      path: `${setup}/salary_component`,
      title: 'Component',
      group: 'Payroll',
      feature: 'salaryComponent',
      load: () => import('./setup/component.tsx'),
    }),
    ...setupPages,
    ...configPages({
      path: `${setup}/tag`,
      title: 'Payroll Tag',
      group: 'Payroll',
      feature: 'payrollPolicy',
      load: () => import('./person/tag.tsx'),
    }),
    {
      path: `${setup}/layouts`,
      title: 'Layouts of files',
      group: 'Payroll',
      access: policy,
      load: () => import('./setup/layouts.tsx'),
    },
    ...payPages,
    {
      path: '/planner/payroll',
      title: 'Payroll',
      group: 'Planner',
      access: inputs,
      load: () => import('./run/planner/planner.tsx'),
    },
    ...declarationPages,
    ...benefitPages,
    ...certificatePages,
    ...policyPages,
    ...retroPages,
  ],
  menuGroups: [
    { mode: 'normal', group: 'Payroll', heading: 'Pay', order: 30, begins: ['payrollInput'] },
    { mode: 'normal', group: 'Start payroll', heading: 'Pay', order: 40, begins: ['payrollInput', 'payrollRun'] },
    { mode: 'config', group: 'Payroll', heading: 'Pay', order: 60 },
  ],
  menu: [
    ...menuOf(setupPages.slice(0, 3), 'config'),
    { mode: 'config', group: 'Payroll', label: 'Component', path: `${setup}/salary_component`, access: component },
    { mode: 'config', group: 'Payroll', label: 'Salary Structure', path: structurePath, access: structure },
    ...menuOf(setupPages.slice(3, 4), 'config'),
    { mode: 'config', group: 'Payroll', label: 'Payroll Tag', path: `${setup}/tag`, access: policy },
    ...menuOf(setupPages.slice(4), 'config'),
    { mode: 'config', group: 'Payroll', label: 'Layouts of files', path: `${setup}/layouts`, access: policy },
    {
      mode: 'normal',
      group: 'Payroll',
      label: 'Payslip',
      path: '/payroll/payslip',
      icon: IconReceiptRupee,
      access: payslip,
      phone: 30,
      former: true,
    },
    {
      mode: 'normal',
      group: 'Payroll',
      label: 'Annual Payslip',
      path: '/payroll/annual_payslip',
      access: payslip,
      former: true,
    },
    ...menuOf(payPages),
    {
      mode: 'normal',
      group: 'Planner',
      label: 'Payroll',
      qualifier: 'Planner',
      path: '/planner/payroll',
      access: inputs,
    },
    ...declarationMenu,
    ...benefitMenu,
    ...menuOf([dashboard]).map((entry): MenuEntry => ({ ...entry, exact: true })),
    ...menuOf(calendarPages),
    ...startMenu,
    ...retroMenu,
    ...certificateMenu,
    ...policyMenu,
  ],
  waiting: [
    {
      key: 'payroll',
      order: 20,
      access: run,
      count: async (signal) => (await import('./run/waiting-count.ts')).count(signal),
      load: () => import('./run/waiting.tsx'),
    },
    {
      key: 'packages',
      order: 21,
      access: entering,
      count: async (signal) => (await import('./person/package/proposed-count.ts')).count(signal),
      load: () => import('./person/package/proposed.tsx'),
    },
  ],
  deskCards: () => import('./desk-cards.ts'),
  payslipLines: [{ key: 'payroll', access: payslip, load: () => import('./outputs/question/line-working.tsx') }],
  exitCards: [{ key: 'settlement', order: 10, access: inputs, load: () => import('./run/settlement/card.tsx') }],
  personTabs: [
    {
      key: 'package',
      order: 10,
      label: 'Package & Proration',
      access: payslip,
      load: () => import('./person/package/package-view.tsx'),
    },
  ],
  actions: () => import('./actions.ts'),
  sources: [
    {
      group: 'Payroll runs',
      access: { feature: 'payrollRun', need: 'read' },
      search: async (text, signal) => (await import('./run/find-runs.ts')).findRuns(text, signal),
    },
  ],
  uploadWords: () => import('./upload-words.ts'),
  liveData: payrollLiveData,
  rights: () => import('./right-words.ts'),
} satisfies WebModule;
