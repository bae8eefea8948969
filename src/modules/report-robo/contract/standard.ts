import {
  COUNT,
  DISTINCT,
  EMPTY,
  FILLED,
  FIRST_QUESTION,
  IS,
  LAST_MONTH,
  NOT_BELOW,
  PAYROLL_MONTH,
  type Question,
  SUM,
  THIS_MONTH,
  THIS_YEAR,
} from './question.ts';

export type StandardReport = { readonly key: string; readonly reportname: string; readonly question: Question };

const report = (key: string, reportname: string, question: Partial<Question>): StandardReport => ({
  key,
  reportname,
  question: { ...FIRST_QUESTION, columns: [], ...question },
});
type Measures = Question['measures'];
const rows: Measures = [{ column: null, measureid: COUNT }];
const sums = (...columns: string[]): Measures => columns.map((column) => ({ column, measureid: SUM }));
const PERSON = ['employeecode', 'fullname'];
const payroll = { datasetkey: 'payslips', rangeid: PAYROLL_MONTH, sort: 'employeecode' } as const;

/** The reports that everybody has who may read their data; read only, and copied to be changed. */
export const STANDARD_REPORTS: readonly StandardReport[] = [
  report('muster', 'Muster roll', {
    datasetkey: 'attendance_day',
    groups: ['employeecode', 'fullname'],
    pivot: 'workdate',
    measures: sums('present'),
    rangeid: LAST_MONTH,
  }),
  report('late', 'Late and extra time', {
    datasetkey: 'attendance_day',
    groups: ['employeecode', 'fullname'],
    measures: sums('late', 'early', 'extra', 'worked'),
    rangeid: LAST_MONTH,
    sort: 'm0',
    isdescending: true,
  }),
  report('leave-balance', 'Leave balances by type', {
    datasetkey: 'leave_balance',
    groups: ['employeecode', 'fullname'],
    pivot: 'leavetype',
    measures: sums('balance'),
  }),
  report('leave-ledger', 'Leave ledger of the year', {
    datasetkey: 'leave_ledger',
    columns: ['day', ...PERSON, 'leavetype', 'kind', 'days'],
    rangeid: THIS_YEAR,
    sort: 'day',
  }),
  report('headcount', 'Headcount', {
    datasetkey: 'people',
    filters: [{ column: 'isinservice', operatorid: IS, value: 'Yes' }],
    groups: ['department'],
    pivot: 'employmenttype',
    measures: rows,
  }),
  report('joiners', 'People by department and office', {
    datasetkey: 'people',
    filters: [{ column: 'leavingdate', operatorid: EMPTY, value: '' }],
    groups: ['department', 'office'],
    measures: rows,
  }),
  report('attrition', 'Attrition by month and department', {
    datasetkey: 'leavers',
    groups: ['month'],
    pivot: 'department',
    measures: rows,
    rangeid: THIS_YEAR,
  }),
  report('leavers', 'Leavers of the year', {
    datasetkey: 'leavers',
    columns: ['leavingdate', ...PERSON, 'department', 'designation', 'joiningdate', 'serviceyears'],
    rangeid: THIS_YEAR,
    sort: 'leavingdate',
  }),
  report('salary-register', 'Salary register', {
    ...payroll,
    columns: [
      ...PERSON,
      'paiddays',
      'lopdays',
      'earnings',
      'pf',
      'esi',
      'professionaltax',
      'lwf',
      'tds',
      'loan',
      'deductions',
      'netpay',
    ],
  }),
  report('bank-advice', 'Bank advice', {
    datasetkey: 'payments',
    columns: ['employeecode', 'beneficiary', 'paymentmode', 'bankaccount', 'ifsc', 'reference', 'amount'],
    rangeid: PAYROLL_MONTH,
    sort: 'employeecode',
  }),
  report('provident-fund', 'Provident fund', {
    ...payroll,
    columns: [...PERSON, 'pfwages', 'pf', 'pfemployer', 'eps'],
    filters: [{ column: 'pfwages', operatorid: NOT_BELOW, value: '1' }],
  }),
  report('esi', 'ESI contributions', {
    ...payroll,
    columns: [...PERSON, 'earnings', 'esi', 'esiemployer'],
    filters: [{ column: 'esiemployer', operatorid: NOT_BELOW, value: '1' }],
  }),
  report('professional-tax', 'Professional tax and labour welfare fund', {
    ...payroll,
    columns: [...PERSON, 'earnings', 'professionaltax', 'lwf', 'lwfemployer'],
  }),
  report('tds', 'Income tax of the year', {
    datasetkey: 'payslips',
    groups: ['employeecode', 'fullname'],
    pivot: 'month',
    measures: sums('tds'),
    rangeid: THIS_YEAR,
  }),
  report('variance', 'Payroll against the month before', {
    datasetkey: 'payroll_variance',
    columns: [...PERSON, 'cause', 'before', 'earnings', 'difference', 'netbefore', 'netpay'],
    rangeid: PAYROLL_MONTH,
    sort: 'difference',
    isdescending: true,
  }),
  report('cost-by-tag', 'Payroll cost by tag', {
    datasetkey: 'payslips',
    groups: ['tags'],
    measures: [...sums('earnings', 'netpay'), { column: 'employeecode', measureid: DISTINCT }],
    rangeid: PAYROLL_MONTH,
  }),
  report('ctc', 'CTC of people', {
    datasetkey: 'packages',
    columns: [...PERSON, 'department', 'designation', 'annualctc', 'monthlygross', 'validfrom'],
    sort: 'employeecode',
  }),
  report('loans', 'Outstanding loans and advances', {
    datasetkey: 'loans',
    columns: ['loannumber', ...PERSON, 'kind', 'givenon', 'principal', 'emi', 'outstanding'],
    filters: [{ column: 'outstanding', operatorid: NOT_BELOW, value: '1' }],
    sort: 'employeecode',
  }),
  report('benefit-bills', 'Bills of flexible benefits', {
    datasetkey: 'benefit_bills',
    groups: ['head'],
    pivot: 'status',
    measures: sums('amount'),
    rangeid: THIS_YEAR,
  }),
  report('gratuity-liability', 'Gratuity liability', {
    datasetkey: 'gratuity_liability',
    columns: [...PERSON, 'joiningdate', 'years', 'months', 'wages', 'working', 'accrued', 'vested', 'unvested', 'ason'],
    sort: 'employeecode',
  }),
  report('leave-liability', 'Leave liability', {
    datasetkey: 'leave_liability',
    columns: [...PERSON, 'leavetype', 'days', 'wages', 'divisor', 'amount', 'ason'],
    sort: 'employeecode',
  }),
  report('audit', 'Audit report', {
    datasetkey: 'audit',
    columns: ['time', 'changedby', 'action', 'record', 'fields'],
    rangeid: THIS_MONTH,
    sort: 'time',
    isdescending: true,
  }),
  report('recruitment', 'Recruitment funnel', {
    datasetkey: 'applications',
    groups: ['job'],
    pivot: 'stage',
    measures: rows,
    rangeid: THIS_YEAR,
  }),
  report('assets', 'Assets with their holders', {
    datasetkey: 'assets',
    columns: ['tag', 'asset', 'category', 'status', 'holder', 'issuedon', 'office'],
    sort: 'tag',
  }),
  report('asset-dues', 'Assets to be returned', {
    datasetkey: 'assets',
    columns: ['tag', 'asset', 'holder', 'dueon'],
    filters: [{ column: 'dueon', operatorid: FILLED, value: '' }],
    sort: 'dueon',
  }),
  report('tickets', 'Tickets by category', {
    datasetkey: 'tickets',
    groups: ['category'],
    pivot: 'status',
    measures: rows,
    rangeid: THIS_MONTH,
  }),
];
