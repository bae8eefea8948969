import type { Component, Structure } from '../setup/structure.ts';

// What columns of files may read of a payslip, declared once: the values are made of it, a layout is checked against
// it, and the editor lists it. Amounts are rupees, days are texts year-month-day.

export type OutputName = {
  readonly name: string;
  readonly type: 'number' | 'text' | 'boolean' | 'list';
  /** What it is, as the editor says it. */
  readonly says: string;
};

const PERSON = [
  { name: 'employee_code', type: 'text', says: 'Employee code' },
  { name: 'full_name', type: 'text', says: 'Full name' },
  { name: 'gender', type: 'text', says: 'Gender: M, F or O' },
  { name: 'birth_date', type: 'text', says: 'Date of birth' },
  { name: 'joining_date', type: 'text', says: 'Joining date' },
  { name: 'leaving_date', type: 'text', says: 'Leaving date; empty for who stays' },
  { name: 'employment_type', type: 'text', says: 'Employment type' },
  { name: 'grade', type: 'text', says: 'Grade' },
  { name: 'designation', type: 'text', says: 'Designation' },
  { name: 'department', type: 'text', says: 'Department' },
  { name: 'business_unit', type: 'text', says: 'Business unit' },
  { name: 'office', type: 'text', says: 'Office' },
  { name: 'city', type: 'text', says: 'City of work on the last day of the month' },
  { name: 'work_state', type: 'text', says: 'State of work on the last day of the month' },
  { name: 'disabled', type: 'boolean', says: 'Whether the person is disabled' },
  { name: 'pan', type: 'text', says: 'PAN; empty without one' },
  { name: 'uan', type: 'text', says: 'UAN of the provident fund' },
  { name: 'esi_number', type: 'text', says: 'ESI number' },
  { name: 'bank_name', type: 'text', says: 'Bank' },
  { name: 'bank_account', type: 'text', says: 'Account number' },
  { name: 'ifsc', type: 'text', says: 'IFSC of the bank’s branch' },
  { name: 'payment_mode', type: 'text', says: 'Payment mode' },
  { name: 'pays_by_bank', type: 'boolean', says: 'Whether the payment mode goes through the bank' },
  { name: 'payout_hold', type: 'boolean', says: 'Whether the net pay is not paid out for the time being' },
  { name: 'package_amount', type: 'number', says: 'Amount of the package as agreed' },
  { name: 'structure', type: 'text', says: 'Name of the structure; empty where the company has one' },
  { name: 'payslip_number', type: 'text', says: 'Number of the payslip; empty until the run is locked' },
  { name: 'payment_number', type: 'text', says: 'Number of a payment of expenses; empty for a payslip' },
  { name: 'pf_option', type: 'text', says: 'PF option' },
  { name: 'tax_regime', type: 'text', says: 'Regime of the income tax: New or Old' },
  { name: 'ecr_name', type: 'text', says: 'Name for the ECR, in capitals, as Payroll Method has it' },
  { name: 'esi_ended', type: 'boolean', says: 'Whether ESI covered the person until the month before' },
  { name: 'esi_last_day', type: 'text', says: 'Last working day for ESI; empty for who stays covered' },
  { name: 'tag', type: 'text', says: 'Codes of the payroll tags, with commas between them' },
  { name: 'tags', type: 'list', says: 'Payroll tags, for a condition such as "FIELD" in tags' },
] as const satisfies readonly OutputName[];

const RUN = [
  { name: 'company', type: 'text', says: 'Address label of the company' },
  { name: 'pay_month', type: 'text', says: 'The month paid, as 2026-10' },
  { name: 'pay_date', type: 'text', says: 'The day of payment' },
  {
    name: 'correction',
    type: 'text',
    says: 'C1 for the first correction of the month, P2 for the second of several payrolls of it; empty for its regular run',
  },
  { name: 'run_name', type: 'text', says: 'Name of the payroll where it has one, else its month, as October 2026' },
  { name: 'month_name', type: 'text', says: 'The month paid, as October 2026' },
  { name: 'period_from', type: 'text', says: 'First day of the period paid' },
  { name: 'period_to', type: 'text', says: 'Last day of the period paid' },
] as const satisfies readonly OutputName[];

/** The number of a line in its order, from 1: read by columns alone, as no line has one before they are in order. */
export const LINE_NUMBER = 'line_number';
const LINE = [
  { name: LINE_NUMBER, type: 'number', says: 'Number of the line, from 1; in columns alone' },
] as const satisfies readonly OutputName[];

