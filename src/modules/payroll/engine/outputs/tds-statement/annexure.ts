import type { CertificateFigures } from '#modules/payroll/contract/outputs/form16-figures.ts';
import type { AnnexureRow } from '#modules/payroll/contract/outputs/tds-statement.ts';
import { problemWords } from '../form16/problem-words.ts';
import type { WorkedCertificate } from '../form16/year-figures.ts';

export const PAN_MISSING = 'PANNOTAVBL';
const CATEGORIES: Readonly<Record<CertificateFigures['category'], string>> = {
  general: 'General',
  senior: 'Senior citizen',
  'super-senior': 'Super senior citizen',
};
/** Sections with columns of their own; 80D is of the family and of the parents together. */
const COLUMNS = { c80: ['c80'], ccd1b: ['ccd1b'], ccd2: ['ccd2'], d80: ['dself', 'dparents'] } as const;

/** The row of the annual annexure from the figures of a certificate, with what is not final of them; amounts in paise. */
export function annexureRow(
  { figures, problems }: WorkedCertificate,
  who: { readonly employeeid: number; readonly serial: number },
): AnnexureRow {
  const existing: readonly string[] = Object.values(COLUMNS).flat();
  const of = (fits: (code: string) => boolean, side: 'gross' | 'deductible'): number =>
    figures.sections.filter(({ code }) => fits(code)).reduce((sum, section) => sum + section[side], 0);
  const within = (codes: readonly string[]) => (code: string) => codes.includes(code);
  const withPan = figures.landlords.filter(({ pan }) => pan !== null);
  return {
    ...who,
    employeecode: figures.employeecode,
    pan: figures.pan ?? PAN_MISSING,
    fullname: figures.fullname,
    category: CATEGORIES[figures.category],
    employedfrom: figures.employedfrom,
    employedto: figures.employedto,
    previoussalary: figures.previoussalary,
    previoustds: figures.tdsprevious,
    salary: figures.salary,
    perquisites: figures.perquisites,
    inlieu: figures.inlieu,
    exempttravel: figures.exempttravel,
    exemptgratuity: figures.exemptgratuity,
    exemptleave: figures.exemptleave,
    exemptrent: figures.exemptrent,
    exemptother: figures.exemptother,
    landlords: withPan.map(({ name }) => name).join('; '),
    landlordpans: withPan.map(({ pan }) => pan ?? '').join('; '),
    standarddeduction: figures.standarddeduction,
    professionaltax: figures.professionaltax,
    houseproperty: 0 - figures.houseproperty,
    othersources: figures.otherincome,
    c80gross: of(within(COLUMNS.c80), 'gross'),
    c80: of(within(COLUMNS.c80), 'deductible'),
    ccd1bgross: of(within(COLUMNS.ccd1b), 'gross'),
    ccd1b: of(within(COLUMNS.ccd1b), 'deductible'),
    ccd2gross: of(within(COLUMNS.ccd2), 'gross'),
    ccd2: of(within(COLUMNS.ccd2), 'deductible'),
    d80gross: of(within(COLUMNS.d80), 'gross'),
    d80: of(within(COLUMNS.d80), 'deductible'),
    othergross: of((code) => !existing.includes(code), 'gross'),
    other: of((code) => !existing.includes(code), 'deductible'),
    totalincome: figures.totalincome,
    rebate: figures.rebate,
    surcharge: figures.surcharge,
    cess: figures.cess,
    tax: figures.tax,
    tdsown: figures.tdsown,
    newregime: figures.regime === 'new',
    problem: problemWords(problems).join(' '),
  };
}
