import type { START_PAGES } from './start-pages.tsx';
import type { MenuEntry, Page } from '#platform/web/module.ts';
import { menuOf } from '../../menu-of.ts';

const INCOME_PATH = '/payroll/run/non_payroll_income';
const ADVANCES = '/payroll/run/salary_advance';

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
    path: '/payroll/salary_advance',
    title: 'Salary Advance',
    group: 'Payroll',
    access: own,
    load: page('ownSalaryAdvance'),
  },
  {
    path: '/payroll/loan',
    title: 'Loan',
    group: 'Payroll',
    access: own,
    load: page('ownLoan'),
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
    path: '/payroll/run/variable_payments',
    title: 'Variable Payments',
    group,
    access: run,
    load: page('variablePayments'),
  },
  {
    path: ADVANCES,
    title: 'Salary Advance',
    group,
    access: run,
    load: page('advances'),
  },
  {
    path: '/payroll/run/loans',
    title: 'Loans',
    group,
    access: run,
    load: page('loans'),
  },
  {
    path: '/payroll/run/extra_payments',
    title: 'Extra Payments',
    group,
    access: run,
    load: page('extraPayments'),
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
    path: '/payroll/run/extra_deductions',
    title: 'Extra Deductions',
    group,
    access: run,
    load: page('extraDeductions'),
  },
  {
    path: '/payroll/run/payroll_exceptions',
    title: 'Payroll Exceptions',
    group,
    access: input,
    load: page('exceptions'),
  },
  {
    path: '/payroll/run/employee_payroll_details',
    title: 'Employee Payroll Details',
    group,
    access: input,
    load: page('details'),
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

/** Pages that another one leads to. */
const UNLISTED = '/payroll/hold';
/** The same in the menu: of the two pages of salary advances the one of a month is everybody's. */
export const startMenu: readonly MenuEntry[] = menuOf(startPages.filter(({ path }) => !path.startsWith(UNLISTED))).map(
  (entry) => (entry.path === ADVANCES ? { ...entry, qualifier: 'Everybody' } : entry),
);
