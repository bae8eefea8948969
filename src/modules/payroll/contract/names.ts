import type { Names } from '#platform/contract/module.ts';

export const payrollNames = {
  longPassword: ['payrollRun', 'payrollApprove'],
  notForAdministrators: ['payrollApprove'],
  support: ['salaryComponent', 'salaryStructure', 'salaryCycle', 'payrollPolicy', 'declarationWindow'],
  drafts: ['salary-component'],
  purposes: ['taxproof', 'fbpbill'],
  claims: ['declaration_proof', 'fbp_claim'],
} as const satisfies Names;
