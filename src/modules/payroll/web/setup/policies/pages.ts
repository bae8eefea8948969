import type { POLICY_PAGES } from './policy-pages.tsx';
import { configPages, type MenuEntry, type Page } from '#platform/web/module.ts';

const policy = { feature: 'payrollPolicy', need: 'read' } as const;
const component = { feature: 'salaryComponent', need: 'read' } as const;
const group = 'Payroll';
const MISC = '/config/pay/payroll/misc';
const DETAILS = '/config/pay/payroll/details';
const MINIMUM_WAGE = '/config/pay/payroll/minimum_wage';
const MINIMUM_WAGE_CLASS = '/config/pay/payroll/minimum_wage_class';

/** A page of this folder; all of them are loaded together. */
const page = (name: keyof typeof POLICY_PAGES) => async () => ({
  default: (await import('./policy-pages.tsx')).POLICY_PAGES[name],
});

/** The six items of Misc: those without a page of their own elsewhere. */
export const policyPages = [
  { path: DETAILS, title: 'Payroll details', group, access: policy, load: page('details') },
  { path: MISC, title: 'Misc', group, access: policy, load: page('misc') },
  { path: `${MISC}/rounding`, title: 'Rounding', group, access: policy, load: page('rounding') },
  { path: `${MISC}/variable_component`, title: 'Variable component', group, access: policy, load: page('variable') },
  { path: `${MISC}/salary_slip_design`, title: 'Salary slip design', group, access: policy, load: page('slip') },
  { path: `${MISC}/loan_settings`, title: 'Loan settings', group, access: policy, load: page('loans') },
  {
    path: '/config/pay/payroll/overtimepaymentpolicy',
    title: 'Extra Time Payment Policy',
    group,
    access: component,
    load: page('extraTime'),
  },
  ...configPages({
    path: MINIMUM_WAGE,
    title: 'Minimum Wages',
    group,
    feature: 'payrollPolicy',
    load: () => import('../../law/minimum-wage.tsx'),
  }),
  ...configPages({
    path: MINIMUM_WAGE_CLASS,
    title: 'Minimum Wage Classes',
    group,
    feature: 'payrollPolicy',
    load: () => import('../../law/minimum-wage-class.tsx'),
  }),
] satisfies readonly Page[];

export const policyMenu = [
  {
    mode: 'config',
    group,
    label: 'Extra Time Payment Policy',
    path: '/config/pay/payroll/overtimepaymentpolicy',
    access: component,
  },
  { mode: 'config', group, label: 'Minimum Wages', path: MINIMUM_WAGE, access: policy },
  { mode: 'config', group, label: 'Minimum Wage Classes', path: MINIMUM_WAGE_CLASS, access: policy },
  { mode: 'config', group, label: 'Payroll details', path: DETAILS, access: policy },
  { mode: 'config', group, label: 'Misc', path: MISC, access: policy },
] satisfies readonly MenuEntry[];
