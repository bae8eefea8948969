import { IconCalculator, IconMathFunction, IconReceipt2, IconScale } from '@tabler/icons-react';
import type { WebModule } from '#platform/web/module.ts';
import { payrollLiveData } from './live-data.ts';

const run = { feature: 'payrollRun', need: 'read' } as const;
const payslip = { feature: 'payslip', need: 'read' } as const;
const structure = { feature: 'salaryStructure', need: 'read' } as const;
const structurePath = '/config/pay/payroll/salary_structure';
const tax = { feature: 'tax', need: 'read' } as const;

export const payrollWeb = {
  pages: [
    {
      path: '/payroll/run',
      title: 'Payroll Dashboard',
      group: 'Start payroll',
      access: run,
      load: () => import('./runs.tsx'),
    },
    {
      path: '/payroll/run/new',
      title: 'New run',
      group: 'Start payroll',
      access: run,
      load: () => import('./run-new.tsx'),
    },
    {
      path: '/payroll/run/$payrollrunid',
      title: 'Payroll run',
      group: 'Start payroll',
      access: run,
      load: () => import('./run.tsx'),
    },
    {
      path: '/payroll/payslip',
      title: 'Payslip',
      group: 'Payroll',
      access: payslip,
      load: () => import('./payslips.tsx'),
    },
    {
      path: '/payroll/payslip/$payrollrunid/$employeeid',
      title: 'Payslip',
      group: 'Payroll',
      access: payslip,
      load: () => import('./payslip.tsx'),
    },
    {
      path: '/payroll/taxsheet',
      title: 'Taxsheet',
      group: 'Payroll',
      access: tax,
      load: () => import('./taxsheet.tsx'),
    },
    {
      path: structurePath,
      title: 'Salary Structure',
      group: 'Payroll',
      access: structure,
      load: () => import('./structure.tsx'),
    },
  ],
  menu: [
    {
      mode: 'config',
      group: 'Payroll',
      label: 'Salary Structure',
      path: structurePath,
      icon: IconMathFunction,
      access: structure,
    },
    {
      mode: 'normal',
      group: 'Payroll',
      label: 'Payslip',
      path: '/payroll/payslip',
      icon: IconReceipt2,
      access: payslip,
      phone: 30,
    },
    { mode: 'normal', group: 'Payroll', label: 'Taxsheet', path: '/payroll/taxsheet', icon: IconScale, access: tax },
    {
      mode: 'normal',
      group: 'Start payroll',
      label: 'Payroll Dashboard',
      path: '/payroll/run',
      icon: IconCalculator,
      access: run,
    },
  ],
  deskCards: [{ key: 'payslip', order: 15, access: payslip, load: () => import('./payslip-card.tsx') }],
  actions: [
    { label: 'Open my latest payslip', keywords: 'salary slip pay', path: '/payroll/payslip', access: payslip },
    { label: 'Compare tax regimes', keywords: 'old new income tax', path: '/payroll/taxsheet', access: tax },
    {
      label: 'Run payroll',
      keywords: 'salary month compute',
      path: '/payroll/run',
      access: { feature: 'payrollRun', need: 'edit' },
    },
  ],
  liveData: payrollLiveData,
} satisfies WebModule;
