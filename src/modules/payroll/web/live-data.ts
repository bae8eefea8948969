import type { LiveData } from '#platform/web/module.ts';

const access = { feature: 'payrollInput', need: 'edit' } as const;
const entry = (kind: string, label: string, why: string): LiveData => ({
  kind,
  label,
  group: 'Payroll',
  why,
  access,
  load: async () => (await import('./inputs/pages.tsx')).uploadPage(kind),
});

/** Uploads of payroll. Their pages are small, and are loaded together. */
export const payrollLiveData: readonly LiveData[] = [
  entry('opening_balances', 'Opening Balances', 'What was paid this tax year before Muster'),
  entry('income_tax_declaration', 'Income Tax Declaration', 'Investments, rent and loan interest people declare'),
  entry('hra_declaration', 'HRA Declaration', 'Rents that people declare for the tax year'),
  entry('declared_section', 'Declared Sections', 'Amounts by section of the income tax, from a month on'),
  entry('accepted_section', 'Accepted Proofs', 'What of the declared amounts was accepted'),
  entry('loss_of_pay', 'Loss of Pay', 'Unpaid days of a month'),
  entry('proration_upload', 'Proration Upload', 'Paid days of a month'),
  entry('loss_of_pay_change', 'Loss of Pay of Past Months', 'Unpaid days given back or taken away later'),
  entry('opening_register', 'Opening Register', 'What a month before Muster paid, component by component'),
  entry('payslip', 'Payslip', 'Payslips of a month before Muster, component by component'),
  entry('extra_payment_and_deduction', 'Extra Payment and Deduction', 'Earnings and deductions of one month'),
  entry('loans', 'Loans', 'Running loans with their instalments'),
  entry('salary_advances', 'Salary Advances', 'Running salary advances, taken back in a number of instalments'),
  entry('salary_revision', 'Salary Revision', 'New pay from a day on, with arrears'),
  entry('salary_structure', 'Salary Structure', 'New pay and figures from a day on, without naming the old'),
  entry('package_figure', 'Package Figures', 'What packages give beside their amount, such as meals a month'),
  entry('exemption_bill', 'Bills', 'Bills of a month that make pay exempt'),
  entry('exemption_claim', 'Claims', 'Travel fares and other claims of the tax year'),
  entry('cost_centre', 'Cost Centres', 'Between which cost centres the journal splits the cost of people'),
  entry('company_car', 'Company Cars', 'Cars for work and private use'),
  entry('units_worked', 'Units Worked', 'Shifts, calls and pieces of a month, paid by rates'),
  entry('unit_rate', 'Rates of Units', 'What one unit is paid, by grade or city'),
  entry('salary_hold', 'Salary Hold', 'Pay that is left out of the run, or computed and not paid out'),
  entry('pay_group', 'Pay Groups of People', 'Who is paid by which cycle, from a month on'),
  entry('employee_exit', 'Employee Exit', 'The last day of people who leave'),
  entry('benefit_in_kind', 'House and Meals', 'Accommodation and meals that are taxed beside the pay'),
  entry('non_payroll_income', 'Non-Payroll Income', 'What is taxed in a month and paid elsewhere, such as ESOPs'),
  entry('fbp_plan', 'FBP Plan', 'What people choose of the flexible benefit plan, from a month on'),
  entry('fbp_claim', 'FBP Claims', 'Bills of the flexible benefit plan with what of them counts'),
  entry('previous_employment', 'Previous Employment', 'Income and tax from an employer earlier in the year'),
];
