import type { Choice } from '#platform/web/kit/choice-field.tsx';
import type { PaymentUnit } from '../../contract/setup/payment-units.ts';
import type { MethodSave, PF_MEANINGS } from '../../contract/setup/method-screen.ts';

// The choices of the payroll method: for its page, and for comparing two versions.

export const PF_MEANING_NAMES: Record<(typeof PF_MEANINGS)[number], string> = {
  ceiling: 'Member, on wages up to the ceiling',
  actual: 'Member, on the full wages',
  none: 'No member',
};
export const HALF_YEAR_WAYS: Record<MethodSave['halfyears'][number]['way'], string> = {
  'at-once': 'At once, in the months the state names',
  'equal-parts': 'In equal parts, on the income expected',
  'as-earned': 'As the income of the half-year grows',
};
export const ECR_GROSSES: readonly Choice<MethodSave['ecrgross']>[] = [
  {
    value: 'wages-of-month',
    label: 'Wages of the month',
    hint: 'In whole rupees, without bonuses and settlement amounts that count neither for PF nor for ESI.',
  },
  { value: 'total-earnings', label: 'All earnings of the payslip', hint: 'Without arrears, as they are.' },
];
export const ECR_NAME_CHOICES: readonly Choice<MethodSave['ecrnames']>[] = [
  {
    value: 'as-recorded',
    label: 'As recorded',
    hint: 'The run names whom the portal may refuse: it takes letters, spaces, full stops and hyphens, 85 at most.',
  },
  {
    value: 'cleaned',
    label: 'Cleaned for the portal',
    hint: 'Other characters are left out in the file. The records and the register stay as they are.',
  },
];
export const PT_UNPAID_CHOICES: readonly Choice<MethodSave['ptunpaid']>[] = [
  { value: 'dropped', label: 'Is not asked for', hint: 'The return has what was taken.' },
  {
    value: 'carried',
    label: 'Is due and carried',
    hint: 'The return has all of it, and the rest is recovered from later pay.',
  },
];
export const REGIMES: readonly Choice<MethodSave['defaultregime']>[] = [
  { value: 'new', label: 'New regime', hint: 'Lower rates, few deductions. It is the law’s own default.' },
  { value: 'old', label: 'Old regime', hint: 'Higher rates, with house rent and investments deducted.' },
];
export const TDS_METHODS: readonly Choice<MethodSave['tdsmethod']>[] = [
  {
    value: 'by-component',
    label: 'As set for each component',
    hint: 'Monthly pay over the months left, a bonus in full when it is paid.',
  },
  {
    value: 'all-averaged',
    label: 'Everything over the months left',
    hint: 'A bonus raises the tax a little every month.',
  },
];
export const TAX_OF_YEAR: readonly Choice<MethodSave['taxofyear']>[] = [
  { value: 'nearest-ten', label: 'To the nearest ten rupees', hint: 'As the Income-tax Act has it.' },
  { value: 'nearest-rupee', label: 'To the nearest rupee' },
];
export const HRA_BLOCKS: readonly Choice<MethodSave['hrablocks']>[] = [
  {
    value: 'each-month',
    label: 'Each month for itself',
    hint: 'The least of allowance, rent and share of basic pay is taken for each month paid here, and for the months ahead together.',
  },
  {
    value: 'two-parts',
    label: 'Two parts of the year',
    hint: 'One until the first month paid here, and one from it to March.',
  },
  { value: 'every-month', label: 'Every month, those ahead too', hint: 'Each to the nearest rupee.' },
];
export const TAX_OF_ARREARS_CHOICES: readonly Choice<MethodSave['taxofarrears']>[] = [
  { value: 'averaged', label: 'Like their component' },
  { value: 'in-full', label: 'In full when they are paid' },
];
export const TDS_AVERAGE_CHOICES: readonly Choice<MethodSave['tdsaverage']>[] = [
  { value: 'not-below-zero', label: 'Nothing more is deducted of monthly pay' },
  {
    value: 'signed',
    label: 'It is spread over the months left',
    hint: 'Then it lowers the tax on one-time pay of the month.',
  },
];
export const RECURRING_PAY_CHOICES: readonly Choice<MethodSave['recurringpay']>[] = [
  { value: 'as-paid', label: 'In the income of the year once they are paid' },
  { value: 'projected', label: 'Expected in each month until their last one' },
];
export const LOAN_LIMIT_CHOICES: readonly Choice<MethodSave['loanlimit']>[] = [
  { value: 'each-loan', label: 'Each loan by itself' },
  { value: 'person', label: 'All loans of a person together', hint: 'By what was granted, top-ups included.' },
];
export const CONTRIBUTION_SHARE_CHOICES: readonly Choice<MethodSave['contributionshare']>[] = [
  { value: 'fund-and-pension', label: 'Provident fund and pension scheme' },
  { value: 'fund', label: 'The provident fund alone' },
];
export const VPF_BASE_CHOICES: readonly Choice<MethodSave['vpfbase']>[] = [
  { value: 'epf-wages', label: 'The wages that contributions are made on' },
  { value: 'pf-wages', label: 'The PF wages before the ceiling' },
  { value: 'basic', label: 'Basic pay' },
];
export const ACCOUNT_CHANGE_CHOICES: readonly Choice<MethodSave['accountchange']>[] = [
  { value: 'at-once', label: 'The new account is paid at once' },
  { value: 'old-account', label: 'The account of before is paid until the days are over' },
  {
    value: 'hold',
    label: 'The pay is held until the days are over',
    hint: 'It waits under payouts, and is paid to the new account then.',
  },
];
export const HOLD_MONTH_CHOICES: readonly Choice<MethodSave['holdmonths']>[] = [
  { value: 'correction', label: 'By the correction of their payrolls' },
  { value: 'arrears', label: 'As arrears of the next payroll' },
];
/** The months from which on only accepted proofs may count, in the order of the tax year. */
export const PROOFS_FROM: readonly Choice<string>[] = [
  { value: '', label: 'Declared amounts count all year' },
  { value: '4', label: 'April' },
  { value: '5', label: 'May' },
  { value: '6', label: 'June' },
  { value: '7', label: 'July' },
  { value: '8', label: 'August' },
  { value: '9', label: 'September' },
  { value: '10', label: 'October' },
  { value: '11', label: 'November' },
  { value: '12', label: 'December' },
  { value: '1', label: 'January' },
  { value: '2', label: 'February' },
  { value: '3', label: 'March' },
];
export const LANDLORD_PAN: readonly Choice<MethodSave['landlordpan']>[] = [
  { value: 'rent-of-year', label: 'By the rent of the year', hint: 'Of the months in service in the tax year.' },
  {
    value: 'rent-times-12',
    label: 'By twelve times the rent of a month',
    hint: 'Also for somebody who is there for a part of the year.',
  },
];
export const PERQUISITES: readonly Choice<MethodSave['perquisiterounding']>[] = [
  { value: 'exact-paisa', label: 'To the exact paisa', hint: 'The law rounds the income of the year alone.' },
  { value: 'nearest-rupee', label: 'To the nearest rupee each month' },
];
export const NPS_ROUNDINGS: readonly Choice<MethodSave['npsrounding']>[] = [
  { value: 'exact-paisa', label: 'To the exact paisa', hint: 'The law rounds the income of the year alone.' },
  { value: 'nearest-rupee', label: 'To the nearest rupee' },
];
export const AT_EXIT_CHOICES: readonly Choice<MethodSave['loansatexit']>[] = [
  {
    value: 'whole-balance',
    label: 'The whole balance is due',
    hint: 'With the last pay, as far as the pay and the limits allow.',
  },
  {
    value: 'instalment',
    label: 'An instalment, as in any month',
    hint: 'The rest stays in its balance and is settled outside payroll.',
  },
];
export const UNPAID_CHOICES: readonly Choice<MethodSave['loansunpaid']>[] = [
  {
    value: 'recovery',
    label: 'Becomes a recovery',
    hint: 'The balance is closed, and the rest is carried as an amount to recover.',
  },
  {
    value: 'balance',
    label: 'Stays in its balance',
    hint: 'The loan or advance stays open with what is left of it.',
  },
];
export const ARREAR_CHOICES: readonly Choice<MethodSave['arrears']>[] = [
  {
    value: 'due-less-paid',
    label: 'Due less paid',
    hint: 'Each past month is computed again with its own rounding, and what it paid is subtracted line by line.',
  },
  {
    value: 'difference-prorated',
    label: 'The difference, prorated',
    hint: 'The difference of the full-month amounts for the days of the month, rounded once.',
  },
];
export const IN_MONTH_CHOICES: readonly Choice<MethodSave['pfinmonth']>[] = [
  {
    value: 'month-to-date',
    label: 'The month to date, less what was taken',
    hint: 'The payslips of a month add up to what one payslip of it would take.',
  },
  { value: 'each-payslip', label: 'Each payslip for itself' },
  { value: 'last-payslip', label: 'All of it on the last payslip of the month' },
];
/** The same without the sentence that the first of them says. */
export const MORE_IN_MONTH = IN_MONTH_CHOICES.map(({ value, label }) => ({ value, label }));
export const TAX_CHOICES: readonly Choice<MethodSave['tdsinmonth']>[] = [
  { value: 'each-payslip', label: 'By the days that each payslip pays' },
  { value: 'last-payslip', label: 'All of it on the last payslip of the month' },
];
export const PF_CEILINGS: readonly Choice<MethodSave['pfceiling']>[] = [
  {
    value: 'each-entity',
    label: 'Each legal entity has the whole ceiling',
    hint: 'Each is an establishment of its own.',
  },
  { value: 'person', label: 'What one entity used up is gone for the other' },
];
export const ENTITY_MOVE_CHOICES: readonly Choice<MethodSave['entitymove']>[] = [
  {
    value: 'each-entity',
    label: 'Each legal entity pays its own days',
    hint: 'Two payslips, by the pay groups of the two legal entities. The days before the move are paid first.',
  },
  {
    value: 'end-of-period',
    label: 'The legal entity at the end of the period pays all of it',
  },
];
export const LOANS_CHOICES: readonly Choice<MethodSave['loansinmonth']>[] = [
  { value: 'last-payslip', label: 'On the last payslip of the month' },
  { value: 'first-payslip', label: 'On the first payslip of the month' },
  { value: 'each-payslip', label: 'On each payslip' },
];
export const MODE_NAMES: Readonly<Record<PaymentUnit['mode'], string>> = {
  Bank: 'Bank',
  Cheque: 'Cheque',
  Cash: 'Cash',
};
export const PAYMENT_ROUNDING_CHOICES: readonly Choice<PaymentUnit['rounding']>[] = [
  { value: 'down', label: 'Rounded down' },
  { value: 'nearest', label: 'Rounded to the nearest' },
];