const FIGURES = [
  { name: 'days_in_service', type: 'number', says: 'Days in service' },
  { name: 'lop_days', type: 'number', says: 'Unpaid days' },
  { name: 'paid_days', type: 'number', says: 'Payable days' },
  { name: 'monthly_gross', type: 'number', says: 'Monthly amount of the package' },
  { name: 'gross_earned', type: 'number', says: 'Pay by days of the month itself' },
  { name: 'benefits', type: 'number', says: 'Benefits in kind' },
  { name: 'total_earnings', type: 'number', says: 'Total earnings' },
  { name: 'total_deductions', type: 'number', says: 'Total deductions' },
  { name: 'net_pay', type: 'number', says: 'Net pay' },
  { name: 'pf_member', type: 'boolean', says: 'Whether the person is a member of the provident fund' },
  { name: 'pf_wages', type: 'number', says: 'PF wages before any ceiling' },
  { name: 'ecr_gross', type: 'number', says: 'Gross wages of the ECR, as Payroll Method has them' },
  { name: 'epf_wages', type: 'number', says: 'EPF wages' },
  { name: 'eps_wages', type: 'number', says: 'EPS wages' },
  { name: 'edli_wages', type: 'number', says: 'EDLI wages' },
  { name: 'pf_employee', type: 'number', says: 'Own provident fund' },
  { name: 'vpf', type: 'number', says: 'Voluntary provident fund' },
  { name: 'eps', type: 'number', says: 'The employer’s pension contribution' },
  { name: 'employer_epf', type: 'number', says: 'The employer’s provident fund' },
  { name: 'edli', type: 'number', says: 'EDLI of the person' },
  { name: 'esi_covered', type: 'boolean', says: 'Whether ESI covers the person' },
  { name: 'esi_base', type: 'number', says: 'ESI wages' },
  { name: 'esi_days', type: 'number', says: 'Days paid for ESI: a part of a day counts as a day' },
  {
    name: 'esi_reason',
    type: 'number',
    says: 'Reason code of ESI: 0 none, 1 on leave, 2 left service, 4 covered no more',
  },
  { name: 'esi_employee', type: 'number', says: 'ESI of the employee' },
  { name: 'esi_employer', type: 'number', says: 'ESI of the employer' },
  { name: 'pt_base', type: 'number', says: 'Pay that counts for professional tax' },
  { name: 'pt', type: 'number', says: 'Professional tax' },
  { name: 'lwf_employee', type: 'number', says: 'Labour welfare fund of the employee' },
  { name: 'lwf_employer', type: 'number', says: 'Labour welfare fund of the employer' },
  { name: 'tds', type: 'number', says: 'Income tax taken' },
  { name: 'loan', type: 'number', says: 'Taken for loans' },
  { name: 'loan_balance', type: 'number', says: 'Owed of loans after it' },
  { name: 'advance', type: 'number', says: 'Taken for salary advances' },
  { name: 'advance_balance', type: 'number', says: 'Owed of salary advances after it' },
  { name: 'other_deductions', type: 'number', says: 'Other deductions' },
  { name: 'recovery_carried', type: 'number', says: 'Recovery carried to the next month' },
] as const satisfies readonly OutputName[];

const TAX = [
  { name: 'gross_salary_year', type: 'number', says: 'Gross salary of the tax year' },
  { name: 'car_perquisite', type: 'number', says: 'Benefit of company cars this month' },
  { name: 'loan_perquisite', type: 'number', says: 'Benefit of loans this month' },
  { name: 'house_perquisite', type: 'number', says: 'Accommodation by the company this month, taxed' },
  { name: 'meal_perquisite', type: 'number', says: 'Meals this month, taxed' },
  { name: 'esop_perquisite', type: 'number', says: 'ESOP perquisite this month' },
  { name: 'other_perquisite', type: 'number', says: 'Other perquisites this month' },
  { name: 'salary_elsewhere', type: 'number', says: 'Salary paid abroad that is taxed this month' },
  { name: 'nps_deduction', type: 'number', says: 'Deduction for the employer’s NPS of the year' },
  { name: 'hra_exempt', type: 'number', says: 'Exempt house rent allowance of the year' },
  { name: 'standard_deduction', type: 'number', says: 'Standard deduction' },
  { name: 'taxable_income', type: 'number', says: 'Taxable income of the year' },
  { name: 'annual_tax', type: 'number', says: 'Income tax of the year' },
  { name: 'annual_tax_averaged', type: 'number', says: 'Income tax of the year without what is taxed in full' },
  { name: 'tds_before', type: 'number', says: 'Income tax taken before this month' },
  { name: 'months_left', type: 'number', says: 'Months that the tax is averaged over' },
  { name: 'tds_due', type: 'number', says: 'Income tax due this month' },
] as const satisfies readonly OutputName[];

/** Of the past month that a column names, or of all of them together. */
const PAST = [
  { name: 'past_gross', type: 'number', says: 'Pay by days of past months' },
  { name: 'past_ecr_gross', type: 'number', says: 'Gross wages of past months in the ECR' },
  { name: 'past_epf_wages', type: 'number', says: 'EPF wages of past months' },
  { name: 'past_eps_wages', type: 'number', says: 'EPS wages of past months' },
  { name: 'past_edli_wages', type: 'number', says: 'EDLI wages of past months' },
  { name: 'past_pf', type: 'number', says: 'Own provident fund of past months' },
  { name: 'past_vpf', type: 'number', says: 'Voluntary provident fund of past months' },
  { name: 'past_eps', type: 'number', says: 'The employer’s pension contribution of past months' },
  { name: 'past_employer_epf', type: 'number', says: 'The employer’s provident fund of past months' },
  { name: 'past_month', type: 'text', says: 'The past month, as 2026-09; empty for all of them together' },
] as const satisfies readonly OutputName[];

