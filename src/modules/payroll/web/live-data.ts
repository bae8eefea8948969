import type { LiveData } from '#platform/web/module.ts';

const access = { feature: 'payrollInput', need: 'edit' } as const;
const entry = (kind: string, label: string): LiveData => ({
  kind,
  label,
  group: 'Payroll',
  access,
  load: async () => (await import('./person/inputs/pages.tsx')).uploadPage(kind),
});

/** Uploads of payroll. Their pages are small, and are loaded together. */
export const payrollLiveData: readonly LiveData[] = [
  entry('opening_balances', 'Opening Balances'),
  entry('income_tax_declaration', 'Income Tax Declaration'),
  entry('hra_declaration', 'HRA Declaration'),
  entry('declared_section', 'Declared Sections'),
  entry('accepted_section', 'Accepted Proofs'),
  entry('loss_of_pay', 'Loss of Pay'),
  entry('proration_upload', 'Proration Upload'),
  entry('loss_of_pay_change', 'Loss of Pay of Past Months'),
  entry('opening_register', 'Opening Register'),
  entry('parallel_run', 'Parallel Run'),
  entry('payslip', 'Payslip'),
  entry('extra_payment_and_deduction', 'Extra Payment and Deduction'),
  entry('loans', 'Loans'),
  entry('salary_advances', 'Salary Advances'),
  entry('salary_revision', 'Salary Revision'),
  entry('salary_structure', 'Salary Structure'),
  entry('package_figure', 'Package Figures'),
  entry('exemption_bill', 'Bills'),
  entry('exemption_claim', 'Claims'),
  entry('cost_centre', 'Cost Centres'),
  entry('company_car', 'Company Cars'),
  entry('pt_exemption', 'Professional Tax Exemption'),
  entry('units_worked', 'Units Worked'),
  entry('unit_rate', 'Rates of Units'),
  entry('salary_hold', 'Salary Hold'),
  entry('pay_group', 'Pay Groups of People'),
  entry('employee_exit', 'Employee Exit'),
  entry('fnf', 'FnF'),
  entry('previous_employment', 'Previous Employment'),
  entry('benefit_in_kind', 'House and Meals'),
  entry('non_payroll_income', 'Non-Payroll Income'),
  entry('fbp_plan', 'FBP Plan'),
  entry('fbp_claim', 'FBP Claims'),
  entry('payroll_tags', 'Payroll Tags'),
  { ...entry('minimum_wage', 'Minimum Wages'), access: { feature: 'payrollPolicy', need: 'edit' } },
];
