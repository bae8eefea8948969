import { ofNames } from '#platform/contract/choices.ts';
import type { FieldKey } from '#modules/people/contract/profile-fields.ts';
import {
  BLOOD_GROUPS,
  CONTACT_TAG,
  CONTACT_TYPE,
  DOCUMENT_TYPE,
  GENDER,
  MARITAL_STATUS,
  type Policy,
  PURPOSE,
  RELATIONSHIPS,
} from './kinds.ts';
import { choice, day, number, scan, type SectionField, text, yesno } from './section-fields.ts';

export const SECTION_KEYS = [
  'personal',
  'addresses',
  'contacts',
  'emergency',
  'family',
  'nominees',
  'education',
  'experience',
  'documents',
  'statutory',
  'bank',
] as const;
export type SectionKey = (typeof SECTION_KEYS)[number];

export type Section = {
  readonly label: string;
  /** One row per person, or several. */
  readonly kind: 'one' | 'list';
  /** Name of a single row of a list. */
  readonly row: string;
  /** The visibility rule of the section; fields may have their own. */
  readonly visibility: FieldKey;
  /** The default policy, unless the company changes it. */
  readonly usual: Policy;
  /** Text while there are no rows. */
  readonly none: string;
  readonly fields: readonly SectionField[];
};

const PF = [
  { displayname: 'On statutory wages', displayvalue: 'Statutory' },
  { displayname: 'On full wages', displayvalue: 'Full' },
  { displayname: 'Not a member', displayvalue: 'None' },
];
const PAID_BY = [
  { displayname: 'Bank transfer', displayvalue: 'Bank' },
  { displayname: 'Cheque', displayvalue: 'Cheque' },
  { displayname: 'Cash', displayvalue: 'Cash' },
];
const relationship = choice('relationship', 'Relationship', ofNames(RELATIONSHIPS), { required: true });
const address = (when: 'present' | 'permanent', word: string): SectionField[] => [
  text(`${when}address`, `${word} address`, 300, { lines: 2 }),
  text(`${when}city`, `${word} city`, 60),
  text(`${when}state`, `${word} state`, 60),
  text(`${when}pincode`, `${word} PIN code`, 12),
  text(`${when}country`, `${word} country`, 60),
];

