import type { Features } from '#platform/contract/module.ts';

export const payrollFeatures = {
  payslip: { featureid: 30, name: 'Payslip', people: true },
  tax: { featureid: 31, name: 'Tax sheet', people: true },
  payrollRun: { featureid: 40, name: 'Payroll run' },
  payrollApprove: { featureid: 41, name: 'Payroll approval', separated: true },
  payrollInput: { featureid: 42, name: 'Payroll inputs' },
  payRequest: { featureid: 45, name: 'Requests about pay', people: true },
  salaryComponent: { featureid: 1100, name: 'Salary component' },
  salaryStructure: { featureid: 1101, name: 'Salary structure' },
  salaryCycle: { featureid: 1102, name: 'Salary cycle' },
  payrollPolicy: { featureid: 1103, name: 'Payroll policy' },
} as const satisfies Features;
