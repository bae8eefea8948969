import type { LiveData } from '#platform/web/module.ts';

const access = { feature: 'payrollInput', need: 'edit' } as const;
const entry = (kind: string, label: string, why: string, load: LiveData['load']): LiveData => ({
  kind,
  label,
  group: 'Payroll',
  why,
  access,
  load,
});

/** Uploads of payroll. */
export const payrollLiveData: readonly LiveData[] = [
  entry(
    'opening_balances',
    'Opening Balances',
    'What was paid this tax year before Muster',
    () => import('./inputs/opening-balances.tsx'),
  ),
  entry(
    'income_tax_declaration',
    'Income Tax Declaration',
    'Investments, rent and loan interest people declare',
    () => import('./inputs/declarations.tsx'),
  ),
  entry('loss_of_pay', 'Loss of Pay', 'Unpaid days of a month', () => import('./inputs/loss-of-pay.tsx')),
  entry(
    'loss_of_pay_change',
    'Loss of Pay of Past Months',
    'Unpaid days given back or taken away later',
    () => import('./inputs/loss-of-pay-changes.tsx'),
  ),
  entry(
    'opening_register',
    'Opening Register',
    'What a month before Muster paid, component by component',
    () => import('./inputs/opening-register.tsx'),
  ),
  entry(
    'extra_payment_and_deduction',
    'Extra Payment and Deduction',
    'Earnings and deductions of one month',
    () => import('./inputs/extra-payments.tsx'),
  ),
  entry('loans', 'Loans', 'Running loans with their instalments', () => import('./inputs/loans.tsx')),
  entry(
    'salary_advances',
    'Salary Advances',
    'Running salary advances, taken back in a number of instalments',
    () => import('./inputs/advances.tsx'),
  ),
  entry(
    'salary_revision',
    'Salary Revision',
    'New pay from a day on, with arrears',
    () => import('./inputs/revisions.tsx'),
  ),
  entry(
    'package_figure',
    'Package Figures',
    'What packages give beside their amount, such as meals a month',
    () => import('./inputs/package-figures.tsx'),
  ),
  entry(
    'exemption_bill',
    'Bills',
    'Bills of a month that make pay exempt',
    () => import('./inputs/exemption-bills.tsx'),
  ),
  entry(
    'exemption_claim',
    'Claims',
    'Travel fares and other claims of the tax year',
    () => import('./inputs/exemption-claims.tsx'),
  ),
  entry('company_car', 'Company Cars', 'Cars for work and private use', () => import('./inputs/company-cars.tsx')),
  entry(
    'units_worked',
    'Units Worked',
    'Shifts, calls and pieces of a month, paid by rates',
    () => import('./inputs/units-worked.tsx'),
  ),
  entry(
    'unit_rate',
    'Rates of Units',
    'What one unit is paid, by grade or city',
    () => import('./inputs/unit-rates.tsx'),
  ),
  entry('employee_exit', 'Employee Exit', 'The last day of people who leave', () => import('./inputs/exits.tsx')),
  entry(
    'previous_employment',
    'Previous Employment',
    'Income and tax from an employer earlier in the year',
    () => import('./inputs/previous-employment.tsx'),
  ),
];
