import type { Features } from '#platform/contract/module.ts';

export const payrollFeatures = {
  payslip: { featureid: 30, name: 'Payslip', people: true, former: true },
  tax: { featureid: 31, name: 'Tax sheet', people: true },
  payrollRun: { featureid: 40, name: 'Payroll run' },
  payrollApprove: { featureid: 41, name: 'Payroll approval', separated: true },
  payrollInput: { featureid: 42, name: 'Payroll inputs' },
  taxDeclaration: { featureid: 43, name: 'Income tax declaration', people: true },
  verifyDeclaration: { featureid: 44, name: 'Verify declarations', people: true },
  payRequest: { featureid: 45, name: 'Requests about pay', people: true },
  flexibleBenefit: { featureid: 46, name: 'Flexible benefit plan', people: true },
  verifyBenefit: { featureid: 47, name: 'Verify benefits', people: true },
  form16: { featureid: 48, name: 'Form16', people: true, former: true },
  tdsStatement: { featureid: 49, name: 'TDS statement' },
  salaryComponent: { featureid: 1100, name: 'Salary component' },
  salaryStructure: { featureid: 1101, name: 'Salary structure' },
  salaryCycle: { featureid: 1102, name: 'Salary cycle' },
  payrollPolicy: { featureid: 1103, name: 'Payroll policy' },
  declarationWindow: { featureid: 1104, name: 'IT declaration and submission' },
} as const satisfies Features;