/** Of a line of the journal, beside the run; names of what lines do not stand apart by are empty. */
export const POSTING_NAMES = [
  { name: 'account_code', type: 'text', says: 'Code of the account; empty without one' },
  { name: 'account_name', type: 'text', says: 'Name of the account' },
  {
    name: 'posting',
    type: 'text',
    says: 'Code of the component or statutory line; empty where an account has several',
  },
  { name: 'posting_name', type: 'text', says: 'Its name on the payslip; empty where an account has several' },
  { name: 'side', type: 'text', says: 'debit or credit' },
  { name: 'amount', type: 'number', says: 'Amount of the line' },
  { name: 'debit', type: 'number', says: 'Amount of a debit; zero for a credit' },
  { name: 'credit', type: 'number', says: 'Amount of a credit; zero for a debit' },
  { name: 'entity', type: 'text', says: 'Legal entity' },
  { name: 'business_unit', type: 'text', says: 'Business unit' },
  { name: 'department', type: 'text', says: 'Department' },
  { name: 'office', type: 'text', says: 'Office' },
  { name: 'cost_centre', type: 'text', says: 'Cost centre; empty where the cost is not split' },
  { name: 'employee_code', type: 'text', says: 'Employee code' },
  { name: 'full_name', type: 'text', says: 'Full name' },
] as const satisfies readonly OutputName[];
export const POSTING_GROUP = 'Postings of the journal';

export const OUTPUT_NAMES = { PERSON, RUN, LINE, FIGURES, TAX, PAST } as const;
export const FIXED_NAMES: readonly OutputName[] = [...PERSON, ...RUN, ...FIGURES, ...TAX, ...PAST];
type Name<List extends readonly OutputName[], Type extends OutputName['type']> = Extract<
  List[number],
  { type: Type }
>['name'];
export type FigureKey = Name<typeof FIGURES, 'number'> | Name<typeof TAX, 'number'>;
export type TextKey = Name<typeof PERSON, 'text'> | Name<typeof RUN, 'text'>;
export type FlagKey = Name<typeof PERSON, 'boolean'> | Name<typeof FIGURES, 'boolean'>;
export type PastKey = Name<typeof PAST, 'number'>;

/** The groups in which the editor lists names. */
export const NAME_GROUPS: Readonly<Record<keyof typeof OUTPUT_NAMES, string>> = {
  PERSON: 'Person',
  RUN: 'Run',
  LINE: 'Line',
  FIGURES: 'Figures of the payslip',
  TAX: 'Income tax',
  PAST: 'Past months',
};

/** The families of names of a component, by its kind: what begins its name, and the group it is listed in. */
export const FAMILIES = {
  full: 'Components: full month',
  earned: 'Components: this month',
  past: 'Components: past months',
  cost: 'Components: cost of this month',
  aggregate: 'Aggregates of this month',
  onetime: 'Components: given for this month',
  deduction: 'Components: taken this month',
  exempt: 'Components: exempt from income tax this month',
  claimed: 'Components: exempt by claims of the year',
} as const;
export type Family = keyof typeof FAMILIES;

const OF_SOURCE: Readonly<Record<Component['source'], readonly Family[]>> = {
  formula: ['full', 'earned', 'past'],
  cost: ['full', 'cost'],
  'one-time': ['onetime'],
  deduction: ['deduction'],
};
function familiesOf(component: Component): readonly Family[] {
  const exempt = 'exempt' in component ? component.exempt?.rule : undefined;
  const own: readonly Family[] = exempt === undefined ? [] : [exempt === 'claim' ? 'claimed' : 'exempt'];
  const apart =
    component.source === 'formula' && (component.variable ?? component.accrual ?? component.guarantee) !== undefined;
  return [...(apart ? (['full', 'onetime'] as const) : OF_SOURCE[component.source]), ...own];
}

export type ComponentName = OutputName & { readonly family: Family; readonly code: string };
/** The names of a structure's components, those outside it too: earlier months may have paid them. */
export function componentNames({
  components,
  unused = [],
  aggregates = [],
}: Pick<Structure, 'components' | 'unused' | 'aggregates'>): ComponentName[] {
  const fixed = new Set(FIXED_NAMES.map(({ name }) => name));
  const sums = aggregates.map(({ code, name }) => ({
    name: `aggregate_${code}`,
    type: 'number' as const,
    says: name,
    family: 'aggregate' as const,
    code,
  }));
  const ofComponents = [...components, ...unused].flatMap((component) =>
    familiesOf(component)
      .map((family) => ({
        name: `${family}_${component.code}`,
        type: 'number' as const,
        says: component.name,
        family,
        code: component.code,
      }))
      .filter(({ name }) => !fixed.has(name)),
  );
  return [...ofComponents, ...sums];
}
