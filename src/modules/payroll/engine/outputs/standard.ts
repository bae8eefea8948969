import type { LayoutColumn, OutputLayout } from '#modules/payroll/contract/outputs/output-layout.ts';
import type { Component, Structure } from '#modules/payroll/contract/setup/structure.ts';
import { isApart } from '../run/pay/structure.ts';

// The files a company has without layouts of its own, as layouts: where an own one begins.

const column = (heading: string, formula: string, more: Partial<LayoutColumn> = {}): LayoutColumn => ({
  heading,
  formula,
  ...more,
});
/** Headings that are the name they read. */
const named = (...names: readonly string[]): LayoutColumn[] => names.map((name) => column(name, name));
const families = (prefix: string, family: string, components: readonly Component[]): LayoutColumn[] =>
  components.map(({ code }) => column(`${prefix}${code}`, `${family}_${code}`));

/** Payments through the bank: net pay above zero that is paid out, in order of the employee codes. */
export const STANDARD_BANK: OutputLayout = {
  name: 'Bank advice',
  file: 'bank',
  rows: 'payslip',
  where: 'pays_by_bank && net_pay > 0 && !payout_hold',
  columns: [
    column(
      'Reference',
      'capitals(company) + "-" + pay_month + (correction == "" ? "" : "-" + correction) + "-" + employee_code',
    ),
    column('Employee Code', 'employee_code'),
    column('Beneficiary Name', 'full_name'),
    column('Account Number', 'bank_account'),
    column('IFSC', 'ifsc'),
    column('Amount', 'net_pay', { decimals: 'two' }),
    column('Value Date', 'pay_date', { dateform: 'dd/mm/yyyy' }),
    column('Narration', '"Salary " + pay_month'),
  ],
  heading: true,
  separator: 'comma',
  lineend: 'lf',
  ending: 'csv',
};

/** Payments of expenses through the bank, in order of their numbers. */
export const STANDARD_EXPENSES: OutputLayout = {
  ...STANDARD_BANK,
  name: 'Bank advice of expenses',
  columns: [
    column('Reference', 'capitals(company) + "-" + payment_number'),
    ...STANDARD_BANK.columns.slice(1, -1),
    column('Narration', '"Expenses " + payment_number'),
  ],
};

/** The journal as a file: a line for each business unit, account and side. */
export const STANDARD_JOURNAL: OutputLayout = {
  name: 'Accounts',
  file: 'journal',
  rows: 'posting',
  by: ['business_unit', 'cost_centre'],
  columns: [
    column('Date', 'pay_date', { dateform: 'dd/mm/yyyy' }),
    column('Business Unit', 'business_unit'),
    column('Cost Centre', 'cost_centre'),
    column('Account Code', 'account_code'),
    column('Account', 'account_name'),
    column('Debit', 'debit', { decimals: 'two' }),
    column('Credit', 'credit', { decimals: 'two' }),
    column('Narration', '"Salary " + pay_month'),
  ],
  heading: true,
  separator: 'comma',
  lineend: 'lf',
  ending: 'csv',
};

const two = { decimals: 'two' } as const;
const plain = { decimals: 'plain' } as const;

/** The standard register of a structure as a layout: a column for each component, arrears of all months together. */
export function standardRegister({ components }: Pick<Structure, 'components'>): OutputLayout {
  const isOnce = (one: Component): boolean => one.source === 'one-time' || (one.source === 'formula' && isApart(one));
  const pay = components.filter((one) => one.source === 'formula' && !isOnce(one));
  const onetime = components.filter(isOnce);
  const costs = components.filter(({ source }) => source === 'cost');
  return {
    name: 'Register',
    file: 'register',
    rows: 'payslip',
    columns: [
      ...named('employee_code', 'full_name', 'work_state'),
      column('days_in_service', 'days_in_service', plain),
      column('lop_days', 'lop_days', plain),
      column('paid_days', 'paid_days', plain),
      ...named('monthly_gross'),
      ...families('earned_', 'earned', pay),
      column('earned_gross', 'gross_earned'),
      ...families('arrear_', 'past', pay),
      column('arrear_gross', 'past_gross'),
      ...families('', 'onetime', onetime),
      ...named('total_earnings', 'pf_wages', 'epf_wages', 'eps_wages', 'edli_wages', 'pf_employee', 'vpf', 'eps'),
      ...named('employer_epf'),
      column('edli', 'edli', two),
      ...['epf_wages', 'eps_wages', 'edli_wages', 'pf', 'vpf', 'eps', 'employer_epf'].map((name) =>
        column(`arrear_${name}`, `past_${name}`),
      ),
      ...named('esi_covered', 'esi_base', 'esi_employee', 'esi_employer', 'pt', 'lwf_employee', 'lwf_employer'),
      ...families('cost_', 'cost', costs),
      ...named('tds', 'loan', 'other_deductions', 'total_deductions', 'net_pay', 'recovery_carried'),
      column('loan_balance_after', 'loan_balance'),
      ...named('payment_mode', 'tax_regime'),
      column('projected_gross_salary', 'gross_salary_year'),
      column('hra_exempt', 'hra_exempt', two),
      column('annual_taxable_income', 'taxable_income'),
      column('annual_tax', 'annual_tax'),
      column('annual_tax_without_bonus', 'annual_tax_averaged'),
      ...named('tds_before'),
      column('months_left', 'months_left', plain),
      ...named('tds_due'),
    ],
    heading: true,
    separator: 'comma',
    lineend: 'lf',
    ending: 'csv',
  };
}

