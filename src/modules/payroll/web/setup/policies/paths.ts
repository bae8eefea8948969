import { FBP_SETUP_PATH } from '../../person/fbp/paths.ts';
import { WINDOW_PATH } from '../../person/declare/paths.ts';

export const MISC_PATH = '/config/pay/payroll/misc';
export const ROUNDING_PATH = `${MISC_PATH}/rounding`;
export const VARIABLE_PATH = `${MISC_PATH}/variable_component`;
export const SLIP_PATH = `${MISC_PATH}/salary_slip_design`;
export const LOAN_PATH = `${MISC_PATH}/loan_settings`;
export const MISC_ITEMS = [
  {
    path: ROUNDING_PATH,
    feature: 'payrollPolicy',
    label: 'Rounding',
    about: 'Net pay, instalments, the tax of the year and benefits; with what cycle and components round',
  },
  {
    path: VARIABLE_PATH,
    feature: 'payrollPolicy',
    label: 'Variable component',
    about: 'Which components variable payments are of, and how long before the pay day they are decided',
  },
  {
    path: FBP_SETUP_PATH,
    feature: 'payrollPolicy',
    label: 'Flexible benefit plan',
    about: 'Heads, caps and windows of the flexible benefit plan',
  },
  {
    path: SLIP_PATH,
    feature: 'payrollPolicy',
    label: 'Salary slip design',
    about: 'Optional sections and wording of the payslip, and the password of its PDF',
  },
  {
    path: LOAN_PATH,
    feature: 'payrollPolicy',
    label: 'Loan settings',
    about: 'The loans and salary advances that the company gives, with interest and limits',
  },
  {
    path: WINDOW_PATH,
    feature: 'declarationWindow',
    label: 'IT declaration and submission',
    about: 'When people declare for the income tax and hand in their proofs',
  },
] as const;
