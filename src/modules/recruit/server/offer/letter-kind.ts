import { formatRupees, type Paise, paise } from '#platform/engine/money.ts';
import type { LetterKind } from '#platform/server/letter-kind.ts';
import type { LetterTable, MergeField } from '#platform/server/merge-fields.ts';
import type { OfferLine } from '../../contract/offer/offer.ts';

const group =
  (name: string) =>
  (key: string, label: string, sample: string): MergeField => ({ key, label, group: name, sample });
const candidate = group('Candidate');
const offer = group('Offer');

const HEAD = ['Component', 'A month', 'A year'];
const rupees = (amount: Paise): string => formatRupees(amount);

/** What a package comes to as a table: each component of a month and of a year, and the cost to company below. */
export const packageTable = (lines: readonly OfferLine[], annualctc: Paise): LetterTable => [
  HEAD,
  ...lines.map(({ name, month, year }) => [name, rupees(paise(month)), rupees(paise(year))]),
  ['Cost to company', rupees(paise(Math.round(annualctc / 12))), rupees(annualctc)],
];

const SAMPLE: LetterTable = packageTable(
  [
    { code: 'BASIC', name: 'Basic', kind: 'earning', month: 5_000_000, year: 60_000_000 },
    { code: 'HRA', name: 'House rent allowance', kind: 'earning', month: 5_000_000, year: 60_000_000 },
  ],
  paise(120_000_000),
);

/** The letter of an offer: the candidate, the job and the pay that is offered. */
export const offerLetterKind: LetterKind = {
  key: 'offer',
  name: 'Offers',
  about: 'The letter that goes with an offer to a candidate',
  fields: [
    candidate('fullname', 'Full name', 'Asha Nair'),
    { ...candidate('email', 'E-mail', 'asha@example.org'), says: 'personalemail' },
    candidate('currentaddress', 'Present address', 'Pune, Maharashtra 411001, India'),
    offer('designation', 'Designation', 'Accountant'),
    offer('department', 'Department', 'Finance'),
    offer('businessunit', 'Business unit', 'Head office'),
    offer('office', 'Office', 'Pune'),
    offer('managername', 'Manager', 'Bina Shah'),
    offer('employmenttype', 'Employment type', 'Permanent'),
    offer('joiningdate', 'Joining date', '1 April 2026'),
    offer('validuntil', 'Valid until', '15 March 2026'),
    offer('annualctc', 'Annual CTC', '₹ 12,00,000.00'),
    offer('monthlyctc', 'Monthly CTC', '₹ 1,00,000.00'),
    offer('annualctcinwords', 'Annual CTC in words', 'Rupees Twelve Lakh Only'),
    { ...offer('structure', 'Salary structure', 'Plant staff'), says: 'annualctc' },
    { ...offer('package', 'Table of the package', 'Table of the package'), table: SAMPLE, says: 'annualctc' },
  ],
  first: {
    lettertemplatename: 'Offer letter',
    numberpattern: 'OL/{fy}/{no}',
    subject: 'Offer of employment',
    body: [
      '{{today}}',
      'Dear {{fullname}},',
      'We are pleased to offer you the position of <strong>{{designation}}</strong> with {{companyname}}. Your employment is {{employmenttype}} and begins on {{joiningdate}}.',
      'Your cost to company is {{annualctc}} a year ({{annualctcinwords}}):',
      '{{package}}',
      'Income tax and the statutory contributions of an employee are deducted from the pay. The offer is subject to the proofs of identity, education and earlier employment that you hand in when you join, and to the policies of the company.',
      'This offer is valid until {{validuntil}}. Please accept it on the page from which you have this letter.',
      'We look forward to having you with us.',
    ]
      .map((text) => `<p>${text}</p>`)
      .join(''),
  },
};
