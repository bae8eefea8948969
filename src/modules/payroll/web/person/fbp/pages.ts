import type { BENEFIT_PAGES } from './benefit-pages.tsx';
import type { MenuEntry, Page } from '#platform/web/module.ts';
import { BALANCES_PATH, BENEFIT_PATH, BILLS_PATH, FBP_SETUP_PATH } from './paths.ts';

const own = { feature: 'flexibleBenefit', need: 'read' } as const;
const verifying = { feature: 'verifyBenefit', need: 'read' } as const;
const policy = { feature: 'payrollPolicy', need: 'read' } as const;
const tax = { feature: 'tax', need: 'read' } as const;
const group = 'Payroll';

/** A page of benefits; all of them are loaded together. */
const page = (name: keyof typeof BENEFIT_PAGES) => async () => ({
  default: (await import('./benefit-pages.tsx')).BENEFIT_PAGES[name],
});

/** The pages of the flexible benefit plan (of the company, of oneself, for whoever verifies bills) and of perquisites. */
export const benefitPages = [
  { path: BENEFIT_PATH, title: 'Flexible Benefit Plan', group, access: own, load: page('own') },
  { path: BILLS_PATH, title: 'Benefit Bills', group, access: verifying, load: page('bills') },
  {
    path: BALANCES_PATH,
    title: 'Benefit Balances',
    group,
    access: verifying,
    load: page('balances'),
  },
  {
    path: `${BILLS_PATH}/$employeeid`,
    title: 'Benefits',
    group,
    access: verifying,
    load: page('person'),
  },
  {
    path: '/payroll/perquisite',
    title: 'Perquisite',
    group,
    access: tax,
    load: page('perquisite'),
  },
  {
    path: FBP_SETUP_PATH,
    title: 'Flexible Benefit Plan',
    group,
    access: policy,
    load: page('policy'),
  },
] satisfies readonly Page[];

export const benefitMenu = [
  { mode: 'normal', group, label: 'Flexible Benefit Plan', path: BENEFIT_PATH, access: own },
  { mode: 'normal', group, label: 'Benefit Bills', path: BILLS_PATH, access: verifying },
  { mode: 'normal', group, label: 'Perquisite', path: '/payroll/perquisite', access: tax },
  {
    mode: 'config',
    group,
    label: 'Flexible Benefit Plan',
    qualifier: 'Settings',
    path: FBP_SETUP_PATH,
    access: policy,
  },
] satisfies readonly MenuEntry[];
