/** Every kind of deduction a payslip may take; a policy puts them in order. */
export const DEDUCTIONS = ['pf', 'arrear_pf', 'vpf', 'arrear_vpf', 'esi', 'pt', 'lwf', 'tds', 'loan', 'other'] as const;
export type DeductionKind = (typeof DEDUCTIONS)[number];
