/** Names of statutory lines. Locked payslips store their lines, not these names. */
export const LINE_WORDS: Readonly<Record<string, string>> = {
  'deduction.pf': 'PF',
  'deduction.arrear_pf': 'PF on arrears',
  'deduction.vpf': 'VPF',
  'deduction.arrear_vpf': 'VPF on arrears',
  'deduction.esi': 'ESI',
  'deduction.pt': 'Professional tax',
  'deduction.lwf': 'Labour welfare fund',
  'deduction.tds': 'Income tax (TDS)',
  'employer.employer_epf': 'Employer PF',
  'employer.arrear_employer_epf': 'Employer PF on arrears',
  'employer.eps': 'EPS (employer)',
  'employer.arrear_eps': 'EPS (employer) on arrears',
  'employer.edli': 'EDLI',
  'employer.employer_esi': 'Employer ESI',
  'employer.employer_lwf': 'Employer labour welfare fund',
};

/** The part of an opening balance that is not split into lines. */
export const BEFORE_MUSTER = 'Before Muster (not split)';
export const PF_BEFORE_MUSTER = 'PF and VPF before Muster';
export const PF_ADMIN_CHARGES = 'PF administration charges';

/**
 * Components as the starter and the sample companies name them. Names are the company's own data; these have a
 * translation, any other name is shown as entered.
 */
export const USUAL_COMPONENTS: readonly string[] = [
  'Basic',
  'House rent allowance',
  'Conveyance',
  'Conveyance allowance',
  'Medical allowance',
  'Special allowance',
  'Performance bonus',
  'Referral bonus',
  'Joining bonus',
  'Sales incentive',
  'Overtime',
  'Telephone bills',
  'Fuel bills',
  'Leave travel bills',
  'Benefits not claimed',
  'Arrears',
  'Canteen',
  'Uniform',
  'Asset damage',
  'Other deduction',
  'Recovery brought forward',
  'Loan',
];
