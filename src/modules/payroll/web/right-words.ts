import type { RightsInWords } from '#platform/web/module.ts';

export const words: RightsInWords = {
  payslip: { read: 'See payslips', edit: 'See payslips' },
  tax: { read: 'See tax sheets', edit: 'See tax sheets' },
  payrollRun: { read: 'See payroll runs', edit: 'Run, lock and release payroll' },
  payrollApprove: { read: 'See what waits for approval', edit: 'Approve payroll as the second person' },
  payrollInput: { read: 'See the inputs of a month', edit: 'Enter and upload inputs of a month' },
  taxDeclaration: { read: 'See income tax declarations', edit: 'Declare for the income tax and hand in proofs' },
  verifyDeclaration: { read: 'See declarations and their proofs', edit: 'Verify proofs, open and lock declarations' },
  payRequest: { read: 'See the own requests about pay', edit: 'Ask for changes of the own pay' },
  flexibleBenefit: { read: 'See the flexible benefit plan', edit: 'Choose benefits and claim bills' },
  verifyBenefit: { read: 'See benefits and their bills', edit: 'Verify bills and choose benefits for people' },
  form16: { read: 'See certificates of tax deducted', edit: 'Publish certificates of tax deducted' },
  tdsStatement: { read: 'See quarterly TDS statements', edit: 'Enter challans and file quarterly TDS statements' },
  salaryComponent: { read: 'See salary components', edit: 'Create and change salary components' },
  salaryStructure: { read: 'See salary structures', edit: 'Create and change salary structures' },
  salaryCycle: { read: 'See the salary cycle', edit: 'Change the salary cycle' },
  payrollPolicy: { read: 'See payroll policies', edit: 'Change payroll policies' },
  declarationWindow: { read: 'See the windows of declarations', edit: 'Change the windows of declarations' },
};