/** The sections of a profile: their fields, who sees them, who changes them. Names of fields are names of columns. */
export const SECTIONS: Readonly<Record<SectionKey, Section>> = {
  personal: {
    label: 'Personal',
    kind: 'one',
    row: 'Personal',
    visibility: 'dateofbirth',
    usual: 'approval',
    none: 'No details added.',
    fields: [
      text('firstname', 'First name', 60, { visibility: 'nameparts' }),
      text('middlename', 'Middle name', 60, { visibility: 'nameparts' }),
      text('lastname', 'Last name', 60, { visibility: 'nameparts' }),
      text('localname', 'Name in local script', 120, { visibility: 'localname' }),
      day('dateofbirth', 'Date of birth', { visibility: 'dateofbirth', birth: true }),
      choice('gender', 'Gender', GENDER, { visibility: 'gender' }),
      choice('maritalstatus', 'Marital status', ofNames(MARITAL_STATUS), { visibility: 'maritalstatus' }),
      day('marriagedate', 'Date of marriage', { visibility: 'maritalstatus' }),
      choice('bloodgroup', 'Blood group', ofNames(BLOOD_GROUPS), { visibility: 'bloodgroup' }),
      text('nationality', 'Nationality', 60, { visibility: 'nationality' }),
      text('fathername', 'Father', 120, { visibility: 'fathername' }),
      text('mothername', 'Mother', 120, { visibility: 'relatives' }),
      text('spousename', 'Spouse', 120, { visibility: 'relatives' }),
      yesno('isdisabled', 'Person with disability', { visibility: 'isdisabled' }),
      text('disability', 'Kind of disability', 120, { visibility: 'isdisabled' }),
    ],
  },
  addresses: {
    label: 'Addresses',
    kind: 'one',
    row: 'Addresses',
    visibility: 'addresses',
    usual: 'open',
    none: 'No address added.',
    fields: [
      ...address('present', 'Present'),
      yesno('issameaddress', 'Permanent address is the same'),
      ...address('permanent', 'Permanent'),
    ],
  },
  contacts: {
    label: 'Contacts',
    kind: 'list',
    row: 'Contact',
    visibility: 'contacts',
    usual: 'open',
    none: 'No other contacts',
    fields: [
      choice('contacttypeid', 'Contact type', CONTACT_TYPE.options, { required: true, code: 'ContactType' }),
      choice('contacttagid', 'Work or personal', CONTACT_TAG.options, { required: true }),
      text('callingcode', 'Calling code', 5, { hint: 'For numbers, such as +91' }),
      text('contacttypevalue', 'Contact details', 200, { required: true }),
      yesno('isprimary', 'Primary'),
    ],
  },
  emergency: {
    label: 'Emergency contacts',
    kind: 'list',
    row: 'Emergency contact',
    visibility: 'emergencycontacts',
    usual: 'open',
    none: 'No emergency contact',
    fields: [
      text('contactname', 'Name', 120, { required: true }),
      relationship,
      text('callingcode', 'Calling code', 5, { required: true, hint: 'Such as +91' }),
      text('mobilenumber', 'Number', 20, { required: true }),
      text('emailid', 'E-mail', 254),
    ],
  },
  family: {
    label: 'Family',
    kind: 'list',
    row: 'Family member',
    visibility: 'family',
    usual: 'open',
    none: 'No family member added.',
    fields: [
      text('membername', 'Name', 120, { required: true }),
      relationship,
      day('dateofbirth', 'Date of birth', { birth: true }),
      choice('gender', 'Gender', GENDER),
      yesno('isdependent', 'Dependent'),
    ],
  },
  nominees: {
    label: 'Nominees',
    kind: 'list',
    row: 'Nominee',
    visibility: 'nominees',
    usual: 'approval',
    none: 'No nominee added.',
    fields: [
      choice('nominationpurposeid', 'For', PURPOSE.options, { required: true }),
      text('nomineename', 'Name', 120, { required: true }),
      relationship,
      day('dateofbirth', 'Date of birth', { required: true, birth: true }),
      number('sharepercent', 'Share in percent', 100, { required: true }),
      text('address', 'Address', 300),
      text('guardianname', 'Guardian', 120, { hint: 'For nominees below 18 years' }),
      text('guardianrelationship', 'Relationship of the guardian', 60),
    ],
  },
  education: {
    label: 'Education',
    kind: 'list',
    row: 'Education',
    visibility: 'education',
    usual: 'open',
    none: 'No education added.',
    fields: [
      text('qualification', 'Qualification', 120, { required: true }),
      text('specialization', 'Subject', 120),
      text('institution', 'Institution', 200, { required: true }),
      day('fromdate', 'From'),
      day('todate', 'Until'),
      text('result', 'Result', 60),
    ],
  },
  experience: {
    label: 'Previous experience',
    kind: 'list',
    row: 'Employer',
    visibility: 'experience',
    usual: 'open',
    none: 'No previous employer added.',
    fields: [
      text('companyname', 'Company', 120, { required: true }),
      text('designationname', 'Designation', 120, { required: true }),
      day('fromdate', 'From', { required: true }),
      day('todate', 'Until', { required: true }),
      text('city', 'City', 60),
      text('leavingreason', 'Reason for leaving', 200),
    ],
  },
  documents: {
    label: 'Identity documents',
    kind: 'list',
    row: 'Document',
    visibility: 'documents',
    usual: 'approval',
    none: 'No document added.',
    fields: [
      choice('documenttypeid', 'Document', DOCUMENT_TYPE.options, { required: true }),
      text('documentnumber', 'Number', 40, { required: true, masked: true }),
      text('nameondocument', 'Name on the document', 120),
      day('issuedate', 'Issued on'),
      day('expirydate', 'Valid until'),
      scan('imagepath', 'Scan'),
    ],
  },
  statutory: {
    label: 'Statutory',
    kind: 'one',
    row: 'Statutory',
    visibility: 'uan',
    usual: 'hr',
    none: 'No details added.',
    fields: [
      text('uan', 'UAN', 12, { visibility: 'uan', masked: true }),
      day('pfjoiningdate', 'Joined the provident fund', { visibility: 'pfjoiningdate' }),
      choice('pfoption', 'Provident fund', PF, { visibility: 'pfoption', required: true }),
      yesno('epsmember', 'Member of the pension scheme (EPS)', { visibility: 'epsmember' }),
      number('vpfpercent', 'Voluntary PF in percent', 88, { visibility: 'vpfpercent', places: 6 }),
      number('vpfamount', 'Voluntary PF in rupees a month', 1_000_000, { visibility: 'vpfpercent', paise: true }),
      text('esinumber', 'ESI IP number', 17, { visibility: 'esinumber', masked: true }),
      yesno('isinternationalworker', 'International worker', { visibility: 'isinternationalworker' }),
    ],
  },
  bank: {
    label: 'Bank',
    kind: 'one',
    row: 'Bank',
    visibility: 'bankaccount',
    usual: 'approval',
    none: 'No bank account added.',
    fields: [
      choice('paymentmode', 'Paid by', PAID_BY, { visibility: 'paymentmode', required: true }),
      text('accountholder', 'Account holder', 120, { visibility: 'bankaccount' }),
      text('bankname', 'Bank', 120, { visibility: 'bankname' }),
      text('bankaccount', 'Account', 34, { visibility: 'bankaccount', masked: true }),
      text('bankaccountagain', 'Account number again', 34, { visibility: 'bankaccount', masked: true, unkept: true }),
      text('ifsc', 'IFSC', 11, { visibility: 'ifsc' }),
    ],
  },
};

/** The sections whose policy the company chooses; a bank account always needs a second person's approval. */
export const RULED_SECTIONS = SECTION_KEYS.filter((key) => key !== 'bank');
export const fieldsStored = (key: SectionKey): readonly SectionField[] =>
  SECTIONS[key].fields.filter(({ unkept }) => !unkept);
