import type { Names } from '#platform/contract/module.ts';

export const payrollNames = {
  longPassword: ['payrollRun', 'payrollApprove'],
  notForAdministrators: ['payrollApprove'],
  support: ['salaryComponent', 'salaryStructure', 'salaryCycle', 'payrollPolicy'],
  drafts: ['salary-component'],
} as const satisfies Names;
