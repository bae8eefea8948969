import type { SearchAction } from '#platform/web/module.ts';

const payslip = { feature: 'payslip', need: 'read' } as const;
const cycle = { feature: 'salaryCycle', need: 'read' } as const;
const policy = { feature: 'payrollPolicy', need: 'read' } as const;
const tax = { feature: 'tax', need: 'read' } as const;
const setup = '/config/pay/payroll';
const packagePath = '/payroll/package';

/** What the search box offers to do in payroll. */
export const actions: readonly SearchAction[] = [
  { label: 'See my package', keywords: 'salary ctc proration', path: packagePath, access: payslip },
  {
    label: 'Create a salary component',
    keywords: 'new add allowance earning deduction',
    path: `${setup}/salary_component/create`,
    access: { feature: 'salaryComponent', need: 'edit' },
  },
  {
    label: 'Arrange the bank file and the register',
    keywords: 'layout columns bank advice format export',
    path: `${setup}/layouts`,
    access: policy,
  },
  {
    label: 'Pay some people on another day',
    keywords: 'pay group cycle contract workers',
    path: `${setup}/pay_group`,
    access: cycle,
  },
  { label: 'Open my latest payslip', keywords: 'salary slip pay', path: '/payroll/payslip', access: payslip },
  {
    label: 'Declare for the income tax',
    keywords: 'it declaration investment proof 80c hra rent regime form 12bb 124',
    path: '/payroll/it_declaration_and_submission',
    access: { feature: 'taxDeclaration', need: 'read' },
  },
  {
    label: 'State what a previous employer paid',
    keywords: 'form 12b 122 joiner salary tds previous employer',
    path: '/payroll/form_12b',
    access: { feature: 'taxDeclaration', need: 'read' },
  },
  {
    label: 'Open my annual payslip',
    keywords: 'year statement salary heads months',
    path: '/payroll/annual_payslip',
    access: payslip,
  },
  { label: 'Compare tax regimes', keywords: 'old new income tax', path: '/payroll/taxsheet', access: tax },
  {
    label: 'Claim a bill of my benefits',
    keywords: 'fbp flexible benefit plan telephone fuel lta reimbursement',
    path: '/payroll/flexible_benefit_plan',
    access: { feature: 'flexibleBenefit', need: 'edit' },
    begins: 70,
  },
  {
    label: 'Put pay on hold',
    keywords: 'stop salary payment processing absconding',
    path: '/payroll/hold/create',
    access: { feature: 'payrollInput', need: 'edit' },
  },
  {
    label: 'Ask for a loan',
    keywords: 'borrow emi instalment',
    path: '/payroll/loan',
    access: { feature: 'payRequest', need: 'edit' },
    begins: 90,
  },
  {
    label: 'Ask for a salary advance',
    keywords: 'early pay borrow',
    path: '/payroll/salary_advance',
    access: { feature: 'payRequest', need: 'edit' },
    begins: 80,
  },
  {
    label: 'Change my voluntary PF',
    keywords: 'vpf provident fund percent',
    path: '/payroll/vpf',
    access: { feature: 'payRequest', need: 'edit' },
  },
  {
    label: 'Decide variable payments',
    keywords: 'bonus incentive approve postpone hold deny',
    path: '/payroll/run/variable_payments',
    access: { feature: 'payrollApprove', need: 'edit' },
  },
  {
    label: 'Add an extra payment',
    keywords: 'recurring allowance arrears one-time',
    path: '/payroll/run/extra_payments',
    access: { feature: 'payrollInput', need: 'edit' },
  },
  {
    label: 'Run payroll',
    keywords: 'salary month compute',
    path: '/payroll/run',
    access: { feature: 'payrollRun', need: 'edit' },
  },
  {
    label: 'Check closed months for arrears',
    keywords: 'retro arrears back-dated shadow recompute difference',
    path: '/payroll/run/retro',
    access: { feature: 'payrollInput', need: 'read' },
  },
  {
    label: 'Compare with the earlier payroll system',
    keywords: 'parallel run register reconcile difference go-live migration',
    path: '/payroll/run/parallel_run',
    access: { feature: 'payrollInput', need: 'read' },
  },
  {
    label: 'Open my Form16',
    keywords: 'form 16 130 certificate tax deducted tds',
    path: '/payroll/form16',
    access: { feature: 'form16', need: 'read' },
  },
  {
    label: 'Publish Form16',
    keywords: 'form 16 130 certificates part b traces portal',
    path: '/payroll/form16',
    access: { feature: 'form16', need: 'edit' },
  },
  {
    label: 'Prepare the quarterly TDS statement',
    keywords: 'form 24q 138 challan annexure return deposit',
    path: '/payroll/quarterly_tds',
    access: { feature: 'tdsStatement', need: 'read' },
  },
  {
    label: 'See what is due to authorities',
    keywords: 'statutory calendar tds pf esi pt lwf due date challan filed compliance',
    path: '/payroll/statutory_calendar',
    access: { feature: 'payrollRun', need: 'read' },
  },
];
