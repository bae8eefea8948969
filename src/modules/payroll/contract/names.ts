import type { Names } from '#platform/contract/module.ts';

export const payrollNames = {
  longPassword: ['payrollRun', 'payrollApprove'],
  notForAdministrators: ['payrollApprove'],
  support: ['salaryComponent', 'salaryStructure', 'salaryCycle', 'payrollPolicy', 'declarationWindow'],
  drafts: ['salary-component'],
  purposes: ['taxproof', 'fbpbill', 'certificate'],
  claims: ['declaration_proof', 'fbp_claim', 'certificate_part'],
} as const satisfies Names;
