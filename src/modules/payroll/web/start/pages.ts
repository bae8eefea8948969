import type { START_PAGES } from './start-pages.tsx';
import type { MenuEntry, Page } from '#platform/web/module.ts';

const INCOME_PATH = '/payroll/run/non_payroll_income';

const run = { feature: 'payrollRun', need: 'read' } as const;
const input = { feature: 'payrollInput', need: 'read' } as const;
const own = { feature: 'payRequest', need: 'read' } as const;
const group = 'Start payroll';

/** A page of this folder; all of them are loaded together. */
const page = (name: keyof typeof START_PAGES) => async () => ({
  default: (await import('./start-pages.tsx')).START_PAGES[name],
});

/** What a month of payroll starts from, one person at a time: its pages. */
export const startPages = [
  {
    path: '/payroll/run/variable_payments',
    title: 'Variable Payments',
    group,
    access: run,
    load: page('variablePayments'),
  },
  {
    path: '/payroll/run/extra_payments',
    title: 'Extra Payments',
    group,
    access: run,
    load: page('extraPayments'),
  },
  {
    path: '/payroll/run/extra_deductions',
    title: 'Extra Deductions',
    group,
    access: run,
    load: page('extraDeductions'),
  },
  {
    path: INCOME_PATH,
    title: 'Non-payroll Income',
    group,
    access: run,
    load: page('nonPayrollIncome'),
  },
  {
    path: '/payroll/run/employee_vpf',
    title: 'Employee VPF',
    group,
    access: input,
    load: page('employeeVpf'),
  },
  {
    path: '/payroll/run/employee_payroll_details',
    title: 'Employee Payroll Details',
    group,
    access: input,
    load: page('details'),
  },
  {
    path: '/payroll/run/loans',
    title: 'Loans',
    group,
    access: run,
    load: page('loans'),
  },
  {
    path: '/payroll/run/salary_advance',
    title: 'Salary Advance',
    group,
    access: run,
    load: page('advances'),
  },
  {
    path: '/payroll/loan',
    title: 'Loan',
    group: 'Payroll',
    access: own,
    load: page('ownLoan'),
  },
  {
    path: '/payroll/salary_advance',
    title: 'Salary Advance',
    group: 'Payroll',
    access: own,
    load: page('ownSalaryAdvance'),
  },
  {
    path: '/payroll/extra_payment',
    title: 'Extra Payment',
    group: 'Payroll',
    access: own,
    load: page('ownExtraPayment'),
  },
  {
    path: '/payroll/extra_deduction',
    title: 'Extra Deduction',
    group: 'Payroll',
    access: own,
    load: page('ownExtraDeduction'),
  },
  {
    path: '/payroll/vpf',
    title: 'Voluntary PF',
    group: 'Payroll',
    access: own,
    load: page('ownVpf'),
  },
  {
    path: '/payroll/run/payroll_exceptions',
    title: 'Payroll Exceptions',
    group,
    access: input,
    load: page('exceptions'),
  },
  {
    path: '/payroll/hold',
    title: 'Salary Holds',
    group,
    parent: '/payroll/run/payroll_exceptions',
    access: input,
    load: page('holds'),
  },
  {
    path: '/payroll/hold/create',
    title: 'Put pay on hold',
    group,
    access: { feature: 'payrollInput', need: 'edit' },
    load: page('holdForm'),
  },
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
] satisfies readonly MenuEntry[];
