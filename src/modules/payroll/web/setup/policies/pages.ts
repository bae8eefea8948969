import { menuOf } from '../../menu-of.ts';
import type { POLICY_PAGES } from './policy-pages.tsx';
import { configPages, type MenuEntry, type Page } from '#platform/web/module.ts';

const policy = { feature: 'payrollPolicy', need: 'read' } as const;
const component = { feature: 'salaryComponent', need: 'read' } as const;
const group = 'Payroll';
const SETUP = '/config/pay/payroll/';
const MISC = `${SETUP}misc`;

/** A page of this folder; all of them are loaded together. */
const page = (name: keyof typeof POLICY_PAGES) => async () => ({
  default: (await import('./policy-pages.tsx')).POLICY_PAGES[name],
});

const details = { path: `${SETUP}details`, title: 'Payroll details', group, access: policy, load: page('details') };
const misc = { path: MISC, title: 'Misc', group, access: policy, load: page('misc') };
const extraTime = {
  path: `${SETUP}overtimepaymentpolicy`,
  title: 'Extra Time Payment Policy',
  group,
  access: component,
  load: page('extraTime'),
};
const wages = () => import('../../law/minimum-wage.tsx');
const rates = {
  path: `${SETUP}minimum_wage`,
  title: 'Minimum Wages',
  group,
  feature: 'payrollPolicy',
  load: async () => (await wages()).rates,
} as const;
const classes = {
  ...rates,
  path: `${rates.path}_class`,
  title: 'Minimum Wage Classes',
  load: async () => (await wages()).classes,
};

/** The six items of Misc: those without a page of their own elsewhere; minimum wages and who has which. */
export const policyPages: readonly Page[] = [
  details,
  misc,
  { path: `${MISC}/rounding`, title: 'Rounding', group, access: policy, load: page('rounding') },
  { path: `${MISC}/variable_component`, title: 'Variable component', group, access: policy, load: page('variable') },
  { path: `${MISC}/salary_slip_design`, title: 'Salary slip design', group, access: policy, load: page('slip') },
  { path: `${MISC}/loan_settings`, title: 'Loan settings', group, access: policy, load: page('loans') },
  extraTime,
  ...configPages(rates),
  ...configPages(classes),
];

export const policyMenu: readonly MenuEntry[] = menuOf(
  [extraTime, { ...rates, access: policy }, { ...classes, access: policy }, details, misc],
  'config',
);
