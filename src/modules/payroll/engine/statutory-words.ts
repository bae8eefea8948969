/** What lines that the law makes are called, as clerks say it; locked payslips keep their lines, not these words. */
const WORDS: Readonly<Record<string, string>> = {
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

/** The name of a payslip line: of a statutory one the usual word, else what the company calls it. */
export const lineName = ({ kind, component, name }: { kind: string; component: string; name: string }): string =>
  WORDS[`${kind}.${component}`] ?? name;

/** Statutory lines in the order in which they are shown. */
export const STATUTORY = Object.keys(WORDS);