const plainNamed = (heading: string, formula: string): LayoutColumn => column(heading, formula, plain);
const ecrFile = { separator: 'hash-tilde-hash', heading: false, lineend: 'lf', ending: 'txt' } as const;

/** The monthly file of the provident fund (eleven fields of the portal): one line for each member. */
export const STANDARD_ECR: OutputLayout = {
  name: 'ECR',
  file: 'ecr',
  rows: 'payslip',
  where: 'pf_member',
  columns: [
    column('UAN', 'uan'),
    column('Member Name', 'ecr_name'),
    plainNamed('Gross Wages', 'ecr_gross'),
    plainNamed('EPF Wages', 'epf_wages'),
    plainNamed('EPS Wages', 'eps_wages'),
    plainNamed('EDLI Wages', 'edli_wages'),
    plainNamed('EPF Contribution', 'pf_employee + vpf'),
    plainNamed('EPS Contribution', 'eps'),
    plainNamed('EPF and EPS Difference', 'employer_epf'),
    plainNamed('NCP Days', 'down(lop_days)'),
    plainNamed('Refund of Advances', '0'),
  ],
  ...ecrFile,
};

/** The same of arrears: one line for each member and past month. */
export const STANDARD_ARREARS_ECR: OutputLayout = {
  name: 'ECR of arrears',
  file: 'arrearsecr',
  rows: 'past-month',
  where: 'past_epf_wages > 0',
  orderby: 'past_month',
  columns: [
    column('UAN', 'uan'),
    column('Member Name', 'ecr_name'),
    plainNamed('Gross Wages', 'past_ecr_gross'),
    plainNamed('EPF Wages', 'past_epf_wages'),
    plainNamed('EPS Wages', 'past_eps_wages'),
    plainNamed('EDLI Wages', 'past_edli_wages'),
    plainNamed('EPF Contribution', 'past_pf + past_vpf'),
    plainNamed('EPS Contribution', 'past_eps'),
    plainNamed('EPF and EPS Difference', 'past_employer_epf'),
    plainNamed('NCP Days', '0'),
    plainNamed('Refund of Advances', '0'),
  ],
  ...ecrFile,
};

/**
 * The monthly file of ESI. Everybody covered has a row, and in the first month of a contribution period whoever is covered
 * no more: the portal lists them until it is told.
 */
export const STANDARD_ESI: OutputLayout = {
  name: 'ESI',
  file: 'esi',
  rows: 'payslip',
  where: 'esi_covered || esi_ended',
  orderby: 'esi_covered ? 0 : 1',
  columns: [
    column('IP Number', 'esi_number'),
    column('IP Name', 'capitals(full_name)'),
    plainNamed('No of Days for which wages paid/payable during the month', 'esi_days'),
    column('Total Monthly Wages', 'esi_covered ? esi_base : 0', two),
    plainNamed('Reason Code for Zero workings days', 'esi_reason'),
    column('Last Working Day', 'esi_last_day', { dateform: 'dd/mm/yyyy' }),
  ],
  heading: true,
  separator: 'comma',
  lineend: 'lf',
  ending: 'xlsx',
};
const STATUTORY = { ecr: STANDARD_ECR, arrearsecr: STANDARD_ARREARS_ECR, esi: STANDARD_ESI };
/** The files of a company without layouts of its own, as layouts. */
export const standardLayouts = (structure: Pick<Structure, 'components'>) => ({
  register: standardRegister(structure),
  bank: STANDARD_BANK,
  journal: STANDARD_JOURNAL,
  ...STATUTORY,
});
/** The layout that a statutory file has without one of the company's own. */
export const standardOf = (file: keyof typeof STATUTORY): OutputLayout => STATUTORY[file];
