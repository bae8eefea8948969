import type { CertificateFigures } from './form16-figures.ts';

/** A line of the certificate; lines of depth 1 are parts of the one above or below them, others are sums. */
export type CertificateLine = {
  readonly key: keyof CertificateFigures;
  readonly name: string;
  readonly amount: number;
  readonly depth: 0 | 1;
};

const LINES = [
  ['salary', 'Salary, section 17(1)', 1],
  ['perquisites', 'Perquisites, section 17(2)', 1],
  ['inlieu', 'Pay in lieu of salary, section 17(3)', 1],
  ['gross', 'Gross salary', 0],
  ['previoussalary', 'Salary from previous employers', 1],
  ['exempttravel', 'Less travel allowance, section 10(5)', 1],
  ['exemptgratuity', 'Less gratuity, section 10(10)', 1],
  ['exemptleave', 'Less leave encashment, section 10(10AA)', 1],
  ['exemptrent', 'Less house rent allowance, section 10(13A)', 1],
  ['exemptother', 'Less other exempt pay, section 10', 1],
  ['standarddeduction', 'Less standard deduction, section 16(ia)', 1],
  ['professionaltax', 'Less professional tax, section 16(iii)', 1],
  ['chargeable', 'Income chargeable under the head salaries', 0],
  ['houseproperty', 'Less loss from house property', 1],
  ['otherincome', 'Income from other sources', 1],
  ['grosstotal', 'Gross total income', 0],
  ['chaptervia', 'Less deductions, Chapter VI-A', 1],
  ['totalincome', 'Total income', 0],
  ['slabtax', 'Tax on total income', 1],
  ['rebate', 'Less rebate, section 87A', 1],
  ['surcharge', 'Surcharge', 1],
  ['cess', 'Health and education cess', 1],
  ['tax', 'Tax payable', 0],
  ['relief', 'Less relief, section 89', 1],
  ['tdsprevious', 'Tax deducted by previous employers', 1],
  ['tdsown', 'Tax deducted by this employer', 1],
  ['excess', 'Deducted above the tax payable', 0],
  ['shortfall', 'Tax payable that was not deducted', 0],
] as const satisfies readonly (readonly [keyof CertificateFigures, string, 0 | 1])[];
/** Lines that stand there also when they are zero: the sums, and the salary. */
const ALWAYS: ReadonlySet<string> = new Set([
  'salary',
  'gross',
  'chargeable',
  'grosstotal',
  'totalincome',
  'tax',
  'tdsown',
]);

/** The computation of a certificate line by line, in paise; parts of zero are left out. */
export const certificateRows = (figures: CertificateFigures): CertificateLine[] =>
  LINES.map(([key, name, depth]) => ({ key, name, depth, amount: figures[key] })).filter(
    ({ key, amount }) => amount !== 0 || ALWAYS.has(key),
  );

const PERQUISITES: Readonly<Record<string, string>> = {
  house: 'Accommodation',
  car: 'Company car',
  meals: 'Meals',
  esop: 'ESOP perquisite',
  loan: 'Loans at a concession',
  contributions: 'Contributions of the employer above the yearly limit',
  opening: 'Before Muster',
};
/** What a perquisite is of, in words. */
export const perquisiteName = (kind: string): string => PERQUISITES[kind] ?? 'Other perquisites';
