import type { CertificateFigures } from '#modules/payroll/contract/outputs/form16-figures.ts';
import type { TaxFormRule } from '#modules/payroll/contract/law/tax-forms.ts';
import { type Day, day, type Month } from '#platform/engine/day.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { certificateRows, perquisiteName } from '#modules/payroll/contract/outputs/form16-rows.ts';
import { words } from '../../../engine/outputs/in-words.ts';
import { dayName, monthName } from '../../../engine/wording.ts';

/** What is printed beside the figures, stored with each edition as it was published. */
export type CertificateDocument = {
  readonly certificate: TaxFormRule['certificate'];
  /** The statement of perquisites that the certificate refers to. */
  readonly perquisites: string;
  readonly employer: { readonly name: string; readonly pan: string | null; readonly tan: string | null };
  readonly signer: { readonly name: string; readonly designation: string; readonly place: string };
};
/** An edition of a certificate, as the PDF has it. */
export type CertificateEdition = {
  readonly document: CertificateDocument;
  readonly figures: CertificateFigures;
  readonly taxyear: string;
  readonly edition: number;
  readonly publishedon: Day;
  readonly isdraft: boolean;
  /** Who signs it digitally; null: by hand. */
  readonly signedby: string | null;
};

const shown = (amount: number): string => formatRupees(paise(amount), { symbol: false });
const PAN_MISSING = 'PANNOTAVBL';

/** The content of the PDF: texts and amounts, in the order they are printed. */
export function certificateContents({
  document,
  figures,
  taxyear,
  edition,
  publishedon,
  isdraft,
  signedby,
}: CertificateEdition) {
  const { certificate, employer, signer } = document;
  const lines = certificateRows(figures);
  const deducted = paise(figures.tdsown);
  return {
    title: `${certificate.form} ${taxyear} ${figures.employeecode}`,
    on: publishedon.split('-').map(Number),
    draft: isdraft,
    heading: `${certificate.form}, ${certificate.ownpart}`,
    subheading: `Certificate under ${certificate.section} for tax deducted at source on salary`,
    parties: [
      ['Employer', employer.name],
      ['Employee', `${figures.fullname} (${figures.employeecode})`],
      ['PAN of the employer', employer.pan ?? 'not entered'],
      ['PAN of the employee', figures.pan ?? PAN_MISSING],
      ['TAN of the employer', employer.tan ?? 'not entered'],
      ['Tax year', taxyear],
      ['Employed', `${dayName(day(figures.employedfrom))} to ${dayName(day(figures.employedto))}`],
      ['Taxed under the new regime', figures.regime === 'new' ? 'Yes' : 'No'],
      ['Edition', `${edition} of ${dayName(publishedon)}`],
    ],
    rows: lines.map(({ name, amount, depth }) => [name, shown(amount), depth]),
    sections: figures.sections.map(({ name, gross, deductible }) => [name, shown(gross), shown(deductible)]),
    perquisites: figures.perquisitelines.map(({ kind, amount }) => [perquisiteName(kind), shown(amount)]),
    perquisitenote: figures.perquisitelines.length > 0 ? `In detail in the statement ${document.perquisites}.` : '',
    payslips: figures.payslips.map((slip) => [
      monthName(slip.month as Month),
      dayName(day(slip.paidon)),
      ...[slip.salary, slip.perquisites, slip.inlieu, slip.tds].map(shown),
    ]),
    verification: `I, ${signer.name}, working as ${signer.designation}, certify that ${formatRupees(deducted)} (${words(deducted)}) was deducted at source, and that the information given above is true, complete and correct, and is based on the books of account, documents and other available records.`,
    signature: [
      ['Place', signer.place],
      ['Date', dayName(publishedon)],
      ['Name', signer.name],
      ['Designation', signer.designation],
    ],
    signed: signedby === null ? '' : `Digitally signed by ${signedby} on ${dayName(publishedon)}`,
    footer: `Amounts in rupees. From the tax portal: ${certificate.portalparts} of ${certificate.form}.`,
  };
}
