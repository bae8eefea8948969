import type { MenuEntry, Page } from '#platform/web/module.ts';

const INCOME_PATH = '/payroll/run/non_payroll_income';

const run = { feature: 'payrollRun', need: 'read' } as const;
const input = { feature: 'payrollInput', need: 'read' } as const;
const own = { feature: 'payRequest', need: 'read' } as const;
const policy = { feature: 'payrollPolicy', need: 'read' } as const;
const group = 'Start payroll';
const misc = '/config/pay/payroll/misc';

/** What a month of payroll starts from, one person at a time: its pages. */
export const startPages = [
  {
    path: '/payroll/run/variable_payments',
    title: 'Variable Payments',
    group,
    access: run,
    load: () => import('./variable-payments.tsx'),
  },
  {
    path: '/payroll/run/extra_payments',
    title: 'Extra Payments',
    group,
    access: run,
    load: () => import('./extra-payments.tsx'),
  },
  {
    path: '/payroll/run/extra_deductions',
    title: 'Extra Deductions',
    group,
    access: run,
    load: () => import('./extra-deductions.tsx'),
  },
  {
    path: INCOME_PATH,
    title: 'Non-payroll Income',
    group,
    access: run,
    load: () => import('./non-payroll-income.tsx'),
  },
  {
    path: '/payroll/run/employee_vpf',
    title: 'Employee VPF',
    group,
    access: input,
    load: () => import('./vpf.tsx'),
  },
  {
    path: '/payroll/run/employee_payroll_details',
    title: 'Employee Payroll Details',
    group,
    access: input,
    load: () => import('./details.tsx'),
  },
  {
    path: '/payroll/run/loans',
    title: 'Loans',
    group,
    access: run,
    load: () => import('./loans.tsx'),
  },
  {
    path: '/payroll/run/salary_advance',
    title: 'Salary Advance',
    group,
    access: run,
    load: () => import('./advances.tsx'),
  },
  {
    path: '/payroll/loan',
    title: 'Loan',
    group: 'Payroll',
    access: own,
    load: () => import('./own-loan.tsx'),
  },
  {
    path: '/payroll/salary_advance',
    title: 'Salary Advance',
    group: 'Payroll',
    access: own,
    load: () => import('./own-advance.tsx'),
  },
  {
    path: '/payroll/extra_payment',
    title: 'Extra Payment',
    group: 'Payroll',
    access: own,
    load: () => import('./own-extra-payment.tsx'),
  },
  {
    path: '/payroll/extra_deduction',
    title: 'Extra Deduction',
    group: 'Payroll',
    access: own,
    load: () => import('./own-extra-deduction.tsx'),
  },
  {
    path: '/payroll/vpf',
    title: 'Voluntary PF',
    group: 'Payroll',
    access: own,
    load: () => import('./own-vpf.tsx'),
  },
  {
    path: '/payroll/run/payroll_exceptions',
    title: 'Payroll Exceptions',
    group,
    access: input,
    load: () => import('./exceptions.tsx'),
  },
  {
    path: '/payroll/hold',
    title: 'Salary Holds',
    group,
    parent: '/payroll/run/payroll_exceptions',
    access: input,
    load: () => import('../hold/holds.tsx'),
  },
  {
    path: '/payroll/hold/create',
    title: 'Put pay on hold',
    group,
    access: { feature: 'payrollInput', need: 'edit' },
    load: () => import('../hold/hold-form.tsx'),
  },
  { path: misc, title: 'Misc', group: 'Payroll', access: policy, load: () => import('./start-settings.tsx') },
] satisfies readonly Page[];

/** The same in the menu. */
export const startMenu = [
  { mode: 'normal', group: 'Payroll', label: 'Salary Advance', path: '/payroll/salary_advance', access: own },
  { mode: 'normal', group: 'Payroll', label: 'Loan', path: '/payroll/loan', access: own },
  { mode: 'normal', group: 'Payroll', label: 'Extra Payment', path: '/payroll/extra_payment', access: own },
  { mode: 'normal', group: 'Payroll', label: 'Extra Deduction', path: '/payroll/extra_deduction', access: own },
  { mode: 'normal', group: 'Payroll', label: 'Voluntary PF', path: '/payroll/vpf', access: own },
  { mode: 'normal', group, label: 'Variable Payments', path: '/payroll/run/variable_payments', access: run },
  {
    mode: 'normal',
    group,
    label: 'Salary Advance',
    qualifier: 'Everybody',
    path: '/payroll/run/salary_advance',
    access: run,
  },
  { mode: 'normal', group, label: 'Loans', path: '/payroll/run/loans', access: run },
  { mode: 'normal', group, label: 'Extra Payments', path: '/payroll/run/extra_payments', access: run },
  { mode: 'normal', group, label: 'Non-payroll Income', path: INCOME_PATH, access: run },
  { mode: 'normal', group, label: 'Employee VPF', path: '/payroll/run/employee_vpf', access: input },
  { mode: 'normal', group, label: 'Extra Deductions', path: '/payroll/run/extra_deductions', access: run },
  { mode: 'normal', group, label: 'Payroll Exceptions', path: '/payroll/run/payroll_exceptions', access: input },
  {
    mode: 'normal',
    group,
    label: 'Employee Payroll Details',
    path: '/payroll/run/employee_payroll_details',
    access: input,
  },
  { mode: 'config', group: 'Payroll', label: 'Misc', path: misc, access: policy },
] satisfies readonly MenuEntry[];
